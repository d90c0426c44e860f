// Who was called wrongly, how often, and how early.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "report/plot/chart.h"
#include "report/rows.h"
#include "report/sections.h"
#include "stats/interval.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

constexpr double kThousand = 1000;
constexpr double kPercent = 100;
/// As many as the published study made of each case.
constexpr std::size_t kShownPasses = 42;

/// A share with Wilson's interval, times `scale`; three cells.
void addShare(Row& row, std::uint64_t part, std::uint64_t all, double scale) {
    if (all == 0) {
        row.insert(row.end(), 3, notDefined("there is nothing to count"));
        return;
    }
    const stats::Interval range = stats::wilson(part, all);
    for (const double share : {static_cast<double>(part) / static_cast<double>(all), range.low, range.high})
        row.push_back(decimal(share * scale, 2));
}

Table ratesTable(std::string id, std::string title) {
    Table table;
    table.id = std::move(id);
    table.title = std::move(title);
    table.columns = answerColumns();
    const std::vector<Column> own{{"passes", "passes"},
                                  {"encounters", "encounters"},
                                  {"contacts", "contacts"},
                                  {"called", "called"},
                                  {"false_positives", "FP"},
                                  {"false_negatives", "FN"},
                                  {"fp_per_1000", "FP per 1,000"},
                                  {"fp_per_1000_low", "from"},
                                  {"fp_per_1000_high", "to"},
                                  {"fn_per_1000", "FN per 1,000"},
                                  {"fn_per_1000_low", "from"},
                                  {"fn_per_1000_high", "to"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

Row ratesRow(const Analysis& analysis, const AnswerCase& key, std::uint16_t algorithm, const Passes& passes) {
    const Totals totals = totalsOf(passes);
    Row row = answerCells(analysis.set, key, algorithm);
    for (const std::uint64_t count : {totals.passes, totals.encounters, totals.contacts(), totals.called(),
                                      totals.falsePositives, totals.falseNegatives})
        row.push_back(whole(count));
    addShare(row, totals.falsePositives, totals.encounters, kThousand);
    addShare(row, totals.falseNegatives, totals.encounters, kThousand);
    return row;
}

Table qualityTable() {
    Table table;
    table.id = "precision-quality";
    table.title = "Precision, recall and the moment of contact";
    table.note =
        "Precision: the share of calls that were contacts. Recall: the share of contacts that were called. "
        "Contact error: "
        "called - true frame over the true positives; negative is early. From, to: Wilson's 95 % intervals.";
    table.columns = answerColumns();
    const std::vector<Column> own{{"precision_percent", "precision, %"},
                                  {"precision_low", "from"},
                                  {"precision_high", "to"},
                                  {"recall_percent", "recall, %"},
                                  {"recall_low", "from"},
                                  {"recall_high", "to"},
                                  {"contact_error_mean_frames", "contact error, frames"},
                                  {"contact_error_max_frames", "largest"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

Row qualityRow(const Analysis& analysis, const AnswerCase& key, std::uint16_t algorithm,
               const Passes& passes) {
    const Totals totals = totalsOf(passes);
    Row row = answerCells(analysis.set, key, algorithm);
    addShare(row, totals.truePositives, totals.called(), kPercent);
    addShare(row, totals.truePositives, totals.contacts(), kPercent);
    if (totals.truePositives == 0 || !totals.contactErrorMaxFrames) {
        row.insert(row.end(), 2, notDefined("there is no true positive"));
        return row;
    }
    row.push_back(decimal(totals.contactErrorFrames / static_cast<double>(totals.truePositives), 2));
    row.push_back(decimal(*totals.contactErrorMaxFrames, 0));
    return row;
}

using MakeRow = Row (*)(const Analysis&, const AnswerCase&, std::uint16_t, const Passes&);

void addRows(Table& table, const Analysis& analysis, const AnswerCases& cases, MakeRow makeRow) {
    for (const auto& [key, algorithms] : cases) {
        for (const auto& [algorithm, passes] : algorithms)
            table.rows.push_back(makeRow(analysis, key, algorithm, passes));
    }
    hideConstant(table, {"conditions", "enemies", "route"});
}

/// Counts of one pass of the study's tables 5 to 7, algorithm beside algorithm.
Table passesTable(const Analysis& analysis) {
    const ResultSet& set = analysis.set;
    Table table{.id = "precision-passes",
                .title = "Pass by pass: enemies called",
                .note = fmt::format(
                    "As the study's tables 5 to 7, of shared placements; at most {} passes of each case.",
                    kShownPasses),
                .columns = {{"conditions", "conditions"},
                            {"sprites", "sprites"},
                            {"enemies", "enemies"},
                            {"route", "route"},
                            {"sample", "sample"},
                            {"contacts", "contacts"}},
                .folded = true};
    std::set<std::uint16_t> present;
    for (const auto& [key, algorithms] : analysis.answers) {
        for (const auto& [algorithm, passes] : algorithms) present.insert(algorithm);
    }
    for (const std::uint16_t algorithm : present)
        table.columns.push_back({set.algorithms[algorithm], set.algorithms[algorithm]});
    for (const auto& [key, algorithms] : analysis.answers) {
        if (isPaired(set, key.conditions))
            addPasses(table, set, key, algorithms, {present.begin(), present.end()}, kShownPasses);
    }
    hideConstant(table, {"conditions", "enemies"});
    return table;
}

/// Nothing where it is not defined.
using Measure = std::function<std::optional<plot::Bar>(const Totals&)>;

/// One panel a sprite set (and conditions, and enemy count), a bar an algorithm.
Chart barChart(const Analysis& analysis, std::string id, std::string title, std::string axis,
               const Measure& measure) {
    Chart chart;
    chart.title = title;
    chart.numbers = {.id = id, .title = title, .columns = answerColumns()};
    chart.numbers.columns.insert(chart.numbers.columns.end(),
                                 {{"value", axis}, {"low", "from"}, {"high", "to"}});
    for (const auto& [key, algorithms] : analysis.answersOverRoutes) {
        std::vector<plot::Bar> bars;
        for (const auto& [algorithm, passes] : algorithms) {
            const Totals totals = totalsOf(passes);
            if (totals.encounters == 0 || isHarness(analysis.set, algorithm)) continue;
            std::optional<plot::Bar> bar = measure(totals);
            Row row = answerCells(analysis.set, key, algorithm);
            row.push_back(bar ? decimal(bar->value, 2) : notDefined("there is no true positive"));
            row.push_back(bar && bar->range ? decimal(bar->range->low, 2) : blank());
            row.push_back(bar && bar->range ? decimal(bar->range->high, 2) : blank());
            chart.numbers.rows.push_back(std::move(row));
            if (!bar) continue;
            bar->label = analysis.set.algorithms[algorithm];
            bar->series = algorithm;
            bars.push_back(std::move(*bar));
        }
        if (bars.empty()) continue;
        const plot::Frame frame{
            .id = fmt::format("{}-{}", id, chart.panels.size()),
            .title = panelTitle(analysis, key),
            .description = fmt::format("{} of each algorithm, {}", title, panelTitle(analysis, key)),
            .x = {.title = axis}};
        chart.panels.push_back(plot::bars(frame, bars));
    }
    hideConstant(chart.numbers, {"conditions", "enemies", "route"});
    return chart;
}

plot::Bar rateBar(std::uint64_t part, std::uint64_t all) {
    const stats::Interval range = stats::wilson(part, all);
    return {.value = kThousand * static_cast<double>(part) / static_cast<double>(all),
            .range = stats::Interval{kThousand * range.low, kThousand * range.high}};
}

std::optional<plot::Bar> earlinessBar(const Totals& totals) {
    if (totals.truePositives == 0) return std::nullopt;
    return plot::Bar{.value = -totals.contactErrorFrames / static_cast<double>(totals.truePositives)};
}

/// Without encounters, or of the harness alone, there is nothing to draw.
void addChart(Section& section, Chart chart) {
    if (!chart.numbers.rows.empty()) section.blocks.push_back(std::move(chart));
}

bool hasMisses(const Analysis& analysis) {
    return std::any_of(analysis.set.trials.begin(), analysis.set.trials.end(),
                       [](const Trial& trial) { return trial.falseNegatives > 0; });
}

}  // namespace

Section precisionSection(const Analysis& analysis) {
    Section section{"precision", "Precision", {}};
    section.blocks.push_back(
        Paragraph{"An encounter is one enemy in one pass. FP: the algorithm called it, but no opaque pixels "
                  "ever met. FN: they met, "
                  "and it said nothing. The same places, met by two devices or by both forms of an "
                  "algorithm, count once."});
    addChart(section,
             barChart(analysis, "false-positives", "False positives",
                      "false positives per 1,000 encounters, 95 % interval", [](const Totals& totals) {
                          return rateBar(totals.falsePositives, totals.encounters);
                      }));
    if (hasMisses(analysis)) {
        addChart(section,
                 barChart(analysis, "false-negatives", "False negatives",
                          "false negatives per 1,000 encounters, 95 % interval", [](const Totals& totals) {
                              return rateBar(totals.falseNegatives, totals.encounters);
                          }));
    }
    addChart(section, barChart(analysis, "earliness", "How early contacts are called",
                               "mean frames before the true contact", earlinessBar));
    Table totals = ratesTable("precision-total", "Wrong answers in total");
    totals.note = "All routes. From, to: Wilson's 95 % intervals.";
    addRows(totals, analysis, analysis.answersOverRoutes, ratesRow);
    section.blocks.push_back(std::move(totals));
    Table quality = qualityTable();
    addRows(quality, analysis, analysis.answersOverRoutes, qualityRow);
    section.blocks.push_back(std::move(quality));
    Table routes = ratesTable("precision-routes", "Wrong answers on each route");
    routes.folded = true;
    addRows(routes, analysis, analysis.answers, ratesRow);
    section.blocks.push_back(std::move(routes));
    Table passes = passesTable(analysis);
    if (!passes.rows.empty()) section.blocks.push_back(std::move(passes));
    return section;
}

}  // namespace hitlab::report
