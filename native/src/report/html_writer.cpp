// The page. It has no script and asks for nothing from outside; its policy forbids both, so that even a
// mistake in the escaping of a device's name could not run anything.
#include <fmt/format.h>

#include <algorithm>

#include "base/xml_text.h"
#include "report/page_style.h"
#include "report/plot/chart.h"
#include "report/writers.h"

namespace hitlab::report {

namespace {

using base::xmlText;

/// Words longer than this get a column that breaks lines.
constexpr std::size_t kLongWords = 40;

/// For a data: link.
std::string percentEncoded(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                             (byte >= 'a' && byte <= 'z') ||
                             std::string_view("-_.~,;:").find(c) != std::string_view::npos;
        text += isPlain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return text;
}

std::string csvLink(const Table& table) {
    return fmt::format("<a class=\"csv\" download=\"{}.csv\" href=\"data:text/csv;charset=utf-8,{}\">CSV</a>",
                       xmlText(table.id), percentEncoded(base::validUtf8(csvText(table, kPlainCsv))));
}

bool isNumeric(const Table& table, std::size_t column) {
    return std::any_of(table.rows.begin(), table.rows.end(),
                       [&](const auto& row) { return row[column].value.has_value(); });
}

std::string_view markClass(Mark mark) {
    switch (mark) {
        case Mark::kGood:
            return " good";
        case Mark::kBad:
            return " bad";
        case Mark::kDoubtful:
            return " doubtful";
        case Mark::kNone:
            break;
    }
    return "";
}

std::string cellText(const Cell& cell, bool numeric) {
    std::string classes(numeric ? "number" : cell.text.size() > kLongWords ? "wide" : "");
    classes += markClass(cell.mark);
    if (!cell.value && !cell.note.empty() && cell.mark == Mark::kNone) classes += " undefined";
    std::string attributes = classes.empty() ? "" : fmt::format(" class=\"{}\"", classes);
    if (cell.value) attributes += fmt::format(" data-value=\"{}\"", *cell.value);
    if (!cell.note.empty()) attributes += fmt::format(" title=\"{}\"", xmlText(cell.note));
    return fmt::format("<td{}>{}</td>", attributes, xmlText(cell.text));
}

std::string tableText(const Table& table) {
    // Reached by the keyboard too, which scrolls it.
    std::string text = fmt::format(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\"><table "
        "id=\"table-{}\"><thead><tr>",
        xmlText(table.title), xmlText(table.id));
    std::vector<bool> numeric;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        numeric.push_back(isNumeric(table, i));
        if (table.columns[i].hidden) continue;
        text += fmt::format("<th scope=\"col\"{}>{}</th>", numeric[i] ? " class=\"number\"" : "",
                            xmlText(table.columns[i].title));
    }
    text += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        text += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!table.columns[i].hidden) text += cellText(row[i], numeric[i]);
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table></div>\n";
}

/// Keeps the letters of `--option` together, which browsers would part at its hyphens.
std::string withWholeOptions(std::string text) {
    for (std::size_t place = 0; (place = text.find(" --", place)) != std::string::npos;) {
        const std::size_t begin = ++place;
        const std::size_t end = std::min(text.find_first_of(" &,.;:)", begin), text.size());
        // A device may bear any name, and a long one must break somewhere.
        if (end - begin > kLongWords) continue;
        const std::string whole =
            fmt::format("<span class=\"option\">{}</span>", text.substr(begin, end - begin));
        text.replace(begin, end - begin, whole);
        place += whole.size();
    }
    return text;
}

/// Running text: a number and its % sign stay together.
std::string prose(const std::string& text) {
    std::string escaped = xmlText(text);
    for (std::size_t place = 0; (place = escaped.find(" %", place)) != std::string::npos;)
        escaped.replace(place, 1, "\xC2\xA0");
    return withWholeOptions(std::move(escaped));
}

std::string noteText(const std::string& note) {
    return note.empty() ? "" : fmt::format("<p class=\"note\">{}</p>\n", prose(note));
}

/// A note of cells and their words, if all that have it say the same.
struct CellNote {
    std::string note, words;
};

void addNote(std::vector<CellNote>& notes, const Cell& cell) {
    const auto known = std::find_if(notes.begin(), notes.end(),
                                    [&](const CellNote& each) { return each.note == cell.note; });
    if (known == notes.end()) {
        notes.push_back({cell.note, cell.text});
    } else if (known->words != cell.text) {
        known->words = "marked";
    }
}

/// What the cells' tooltips say, once each: a finger does not point, and paper says nothing. Not what the
/// table's own note has said.
std::string cellNotesText(const Table& table) {
    std::vector<CellNote> notes;
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string& note = row[i].note;
            if (note.empty() || table.columns[i].hidden) continue;
            if (table.note.find(note) == std::string::npos) addNote(notes, row[i]);
        }
    }
    std::string text;
    for (const auto& [note, words] : notes)
        text += noteText(note.starts_with(words) ? note : fmt::format("{}: {}", words, note));
    return text;
}

std::string notesText(const Table& table) {
    std::string text = noteText(table.note);
    if (!table.common.empty()) text += fmt::format("<p class=\"common\">{}</p>\n", xmlText(table.common));
    return text + cellNotesText(table);
}

std::string foldedText(const Table& table, const std::string& title, const std::string& link) {
    return fmt::format(
        "<details><summary>{} <span class=\"rows\">({} row{})</span></summary>\n{}{}{}</details>\n", title,
        table.rows.size(), table.rows.size() == 1 ? "" : "s", link, notesText(table), tableText(table));
}

std::string blockText(const Table& table) {
    const std::string title = fmt::format("<h3>{}</h3>", xmlText(table.title));
    if (table.folded)
        return fmt::format("<div class=\"block\">{}</div>\n", foldedText(table, title, csvLink(table)));
    return fmt::format("<div class=\"block\"><div class=\"head\">{}{}</div>\n{}{}</div>\n", title,
                       csvLink(table), notesText(table), tableText(table));
}

std::string blockText(const Chart& chart) {
    std::string panels;
    for (const std::string& panel : chart.panels) panels += panel + '\n';
    return fmt::format(
        "<figure><figcaption><div class=\"head\"><h3>{}</h3>{}</div>{}</figcaption>\n<div "
        "class=\"panels\">\n{}</div>\n{}"
        "</figure>\n",
        xmlText(chart.title), csvLink(chart.numbers), noteText(chart.note), panels,
        foldedText(chart.numbers, "The numbers", ""));
}

std::string blockText(const Paragraph& paragraph) {
    return fmt::format("<p>{}</p>\n", prose(paragraph.text));
}

std::string blockText(const Warning& warning) {
    return fmt::format("<p class=\"warning\" role=\"note\">{}</p>\n", xmlText(warning.text));
}

std::string headText(const Document& document) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n"
        "<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<h1>{}</h1>\n<p class=\"origin\">{}</p>\n",
        xmlText(document.title), kPageStyle, plot::styleSheet(), xmlText(document.title),
        xmlText(document.origin));
}

}  // namespace

std::string htmlText(const Document& document) {
    std::string text = headText(document) + "<nav>";
    for (const Section& section : document.sections)
        text += fmt::format("<a href=\"#{}\">{}</a>", section.id, xmlText(section.title));
    text += "</nav>\n<main>\n";
    for (const Section& section : document.sections) {
        text += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", section.id, xmlText(section.title));
        for (const Block& block : section.blocks)
            text += std::visit([](const auto& kind) { return blockText(kind); }, block);
        text += "</section>\n";
    }
    return text + "</main>\n</body>\n</html>\n";
}

}  // namespace hitlab::report
