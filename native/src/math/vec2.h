#pragma once

#include <cstdint>

namespace hitlab::math {

/// A point or a shift in whole units (pixels, or a named fraction of one). y grows downwards.
struct Vec2i {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend bool operator==(const Vec2i&, const Vec2i&) = default;
    friend Vec2i operator+(Vec2i a, Vec2i b) { return {a.x + b.x, a.y + b.y}; }
    friend Vec2i operator-(Vec2i a, Vec2i b) { return {a.x - b.x, a.y - b.y}; }
    friend Vec2i operator*(std::int32_t factor, Vec2i v) { return {factor * v.x, factor * v.y}; }
};

/// 64 bits, so that it is exact for every pair of 32-bit shifts used here (|coordinate| < 2^30).
inline std::int64_t dot(Vec2i a, Vec2i b) {
    return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}

/// Positive when b lies counter-clockwise of a, seen with y up.
inline std::int64_t cross(Vec2i a, Vec2i b) {
    return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}

}  // namespace hitlab::math
