#pragma once

#include "ui/panel_model.h"

namespace hitlab::ui {

/// FPS, and the times of the last frames.
void buildGraphs(const Graphs& graphs);
/// What each algorithm got right and wrong on this pass.
void buildScores(const PanelModel& model);
/// The wrong answers so far, the newest first; one that is chosen is opened.
void buildAnswers(const PanelModel& model, PanelActions& actions);

}  // namespace hitlab::ui
