// The window in which a run or a play is shown, with all that it needs from the assets.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "experiment/options.h"
#include "experiment/run_record.h"
#include "platform/desktop/window.h"
#include "session/trial_stage.h"

namespace hitlab::cli {

struct WindowWish {
    std::int32_t widthPx = 0;
    std::int32_t heightPx = 0;
    std::int32_t panelWidthPx = 0;
    experiment::Pacing pacing = experiment::Pacing::kVsync;
    std::optional<float> density = std::nullopt;
    bool isTouch = false;
};

base::Result<std::unique_ptr<platform::desktop::Window>> openWindow(const WindowWish& wish);

experiment::DisplayFacts factsOf(const platform::desktop::Window& window);

/// A window that shows the trials of a run.
struct Theatre {
    std::unique_ptr<platform::desktop::Window> window;
    std::unique_ptr<session::TrialStage> stage;
};

base::Result<Theatre> openTheatre(experiment::Pacing pacing);

}  // namespace hitlab::cli
