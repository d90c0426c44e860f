#include "ui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/mark_colours.h"

namespace hitlab::ui {

namespace {

/// Where the controls stand that have their names on the left, from the window's edge.
float controlsX() {
    return ImGui::GetStyle().WindowPadding.x + 5.2f * ImGui::GetFontSize();
}

}  // namespace

void text(std::string_view words) {
    ImGui::TextUnformatted(words.data(), words.data() + words.size());
}

void dimText(std::string_view words) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyle().Colors[ImGuiCol_TextDisabled]);
    text(words);
    ImGui::PopStyleColor();
}

void wrappedText(std::string_view words) {
    ImGui::PushTextWrapPos(0);
    text(words);
    ImGui::PopTextWrapPos();
}

bool choiceButton(std::string_view label, bool isChosen, float width) {
    if (isChosen) {
        for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
            ImGui::PushStyleColor(part, ImGui::GetStyle().Colors[ImGuiCol_ButtonActive]);
    }
    const bool isPressed = ImGui::Button(std::string(label).c_str(), {width, 0});
    if (isChosen) ImGui::PopStyleColor(2);
    return isPressed;
}

void nameOnTheLeft(const char* name) {
    ImGui::AlignTextToFramePadding();
    dimText(name);
    ImGui::SameLine(controlsX());
}

bool chooseOne(const char* name, const std::vector<std::string_view>& labels, std::size_t columns,
               std::size_t& chosen) {
    ImGui::PushID(name);
    nameOnTheLeft(name);
    // Many buttons in a line have no room for much beside their words.
    const float gap = columns > 4 ? 2 : ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(columns - 1);
    const float width = std::floor(room / static_cast<float>(columns));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {1, ImGui::GetStyle().FramePadding.y});
    bool hasChanged = false;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (i % columns != 0) ImGui::SameLine(0, gap);
        if (i > 0 && i % columns == 0) ImGui::SetCursorPosX(controlsX());
        if (!choiceButton(labels[i], i == chosen, width) || i == chosen) continue;
        chosen = i;
        hasChanged = true;
    }
    ImGui::PopStyleVar();
    ImGui::PopID();
    return hasChanged;
}

ImVec4 colourOf(AnswerKind kind) {
    const render::Colour colour = markColour(kind);
    return {static_cast<float>(colour.red) / 255, static_cast<float>(colour.green) / 255,
            static_cast<float>(colour.blue) / 255, 1};
}

std::string_view nameOf(AnswerKind kind) {
    constexpr std::array<std::string_view, 4> kNames{"false hit", "missed", "early", "late"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool isTouch() {
    return ImGui::GetStyle().TouchExtraPadding.y > 0;
}

void scrollByDragging() {
    const ImGuiIO& io = ImGui::GetIO();
    if (!isTouch()) return;
    if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) return;
    const ImVec2 way = ImGui::GetMouseDragDelta(0, ImGui::GetFontSize() / 2);
    if (std::abs(way.y) <= 2 * std::abs(way.x) || way.y == 0) return;
    ImGui::ClearActiveID();  // what lies under the finger is not pressed
    ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
}

}  // namespace hitlab::ui
