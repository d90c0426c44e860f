#include "cli/long_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <system_error>
#include <tuple>

#include "base/durable_file.h"
#include "base/text.h"
#include "metrics/csv.h"

namespace hitlab::cli {

namespace {

using base::Error;
using base::Result;
using Fields = std::vector<std::string>;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Result<std::string> readStandardInput(std::string_view name) {
    std::string content;
    char chunk[1 << 16];
    while (const std::size_t got = std::fread(chunk, 1, sizeof chunk, stdin)) {
        content.append(chunk, got);
        if (content.size() > kMaxTableBytes) {
            return Error{fmt::format("{}: larger than the {} bytes allowed", name, kMaxTableBytes)};
        }
    }
    if (std::ferror(stdin) != 0) return Error{fmt::format("{}: cannot be read: {}", name, strerror(errno))};
    return content;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Nothing, or what spreadsheets write of a row without anything.
bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t,") == std::string_view::npos;
}

/// What stands between the fields of a line in place of commas; empty if nothing that is known does.
std::string_view otherSeparator(std::string_view line) {
    if (line.find(',') != std::string_view::npos) return {};
    if (line.find(';') != std::string_view::npos) return "semicolons";
    return trimmed(line).find('\t') != std::string_view::npos ? "tabs" : "";
}

bool isUtf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

/// Line by line, without LF or CR LF.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        ++number_;
        return true;
    }
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }

  private:
    std::string_view rest_, line_;
    std::size_t number_ = 0;
};

/// Numbers for names, in the order of their first appearance.
class Names {
  public:
    std::size_t numberOf(std::string_view name, std::vector<std::string>& all) {
        if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
        all.emplace_back(name);
        numbers_.emplace(name, numbers_.size());
        return numbers_.size() - 1;
    }

  private:
    std::map<std::string, std::size_t, std::less<>> numbers_;
};

/// The value, or what is wrong with it.
Result<double> parseValue(std::string_view text) {
    if (text.empty()) return Error{"the value is missing"};
    if (text == "NA") return std::numeric_limits<double>::quiet_NaN();
    std::string_view digits = text;
    if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
    double value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || problem == std::errc::invalid_argument) {
        const bool hasComma = text.find(',') != std::string_view::npos;
        return Error{fmt::format("the value '{}' is not a number{}", text,
                                 hasComma ? "; decimals are written with a point" : "")};
    }
    if (problem != std::errc()) return Error{fmt::format("the value '{}' is out of range", text)};
    return value;
}

class Parser {
  public:
    Parser(std::string name, bool needsBlocks) : needsBlocks_(needsBlocks) { table_.name = std::move(name); }

    Result<LongTable> parse(std::string_view text) {
        if (isUtf16(text)) return Error{table_.name + ": is UTF-16 text; UTF-8 is needed"};
        if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
        Lines lines(text);
        bool hasHeader = false;
        while (lines.next()) {
            if (isBlank(lines.line())) continue;
            const auto added = hasHeader ? addRow(lines) : readHeader(lines);
            if (!added) return added.error();
            hasHeader = true;
        }
        if (!hasHeader) return Error{table_.name + ": is empty"};
        if (table_.rows.empty()) return Error{table_.name + ": there are no values below the header"};
        return std::move(table_);
    }

  private:
    Result<Fields> fieldsOf(const Lines& lines) const {
        auto fields = metrics::parseCsvLine(lines.line());
        if (!fields) return table_.errorAt(lines.number(), "the quotes do not match");
        for (std::string& field : *fields) field = std::string(trimmed(field));
        return std::move(*fields);
    }

    base::Status readHeader(const Lines& lines) {
        if (const std::string_view separator = otherSeparator(lines.line()); !separator.empty()) {
            return Error{fmt::format("{}: has no commas: fields are separated by commas, not {}", table_.name,
                                     separator)};
        }
        const auto fields = fieldsOf(lines);
        if (!fields) return fields.error();
        columns_ = fields->size();
        Fields names;
        for (const std::string& field : *fields) names.push_back(base::lowerCase(field));
        for (const auto& [name, place, isNeeded] : {std::tuple("group", &group_, true),
                                                    {"value", &value_, true},
                                                    {"block", &block_, needsBlocks_}}) {
            if (!isNeeded) continue;
            const auto count = std::count(names.begin(), names.end(), name);
            if (count > 1) return table_.errorAt(lines.number(), fmt::format("two columns '{}'", name));
            if (count == 0) return missingColumn(lines, name, *fields);
            *place = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        }
        return base::Done{};
    }

    Error missingColumn(const Lines& lines, std::string_view name, const Fields& fields) const {
        return table_.errorAt(lines.number(), fmt::format("no column '{}'{}; columns: {}", name,
                                                          name == "block" ? ", which paired tests need" : "",
                                                          fmt::join(fields, ", ")));
    }

