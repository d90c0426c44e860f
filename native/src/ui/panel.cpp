#include "ui/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "experiment/routes.h"
#include "render/fit.h"
#include "ui/panel_controls.h"
#include "ui/panel_live.h"
#include "ui/widgets.h"

namespace hitlab::ui {

namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;

constexpr std::array<std::array<std::string_view, 2>, 11> kKeys{{
    {"1 2 3 4 5", "euclidean, manhattan, rectangle, sat, pixel"},
    {"M P T", "sprites: mario, pacman, tyrian"},
    {"H V D", "route: horizontal, vertical, diagonal"},
    {"space", "pause and go on"},
    {"N", "one frame on"},
    {"R", "the pass again from its start"},
    {"left, right", "in a close-up: a frame back or on"},
    {"Tab", "hides and shows the panel"},
    {"F1", "this help"},
    {"Esc", "leaves a close-up or this help, else the testbed"},
    {"click", "on a wrong answer in the list: a close-up of it"},
}};

constexpr std::array<std::pair<AnswerKind, std::string_view>, 4> kMarks{{
    {AnswerKind::kFalsePositive, "cross: called, but no pixels ever meet"},
    {AnswerKind::kFalseNegative, "ring: pixels meet, and it is never called"},
    {AnswerKind::kEarly, "arrow to the left: called before the pixels meet"},
    {AnswerKind::kLate, "arrow to the right: called after they have met"},
}};

render::RectPx rightEdge(std::int32_t widthPx, std::int32_t heightPx, float density) {
    const auto width = std::min(widthPx, static_cast<std::int32_t>(kPanelWidthPx * density));
    return {widthPx - width, 0, width, heightPx};
}

float scaleIn(const render::RectPx& area) {
    return render::fitWorld(experiment::kWorldWidthPx, experiment::kWorldHeightPx, area).camera.scale;
}

void placeWindow(const render::RectPx& place) {
    ImGui::SetNextWindowPos({static_cast<float>(place.x), static_cast<float>(place.y)});
    ImGui::SetNextWindowSize({static_cast<float>(place.width), static_cast<float>(place.height)});
}

void buildStatus(const PanelModel& model) {
    text(fmt::format("frame {} of {}, sample {}", model.frame, model.frames, model.sample));
    if (!model.recordedInto.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text,
                              colourOf(model.isRecording ? AnswerKind::kLate : AnswerKind::kEarly));
        wrappedText(fmt::format("{}: {} passes in {}",
                                model.isRecording ? "recording" : "not recording until the pass starts again",
                                model.passesRecorded, model.recordedInto));
        ImGui::PopStyleColor();
    }
    if (!model.warning.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, colourOf(AnswerKind::kEarly));
        wrappedText(model.warning);
        ImGui::PopStyleColor();
    }
}

bool section(const char* title, bool isOpenAtFirst) {
    return ImGui::CollapsingHeader(title, isOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

void buildSections(const PanelModel& model, PanelActions& actions) {
    buildTransport(model, actions);
    buildStatus(model);
    // What fits on a desktop's screen is open at once; a phone's thumb opens the rest.
    const bool hasRoom = ImGui::GetWindowHeight() > 42 * ImGui::GetFontSize();
    if (section("Choose", true)) buildChoices(model, actions);
    if (section("Show", hasRoom)) buildToggles(actions);
    if (!model.isStill && section("Times", hasRoom)) buildGraphs(model.graphs);
    if (section("Answers", true)) {
        buildScores(model);
        buildAnswers(model, actions);
    }
}

void buildOpener(const Layout& layout, float density, PanelActions& actions) {
    const auto right = static_cast<float>(layout.panel.x + layout.panel.width);
    ImGui::SetNextWindowPos({right - 8 * density, 8 * density}, ImGuiCond_Always, {1, 0});
    ImGui::Begin("opener", nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize);
    actions.togglePanel = ImGui::Button("Panel");
    ImGui::End();
}

void buildCloseupButtons(const Closeup& closeup, PanelActions& actions) {
    if (ImGui::Button("Back")) actions.closeCloseup = true;
    ImGui::SameLine();
    ImGui::PushButtonRepeat(true);
    if (ImGui::Button(" < ")) actions.moveFrames = -1;
    ImGui::SameLine();
    if (ImGui::Button(" > ")) actions.moveFrames = 1;
    ImGui::PopButtonRepeat();
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    text(fmt::format("frame {}", closeup.frame));
}

void buildCloseup(const PanelModel& model, const Layout& layout, float density, PanelActions& actions) {
    const Closeup& closeup = *model.closeup;
    const render::RectPx& place = layout.open;
    const float width = std::min(static_cast<float>(place.width) - 16 * density, 760 * density);
    ImGui::SetNextWindowPos(
        {static_cast<float>(place.x) + 8 * density, static_cast<float>(place.y + place.height) - 8 * density},
        ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({std::max(width, 1.0f), 0});
    ImGui::Begin("closeup", nullptr, kFixed);
    wrappedText(closeup.title);
    wrappedText(closeup.text);
    if (!model.isStill) buildCloseupButtons(closeup, actions);
    ImGui::End();
}

void buildKeys() {
    if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const auto& [keys, meaning] : kKeys) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            dimText(keys);
            ImGui::TableNextColumn();
            text(meaning);
        }
        ImGui::EndTable();
    }
    ImGui::Separator();
}

