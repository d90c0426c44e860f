// Small pieces that the panels share.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ui/panel_model.h"

namespace hitlab::ui {

/// Text that need not end with a zero.
void text(std::string_view words);
void dimText(std::string_view words);
void wrappedText(std::string_view words);

/// A button as wide as its share of the line; bright when it is the chosen one.
bool choiceButton(std::string_view label, bool isChosen, float width);

/// The name of a control, which then stands to the right of it.
void nameOnTheLeft(const char* name);

/// A name and a button for each label, `columns` in a line. True when `chosen` has changed.
bool chooseOne(const char* name, const std::vector<std::string_view>& labels, std::size_t columns,
               std::size_t& chosen);

/// The ids of a table.
template <typename Table>
std::vector<std::string_view> idsOf(const Table& table) {
    std::vector<std::string_view> ids;
    for (const auto& row : table) ids.push_back(row.id);
    return ids;
}

/// Of the marks in the scene and the entries of the list.
ImVec4 colourOf(AnswerKind kind);
std::string_view nameOf(AnswerKind kind);

/// Whether the screen is used with fingers: no keys, larger controls.
bool isTouch();

/// A finger that draws up or down over the present window moves its content.
void scrollByDragging();

}  // namespace hitlab::ui
