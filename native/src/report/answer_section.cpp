// The answer: a few plain sentences made from the data, and cost against error.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "report/discordance.h"
#include "report/plot/chart.h"
#include "report/published.h"
#include "report/rows.h"
#include "report/sections.h"
#include "report/test_cells.h"
#include "report/words.h"
#include "stats/interval.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

constexpr double kThousand = 1000;
constexpr double kSignificant = 0.05;
/// Costs nearer to each other than this are called about the same.
constexpr double kAlike = 0.05;
/// So many runs' doubts are told at the top.
constexpr std::size_t kToldDoubts = 5;
/// From this spread of costs on, the axis is logarithmic.
constexpr double kWideSpread = 8;

struct Cost {
    double medianNs = 0;
    stats::Interval range;
    bool isMostlyClock = false;
};

/// What an algorithm costs and how often it is wrong.
struct Standing {
    std::uint16_t algorithm = 0;
    Totals totals;
    std::optional<Cost> cost;
};

/// One sprite set on one device: the competing algorithms.
struct Contest {
    AnswerCase key;
    /// The case whose times are used; nothing where nothing was timed.
    std::optional<SpeedCase> speed;
    std::vector<Standing> standings;
};

/// Plain detection first: unseen, every enemy tested, the tuned form.
auto rankOf(const ResultSet& set, const SpeedCase& key) {
    return std::tuple(set.pacings[key.pacing] != "headless", set.broadphases[key.broadphase] != "none",
                      set.variants[key.variant] != "tuned");
}

std::optional<SpeedCase> speedCaseFor(const Analysis& analysis, const AnswerCase& key, std::uint16_t device) {
    std::optional<SpeedCase> best;
    for (const auto& [speed, algorithms] : analysis.speedsOverRoutes) {
        if (speed.device != device || speed.conditions != key.conditions || speed.sprites != key.sprites ||
            speed.enemies != key.enemies)
            continue;
        if (!best || rankOf(analysis.set, speed) < rankOf(analysis.set, *best)) best = speed;
    }
    return best;
}

std::optional<Cost> costOf(const Analysis& analysis, const std::optional<SpeedCase>& speed,
                           std::uint16_t algorithm) {
    if (!speed) return std::nullopt;
    const ByAlgorithm& algorithms = analysis.speedsOverRoutes.at(*speed);
    const auto passes = algorithms.find(algorithm);
    if (passes == algorithms.end()) return std::nullopt;
    const std::vector<double> sorted =
        stats::sortedCopy(valuesOf(passes->second, [](const Trial& trial) { return trial.nsPerTest(); }));
    const double median = stats::quantile(sorted, 0.5);
    if (median <= 0) return std::nullopt;  // the clock is too coarse to tell
    return Cost{median, stats::medianInterval(sorted, kBootstrapSeed),
                isMostlyClock(analysis.set, passes->second)};
}

/// Shapes that can be compared, over the places that all of them met; and the truth.
Contest contestOf(const Analysis& analysis, const AnswerCase& key, std::uint16_t device) {
    Contest contest{key, speedCaseFor(analysis, key, device), {}};
    const ByAlgorithm& all = analysis.answersOverRoutes.at(key);
    ByAlgorithm algorithms = comparable(analysis.set, key.conditions, competing(analysis.set, all, false));
    for (const auto& [algorithm, passes] : all) {
        if (isTruth(analysis.set, algorithm)) algorithms[algorithm] = passes;
    }
    for (const auto& [algorithm, passes] : algorithms) {
        const Totals totals = totalsOf(passes);
        if (totals.encounters > 0)
            contest.standings.push_back({algorithm, totals, costOf(analysis, contest.speed, algorithm)});
    }
    return contest;
}

/// One for each device that timed the case; where none did, one without times.
std::vector<Contest> contestsOf(const Analysis& analysis, const AnswerCase& key) {
    std::vector<Contest> contests;
    for (std::uint16_t device = 0; device < analysis.set.devices.size(); ++device) {
        Contest contest = contestOf(analysis, key, device);
        if (contest.speed) contests.push_back(std::move(contest));
    }
    if (contests.empty()) contests.push_back(contestOf(analysis, key, 0));
    return contests;
}

/// For each conditions and sprite set one enemy count: the published study's 100, else the largest.
std::vector<AnswerCase> headlines(const Analysis& analysis) {
    std::map<std::pair<std::uint16_t, std::uint16_t>, AnswerCase> chosen;
    for (const auto& [key, algorithms] : analysis.answersOverRoutes) {
        if (key.enemies == 0) continue;
        AnswerCase& own = chosen.try_emplace({key.conditions, key.sprites}, key).first->second;
        if (own.enemies != kStudyEnemies) own = key;  // counts ascend
    }
    std::vector<AnswerCase> keys;
    for (const auto& [group, key] : chosen) keys.push_back(key);
    return keys;
}

