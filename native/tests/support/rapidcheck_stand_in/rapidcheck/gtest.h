// Properties as tests of GoogleTest: see ../rapidcheck.h.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace rc::detail {

constexpr int kTries = 100;
constexpr int kMaxDiscards = 10 * kTries;

/// Calls the property until it has held for kTries inputs, or has failed once.
template <typename... Arguments>
void check(void (*property)(Arguments...)) {
    int held = 0, discarded = 0;
    while (held < kTries) {
        const int seed = held + discarded;
        input() = {hitlab::base::Rng(static_cast<std::uint64_t>(seed)), static_cast<std::uint32_t>(held)};
        try {
            property(*gen::arbitrary<Arguments>()...);
            ++held;
        } catch (const Discard&) {
            ASSERT_LT(++discarded, kMaxDiscards) << "RC_PRE holds for too few inputs: " << held;
        } catch (const Failure& failure) {
            ADD_FAILURE_AT(failure.file, failure.line)
                << failure.expression << " does not hold (try " << seed << ")";
            return;
        }
    }
}

}  // namespace rc::detail

#define RC_GTEST_PROP(Suite, Name, Arguments)             \
    static void rapidCheck_##Suite##_##Name Arguments;    \
    TEST(Suite, Name) {                                   \
        ::rc::detail::check(rapidCheck_##Suite##_##Name); \
    }                                                     \
    static void rapidCheck_##Suite##_##Name Arguments
