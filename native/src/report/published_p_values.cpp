// The study's tables 9, 11, 13: Tukey's test after a one-way analysis of variance, on collisions; and 15, 17,
// 19: Nemenyi's after Kruskal-Wallis, on the time of a route.
#include <fmt/format.h>

#include <algorithm>

#include "report/published.h"
#include "stats/group_tests.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

constexpr double kSignificant = 0.05;

constexpr std::string_view kAnomaly =
    "the source's own means on pacman's vertical route contradict its table 6";
constexpr std::string_view kRepeated = "table 13's tyrian column repeats table 9's in the source";

/// One of the two series of tables.
struct Series {
    /// As assets/reference names it.
    std::string_view quantity;
    std::size_t firstTable;
    Value value;
    stats::PairsResult (*test)(stats::Groups);
};

constexpr Series kCollisions{"collisions", 9,
                             [](const Trial& trial) { return static_cast<double>(trial.collisions()); },
                             stats::tukeyHsd};
constexpr Series kTimes{"route_ns", 15, [](const Trial& trial) { return static_cast<double>(trial.routeNs); },
                        stats::nemenyi};

/// Our passes of the study's four algorithms, in their order, and the cells that their rows begin with.
struct Ours {
    Row leading;
    std::vector<const Passes*> passes;
};

/// Of at most as many passes as the study had: p shrinks with their number. They ascend by seed, which is as
/// good as any order.
std::vector<std::vector<double>> groupsOf(const Ours& ours, Value value) {
    std::vector<std::vector<double>> groups;
    for (const Passes* passes : ours.passes) {
        const auto count = static_cast<std::ptrdiff_t>(std::min(passes->size(), kStudyPasses));
        groups.push_back(valuesOf({passes->begin(), passes->begin() + count}, value));
    }
    return groups;
}

std::size_t groupOf(std::string_view algorithm) {
    const auto place = std::find(kStudyAlgorithms.begin(), kStudyAlgorithms.end(), algorithm);
    return static_cast<std::size_t>(place - kStudyAlgorithms.begin());
}

const stats::PairTest* findPair(const std::vector<stats::PairTest>& tests, const PublishedP& published) {
    const std::size_t first = groupOf(published.first), second = groupOf(published.second);
    const auto isIt = [=](const stats::PairTest& test) {
        return test.first == first && test.second == second;
    };
    const auto found = std::find_if(tests.begin(), tests.end(), isIt);
    return found == tests.end() ? nullptr : &*found;
}

/// Why p may differ; empty where nothing is known.
std::string_view noteOn(const PublishedP& pair) {
    if (pair.quantity == kTimes.quantity)
        return pair.first == "sat" || pair.second == "sat" ? kSlowSat : std::string_view();
    return isOfSizes(pair.first) && isOfSizes(pair.second) ? std::string_view() : kOwnDrawings;
}

/// Empty where nothing speaks against the published figure.
std::string_view whyItCannot(const PublishedP& published, std::string_view sprites) {
    if (published.quantity != kCollisions.quantity) return {};
    if (sprites == "pacman" && published.route == "vertical") return kAnomaly;
    return sprites == "tyrian" && published.route == "diagonal" ? kRepeated : std::string_view();
}

/// A published p, and ours of the same pair.
struct PairOfP {
    const PublishedP& published;
    double theirs;
    const stats::PairTest& ours;
    std::string_view whyNot;
};

void addVerdict(Row& row, const PairOfP& pair, Tally& tally) {
    Cell& shown = row.emplace_back(probability(pair.theirs));
    if (!pair.whyNot.empty()) {
        shown.mark = Mark::kDoubtful;
        shown.note = pair.whyNot;
    }
    row.push_back(probability(pair.ours.p));
    row.push_back(pair.ours.effect ? decimal(*pair.ours.effect, 2) : blank());
    const bool isSameSide = (pair.theirs < kSignificant) == (pair.ours.p < kSignificant);
    row.push_back(pair.whyNot.empty() ? verdict(isSameSide, noteOn(pair.published), tally)
                                      : cannotAgree(pair.whyNot, tally));
}

/// The six pairs of one case. A case for which the test has no answer has no rows.
void addPairs(ComparedTable& compared, const Reference& reference, const Series& series,
              const StudyCase& wanted, const Ours& ours) {
    const auto groups = groupsOf(ours, series.value);
    const auto tests = series.test(groups);
    if (!tests) return;
    for (const PublishedP& published : reference.pValues) {
        if (published.quantity != series.quantity || published.route != wanted.route) continue;
        const stats::PairTest* pair = findPair(*tests, published);
        const auto theirs = published.p.find(std::string(wanted.sprites));
        if (pair == nullptr || theirs == published.p.end()) continue;
        Row row = ours.leading;
        const std::size_t passes = std::min(groups[pair->first].size(), groups[pair->second].size());
        for (const std::string& text :
             {sourceTable(series.firstTable, wanted.route), std::string(wanted.sprites), published.route,
              published.first, published.second})
            row.push_back(word(text));
        row.push_back(whole(passes));
        addVerdict(row, {published, theirs->second, *pair, whyItCannot(published, wanted.sprites)},
                   compared.tally);
        compared.table.rows.push_back(std::move(row));
    }
}

