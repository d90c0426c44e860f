#pragma once

#include <string_view>
#include <vector>

namespace hitlab::base {

/// `a,b,c` to its parts, empty ones included; no quoting.
std::vector<std::string_view> splitAtCommas(std::string_view text);

}  // namespace hitlab::base
