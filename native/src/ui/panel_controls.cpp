#include "ui/panel_controls.h"

#include <fmt/format.h>

#include <algorithm>

#include "detect/algorithm.h"
#include "experiment/options.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"
#include "ui/widgets.h"

namespace hitlab::ui {

namespace {

std::vector<std::string_view> studiedAlgorithms() {
    std::vector<std::string_view> ids;
    for (const auto& algorithm : detect::kAlgorithms) {
        if (algorithm.role == detect::Role::kStudied) ids.push_back(algorithm.id);
    }
    return ids;
}

void tip(const char* words) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", words);
}

/// To 1, 1.5, 2, 2.5 ... 9.5 of its power of ten: a slider cannot be set to a single one of 100,000 counts.
std::uint32_t roundCount(int count) {
    int power = 1;
    while (count >= 10 * power) power *= 10;
    const int step = std::max(1, power / 2);
    const int rounded = (count + step / 2) / step * step;
    return static_cast<std::uint32_t>(
        std::clamp(rounded, 1, static_cast<int>(experiment::kMaxPlayedEnemies)));
}

/// What was typed or dragged counts when it is let go: each step on the way would start a pass.
template <typename Value>
void takeOver(Value& draft, Value& value) {
    if (ImGui::IsItemDeactivatedAfterEdit()) value = draft;
    if (!ImGui::IsItemActive()) draft = value;
}

void buildEnemies(const PanelModel& model, Controls& controls) {
    if (!model.enemyCounts.empty()) {
        std::vector<std::string> counts;
        std::size_t chosen = model.enemyCounts.size();
        for (std::size_t i = 0; i < model.enemyCounts.size(); ++i) {
            counts.push_back(fmt::format("{}", model.enemyCounts[i]));
            if (model.enemyCounts[i] == controls.enemies) chosen = i;
        }
        const std::vector<std::string_view> labels(counts.begin(), counts.end());
        if (chooseOne("enemies", labels, std::min<std::size_t>(4, labels.size()), chosen))
            controls.enemies = model.enemyCounts[chosen];
        return;
    }
    auto draft = static_cast<int>(controls.enemiesDraft);
    nameOnTheLeft("enemies");
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderInt("##enemies", &draft, 1, static_cast<int>(experiment::kMaxPlayedEnemies), "%d",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    controls.enemiesDraft = roundCount(draft);
    takeOver(controls.enemiesDraft, controls.enemies);
}

void buildSeed(const PanelModel& model, Controls& controls) {
    ImGui::BeginDisabled(!model.recordedInto.empty());
    const float button = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemSpacing.x;
    nameOnTheLeft("seed");
    ImGui::SetNextItemWidth(-2 * (button + gap));
    ImGui::InputScalar("##seed", ImGuiDataType_U64, &controls.seedDraft, nullptr, nullptr, "%llu");
    takeOver(controls.seedDraft, controls.seed);
    ImGui::SameLine();
    if (ImGui::Button("-", {button, 0}) && controls.seed > 0) --controls.seed;
    ImGui::SameLine();
    if (ImGui::Button("+", {button, 0})) ++controls.seed;
    ImGui::EndDisabled();
}

void buildSpeed(const PanelModel& model, Controls& controls) {
    ImGui::BeginDisabled(!model.recordedInto.empty());
    std::vector<std::string_view> labels;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < kSpeeds.size(); ++i) {
        labels.push_back(kSpeeds[i].label);
        if (kSpeeds[i].frames == controls.speed) chosen = i;
    }
    if (chooseOne("speed", labels, labels.size(), chosen)) controls.speed = kSpeeds[chosen].frames;
    ImGui::EndDisabled();
}

}  // namespace

void buildTransport(const PanelModel& model, PanelActions& actions) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 4 * gap) / 5;
    if (choiceButton(model.controls.isPaused ? "Play" : "Pause", false, width))
        actions.controls.isPaused = !model.controls.isPaused;
    tip("space");
    ImGui::SameLine();
    actions.step = choiceButton("Step", false, width);
    tip("N: one frame on, and pause");
    ImGui::SameLine();
    actions.restart = choiceButton("Again", false, width);
    tip("R: the pass from its start");
    ImGui::SameLine();
    actions.toggleHelp = choiceButton("Help", model.isHelpOpen, width);
    tip("F1");
    ImGui::SameLine();
    actions.togglePanel = choiceButton("Hide", false, width);
    tip("Tab: the panel goes and comes");
}

void buildChoices(const PanelModel& model, PanelActions& actions) {
    Controls& controls = actions.controls;
    chooseOne("algorithm", studiedAlgorithms(), 3, controls.algorithm);
    chooseOne("sprites", idsOf(experiment::kSpriteSets), 3, controls.sprites);
    chooseOne("route", idsOf(experiment::kRoutes), 3, controls.route);
    ImGui::BeginDisabled(!model.recordedInto.empty());
    chooseOne("volumes", idsOf(sprite::kVolumeSets), 2, controls.volumes);
    ImGui::EndDisabled();
    buildSpeed(model, controls);
    buildEnemies(model, controls);
    buildSeed(model, controls);
}

void buildToggles(PanelActions& actions) {
    Shown& shown = actions.controls.shown;
    const float half = ImGui::GetContentRegionAvail().x / 2;
    const float third = 2 * half / 3;
    ImGui::Checkbox("volumes", &shown.volumes);
    ImGui::SameLine(third);
    ImGui::Checkbox("masks", &shown.masks);
    ImGui::SameLine(2 * third);
    ImGui::Checkbox("contacts", &shown.contactPixels);
    tip("the pixels that player and enemies share");
    ImGui::Checkbox("wrong answers", &shown.wrongAnswers);
    ImGui::SameLine(half);
    ImGui::Checkbox("enemies already hit", &shown.hitEnemies);
}

}  // namespace hitlab::ui