std::string errorsText(const Totals& totals) {
    std::string text = counted(totals.falsePositives, "false positive");
    if (totals.falseNegatives > 0) text += " and " + counted(totals.falseNegatives, "false negative");
    return fmt::format("{} in {}", text, counted(totals.encounters, "encounter"));
}

/// The routes on which `cheapest` is wrong significantly more and less often than `best`: by McNemar, enemy
/// by enemy.
struct Differences {
    std::vector<std::string> more, less;
    /// Whether hits were logged, so that there is a test.
    bool isTested = false;
};

Differences differencesOf(const Analysis& analysis, const AnswerCase& over, std::uint16_t best,
                          std::uint16_t cheapest) {
    Differences differences;
    for (const auto& [key, discordance] : analysis.discordances) {
        AnswerCase wide = key;
        wide.route = kAllRoutes;
        if (wide != over || key.route == kAllRoutes) continue;
        for (const McNemar& test : mcnemarOf(discordance.algorithms, discordance)) {
            const std::uint16_t first = discordance.algorithms[test.first];
            const std::uint16_t second = discordance.algorithms[test.second];
            const bool isTurned = first == cheapest && second == best;
            if (!isTurned && (first != best || second != cheapest)) continue;
            differences.isTested = true;
            if (!test.result || test.result->p >= kSignificant) continue;
            const bool isMore = (test.onlyFirst > test.onlySecond) == isTurned;
            (isMore ? differences.more : differences.less).push_back(analysis.set.routes[key.route]);
        }
    }
    return differences;
}

std::string onRoutes(const char* how, const std::vector<std::string>& routes) {
    return fmt::format("{} on the {} route{}", how, listed(routes), routes.size() == 1 ? "" : "s");
}

/// How often the cheapest is wrong beside the best, as far as that is more than chance.
std::string differenceText(const Analysis& analysis, const AnswerCase& over, std::uint16_t best,
                           std::uint16_t cheapest) {
    if (!isPaired(analysis.set, over.conditions))
        return "met other enemies, so that no paired test compares them";
    const auto [more, less, isTested] = differencesOf(analysis, over, best, cheapest);
    if (!isTested)
        return "has no logged hits in common with it, so that no test compares them enemy by enemy";
    if (more.empty() && less.empty())
        return "no significant difference in wrong answers was found on any route";
    std::string text = "was wrong significantly ";
    if (!more.empty()) text += onRoutes("more often", more);
    if (!more.empty() && !less.empty()) text += " and ";
    if (!less.empty()) text += onRoutes("less often", less);
    return text;
}

std::string nsText(const Cost& cost) {
    return significant(cost.medianNs).text;
}

/// How the cheapest shape stands to the one with the fewest wrong answers.
std::string cheapestText(const Analysis& analysis, const Contest& contest, const Standing& best,
                         const Standing& cheapest) {
    const std::string& name = analysis.set.algorithms[cheapest.algorithm];
    if (cheapest.algorithm == best.algorithm)
        return fmt::format(" and cost least, {} ns a test.", nsText(*best.cost));
    const double share = cheapest.cost->medianNs / best.cost->medianNs;
    const std::string cost = share > 1 - kAlike
                                 ? fmt::format("cost about the same ({} against {} ns a test)",
                                               nsText(*cheapest.cost), nsText(*best.cost))
                                 : fmt::format("cost {:.0f} % less ({} against {} ns a test)",
                                               100 * (1 - share), nsText(*cheapest.cost), nsText(*best.cost));
    return fmt::format("; {} {} and {}.", name, cost,
                       differenceText(analysis, contest.key, best.algorithm, cheapest.algorithm));
}

/// `12 % less than sat`, `about as much as sat`, `1.06 times as much as sat`.
std::string priceText(const Analysis& analysis, const Standing& own, const Standing& other) {
    const double ratio = own.cost->medianNs / other.cost->medianNs;
    const std::string& name = analysis.set.algorithms[other.algorithm];
    if (ratio < 1 - kAlike) return fmt::format("{:.0f} % less than {}", 100 * (1 - ratio), name);
    if (ratio < 1 + kAlike) return "about as much as " + name;
    return fmt::format("{} times as much as {}", significant(ratio).text, name);
}

