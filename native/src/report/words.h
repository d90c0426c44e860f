// Lists and counts as one says them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hitlab::report {

/// `a, b and c`.
std::string listed(const std::vector<std::string>& words);

/// `1 pass`, `2,000 passes`.
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);

/// The same for words whose plural ends in s.
std::string counted(std::uint64_t count, std::string_view one);

}  // namespace hitlab::report
