// The study's tables 14, 16, 18: the mean time of a route, on a phone that showed 60 pictures a second and
// drew one a step. Only our vsync runs did the same.
#include <fmt/format.h>

#include <cmath>

#include "report/published.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

constexpr double kZ = 1.959963984540054;
constexpr double kNsPerSecond = 1e9;
constexpr std::size_t kFirstTable = 14;

/// Whether the first and the last picture count is not told, and few displays keep their rate better than
/// this.
constexpr double kPicturesOfDoubt = 2;
constexpr double kRateDoubt = 0.001;

double secondsOf(const Trial& trial) {
    return static_cast<double>(trial.routeNs) / kNsPerSecond;
}

/// The rate of a display that was not the study's; nothing where all were.
std::optional<double> otherRate(const ResultSet& set, const Passes& passes) {
    for (const Trial* pass : passes) {
        const double rate = set.runs[pass->run].facts.refreshHz;
        if (std::abs(rate - kStudyFramesPerSecond) >= 1) return rate;
    }
    return {};
}

/// With a single pass its own spread is not known, and the doubt about the study's counting stands alone.
bool isWithinDoubt(double published, double ours, double error) {
    const double doubt = kPicturesOfDoubt / kStudyFramesPerSecond + kRateDoubt * published;
    return std::abs(ours - published) <= doubt + kZ * error;
}

void addRow(ComparedTable& compared, const ResultSet& set, const PublishedMean& published,
            const SpeedCase& key, const Passes& passes) {
    const auto ours = stats::summarize(valuesOf(passes, secondsOf));
    if (!ours) return;
    const double seconds = published.routeNs / kNsPerSecond;
    const double error = ours->standardDeviation.value_or(0) *
                         std::sqrt(1.0 / kStudyPasses + 1.0 / static_cast<double>(ours->count));
    const auto rate = otherRate(set, passes);
    const std::string_view note = published.algorithm == "sat" ? kSlowSat : std::string_view();
    std::vector<Cell> row;
    for (const std::string& text :
         {textOf(set.conditions[key.conditions]), set.devices[key.device], set.variants[key.variant],
          sourceTable(kFirstTable, published.route), published.sprites, published.route, published.algorithm})
        row.push_back(word(text));
    for (const double figure : {seconds, ours->mean, ours->mean - seconds}) row.push_back(decimal(figure, 3));
    row.push_back(ours->standardDeviation ? significant(error, 2) : notDefined("there is a single pass"));
    row.push_back(whole(ours->count));
    row.push_back(
        rate ? cannotAgree(fmt::format("this display showed {:.0f} pictures a second, the study's {:.0f}",
                                       *rate, kStudyFramesPerSecond),
                           compared.tally)
             : verdict(isWithinDoubt(seconds, ours->mean, error), note, compared.tally));
    compared.table.rows.push_back(std::move(row));
}

Table timesTable() {
    return {.id = "published-times",
            .title = "Mean time of a route, s (tables 14, 16, 18)",
            .note =
                "Beside vsync runs only. Whether the study's times hold the first and last picture is not "
                "told, and "
                "displays do not keep their rate exactly: times agree when the difference, ours - published, "
                "is at "
                "most 1/30 s, 0.1 % and 1.96 standard errors together, both samples taken to spread as ours.",
            .columns = {{"conditions", "conditions"},
                        {"device", "device"},
                        {"variant", "form"},
                        {"source", "source"},
                        {"sprites", "sprites"},
                        {"route", "route"},
                        {"algorithm", "algorithm"},
                        {"published_s", "published"},
                        {"our_s", "ours"},
                        {"difference_s", "difference"},
                        {"standard_error_s", "standard error"},
                        {"our_passes", "our passes"},
                        {"verdict", "verdict"}}};
}

}  // namespace

ComparedTable publishedTimes(const Analysis& analysis, const Reference& reference) {
    ComparedTable compared{timesTable(), {}};
    for (const PublishedMean& published : reference.means) {
        const auto algorithm = numberOf(analysis.set.algorithms, published.algorithm);
        if (!algorithm) continue;
        for (const auto& entry : vsyncCases(analysis, {published.sprites, published.route})) {
            const auto passes = entry->second.find(*algorithm);
            if (passes != entry->second.end())
                addRow(compared, analysis.set, published, entry->first, passes->second);
        }
    }
    hideConstant(compared.table, {"conditions", "device", "variant", "our_passes"});
    return compared;
}

}  // namespace hitlab::report
