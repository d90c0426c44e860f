// The study's Figure 14: what one test of a pair that collides takes, in the classic form.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/boxes.h"
#include "report/published.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

constexpr std::string_view kAxis = "one classic test of a called pair, ns";

/// Sprites in the study's order; the re-test follows the pass and is the same in all its forms and
/// placements.
struct PanelKey {
    std::uint16_t device = 0, pacing = 0;
    std::size_t sprites = 0;

    friend auto operator<=>(const PanelKey&, const PanelKey&) = default;
};

using Times = std::map<std::uint16_t, std::vector<double>>;
using Panels = std::map<PanelKey, Times>;

std::vector<std::string> spritesOf(const Reference& reference) {
    std::vector<std::string> names;
    for (const PublishedMean& mean : reference.means) {
        if (std::find(names.begin(), names.end(), mean.sprites) == names.end()) names.push_back(mean.sprites);
    }
    return names;
}

/// Ascending times.
Panels panelsOf(const ResultSet& set, const std::vector<std::string>& sprites) {
    Panels panels;
    for (const Trial& trial : set.trials) {
        const auto place =
            std::find(sprites.begin(), sprites.end(), set.sprites[trial.sprites]) - sprites.begin();
        const bool isKnown = place < static_cast<std::ptrdiff_t>(sprites.size());
        if (!isKnown || trial.enemies != kStudyEnemies || !isComparable(set.conditions[trial.conditions]))
            continue;
        if (trial.hitTestNs.value_or(0) <= 0) continue;
        panels[{trial.device, trial.pacing, static_cast<std::size_t>(place)}][trial.algorithm].push_back(
            *trial.hitTestNs);
    }
    for (auto& [key, times] : panels) {
        for (auto& [algorithm, values] : times) std::sort(values.begin(), values.end());
    }
    return panels;
}

Table numbersTable() {
    return {.id = "published-hit-test",
            .title = "One test of a called pair, ns (Figure 14)",
            .note = "Over the passes of all routes. From, to: 95 % bootstrap interval of the median.",
            .columns = {{"device", "device"},
                        {"pacing", "pacing"},
                        {"sprites", "sprites"},
                        {"algorithm", "algorithm"},
                        {"passes", "passes"},
                        {"median_ns", "median"},
                        {"median_low", "from"},
                        {"median_high", "to"},
                        {"q1_ns", "q1"},
                        {"q3_ns", "q3"}}};
}

/// A row and a box for each algorithm.
std::vector<plot::Box> addBoxes(Table& numbers, const ResultSet& set, const PanelKey& key,
                                const std::string& sprites, const Times& times) {
    std::vector<plot::Box> boxes;
    for (const auto& [algorithm, sorted] : times) {
        plot::Box box = boxOf(sorted);
        box.label = set.algorithms[algorithm];
        box.series = algorithm;
        const stats::Interval range = stats::medianInterval(sorted, kBootstrapSeed);
        numbers.rows.push_back({word(set.devices[key.device]), word(set.pacings[key.pacing]), word(sprites),
                                word(box.label), whole(sorted.size()), significant(box.median),
                                significant(range.low), significant(range.high), significant(box.q1),
                                significant(box.q3)});
        boxes.push_back(std::move(box));
    }
    return boxes;
}

std::string titleOf(const ResultSet& set, const PanelKey& key, const std::string& sprites,
                    const Panels& panels) {
    std::string title = sprites;
    const auto isOther = [&](auto part) {
        return std::any_of(panels.begin(), panels.end(),
                           [&](const auto& p) { return p.first.*part != key.*part; });
    };
    if (isOther(&PanelKey::pacing)) title += ", " + set.pacings[key.pacing];
    if (isOther(&PanelKey::device)) title += ", " + set.devices[key.device];
    return title;
}

}  // namespace

Chart publishedHitTest(const Analysis& analysis, const Reference& reference) {
    const ResultSet& set = analysis.set;
    const std::vector<std::string> sprites = spritesOf(reference);
    const Panels panels = panelsOf(set, sprites);
    Chart chart{.title = "One test of a called pair (Figure 14)",
                .note =
                    "The study's figure has no printed numbers, so that only the order of the algorithms can "
                    "be compared. "
                    "Box: quartiles and median; whiskers: to the last value within Tukey's fences; circles: "
                    "outliers.",
                .panels = {},
                .numbers = numbersTable()};
    for (const auto& [key, times] : panels) {
        const std::vector<plot::Box> boxes = addBoxes(chart.numbers, set, key, sprites[key.sprites], times);
        const std::string title = titleOf(set, key, sprites[key.sprites], panels);
        chart.panels.push_back(
            plot::boxPlot({.id = fmt::format("{}-{}", chart.numbers.id, chart.panels.size()),
                           .title = title,
                           .description = fmt::format("{}, by algorithm, {}", kAxis, title),
                           .x = {.title = std::string(kAxis), .scale = plot::Scale::kLog},
                           .y = {}},
                          boxes));
    }
    hideConstant(chart.numbers, {"device", "pacing", "passes"});
    return chart;
}

}  // namespace hitlab::report
