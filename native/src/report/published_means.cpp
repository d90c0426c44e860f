// The study's tables 8, 10, 12: mean collisions of 42 samples. It placed the enemies anew for each sample and
// algorithm, so independent runs come first.
#include <fmt/format.h>

#include <cmath>

#include "report/published.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

constexpr double kZ = 1.959963984540054;
constexpr std::size_t kFirstTable = 8;

constexpr std::string_view kAnomaly =
    "the source contradicts itself on pacman's vertical route: its table 6 has about 3.6 there, and it calls "
    "this an "
    "anomaly";

double collisionsOf(const Trial& trial) {
    return static_cast<double>(trial.collisions());
}

/// Pacman's vertical route.
bool isAnomalous(const PublishedMean& mean) {
    return mean.sprites == "pacman" && mean.route == "vertical" && mean.algorithm != "euclidean";
}

Cell meanVerdict(const PublishedMean& published, const stats::Summary& ours, double error, Tally& tally) {
    if (isAnomalous(published)) return cannotAgree(kAnomaly, tally);
    if (ours.count < kLeastPasses)
        return notDefined(fmt::format("{} passes are too few to know their spread: {} are needed", ours.count,
                                      kLeastPasses));
    const std::string_view note = isOfSizes(published.algorithm) ? "" : kOwnDrawings;
    return verdict(std::abs(ours.mean - published.collisions) <= kZ * error, note, tally);
}

void addMeanRow(ComparedTable& compared, const Analysis& analysis, const PublishedMean& published) {
    const auto passes = ourPasses(analysis, {published.sprites, published.route}, {published.algorithm},
                                  Prefer::kIndependent);
    if (!passes) return;
    const auto ours = stats::summarize(valuesOf(*passes->passes.front(), collisionsOf));
    if (!ours) return;
    const double spread = ours->standardDeviation.value_or(0);
    const double error = spread * std::sqrt(1.0 / kStudyPasses + 1.0 / static_cast<double>(ours->count));
    compared.table.rows.push_back(
        {word(std::string(passes->placement)), word(sourceTable(kFirstTable, published.route)),
         word(published.sprites), word(published.route), word(published.algorithm),
         decimal(published.collisions, 2), decimal(ours->mean, 2),
         decimal(ours->mean - published.collisions, 2),
         ours->standardDeviation ? decimal(error, 2) : notDefined("there is a single pass"),
         whole(ours->count), meanVerdict(published, *ours, error, compared.tally)});
}

Table meansTable() {
    return {.id = "published-means",
            .title = "Mean collisions of a pass (tables 8, 10, 12)",
            .note =
                "Published means are of 42 passes. They agree when the difference, ours - published, is at "
                "most 1.96 "
                "standard errors, both samples taken to spread as ours: sd sqrt(1/42 + 1/passes).",
            .columns = {{"placement", "placement"},
                        {"source", "source"},
                        {"sprites", "sprites"},
                        {"route", "route"},
                        {"algorithm", "algorithm"},
                        {"published_mean", "published"},
                        {"our_mean", "ours"},
                        {"difference", "difference"},
                        {"standard_error", "standard error"},
                        {"our_passes", "our passes"},
                        {"verdict", "verdict"}}};
}

}  // namespace

ComparedTable publishedMeans(const Analysis& analysis, const Reference& reference) {
    ComparedTable compared{meansTable(), {}};
    for (const PublishedMean& published : reference.means) addMeanRow(compared, analysis, published);
    hideConstant(compared.table, {"placement", "our_passes"});
    return compared;
}

}  // namespace hitlab::report
