// The study's tables 5 to 7: enemies called along one route, five runs a route, all algorithms among the same
// enemies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "report/published.h"
#include "stats/interval.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

constexpr double kThousand = 1000;
constexpr double kZ = 1.959963984540054;
constexpr const char* kSingle = "there is a single value";

/// False positives among encounters.
struct Rate {
    std::uint64_t falsePositives = 0;
    std::uint64_t encounters = 0;
    double share = 0;
    /// Nothing where the share is not the plain quotient, because its parts have weights.
    std::optional<stats::Interval> range;
};

double quotient(std::uint64_t part, std::uint64_t all) {
    return static_cast<double>(part) / static_cast<double>(all);
}

Rate rateOf(std::uint64_t falsePositives, std::uint64_t encounters) {
    return {falsePositives, encounters, quotient(falsePositives, encounters),
            stats::wilson(falsePositives, encounters)};
}

/// Whether the interval of the difference of two independent shares holds 0: Newcombe 1998, method 10, from
/// the shares' Wilson intervals, which both have.
bool areAlike(const Rate& a, const Rate& b) {
    const Rate& less = a.share < b.share ? a : b;
    const Rate& more = a.share < b.share ? b : a;
    return more.share - less.share <= std::hypot(more.share - more.range->low, less.range->high - less.share);
}

/// The study takes a count less the pixels' own for false positives.
Rate publishedRate(const Reference& reference, const std::string& sprites, const std::string& algorithm) {
    std::int64_t surplus = 0;
    std::uint64_t encounters = 0;
    for (const PublishedRun& run : reference.runs) {
        if (run.sprites != sprites) continue;
        surplus += std::int64_t{run.called.at(algorithm)} - std::int64_t{run.called.at("pixel")};
        encounters += kStudyEnemies;
    }
    const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(surplus, 0));
    return rateOf(count, encounters);
}

/// Ours of all routes that the study has of these sprites, each with the same weight, as in the study.
struct OurTotal {
    Totals totals;
    double shares = 0;
    /// Of each route.
    std::vector<std::uint64_t> passes;
    std::string missing;
    std::string_view placement;

    /// Then all routes have the same weight without any weighing.
    bool isEven() const {
        return std::adjacent_find(passes.begin(), passes.end(), std::not_equal_to<>()) == passes.end();
    }

    Rate rate() const {
        if (isEven()) return rateOf(totals.falsePositives, totals.encounters);
        return {totals.falsePositives, totals.encounters, shares / static_cast<double>(passes.size()), {}};
    }
};

constexpr std::string_view kUneven = "the routes have different numbers of passes";

OurTotal ourTotal(const Analysis& analysis, const Reference& reference, const std::string& sprites,
                  std::string_view algorithm) {
    std::set<std::string> routes;
    for (const PublishedRun& run : reference.runs) {
        if (run.sprites == sprites) routes.insert(run.route);
    }
    OurTotal total;
    for (const std::string& route : routes) {
        const auto ours = ourPasses(analysis, {sprites, route}, {algorithm}, Prefer::kShared);
        if (!ours) {
            total.missing = route;
            continue;
        }
        const Totals own = totalsOf(*ours->passes.front());
        total.totals.encounters += own.encounters;
        total.totals.falsePositives += own.falsePositives;
        total.totals.falseNegatives += own.falseNegatives;
        total.shares += quotient(own.falsePositives, own.encounters);
        total.placement = ours->placement;
        total.passes.push_back(own.passes);
    }
    return total;
}

void addRate(Row& row, const Rate& rate) {
    row.push_back(whole(rate.falsePositives));
    row.push_back(whole(rate.encounters));
    row.push_back(decimal(rate.share * kThousand, 2));
    if (!rate.range) {
        row.insert(row.end(), 2, notDefined(std::string(kUneven)));
        return;
    }
    for (const double share : {rate.range->low, rate.range->high})
        row.push_back(decimal(share * kThousand, 2));
}

Cell totalsVerdict(const Rate& published, const Rate& ours, const OurTotal& total, Tally& tally) {
    if (!total.missing.empty())
        return notDefined(
            fmt::format("our runs have no {} passes of it, and the routes weigh the same", total.missing));
    if (!total.isEven()) return notDefined(std::string(kUneven));
    std::string note(kOwnDrawings);
    if (total.totals.falseNegatives > 0) {
        note +=
            fmt::format("; ours has {} misses too, which the study's differences of counts would take off",
                        total.totals.falseNegatives);
    }
    return verdict(areAlike(published, ours), note, tally);
}

void addTotalsRow(ComparedTable& compared, const Analysis& analysis, const Reference& reference,
                  const std::string& sprites, const std::string& algorithm) {
    const OurTotal total = ourTotal(analysis, reference, sprites, algorithm);
    if (total.passes.empty()) return;
    const Rate published = publishedRate(reference, sprites, algorithm);
    const Rate ours = total.rate();
    Row row{word(std::string(total.placement)), word(sprites), word(algorithm)};
    addRate(row, published);
    if (sprites == "mario" && algorithm == "manhattan")
        row[3].note = "the source prints 23 as their sum; its own rows add up to this";
    addRate(row, ours);
    row.push_back(totalsVerdict(published, ours, total, compared.tally));
    compared.table.rows.push_back(std::move(row));
}

