#include "base/rng.h"

#include <cassert>

namespace hitlab::base {

std::uint64_t Rng::next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::uint32_t Rng::below(std::uint32_t bound) {
    assert(bound > 0);
    // Products whose lower half is under 2^32 mod bound would favour some results: draw again.
    const std::uint32_t unfair = (0u - bound) % bound;
    while (true) {
        const std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) >= unfair) return static_cast<std::uint32_t>(product >> 32);
    }
}

}  // namespace hitlab::base
