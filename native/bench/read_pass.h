#pragma once

#include <cstdint>

#include "detect/algorithm.h"

namespace hitlab::bench {

/// Reads all corners and does next to nothing with them: the machine's limit for a scan.
std::uint64_t readPass(detect::EnemyPlaces enemies);

}  // namespace hitlab::bench
