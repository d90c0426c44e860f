// What the words mean.
#pragma once

#include "base/result.h"
#include "experiment/options.h"
#include "study/run_flags.h"

namespace hitlab::study {

/// The options of a new run. Without --seed a new one is drawn.
base::Result<experiment::Options> optionsOf(const PlanFlags& flags);

/// The options of what is played. Without choices there is one of each, a case in which something goes wrong
/// now and then. Without --seed a new one is drawn.
base::Result<experiment::Options> playOptionsOf(const ChoiceFlags& flags);

/// The choices alone, over the defaults that are in the options. Without --seed a new one is drawn.
base::Status setChoices(const ChoiceFlags& flags, experiment::Options& options);

}  // namespace hitlab::study
