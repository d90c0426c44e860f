#include "ui/panel_live.h"

#include <fmt/format.h>

#include <algorithm>

#include "ui/widgets.h"

namespace hitlab::ui {

namespace {

constexpr float kClockShareMarked = 0.2f;

void plot(const char* id, std::span<const float> values, float top) {
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 2 * ImGui::GetFontSize()};
    ImGui::PlotLines(id, values.data(), static_cast<int>(values.size()), 0, nullptr, 0, top, size);
}

float largest(std::span<const float> values) {
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

float newest(std::span<const float> values) {
    return values.empty() ? 0 : values.back();
}

void number(std::uint32_t value, bool isBad) {
    ImGui::TableNextColumn();
    const std::string digits = fmt::format("{}", value);
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(digits.c_str()).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, room));
    if (isBad && value > 0) {
        ImGui::PushStyleColor(ImGuiCol_Text, colourOf(AnswerKind::kFalsePositive));
        text(digits);
        ImGui::PopStyleColor();
    } else {
        text(digits);
    }
}

void heading(const char* words, const char* explanation) {
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(words).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, room));
    dimText(words);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", explanation);
}

void buildHeadings() {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    dimText("this pass");
    heading("TP", "called, and the pixels met");
    heading("FP", "called, but the pixels never meet");
    heading("FN", "the pixels met, and it was never called");
    heading("early", "true positives called before the first contact");
    heading("late", "true positives called after it");
}

std::string entryText(const Answer& answer) {
    const std::string frames =
        answer.errorFrames == 0 ? "" : fmt::format(" by {}", std::abs(answer.errorFrames));
    return fmt::format("{:>5}  {}{}, enemy {}", answer.frame, nameOf(answer.kind), frames, answer.enemy);
}

bool isWrong(const Answer& answer) {
    return isFalse(answer.kind);
}

/// Newest first; true when it was chosen.
bool entry(const Answer& answer) {
    ImGui::PushID(static_cast<int>(answer.enemy));
    ImGui::PushStyleColor(ImGuiCol_Text, colourOf(answer.kind));
    const float height = isTouch() ? ImGui::GetFrameHeight() : 0;
    const bool isChosen = ImGui::Selectable(entryText(answer).c_str(), false, 0, {0, height});
    ImGui::PopStyleColor();
    ImGui::PopID();
    return isChosen;
}

}  // namespace

void buildGraphs(const Graphs& graphs) {
    text(fmt::format("{:.1f} FPS   frame {:.2f} ms", graphs.fps, newest(graphs.frameMs)));
    plot("##frame", graphs.frameMs, std::max(33.4f, largest(graphs.frameMs)));
    const float detectionUs = newest(graphs.detectionUs);
    const bool isShort = graphs.clockUs > kClockShareMarked * detectionUs;
    text(fmt::format("detection {:.2f} us{}", detectionUs, isShort ? "  *" : ""));
    if (isShort) {
        ImGui::SameLine();
        dimText(fmt::format("* the clock alone: {:.2f} us", graphs.clockUs));
    }
    plot("##detection", graphs.detectionUs, std::max(0.2f, 1.2f * largest(graphs.detectionUs)));
}

void buildScores(const PanelModel& model) {
    if (!ImGui::BeginTable("scores", 6, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("", 0, 2.2f);
    for (int i = 0; i < 5; ++i) ImGui::TableSetupColumn("", 0, 1);
    buildHeadings();
    for (const Score& score : model.scores) {
        ImGui::TableNextRow();
        if (score.isCurrent) {
            ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, IM_COL32(36, 70, 112, 255));
        }
        ImGui::TableNextColumn();
        text(score.algorithm);
        number(score.truePositives, false);
        number(score.falsePositives, true);
        number(score.falseNegatives, true);
        number(score.early, false);
        number(score.late, false);
    }
    ImGui::EndTable();
}

void buildAnswers(const PanelModel& model, PanelActions& actions) {
    bool& withTiming = actions.controls.listsTiming;
    std::vector<const Answer*> listed;
    for (const Answer& answer : model.answers) {
        if (withTiming || isWrong(answer)) listed.push_back(&answer);
    }
    const auto last = std::find_if(model.answers.rbegin(), model.answers.rend(), isWrong);
    if (last == model.answers.rend()) {
        dimText("no wrong answer so far in this pass");
    } else {
        dimText("last:");
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, colourOf(last->kind));
        text(entryText(*last));
        ImGui::PopStyleColor();
    }
    ImGui::Checkbox("early and late calls too", &withTiming);
    const float height =
        std::max(3.2f * ImGui::GetTextLineHeightWithSpacing(), ImGui::GetContentRegionAvail().y);
    ImGui::BeginChild("answers", {0, height}, true);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed.size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const Answer& answer = *listed[listed.size() - 1 - static_cast<std::size_t>(i)];
            if (entry(answer)) actions.openAnswer = answer;
        }
    }
    scrollByDragging();
    ImGui::EndChild();
}

}  // namespace hitlab::ui
