// Samples for the tests of stats: drawn by RapidCheck, known from the literature, or good for nothing.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "stats/test.h"

namespace hitlab::stats {

using Values = std::vector<double>;
using GroupList = std::vector<Values>;

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kEndless = std::numeric_limits<double>::infinity();
inline constexpr double kHuge = 1e300;
inline constexpr double kTiny = 1e-300;
inline constexpr double kLeast = std::numeric_limits<double>::denorm_min();
inline constexpr double kGreatest = std::numeric_limits<double>::max();

/// Eighths, so that sums, shifts and scaling by powers of two are exact; a small `spread` gives many ties.
inline Values drawValues(std::size_t count, int spread) {
    Values values(count);
    for (double& value : values) value = *rc::gen::inRange(-spread, spread + 1) / 8.0;
    return values;
}

inline int drawSpread() {
    return *rc::gen::element(1, 3, 20, 5000);
}

inline Values drawSample() {
    return drawValues(*rc::gen::inRange<std::size_t>(3, 40), drawSpread());
}

/// Groups of unequal sizes.
inline GroupList drawGroups() {
    const int spread = drawSpread();
    GroupList groups(*rc::gen::inRange<std::size_t>(2, 6));
    for (auto& group : groups) group = drawValues(*rc::gen::inRange<std::size_t>(3, 15), spread);
    return groups;
}

inline GroupList drawBlocks() {
    const int spread = drawSpread();
    const auto blocks = *rc::gen::inRange<std::size_t>(3, 25);
    GroupList groups(*rc::gen::inRange<std::size_t>(2, 6));
    for (auto& group : groups) group = drawValues(blocks, spread);
    return groups;
}

template <typename Change>
GroupList changed(GroupList groups, Change change) {
    for (auto& group : groups) {
        for (double& value : group) value = change(value);
    }
    return groups;
}

/// Each group's values in another order.
inline GroupList turned(GroupList groups) {
    for (auto& group : groups) std::rotate(group.begin(), group.begin() + 1, group.end());
    return groups;
}

template <typename T>
std::string reason(const base::Result<T>& result) {
    return result ? "" : result.error().message;
}

inline bool areClose(double a, double b, double relative = 1e-9) {
    return std::abs(a - b) <= relative * std::max({std::abs(a), std::abs(b), 1e-3});
}

template <typename Result>
bool isSound(const Result& test) {
    return std::isfinite(test.statistic) && test.statistic >= 0 && test.p >= 0 && test.p <= 1 &&
           std::isfinite(test.effect.value_or(0));
}

/// Both have no answer, for the same reason, or answers alike.
inline bool agree(const TestResult& a, const TestResult& b) {
    if (!a || !b) return reason(a) == reason(b);
    return areClose(a->statistic, b->statistic) && areClose(a->p, b->p) &&
           areClose(a->effect.value_or(0), b->effect.value_or(0));
}

inline bool agree(const PairsResult& a, const PairsResult& b) {
    if (!a || !b) return reason(a) == reason(b);
    return std::equal(a->begin(), a->end(), b->begin(), b->end(), [](const PairTest& c, const PairTest& d) {
        return c.first == d.first && c.second == d.second && areClose(c.statistic, d.statistic) &&
               areClose(c.p, d.p) && areClose(c.effect.value_or(0), d.effect.value_or(0));
    });
}

/// R's PlantGrowth (Dobson 1983): control and two treatments.
inline GroupList plantGrowth() {
    return {{4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14},
            {4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69},
            {6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26}};
}

/// Hollander and Wolfe 1973, p. 140: times of 22 players around first base, three ways each.
inline GroupList roundingTimes() {
    return {{5.4,  5.85, 5.2,  5.55, 5.9,  5.45, 5.4,  5.45, 5.25, 5.85, 5.25,
             5.65, 5.6,  5.05, 5.5,  5.45, 5.55, 5.45, 5.5,  5.65, 5.7,  6.3},
            {5.5,  5.7,  5.6, 5.5, 5.85, 5.55, 5.4, 5.5,  5.15, 5.8,  5.2,
             5.55, 5.35, 5,   5.5, 5.55, 5.55, 5.5, 5.45, 5.6,  5.65, 6.3},
            {5.55, 5.75, 5.5,  5.4, 5.7, 5.6,  5.35, 5.35, 5,   5.7,  5.1,
             5.45, 5.45, 4.95, 5.4, 5.5, 5.35, 5.55, 5.25, 5.4, 5.55, 6.25}};
}

}  // namespace hitlab::stats