    base::Status addRow(const Lines& lines) {
        const auto fields = fieldsOf(lines);
        if (!fields) return fields.error();
        if (fields->size() != columns_) {
            return table_.errorAt(
                lines.number(),
                fmt::format("{} fields, but the header has {}{}", fields->size(), columns_,
                            fields->size() > columns_ ? "; decimals are written with a point" : ""));
        }
        const auto value = parseValue((*fields)[value_]);
        if (!value) return table_.errorAt(lines.number(), value.error().message);
        if ((*fields)[group_].empty()) return table_.errorAt(lines.number(), "the group is missing");
        LongTable::Row row{groupNumbers_.numberOf((*fields)[group_], table_.groups), 0, *value,
                           lines.number()};
        if (table_.groups.size() > kMaxGroups) {
            return table_.errorAt(lines.number(), fmt::format("more than {} groups", kMaxGroups));
        }
        if (needsBlocks_) {
            if ((*fields)[block_].empty()) return table_.errorAt(lines.number(), "the block is missing");
            row.block = blockNumbers_.numberOf((*fields)[block_], table_.blocks);
        }
        table_.rows.push_back(row);
        return base::Done{};
    }

    bool needsBlocks_;
    LongTable table_;
    Names groupNumbers_, blockNumbers_;
    std::size_t columns_ = 0, group_ = 0, value_ = 0, block_ = 0;
};

/// Says which place of a group and a block has a second value: the first one in the order of the lines.
std::optional<Error> firstRepeat(const LongTable& table) {
    // Sorted, because a place for each group and block might not fit into memory.
    std::vector<LongTable::Row> rows = table.rows;
    std::sort(rows.begin(), rows.end(), [](const LongTable::Row& a, const LongTable::Row& b) {
        return std::tie(a.block, a.group, a.line) < std::tie(b.block, b.group, b.line);
    });
    const LongTable::Row* first = nullptr;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const bool isRepeat = rows[i].block == rows[i + 1].block && rows[i].group == rows[i + 1].group;
        if (isRepeat && (first == nullptr || rows[i + 1].line < first[1].line)) first = &rows[i];
    }
    if (first == nullptr) return std::nullopt;
    return table.errorAt(first[1].line,
                         fmt::format("block '{}' has a value in group '{}' already: line {}",
                                     table.blocks[first->block], table.groups[first->group], first->line));
}

/// Says which group lacks a block that has fewer values than there are groups.
std::optional<Error> firstGap(const LongTable& table) {
    std::vector<std::size_t> counts(table.blocks.size());
    for (const LongTable::Row& row : table.rows) ++counts[row.block];
    const auto few = std::find_if(counts.begin(), counts.end(),
                                  [&table](std::size_t count) { return count < table.groups.size(); });
    if (few == counts.end()) return std::nullopt;
    const auto block = static_cast<std::size_t>(few - counts.begin());
    std::vector<bool> isThere(table.groups.size());
    for (const LongTable::Row& row : table.rows) {
        if (row.block == block) isThere[row.group] = true;
    }
    const auto group =
        static_cast<std::size_t>(std::find(isThere.begin(), isThere.end(), false) - isThere.begin());
    return Error{fmt::format("{}: block '{}' has no value in group '{}'", table.name, table.blocks[block],
                             table.groups[group])};
}

}  // namespace

Error LongTable::errorAt(std::size_t line, std::string_view problem) const {
    return Error{fmt::format("{}: line {}: {}", name, line, problem)};
}

Result<LongTable> parseLongTable(std::string name, std::string_view text, bool needsBlocks) {
    return Parser(std::move(name), needsBlocks).parse(text);
}

Result<LongTable> readLongTable(const std::string& path, bool needsBlocks) {
    const std::string name = path == "-" ? "standard input" : path;
    const auto text = path == "-" ? readStandardInput(name) : base::readFile(path, kMaxTableBytes);
    if (!text) return text.error();
    return parseLongTable(name, *text, needsBlocks);
}

std::vector<std::vector<double>> independentSamples(const LongTable& table) {
    std::vector<std::vector<double>> samples(table.groups.size());
    for (const LongTable::Row& row : table.rows) samples[row.group].push_back(row.value);
    return samples;
}

Result<std::vector<std::vector<double>>> pairedSamples(const LongTable& table) {
    // A repeated value first: it may have the name of a block that is then missing.
    if (const auto repeat = firstRepeat(table)) return *repeat;
    if (const auto gap = firstGap(table)) return *gap;
    // From here on there are as many rows as places.
    std::vector<std::vector<double>> samples(table.groups.size(), std::vector<double>(table.blocks.size()));
    for (const LongTable::Row& row : table.rows) samples[row.group][row.block] = row.value;
    return samples;
}

}  // namespace hitlab::cli
