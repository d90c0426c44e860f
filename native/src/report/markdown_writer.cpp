// Markdown as CommonMark and GitHub read it: for people who read the file itself as much as the page made of
// it, so only what would be taken for markup is escaped.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/xml_text.h"
#include "report/writers.h"

namespace hitlab::report {

namespace {

bool isIn(std::string_view characters, char c) {
    return characters.find(c) != std::string_view::npos;
}

bool isControl(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

bool isAlphanumeric(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// Whether text that begins with `<` may begin a tag, a comment or a link: not so `< 0.001`.
bool beginsTag(std::string_view text) {
    return text.size() > 1 &&
           (std::isalpha(static_cast<unsigned char>(text[1])) != 0 || isIn("/!?", text[1]));
}

/// Whether text that begins with `&` begins with `&lt;`, `&#39;` or the like.
bool beginsEntity(std::string_view text) {
    std::size_t end = text.starts_with("&#") ? 2 : 1;
    const std::size_t begin = end;
    while (end < text.size() && isAlphanumeric(text[end])) ++end;
    return end > begin && end < text.size() && text[end] == ';';
}

/// Whether Markdown would take the first character of the text for markup.
bool beginsMarkup(std::string_view text) {
    switch (text.front()) {
        case '<':
            return beginsTag(text);
        case '&':
            return beginsEntity(text);
        default:
            return isIn("\\|*_`[", text.front());
    }
}

/// Text that neither ends a table's cell nor starts a tag.
std::string plain(std::string_view text) {
    std::string valid = base::validUtf8(text);
    std::replace_if(valid.begin(), valid.end(), isControl, ' ');
    std::string result;
    for (std::size_t i = 0; i < valid.size(); ++i) {
        if (beginsMarkup(std::string_view(valid).substr(i))) result += '\\';
        result += valid[i];
    }
    return result;
}

void addBlock(std::string& text, const Table& table) {
    text += markdownText(table);
}

/// Its numbers: Markdown shows no drawing of ours.
void addBlock(std::string& text, const Chart& chart) {
    Table table = chart.numbers;
    table.title = chart.title;
    text += markdownText(table);
}

void addBlock(std::string& text, const Paragraph& paragraph) {
    text += plain(paragraph.text) + "\n\n";
}

void addBlock(std::string& text, const Warning& warning) {
    text += "> **Note:** " + plain(warning.text) + "\n\n";
}

}  // namespace

std::string markdownText(const Table& table) {
    std::string text = fmt::format("### {}\n\n", plain(table.title));
    if (!table.note.empty()) text += plain(table.note) + "\n\n";
    if (!table.common.empty()) text += plain(table.common) + "\n\n";
    std::string rule;
    for (const Column& column : table.columns) {
        if (column.hidden) continue;
        text += "| " + plain(column.title) + " ";
        rule += "|---";
    }
    text += "|\n" + rule + "|\n";
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!table.columns[i].hidden) text += "| " + plain(row[i].text) + " ";
        }
        text += "|\n";
    }
    return text + "\n";
}

std::string markdownText(const Document& document) {
    std::string text = fmt::format("# {}\n\n{}\n\n", plain(document.title), plain(document.origin));
    for (const Section& section : document.sections) {
        text += fmt::format("## {}\n\n", plain(section.title));
        for (const Block& block : section.blocks)
            std::visit([&](const auto& kind) { addBlock(text, kind); }, block);
    }
    return text;
}

}  // namespace hitlab::report
