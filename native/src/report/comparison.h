// Two sets of runs, A (before) and B (after): which cases have become faster, which slower.
//
// The value is the detection time a test of a pass. Passes of A and B are independent samples, whatever their
// seeds: their noise is the machine's, not the enemies'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/document.h"
#include "report/result_set.h"
#include "stats/interval.h"

namespace hitlab::report {

/// Passes of one case did the same work.
struct ComparedCase {
    Conditions conditions;
    std::string pacing, broadphase;
    std::uint32_t enemies = 0;
    std::string sprites, route, algorithm, variant;

    std::size_t passesBefore = 0, passesAfter = 0;
    double medianBeforeNs = 0, medianAfterNs = 0;
    /// Whether a reading of the clock is more than 20 % of the times.
    bool isMostlyClock = false;

    struct Effect {
        /// Of the medians, B / A, with its 95 % bootstrap interval, which holds it.
        double ratio = 1;
        stats::Interval range;
        /// Mann-Whitney, by Holm's method over all cases.
        double p = 1;
        /// Cliff's delta, positive where B takes longer.
        double delta = 0;

        /// p below 0.05 and an interval that does not hold 1: both must speak for a change.
        bool isFaster() const;
        bool isSlower() const;
    };
    /// Nothing where nothing can be said, because of `whyNot`.
    std::optional<Effect> effect;
    std::string whyNot;
};

struct Comparison {
    /// Those that both have, by conditions, pacing, broad phase, enemies, sprites, route, algorithm, variant.
    std::vector<ComparedCase> cases;
    std::size_t casesOnlyBefore = 0, casesOnlyAfter = 0;
    /// Geometric mean of the cases' ratios, with a bootstrap interval that holds it; nothing without a case
    /// that has one.
    std::optional<double> ratio;
    stats::Interval range;
    /// Without a case: in what the two differ, as `enemies: 10, 30 in A, 100 in B`.
    std::string whyNone;
    /// What was damaged, and what makes the two unlike.
    std::vector<std::string> problems;
};

Comparison compareRuns(const ResultSet& before, const ResultSet& after);

/// `45 cases: 3 faster, 40 the same, 2 slower; over all B takes 1.020 times as long as A (0.990 to
/// 1.050)`.
std::string summaryOf(const Comparison& comparison);

/// A row a case; the summary is its note.
Table comparisonTable(const Comparison& comparison);

/// `mario, horizontal, sat, tuned, 100 enemies`, and what is not usual.
std::string nameOf(const ComparedCase& compared);

/// Cases that are slower, by more than so many percent; the worst first.
std::vector<const ComparedCase*> slowerBy(double percent, const Comparison& comparison);

}  // namespace hitlab::report
