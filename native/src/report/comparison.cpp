#include "report/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "base/rng.h"
#include "report/analysis.h"
#include "report/unlikeness.h"
#include "report/words.h"
#include "stats/distributions.h"
#include "stats/paired_tests.h"
#include "stats/summary.h"
#include "stats/two_samples.h"

namespace hitlab::report {

namespace {

constexpr double kSignificant = 0.05;

/// Conditions, pacing, broad phase, enemies, sprites, route's and algorithm's numbers in the joined names,
/// variant.
using CaseKey = std::tuple<Conditions, std::string, std::string, std::uint32_t, std::string, std::uint16_t,
                           std::uint16_t, std::string>;

/// The passes of both sides.
struct Sides {
    Passes before, after;
};

/// Puts the two sets' cases beside each other. Routes and algorithms stay in the order of their tables.
class CaseMap {
  public:
    CaseMap(const ResultSet& before, const ResultSet& after)
        : routes_(before.routes), algorithms_(before.algorithms) {
        add(before, &Sides::before);
        add(after, &Sides::after);
    }

    const std::map<CaseKey, Sides>& cases() const { return cases_; }

    /// All that one side has, in their order.
    std::vector<ComparedCase> casesOf(Passes Sides::*side) const {
        std::vector<ComparedCase> found;
        for (const auto& [key, sides] : cases_) {
            if (!(sides.*side).empty()) found.push_back(describe(key));
        }
        return found;
    }

    ComparedCase describe(const CaseKey& key) const {
        ComparedCase compared;
        std::uint16_t route = 0, algorithm = 0;
        std::tie(compared.conditions, compared.pacing, compared.broadphase, compared.enemies,
                 compared.sprites, route, algorithm, compared.variant) = key;
        compared.route = routes_[route];
        compared.algorithm = algorithms_[algorithm];
        return compared;
    }

  private:
    void add(const ResultSet& set, Passes Sides::*side) {
        for (const Trial& trial : set.trials) {
            if (trial.tests == 0) continue;
            const CaseKey key{set.conditions[trial.conditions],
                              set.pacings[trial.pacing],
                              set.broadphases[trial.broadphase],
                              trial.enemies,
                              set.sprites[trial.sprites],
                              routes_.number(set.routes[trial.route]),
                              algorithms_.number(set.algorithms[trial.algorithm]),
                              set.variants[trial.variant]};
            (cases_[key].*side).push_back(&trial);
        }
    }

    Names routes_, algorithms_;
    std::map<CaseKey, Sides> cases_;
};

std::vector<double> sortedTimes(const Passes& passes) {
    return stats::sortedCopy(valuesOf(passes, [](const Trial& trial) { return trial.nsPerTest(); }));
}

/// The percentile bootstrap of skewed samples is biased: resampled medians lie to the side of the long tail,
/// and over many cases their sum may leave the estimate behind. The interval is widened as far as needed.
stats::Interval holding(double estimate, stats::Interval range) {
    return {std::min(range.low, estimate), std::max(range.high, estimate)};
}

/// The interval over all cases: resampled medians of each case, whose log ratios are added up.
class OverallRatio {
  public:
    void add(const std::vector<double>& before, const std::vector<double>& after) {
        const auto mediansBefore = stats::resampledMedians(before, stats::kResamples, rng_);
        const auto mediansAfter = stats::resampledMedians(after, stats::kResamples, rng_);
        for (std::size_t i = 0; i < logs_.size(); ++i)
            logs_[i] += std::log(mediansAfter[i] / mediansBefore[i]);
        log_ += std::log(stats::quantile(after, 0.5) / stats::quantile(before, 0.5));
        ++count_;
    }

    void tell(Comparison& comparison) {
        if (count_ == 0) return;
        std::sort(logs_.begin(), logs_.end());
        const auto mean = [this](double log) { return std::exp(log / static_cast<double>(count_)); };
        comparison.ratio = mean(log_);
        comparison.range = holding(
            *comparison.ratio, {mean(stats::quantile(logs_, 0.025)), mean(stats::quantile(logs_, 0.975))});
    }