/// Sprites and routes of the means, each pair once, in their order.
std::vector<StudyCase> casesOf(const Reference& reference) {
    std::vector<StudyCase> cases;
    for (const PublishedMean& mean : reference.means) {
        const auto isKnown = [&](const StudyCase& c) {
            return c.sprites == mean.sprites && c.route == mean.route;
        };
        if (std::none_of(cases.begin(), cases.end(), isKnown)) cases.push_back({mean.sprites, mean.route});
    }
    return cases;
}

/// All columns, of which `leading` are the first ones.
std::vector<Column> columnsAfter(std::vector<Column> leading, std::string effectTitle) {
    leading.insert(leading.end(), {{"source", "source"},
                                   {"sprites", "sprites"},
                                   {"route", "route"},
                                   {"first", "first"},
                                   {"second", "second"},
                                   {"our_passes", "our passes"},
                                   {"published_p", "published p"},
                                   {"our_p", "our p"},
                                   {"our_effect", std::move(effectTitle)},
                                   {"verdict", "verdict"}});
    return leading;
}

std::string noteOf(std::string_view test) {
    return fmt::format(
        "p of {} over the study's four algorithms, of at most {} passes each, as many as the study had: p "
        "shrinks with "
        "their number. They agree when both lie on the same side of {}. ",
        test, kStudyPasses, kSignificant);
}

constexpr std::string_view kPairedNote =
    " On shared placement our samples are paired, while this test takes them for independent, which tends to "
    "make p too "
    "large; '--placement independent' does as the study did.";

std::optional<std::vector<const Passes*>> studyPasses(const ResultSet& set, const ByAlgorithm& algorithms) {
    std::vector<const Passes*> all;
    for (const std::string_view name : kStudyAlgorithms) {
        const auto number = numberOf(set.algorithms, name);
        const auto found = number ? algorithms.find(*number) : algorithms.end();
        if (found == algorithms.end()) return {};
        all.push_back(&found->second);
    }
    return all;
}

}  // namespace

ComparedTable publishedPValues(const Analysis& analysis, const Reference& reference) {
    ComparedTable compared;
    compared.table = {.id = "published-p",
                      .title = "Do two algorithms differ in collisions? (tables 9, 11, 13)",
                      .note = noteOf("Tukey's HSD") + "Difference: of the means, first - second.",
                      .columns = columnsAfter({{"placement", "placement"}}, "our difference")};
    bool isAnyPaired = false;
    for (const StudyCase& wanted : casesOf(reference)) {
        const auto ours = ourPasses(analysis, wanted, {kStudyAlgorithms.begin(), kStudyAlgorithms.end()},
                                    Prefer::kIndependent);
        if (!ours) continue;
        isAnyPaired = isAnyPaired || ours->placement == "shared";
        addPairs(compared, reference, kCollisions, wanted,
                 {{word(std::string(ours->placement))}, ours->passes});
    }
    if (isAnyPaired) compared.table.note += kPairedNote;
    hideConstant(compared.table, {"placement", "our_passes"});
    return compared;
}

ComparedTable publishedTimesPValues(const Analysis& analysis, const Reference& reference) {
    const ResultSet& set = analysis.set;
    ComparedTable compared;
    compared.table = {
        .id = "published-times-p",
        .title = "Do two algorithms differ in the time of a route? (tables 15, 17, 19)",
        .note = noteOf("Nemenyi's test after Kruskal-Wallis") + "Effect: Cliff's delta.",
        .columns = columnsAfter({{"conditions", "conditions"}, {"device", "device"}, {"variant", "form"}},
                                "our effect")};
    bool isAnyPaired = false;
    for (const StudyCase& wanted : casesOf(reference)) {
        for (const auto& entry : vsyncCases(analysis, wanted)) {
            const auto& [key, algorithms] = *entry;
            const auto passes = studyPasses(set, algorithms);
            if (!passes) continue;
            isAnyPaired = isAnyPaired || isPaired(set, key.conditions);
            addPairs(compared, reference, kTimes, wanted,
                     {{word(textOf(set.conditions[key.conditions])), word(set.devices[key.device]),
                       word(set.variants[key.variant])},
                      *passes});
        }
    }
    if (isAnyPaired) compared.table.note += kPairedNote;
    hideConstant(compared.table, {"conditions", "device", "variant", "our_passes"});
    return compared;
}

}  // namespace hitlab::report