void buildMarks() {
    for (const auto& [kind, meaning] : kMarks) {
        ImGui::PushStyleColor(ImGuiCol_Text, colourOf(kind));
        text(nameOf(kind));
        ImGui::PopStyleColor();
        ImGui::SameLine(6 * ImGui::GetFontSize());
        text(meaning);
    }
}

void buildHelp(const Layout& layout, PanelActions& actions) {
    // Above all else: on a small screen it has to cover the panel.
    const render::RectPx& scene = layout.scene;
    ImGui::SetNextWindowPos({static_cast<float>(scene.x) + static_cast<float>(scene.width) / 2,
                             static_cast<float>(scene.y) + static_cast<float>(scene.height) / 2},
                            ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin("help", nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize);
    text("Which hit box should this game use? Watch five of them at work.");
    ImGui::Separator();
    if (!isTouch()) buildKeys();
    buildMarks();
    actions.toggleHelp = actions.toggleHelp || ImGui::Button("Close");
    ImGui::SameLine();
    actions.quit = ImGui::Button("Quit Hitlab");
    ImGui::End();
}

}  // namespace

Layout layoutOf(std::int32_t widthPx, std::int32_t heightPx, float density, bool isPanelOpen) {
    const render::RectPx all{0, 0, widthPx, heightPx};
    const render::RectPx panel = rightEdge(widthPx, heightPx, density);
    const render::RectPx beside{0, 0, widthPx - panel.width, heightPx};
    const bool hasRoom = isPanelOpen && scaleIn(beside) >= scaleIn(all);
    const bool hasOpenPart = isPanelOpen && beside.width > 0;
    return {hasRoom ? beside : all, panel, hasOpenPart ? beside : all};
}

PanelActions buildPanel(const PanelModel& model, const Layout& layout, float density) {
    PanelActions actions;
    actions.controls = model.controls;
    if (model.isPanelOpen) {
        placeWindow(layout.panel);
        ImGui::Begin("panel", nullptr, kFixed);
        buildSections(model, actions);
        scrollByDragging();
        ImGui::End();
    } else if (!model.isStill) {
        buildOpener(layout, density, actions);
    }
    if (model.closeup) buildCloseup(model, layout, density, actions);
    if (model.isHelpOpen) buildHelp(layout, actions);
    return actions;
}

void buildHeadLine(std::string_view words, const Layout& layout) {
    ImGui::SetNextWindowPos({static_cast<float>(layout.scene.x), static_cast<float>(layout.scene.y)});
    ImGui::Begin("headline", nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs);
    text(words);
    ImGui::End();
}

void buildNotice(const Notice& notice, const Layout& layout, float density) {
    constexpr float kWidthPx = 520;
    const render::RectPx& room = layout.scene;
    const ImVec2 middle{static_cast<float>(room.x) + static_cast<float>(room.width) / 2,
                        static_cast<float>(room.y) + static_cast<float>(room.height) / 2};
    const float width = std::min(kWidthPx * density, static_cast<float>(room.width));
    ImGui::SetNextWindowPos(middle, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("notice", nullptr, kFixed | ImGuiWindowFlags_NoInputs);
    text(notice.title);
    ImGui::Separator();
    wrappedText(notice.text);
    if (notice.fraction) ImGui::ProgressBar(static_cast<float>(*notice.fraction), {-1, 0});
    ImGui::End();
}

}  // namespace hitlab::ui
