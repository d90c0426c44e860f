// Words of the command line to checked values. Every error quotes the wrong word and says what is allowed.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/table.h"
#include "base/text.h"

namespace hitlab::study {

/// A whole number of low .. high, in decimal digits only.
base::Result<std::uint64_t> parseWhole(std::string_view flag, std::string_view word, std::uint64_t low,
                                       std::uint64_t high);

/// Whole numbers between commas; ascending, none twice.
base::Result<std::vector<std::uint32_t>> parseWholes(std::string_view flag, std::string_view words,
                                                     std::uint32_t low, std::uint32_t high);

/// A decimal number of low .. high.
base::Result<double> parseDecimal(std::string_view flag, std::string_view word, double low, double high);

/// `a, b, c`: the ids of a table.
template <typename Table>
std::string idList(const Table& table) {
    std::string list;
    for (const auto& row : table) (list += list.empty() ? "" : ", ") += row.id;
    return list;
}

template <typename Table>
base::Result<std::string_view> parseId(std::string_view flag, std::string_view word, const Table& table) {
    if (const auto* row = base::findById(table, word)) return row->id;
    return base::Error{fmt::format("{}: unknown '{}'; allowed: {}", flag, word, idList(table))};
}

/// Ids between commas; in the table's order, so that the same choice is the same run however it is written.
template <typename Table>
base::Result<std::vector<std::string_view>> parseIds(std::string_view flag, std::string_view words,
                                                     const Table& table) {
    std::vector<std::string_view> given;
    for (const std::string_view word : base::splitAtCommas(words)) {
        const auto id = parseId(flag, word, table);
        if (!id) return id.error();
        if (std::find(given.begin(), given.end(), *id) != given.end()) {
            return base::Error{fmt::format("{}: '{}' is named twice", flag, word)};
        }
        given.push_back(*id);
    }
    std::vector<std::string_view> ordered;
    for (const auto& row : table) {
        if (std::find(given.begin(), given.end(), row.id) != given.end()) ordered.push_back(row.id);
    }
    return ordered;
}

}  // namespace hitlab::study
