#pragma once

#include "ui/panel_model.h"

namespace hitlab::ui {

/// Pause, step, restart, help, hide.
void buildTransport(const PanelModel& model, PanelActions& actions);
/// Algorithm, sprites, route, volumes, enemies, seed, speed.
void buildChoices(const PanelModel& model, PanelActions& actions);
/// What is drawn of the scene.
void buildToggles(PanelActions& actions);

}  // namespace hitlab::ui
