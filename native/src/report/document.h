// The report as plain data: what it says, whatever the format. Writers turn it into HTML, Markdown, CSV or
// JSON, so all formats hold the same tables.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hitlab::report {

/// How a cell stands out, beside its words.
enum class Mark { kNone, kGood, kBad, kDoubtful };

struct Cell {
    /// As it is read on the page.
    std::string text{};
    /// As other programs read it: all digits. Nothing for words and for what is not defined.
    std::optional<double> value{};
    /// Said when one points at it: why a number is doubtful, or why there is none; in the latter case it
    /// begins with `not defined` and stands in CSV and JSON too.
    std::string note{};
    Mark mark = Mark::kNone;
};

struct Column {
    /// Stands in CSV and JSON: never renamed.
    std::string id{};
    /// As it is read on the page, with its unit.
    std::string title{};
    /// Left out where people read, because all rows say the same; Table::common says it once.
    bool hidden = false;
};

struct Table {
    /// Unique in the document; stands in file names and JSON: letters, digits and hyphens.
    std::string id{};
    std::string title{};
    /// What the reader should know; may be empty.
    std::string note{};
    std::vector<Column> columns{};
    std::vector<std::vector<Cell>> rows{};
    /// What hidden columns say, for all rows.
    std::string common{};
    /// Long tables are folded away on the page.
    bool folded = false;
};

/// One or several panels of the same kind, and the numbers that they show.
struct Chart {
    std::string title{};
    std::string note{};
    /// Inline SVG elements.
    std::vector<std::string> panels{};
    Table numbers{};
};

struct Paragraph {
    std::string text{};
};

/// Something that the reader must not overlook.
struct Warning {
    std::string text{};
};

using Block = std::variant<Paragraph, Warning, Table, Chart>;

struct Section {
    std::string id{};
    std::string title{};
    std::vector<Block> blocks{};
};

struct Document {
    std::string title{};
    /// Which program made it, of what.
    std::string origin{};
    std::vector<Section> sections{};
    /// What was damaged or does not go together; the first section says it too.
    std::vector<std::string> problems{};
};

/// Words.
Cell word(std::string text);
/// A whole number, with commas between thousands on the page.
Cell whole(std::uint64_t value);
/// So many decimals.
Cell decimal(double value, int decimals);
/// So many significant digits, without an exponent.
Cell significant(double value, int digits = 3);
/// A p-value: `0.034`, `< 0.001`; marked kGood below 0.05.
Cell probability(double p);
/// `not defined` on the page, with the reason.
Cell notDefined(const std::string& reason);
/// Nothing to say: an empty cell.
Cell blank();

/// Hides those of the columns that say the same in all rows.
void hideConstant(Table& table, std::initializer_list<std::string_view> ids);

}  // namespace hitlab::report
