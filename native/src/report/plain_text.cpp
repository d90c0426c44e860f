#include "report/plain_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace hitlab::report {

namespace {

/// A column as it is shown.
struct Shown {
    std::vector<std::string> texts;
    bool isRight = false;
    std::size_t width = 0;
};

/// In characters, not bytes.
std::size_t widthOf(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Notes of cells, each with a number, in the order of their first use.
class Footnotes {
  public:
    /// ` [1]`; nothing for no note.
    std::string mark(const std::string& note) {
        if (note.empty()) return {};
        const auto place = std::find(notes_.begin(), notes_.end(), note) - notes_.begin();
        if (place == static_cast<std::ptrdiff_t>(notes_.size())) notes_.push_back(note);
        return fmt::format(" [{}]", place + 1);
    }

    std::string text() const {
        std::string lines;
        for (std::size_t i = 0; i < notes_.size(); ++i) lines += fmt::format("[{}] {}\n", i + 1, notes_[i]);
        return lines;
    }

  private:
    std::vector<std::string> notes_;
};

std::vector<Shown> shownColumns(const Table& table, Footnotes& notes) {
    std::vector<Shown> shown;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].hidden) continue;
        places.push_back(i);
        shown.push_back({{table.columns[i].title}});
    }
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Cell& cell = row[places[i]];
            shown[i].texts.push_back(cell.text + notes.mark(cell.note));
            shown[i].isRight = shown[i].isRight || cell.value.has_value();
        }
    }
    for (Shown& column : shown) {
        for (const std::string& text : column.texts) column.width = std::max(column.width, widthOf(text));
    }
    return shown;
}

std::string lineOf(const std::vector<Shown>& shown, std::size_t row) {
    std::string line;
    for (const Shown& column : shown) {
        const std::string& text = column.texts[row];
        const std::string blanks(column.width - widthOf(text), ' ');
        if (&column != &shown.front()) line += "  ";
        line += column.isRight ? blanks + text : text + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

}  // namespace

std::string plainText(const Table& table) {
    Footnotes notes;
    const std::vector<Shown> shown = shownColumns(table, notes);
    std::string text = table.title + '\n';
    if (!table.common.empty()) text += table.common + '\n';
    for (std::size_t row = 0; row <= table.rows.size(); ++row) text += lineOf(shown, row);
    text += notes.text();
    if (!table.note.empty()) text += table.note + '\n';
    return text;
}

}  // namespace hitlab::report
