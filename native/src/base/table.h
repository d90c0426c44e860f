// Looking up a row of the tables that describe algorithms, sprites, routes, volumes and plans.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace hitlab::base {

/// The row with this id, or nullptr.
template <typename Table>
constexpr auto findById(const Table& table, std::string_view id) {
    const auto row =
        std::find_if(std::begin(table), std::end(table), [id](const auto& r) { return r.id == id; });
    return row == std::end(table) ? nullptr : &*row;
}

/// The number of the row with this id, which is there.
template <typename Table>
constexpr std::size_t rowOf(const Table& table, std::string_view id) {
    return static_cast<std::size_t>(findById(table, id) - std::data(table));
}

/// The row with this id, which is there.
template <typename Table>
const auto& getById(const Table& table, std::string_view id) {
    const auto* row = findById(table, id);
    assert(row != nullptr);
    return *row;
}

}  // namespace hitlab::base
