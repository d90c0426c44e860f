#include "base/hash.h"

#include <fmt/format.h>

namespace hitlab::base {

std::string hexText(std::uint64_t value) {
    return fmt::format("x{:016x}", value);
}

}  // namespace hitlab::base