/// What the truth costs decides whether a shape is needed at all.
std::string truthText(const Analysis& analysis, const Contest& contest, const Standing& truth,
                      const Standing& best, const Standing& cheapest) {
    const bool isExact = isTruthExact(analysis.set, contest.key.conditions);
    std::string text =
        fmt::format(" Pixel perfect{} cost {} ns a test, {}",
                    isExact ? ", which is never wrong," : fmt::format(" ({})", errorsText(truth.totals)),
                    nsText(*truth.cost), priceText(analysis, truth, cheapest));
    if (best.algorithm != cheapest.algorithm) text += " and " + priceText(analysis, truth, best);
    return text + ".";
}

template <typename Less>
const Standing* least(const std::vector<const Standing*>& standings, Less less) {
    const auto found =
        std::min_element(standings.begin(), standings.end(),
                         [&](const Standing* a, const Standing* b) { return less(*a) < less(*b); });
    return found == standings.end() ? nullptr : *found;
}

std::string whereText(const Analysis& analysis, const Contest& contest) {
    std::string text = panelTitle(analysis, contest.key);
    if (contest.speed && analysis.set.devices.size() > 1)
        text += ", on " + analysis.set.devices[contest.speed->device];
    return text;
}

/// Who made the fewest wrong answers. `best` is the cheapest of them.
std::string fewestText(const Analysis& analysis, const std::vector<const Standing*>& shapes,
                       const Standing& best) {
    std::vector<std::string> names;
    for (const Standing* shape : shapes) {
        if (shape->totals.wrong() == best.totals.wrong())
            names.push_back(analysis.set.algorithms[shape->algorithm]);
    }
    if (shapes.size() == 1)
        return fmt::format("{}, the only shape to be compared, made {}", names.front(),
                           errorsText(best.totals));
    const std::string errors = names.size() == 1
                                   ? errorsText(best.totals)
                                   : fmt::format("{} each in {}", whole(best.totals.wrong()).text,
                                                 counted(best.totals.encounters, "encounter"));
    return fmt::format("{} made the fewest wrong answers of the {} shapes ({})", listed(names), shapes.size(),
                       errors);
}

/// Two or three sentences; nothing where no shape was run.
std::string sentences(const Analysis& analysis, const Contest& contest) {
    std::vector<const Standing*> shapes, timed;
    const Standing* truth = nullptr;
    for (const Standing& standing : contest.standings) {
        if (isTruth(analysis.set, standing.algorithm)) {
            truth = &standing;
            continue;
        }
        shapes.push_back(&standing);
        if (standing.cost) timed.push_back(&standing);
    }
    const auto costNs = [](const Standing& standing) { return standing.cost ? standing.cost->medianNs : 0; };
    const Standing* best =
        least(shapes, [&](const Standing& s) { return std::pair(s.totals.wrong(), costNs(s)); });
    if (best == nullptr) return {};
    std::string text = fmt::format("For sprites shaped like {}, {}", whereText(analysis, contest),
                                   fewestText(analysis, shapes, *best));
    const Standing* cheapest = least(timed, costNs);
    if (cheapest == nullptr || !best->cost) return text + ".";
    text += shapes.size() == 1 ? fmt::format(" and cost {} ns a test.", nsText(*best->cost))
                               : cheapestText(analysis, contest, *best, *cheapest);
    if (truth != nullptr && truth->cost) text += truthText(analysis, contest, *truth, *best, *cheapest);
    if (best->cost->isMostlyClock || cheapest->cost->isMostlyClock)
        text += " The clock itself makes up more than 20 % of these times.";
    return text;
}

double wrongPerThousand(const Totals& totals) {
    return kThousand * static_cast<double>(totals.wrong()) / static_cast<double>(totals.encounters);
}

/// Those that no other beats in cost and error at once, by ascending cost.
std::vector<std::size_t> paretoFront(const std::vector<plot::Point>& points) {
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool isBeaten = std::any_of(points.begin(), points.end(), [&](const plot::Point& other) {
            return other.x <= points[i].x && other.y <= points[i].y &&
                   (other.x < points[i].x || other.y < points[i].y);
        });
        if (!isBeaten) front.push_back(i);
    }
    std::sort(front.begin(), front.end(),
              [&](std::size_t a, std::size_t b) { return points[a].x < points[b].x; });
    return front;
}

std::vector<plot::Point> pointsOf(const ResultSet& set, const Contest& contest) {
    std::vector<plot::Point> points;
    for (const Standing& standing : contest.standings) {
        if (!standing.cost) continue;
        const stats::Interval wrong = stats::wilson(standing.totals.wrong(), standing.totals.encounters);
        points.push_back({.label = set.algorithms[standing.algorithm],
                          .series = standing.algorithm,
                          .x = standing.cost->medianNs,
                          .y = wrongPerThousand(standing.totals),
                          .xRange = standing.cost->range,
                          .yRange = stats::Interval{kThousand * wrong.low, kThousand * wrong.high}});
    }
    return points;
}