Table totalsTable() {
    return {.id = "published-totals",
            .title = "False positives in total (tables 5 to 7)",
            .note =
                "Published: count - pixel perfect, summed over 15 runs. Per 1,000 encounters, all routes "
                "with the same "
                "weight; from, to: Wilson's 95 % intervals, of ours only where all routes have the same "
                "number of passes. They agree when Newcombe's interval of their "
                "difference "
                "(1998, from the two Wilson intervals) holds 0.",
            .columns = {{"placement", "placement"},
                        {"sprites", "sprites"},
                        {"algorithm", "algorithm"},
                        {"published_false_positives", "published FP"},
                        {"published_encounters", "encounters"},
                        {"published_per_1000", "published per 1,000"},
                        {"published_low", "from"},
                        {"published_high", "to"},
                        {"our_false_positives", "our FP"},
                        {"our_encounters", "our encounters"},
                        {"our_per_1000", "ours per 1,000"},
                        {"our_low", "from"},
                        {"our_high", "to"},
                        {"verdict", "verdict"}}};
}

/// What our passes of a case called, and where one more count would lie.
struct Called {
    std::string_view placement;
    std::size_t passes = 0;
    double mean = 0;
    /// Nothing for a single pass.
    std::optional<stats::Interval> range;
};

/// The normal prediction interval (95 %) of one more count: it scatters as ours do, and our mean does too.
std::optional<stats::Interval> predicted(const std::vector<double>& counts, double mean) {
    if (counts.size() < 2) return {};
    const auto n = static_cast<double>(counts.size());
    const double reach = kZ * std::sqrt(stats::squaresAbout(counts, mean) / (n - 1) * (1 + 1 / n));
    return stats::Interval{std::max(mean - reach, 0.0), mean + reach};
}

std::optional<Called> ourCalled(const Analysis& analysis, const StudyCase& wanted,
                                std::string_view algorithm) {
    const auto ours = ourPasses(analysis, wanted, {algorithm}, Prefer::kShared);
    if (!ours) return {};
    const auto collisions = [](const Trial& trial) { return static_cast<double>(trial.collisions()); };
    const std::vector<double> counts = valuesOf(*ours->passes.front(), collisions);
    const double mean = stats::meanOf(counts);
    return Called{ours->placement, counts.size(), mean, predicted(counts, mean)};
}

Cell calledVerdict(const std::string& algorithm, double published, const Called& ours, Tally& tally) {
    if (ours.passes < kLeastPasses)
        return notDefined(
            fmt::format("{} passes are too few for a range: {} are needed", ours.passes, kLeastPasses));
    return verdict(ours.range->holds(published), isOfSizes(algorithm) ? "" : kOwnDrawings, tally);
}

Table runsTable() {
    return {.id = "published-runs",
            .title = "Enemies called, run by run (tables 5 to 7)",
            .note =
                "From, to: the 95 % prediction interval of one more count, 1.96 standard deviations of our "
                "passes on both sides of our mean, and a little more because that mean is of few passes. A "
                "published count agrees when it lies in it; by chance alone about one in twenty would not.",
            .columns = {{"placement", "placement"},
                        {"sprites", "sprites"},
                        {"route", "route"},
                        {"run", "run"},
                        {"algorithm", "algorithm"},
                        {"published", "published"},
                        {"our_mean", "our mean"},
                        {"our_low", "from"},
                        {"our_high", "to"},
                        {"our_passes", "our passes"},
                        {"verdict", "verdict"}},
            .folded = true};
}

/// By sprites, route, algorithm: each is computed once.
using CalledCache = std::map<std::tuple<std::string, std::string, std::string>, std::optional<Called>>;

void addRunRow(ComparedTable& compared, const Analysis& analysis, const PublishedRun& run,
               const std::string& algorithm, CalledCache& cache) {
    const auto [entry, isNew] = cache.try_emplace({run.sprites, run.route, algorithm});
    if (isNew) entry->second = ourCalled(analysis, {run.sprites, run.route}, algorithm);
    const std::optional<Called>& ours = entry->second;
    if (!ours) return;
    const std::uint32_t published = run.called.at(algorithm);
    compared.table.rows.push_back({word(std::string(ours->placement)), word(run.sprites), word(run.route),
                                   whole(run.run), word(algorithm), whole(published), decimal(ours->mean, 2),
                                   ours->range ? decimal(ours->range->low, 1) : notDefined(kSingle),
                                   ours->range ? decimal(ours->range->high, 1) : notDefined(kSingle),
                                   whole(ours->passes),
                                   calledVerdict(algorithm, published, *ours, compared.tally)});
}

}  // namespace

ComparedTable publishedTotals(const Analysis& analysis, const Reference& reference) {
    ComparedTable compared{totalsTable(), {}};
    std::string sprites;
    for (const PublishedRun& run : reference.runs) {
        if (run.sprites == sprites) continue;
        sprites = run.sprites;
        for (const std::string_view algorithm : kStudyAlgorithms)
            addTotalsRow(compared, analysis, reference, sprites, std::string(algorithm));
    }
    hideConstant(compared.table, {"placement", "published_encounters", "our_encounters"});
    return compared;
}

ComparedTable publishedRuns(const Analysis& analysis, const Reference& reference) {
    ComparedTable compared{runsTable(), {}};
    CalledCache cache;
    for (const PublishedRun& run : reference.runs) {
        addRunRow(compared, analysis, run, "pixel", cache);
        for (const std::string_view algorithm : kStudyAlgorithms)
            addRunRow(compared, analysis, run, std::string(algorithm), cache);
    }
    hideConstant(compared.table, {"placement", "our_passes"});
    return compared;
}

}  // namespace hitlab::report
