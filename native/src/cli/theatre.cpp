#include "cli/theatre.h"

#include "cli/desktop_assets.h"
#include "experiment/routes.h"

namespace hitlab::cli {

using platform::desktop::Wait;
using platform::desktop::Window;

base::Result<std::unique_ptr<Window>> openWindow(const WindowWish& wish) {
    auto shaders = desktopAssets().shaders();
    if (!shaders) return shaders.error();
    return Window::open(
        {.title = "Hitlab",
         .widthPx = wish.widthPx,
         .heightPx = wish.heightPx,
         .panelWidthPx = wish.panelWidthPx,
         .wait = wish.pacing == experiment::Pacing::kUncapped ? Wait::kNothing : Wait::kDisplay,
         .density = wish.density,
         .isTouch = wish.isTouch,
         .shaders = std::move(*shaders)});
}

experiment::DisplayFacts factsOf(const Window& window) {
    return {window.renderer(), window.displayHz(), window.pacedBy()};
}

base::Result<Theatre> openTheatre(experiment::Pacing pacing) {
    // Bars above and below leave room for the line that says what is shown.
    constexpr std::int32_t kBarPx = 32;
    auto window = openWindow({.widthPx = experiment::kWorldWidthPx,
                              .heightPx = experiment::kWorldHeightPx + 2 * kBarPx,
                              .pacing = pacing});
    if (!window) return window.error();
    auto stage = std::make_unique<session::TrialStage>(**window, loadFont());
    return Theatre{std::move(*window), std::move(stage)};
}

}  // namespace hitlab::cli
