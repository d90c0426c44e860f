// What the flags of `hitlab run` mean.
#pragma once

#include "base/result.h"
#include "cli/flags.h"
#include "experiment/options.h"

namespace hitlab::cli {

/// The options of a new run. Without --seed a new one is drawn.
base::Result<experiment::Options> optionsOf(const RunFlags& flags);

/// The choices alone, over the defaults that are in the options. Without --seed a new one is drawn.
base::Status setChoices(const ChoiceFlags& flags, experiment::Options& options);

/// --resume goes with --quiet alone: the error names the first flag too many.
base::Status checkResumeFlags(const RunFlags& flags);

}  // namespace hitlab::cli
