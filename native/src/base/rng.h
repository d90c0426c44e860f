// The only source of chance in Hitlab: SplitMix64 (Steele, Lea, Flood 2014), the same on every machine.
// `docs/methods.md` holds its definition and test vectors, so that anybody can place the same enemies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace hitlab::base {

class Rng {
  public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    /// Uniform over all 64-bit numbers.
    std::uint64_t next();

    /// Uniform over 0 .. bound - 1, without bias (Lemire 2019, on the upper 32 bits). `bound` is not 0.
    std::uint32_t below(std::uint32_t bound);

  private:
    std::uint64_t state_;
};

/// Fisher-Yates from the last element down: the order depends on the generator alone.
template <typename T>
void shuffle(std::span<T> items, Rng& rng) {
    for (std::size_t left = items.size(); left > 1; --left) {
        const auto chosen = rng.below(static_cast<std::uint32_t>(left));
        std::swap(items[left - 1], items[chosen]);
    }
}

}  // namespace hitlab::base