  private:
    base::Rng rng_{kBootstrapSeed};
    std::vector<double> logs_ = std::vector<double>(stats::kResamples);
    double log_ = 0;
    std::size_t count_ = 0;
};

/// p is not yet adjusted.
void judge(ComparedCase& compared, const std::vector<double>& before, const std::vector<double>& after) {
    const auto test = stats::mannWhitney(after, before);
    if (!test) {
        compared.whyNot = test.error().message;
    } else if (before.front() <= 0 || after.front() <= 0) {
        compared.whyNot = "a time is not above 0";
    } else {
        const double ratio = compared.medianAfterNs / compared.medianBeforeNs;
        compared.effect = {ratio, holding(ratio, stats::medianRatioInterval(before, after, kBootstrapSeed)),
                           test->p, test->effect.value_or(0)};
    }
}

/// Mann-Whitney's p when every value of one sample lies above all of the other: no p is smaller.
double leastP(std::size_t passesBefore, std::size_t passesAfter) {
    const auto first = static_cast<double>(passesBefore), second = static_cast<double>(passesAfter);
    const double deviation = std::sqrt(first * second * (first + second + 1) / 12);
    return 2 * stats::normalTail((first * second / 2 - 0.5) / deviation);
}

/// p by Holm. Where even samples without any overlap could not tell a difference among so many cases, none is
/// told: such a case is not `same`.
void adjust(std::vector<ComparedCase>& cases) {
    std::vector<double> p;
    for (const ComparedCase& compared : cases) {
        if (compared.effect) p.push_back(compared.effect->p);
    }
    const std::vector<double> adjusted = stats::holm(p);
    auto next = adjusted.begin();
    for (ComparedCase& compared : cases) {
        if (!compared.effect) continue;
        compared.effect->p = *next++;
        if (leastP(compared.passesBefore, compared.passesAfter) * static_cast<double>(p.size()) <
            kSignificant)
            continue;
        compared.effect.reset();
        compared.whyNot = fmt::format("{} and {} passes are too few to tell a difference among {} cases",
                                      compared.passesBefore, compared.passesAfter, p.size());
    }
}

void compareCase(ComparedCase& compared, const Sides& sides, OverallRatio& overall) {
    const std::vector<double> before = sortedTimes(sides.before), after = sortedTimes(sides.after);
    compared.passesBefore = before.size();
    compared.passesAfter = after.size();
    compared.medianBeforeNs = stats::quantile(before, 0.5);
    compared.medianAfterNs = stats::quantile(after, 0.5);
    judge(compared, before, after);
    if (compared.effect) overall.add(before, after);
}

}  // namespace

bool ComparedCase::Effect::isFaster() const {
    return p < kSignificant && range.high < 1;
}

bool ComparedCase::Effect::isSlower() const {
    return p < kSignificant && range.low > 1;
}

Comparison compareRuns(const ResultSet& before, const ResultSet& after) {
    Comparison comparison;
    comparison.problems = unlikenessOf(before, after);
    const CaseMap map(before, after);
    OverallRatio overall;
    std::uint64_t otherHits = 0;
    for (const auto& [key, sides] : map.cases()) {
        if (sides.after.empty()) ++comparison.casesOnlyBefore;
        if (sides.before.empty()) ++comparison.casesOnlyAfter;
        if (sides.before.empty() || sides.after.empty()) continue;
        ComparedCase& compared = comparison.cases.emplace_back(map.describe(key));
        compared.isMostlyClock = isMostlyClock(before, sides.before) || isMostlyClock(after, sides.after);
        compareCase(compared, sides, overall);
        otherHits += countOtherHits(sides.before, sides.after);
    }
    if (comparison.cases.empty())
        comparison.whyNone = differenceOf(map.casesOf(&Sides::before), map.casesOf(&Sides::after));
    adjust(comparison.cases);
    overall.tell(comparison);
    if (otherHits > 0) {
        comparison.problems.push_back(
            fmt::format("{} of B had other hits than those of the same places in A: not the same work",
                        counted(otherHits, "pass", "passes")));
    }
    return comparison;
}

std::vector<const ComparedCase*> slowerBy(double percent, const Comparison& comparison) {
    std::vector<const ComparedCase*> slower;
    for (const ComparedCase& compared : comparison.cases) {
        if (compared.effect && compared.effect->isSlower() && compared.effect->ratio > 1 + percent / 100)
            slower.push_back(&compared);
    }
    std::stable_sort(slower.begin(), slower.end(), [](const ComparedCase* a, const ComparedCase* b) {
        return a->effect->ratio > b->effect->ratio;
    });
    return slower;
}

}  // namespace hitlab::report
