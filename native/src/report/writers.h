// A document or a table as text, for people and for other programs. All formats hold the same cells.
#pragma once

#include <string>
#include <string_view>

#include "report/document.h"

namespace hitlab::report {

/// How a country's spreadsheets expect CSV files.
struct CsvStyle {
    std::string_view locale;
    char separator;
    char decimalSign;
    /// Whether a mark of order opens the file, without which some spreadsheets misread letters beyond ASCII.
    bool hasByteOrderMark;
};

inline constexpr CsvStyle kCsvStyles[] = {{"C", ',', '.', false}, {"pt-BR", ';', ',', true}};
inline constexpr const CsvStyle& kPlainCsv = kCsvStyles[0];

/// Numbers with all their digits. Words that a spreadsheet would take for a formula get an apostrophe.
std::string csvText(const Table& table, const CsvStyle& style);

std::string markdownText(const Table& table);
std::string markdownText(const Document& document);

/// A cell is a number, a word, null (blank) or {"undefined": reason}.
std::string jsonText(const Table& table);
std::string jsonText(const Document& document);

/// One self-contained page: no script, nothing from outside.
std::string htmlText(const Document& document);

}  // namespace hitlab::report
