// Integer arithmetic that rounds where it says and overflows nowhere it promises not to.
#pragma once

#include <compare>
#include <cstdint>

namespace hitlab::math {

#if defined(__SIZEOF_INT128__)
__extension__ using Int128 = __int128;
#else
__extension__ using Int128 = _BitInt(128);  // Clang on 32-bit phones
#endif

/// Rounds towards minus infinity; `divisor` > 0.
template <typename Int>
constexpr Int floorDivide(Int dividend, Int divisor) {
    const Int quotient = dividend / divisor;
    return dividend % divisor < 0 ? quotient - 1 : quotient;
}

/// Rounds towards plus infinity; `divisor` > 0.
template <typename Int>
constexpr Int ceilDivide(Int dividend, Int divisor) {
    const Int quotient = dividend / divisor;
    return dividend % divisor > 0 ? quotient + 1 : quotient;
}

/// Not negative over positive.
struct Fraction {
    Int128 numerator = 0;
    Int128 denominator = 1;
};

/// Exact, although a product of two such numbers would not fit: compares the continued fractions, as
/// Euclid's algorithm yields them.
constexpr std::strong_ordering compare(Fraction a, Fraction b) {
    while (true) {
        const Int128 wholeA = a.numerator / a.denominator;
        const Int128 wholeB = b.numerator / b.denominator;
        if (wholeA != wholeB)
            return wholeA < wholeB ? std::strong_ordering::less : std::strong_ordering::greater;
        const Int128 restA = a.numerator % a.denominator;
        const Int128 restB = b.numerator % b.denominator;
        if (restA == 0 || restB == 0) {
            if (restA == restB) return std::strong_ordering::equal;
            return restA == 0 ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        // restA / a.denominator < restB / b.denominator just when b.denominator / restB is the smaller.
        const Fraction inverseA{a.denominator, restA};
        a = {b.denominator, restB};
        b = inverseA;
    }
}

}  // namespace hitlab::math
