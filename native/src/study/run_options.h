// What the words mean.
#pragma once

#include "base/result.h"
#include "experiment/options.h"
#include "study/run_flags.h"

namespace hitlab::study {

/// The options of a new run. Without --seed a new one is drawn.
base::Result<experiment::Options> optionsOf(const PlanFlags& flags);

/// What is played when nothing else is said: one of each, a case in which something goes wrong now and then.
experiment::Options playOptions();

/// The choices alone, over the defaults that are in the options. Without --seed a new one is drawn.
base::Status setChoices(const ChoiceFlags& flags, experiment::Options& options);

}  // namespace hitlab::study
