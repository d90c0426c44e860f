// A user's own table for `hitlab stats`: one value a line, with the group it belongs to and, for paired
// tests, its block. The header names the columns group, value and block, in any order and case; others are
// not looked at. Lines of commas alone, which spreadsheets leave below a table, are empty lines. Spaces
// around a field count for nothing. NA, NaN and Inf, as R writes them, are numbers that are not finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hitlab::cli {

/// Numbers taken for groups by mistake would have millions of pairs.
constexpr std::size_t kMaxGroups = 100;
constexpr std::uint64_t kMaxTableBytes = 64u << 20;

struct LongTable {
    struct Row {
        /// Numbers of the names below; the block is 0 where the table has none.
        std::size_t group = 0;
        std::size_t block = 0;
        double value = 0;
        std::size_t line = 0;
    };

    /// As messages call the table.
    std::string name;
    /// In the order of their first appearance.
    std::vector<std::string> groups, blocks;
    /// In the order of the lines; not empty.
    std::vector<Row> rows;

    /// `NAME: line N: problem`.
    base::Error errorAt(std::size_t line, std::string_view problem) const;
};

/// The table in the file; `-` is the standard input.
base::Result<LongTable> readLongTable(const std::string& path, bool needsBlocks);
/// The same of its text.
base::Result<LongTable> parseLongTable(std::string name, std::string_view text, bool needsBlocks);

/// One vector a group, in the order of the lines.
std::vector<std::vector<double>> independentSamples(const LongTable& table);

/// The same in the order of the blocks, for a table that was read with them. An error when a group has a
/// block twice or not at all.
base::Result<std::vector<std::vector<double>>> pairedSamples(const LongTable& table);

}  // namespace hitlab::cli
