#include "platform/android/traced_stage.h"

#include <android/trace.h>
#include <fmt/format.h>

#include "platform/android/desk.h"
#include "platform/android/late_functions.h"

namespace hitlab::platform::android {

void TracedStage::begin(const experiment::ShownTrial& trial) {
    endSection();
    desk().changeStatus([&trial](JobStatus& status) { status.trial = trial.trial; });
    stage_.begin(trial);
    const experiment::Case& what = trial.trialCase;
    ATrace_beginSection(fmt::format("{} {}, trial {}: {} {}, {} enemies", what.algorithm, what.variant,
                                    trial.trial, what.sprites, what.route, what.enemies)
                            .c_str());
    isInSection_ = true;
    if (lateFunctions().setCounter != nullptr)
        lateFunctions().setCounter("hitlab trial", static_cast<std::int64_t>(trial.trial));
}

experiment::ShowResult TracedStage::show(const experiment::TimedPass& pass) {
    ATrace_beginSection("show");
    const experiment::ShowResult shown = stage_.show(pass);
    ATrace_endSection();
    return shown;
}

void TracedStage::endSection() {
    if (isInSection_) ATrace_endSection();
    isInSection_ = false;
}

}  // namespace hitlab::platform::android