plot::Scale costScale(const std::vector<plot::Point>& points) {
    const auto [low, high] = std::minmax_element(points.begin(), points.end(),
                                                 [](const auto& a, const auto& b) { return a.x < b.x; });
    return low->x > 0 && high->x > kWideSpread * low->x ? plot::Scale::kLog : plot::Scale::kLinear;
}

Chart emptyChart() {
    Chart chart{
        .title = "Cost against error",
        .note =
            "Left is cheap, low is right. The line joins the algorithms that no other beats in both (Pareto "
            "front). Bars: 95 % intervals.",
        .panels = {},
        .numbers = {.id = "cost-error", .title = "Cost against error", .columns = speedColumns()}};
    const std::vector<Column> own{
        {"median_ns", "ns a test, median"},    {"median_low", "from"}, {"median_high", "to"},
        {"wrong_per_1000", "wrong per 1,000"}, {"wrong_low", "from"},  {"wrong_high", "to"},
        {"on_front", "on the front"}};
    chart.numbers.columns.insert(chart.numbers.columns.end(), own.begin(), own.end());
    return chart;
}

void addPanel(Chart& chart, const Analysis& analysis, const Contest& contest) {
    const std::vector<plot::Point> points = pointsOf(analysis.set, contest);
    if (points.empty()) return;
    const std::vector<std::size_t> front = paretoFront(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const plot::Point& point = points[i];
        std::vector<Cell> row =
            speedCells(analysis.set, *contest.speed, static_cast<std::uint16_t>(point.series));
        for (const double figure : {point.x, point.xRange->low, point.xRange->high})
            row.push_back(significant(figure));
        for (const double figure : {point.y, point.yRange->low, point.yRange->high})
            row.push_back(decimal(figure, 2));
        row.push_back(word(std::find(front.begin(), front.end(), i) == front.end() ? "no" : "yes"));
        chart.numbers.rows.push_back(std::move(row));
    }
    const std::string title = whereText(analysis, contest);
    chart.panels.push_back(plot::scatter(
        {.id = fmt::format("cost-error-{}", chart.panels.size()),
         .title = title,
         .description =
             fmt::format("Detection time against wrong answers of {} algorithms, {}", points.size(), title),
         .x = {.title =
                   fmt::format("detection, ns a test ({})", analysis.set.variants[contest.speed->variant]),
               .scale = costScale(points)},
         .y = {.title = "wrong answers per 1,000 encounters", .low = 0}},
        points, front));
}

/// The report's problems and what speaks against its runs, before all numbers.
void addWarnings(Section& section, const Analysis& analysis) {
    for (const std::string& problem : analysis.problems) section.blocks.push_back(Warning{problem});
    std::size_t told = 0, untold = 0;
    for (const Run& run : analysis.set.runs) {
        if (run.doubts.empty()) continue;
        if (told == kToldDoubts) {
            ++untold;
            continue;
        }
        ++told;
        section.blocks.push_back(Warning{doubtsText(run)});
    }
    if (untold > 0)
        section.blocks.push_back(Warning{fmt::format("{} more {} doubtful: see Runs and devices", untold,
                                                     untold == 1 ? "run is" : "runs are")});
}

}  // namespace

Section answerSection(const Analysis& analysis) {
    Section section{"answer", "The answer", {}};
    addWarnings(section, analysis);
    Chart chart = emptyChart();
    bool isSaid = false, hasOtherDevices = false;
    for (const AnswerCase& key : headlines(analysis)) {
        const std::vector<Contest> contests = contestsOf(analysis, key);
        const std::string text = sentences(analysis, contests.front());
        if (!text.empty()) section.blocks.push_back(Paragraph{text});
        for (const Contest& contest : contests) addPanel(chart, analysis, contest);
        isSaid = isSaid || !text.empty();
        hasOtherDevices = hasOtherDevices || contests.size() > 1;
    }
    if (!isSaid) section.blocks.push_back(Paragraph{"There is nothing to compare: no shape met an enemy."});
    if (hasOtherDevices)
        section.blocks.push_back(
            Paragraph{"What the same costs on the other devices stands in the chart below."});
    hideLeading(chart.numbers);
    if (!chart.panels.empty()) section.blocks.push_back(std::move(chart));
    return section;
}

}  // namespace hitlab::report
