// A stand-in for the part of RapidCheck that the tests here use, for builds where RapidCheck is not to be
// had: its package holds a library for the machine's own architecture, and no sources. Each property is tried
// with the same inputs in every run, and a failure is not made smaller. A test that uses more of RapidCheck
// does not compile with it: add that here.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace rc {

namespace detail {

/// The input that is being made: its random numbers, and a bound on the length of its containers.
struct Input {
    hitlab::base::Rng rng{0};
    std::uint32_t size = 0;
};

inline Input& input() {
    static Input current;
    return current;
}

/// Ends a try: RC_ASSERT did not hold.
struct Failure {
    const char* file;
    int line;
    const char* expression;
};

/// Ends a try: RC_PRE did not hold.
struct Discard {};

}  // namespace detail

template <typename T>
class Gen {
  public:
    explicit Gen(std::function<T()> make) : make_(std::move(make)) {}
    T operator*() const { return make_(); }

  private:
    std::function<T()> make_;
};

namespace gen {

/// Whole numbers of all magnitudes: each number of bits is as likely as the others.
template <typename T>
Gen<T> arbitrary() {
    static_assert(std::is_unsigned_v<T>);
    constexpr int kBits = std::numeric_limits<T>::digits;
    return Gen<T>([] {
        auto& rng = detail::input().rng;
        const std::uint32_t bits = 1 + rng.below(kBits);
        return static_cast<T>(rng.next() >> (64 - bits));
    });
}

/// `min` to `max` - 1, which lie less than 2^32 apart.
template <typename T>
Gen<T> inRange(T min, T max) {
    return Gen<T>([=] {
        const auto width = static_cast<std::uint32_t>(static_cast<std::int64_t>(max) - min);
        return static_cast<T>(min + static_cast<std::int64_t>(detail::input().rng.below(width)));
    });
}

template <typename T, typename... Others>
Gen<T> element(T first, Others... others) {
    return Gen<T>([elements = std::vector<T>{first, others...}] {
        return elements[detail::input().rng.below(static_cast<std::uint32_t>(elements.size()))];
    });
}

template <typename Container, typename T>
Gen<Container> container(Gen<T> element) {
    return Gen<Container>([=] {
        Container made;
        for (auto left = detail::input().rng.below(detail::input().size + 1); left > 0; --left) {
            made.push_back(*element);
        }
        return made;
    });
}

template <typename Container>
Gen<Container> nonEmpty(Gen<Container> container) {
    return Gen<Container>([=] {
        while (true) {
            Container made = *container;
            if (!made.empty()) return made;
            ++detail::input().size;
        }
    });
}

}  // namespace gen

}  // namespace rc

#define RC_ASSERT(expression) \
    (static_cast<bool>(expression) ? void() : throw ::rc::detail::Failure{__FILE__, __LINE__, #expression})
#define RC_PRE(expression) (static_cast<bool>(expression) ? void() : throw ::rc::detail::Discard{})
