#include <fmt/format.h>

#include <algorithm>

#include "base/xml_text.h"
#include "report/writers.h"

namespace hitlab::report {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string numberText(double value, const CsvStyle& style) {
    std::string text = fmt::format("{}", value + 0.0);  // never `-0`
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    std::replace(text.begin(), text.end(), '.', style.decimalSign);
    return text;
}

std::string quotedText(std::string_view words, const CsvStyle& style) {
    std::string text = base::validUtf8(words);
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
        text.insert(0, 1, '\'');
    const bool needsQuotes =
        text.find_first_of("\"\r\n") != std::string::npos || text.find(style.separator) != std::string::npos;
    if (!needsQuotes) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string fieldText(const Cell& cell, const CsvStyle& style) {
    if (cell.value) return numberText(*cell.value, style);
    const bool isUndefined = cell.note.starts_with("not defined");
    return quotedText(isUndefined ? cell.note : cell.text, style);
}

}  // namespace

std::string csvText(const Table& table, const CsvStyle& style) {
    std::string text(style.hasByteOrderMark ? kByteOrderMark : "");
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (i > 0) text += style.separator;
        text += quotedText(table.columns[i].id, style);
    }
    text += '\n';
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += style.separator;
            text += fieldText(row[i], style);
        }
        text += '\n';
    }
    return text;
}

}  // namespace hitlab::report
