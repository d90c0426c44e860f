#include "report/time_tests.h"

#include <fmt/format.h>

#include "report/rows.h"
#include "report/test_cells.h"
#include "stats/paired_tests.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;
using stats::PairTest;

double nsPerTestOf(const Trial& trial) {
    return trial.nsPerTest();
}

Row caseCells(const ResultSet& set, const SpeedCase& key) {
    Row row = speedCells(set, key, 0);
    row.pop_back();
    return row;
}

std::vector<Column> caseColumns() {
    std::vector<Column> columns = speedColumns();
    columns.pop_back();
    return columns;
}

Table friedmanTable() {
    Table table{
        .id = "friedman-times",
        .title = "Do the algorithms differ in their detection times? (Friedman)",
        .note = "Nanoseconds a test of each pass; a block is a pass over the same enemies in the same run.",
        .columns = caseColumns()};
    table.columns.push_back({"blocks", "blocks"});
    for (Column& column : testColumns("chi squared", Df::kOne, "Kendall's W"))
        table.columns.push_back(std::move(column));
    return table;
}

Table pairsTable() {
    Table table{
        .id = "pairs-times",
        .title = "Pairs of algorithms: detection times",
        .note =
            "Ratio: median over the passes of first over second, with its 95 % bootstrap interval. "
            "Wilcoxon's "
            "signed ranks, p by Holm; r: matched-pairs rank-biserial correlation, positive where the first "
            "takes longer. Nemenyi's p after Friedman.",
        .columns = caseColumns(),
        .folded = true};
    const std::vector<Column> own{{"first", "first"},    {"second", "second"},   {"ratio", "ratio"},
                                  {"ratio_low", "from"}, {"ratio_high", "to"},   {"wilcoxon_v", "V"},
                                  {"wilcoxon_p", "p"},   {"rank_biserial", "r"}, {"nemenyi_p", "Nemenyi p"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

/// Median of the blocks' ratios, and its interval.
void addRatio(Row& row, const std::vector<double>& first, const std::vector<double>& second) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (second[i] > 0) ratios.push_back(first[i] / second[i]);
    }
    if (ratios.empty()) {
        row.insert(row.end(), 3, notDefined("all times of the second are 0"));
        return;
    }
    const std::vector<double> sorted = stats::sortedCopy(ratios);
    const stats::Interval range = stats::medianInterval(sorted, kBootstrapSeed);
    for (const double figure : {stats::quantile(sorted, 0.5), range.low, range.high})
        row.push_back(decimal(figure, 3));
}

void addPairs(Chart& chart, const Analysis& analysis, const SpeedCase& key, const Blocks& blocks) {
    const auto wilcoxon = stats::wilcoxonPairs(blocks.values);
    if (!wilcoxon) return;
    const auto nemenyi = stats::friedmanNemenyi(blocks.values);
    std::vector<std::string> names;
    for (const std::uint16_t algorithm : blocks.algorithms)
        names.push_back(analysis.set.algorithms[algorithm]);
    for (std::size_t i = 0; i < wilcoxon->size(); ++i) {
        const PairTest& pair = (*wilcoxon)[i];
        Row row = caseCells(analysis.set, key);
        row.push_back(word(names[pair.first]));
        row.push_back(word(names[pair.second]));
        addRatio(row, blocks.values[pair.first], blocks.values[pair.second]);
        row.insert(row.end(),
                   {decimal(pair.statistic, 1), probability(pair.p), decimal(pair.effect.value_or(0), 3)});
        row.push_back(nemenyi ? probability((*nemenyi)[i].p) : notDefined(nemenyi.error().message));
        chart.numbers.rows.push_back(std::move(row));
    }
    const std::string title = panelTitle(analysis, key);
    chart.panels.push_back(
        pairHeatMap({fmt::format("pairs-times-{}", chart.panels.size()), title,
                     "p-values and effect sizes of all pairs of algorithms, detection times, " + title, names,
                     *wilcoxon}));
}

}  // namespace

void addTimeTests(Section& section, const Analysis& analysis) {
    Table friedman = friedmanTable();
    Chart chart{.title = "Detection times: which pairs differ",
                .note =
                    "All routes, ns a test. In each cell p by Holm over r, the rank-biserial correlation "
                    "seen from the "
                    "row: above 0 the row's algorithm takes longer. The stronger the colour, the smaller p.",
                .panels = {},
                .numbers = pairsTable()};
    for (const auto& [key, algorithms] : analysis.speedsOverRoutes) {
        const ByAlgorithm kept = competing(analysis.set, algorithms, true);
        if (!isPaired(analysis.set, key.conditions) || kept.size() < 2) continue;
        const Blocks blocks = speedBlocks(kept, nsPerTestOf);
        Row row = caseCells(analysis.set, key);
        row.push_back(whole(blocks.size()));
        addTest(row, stats::friedman(blocks.values), Df::kOne);
        friedman.rows.push_back(std::move(row));
        addPairs(chart, analysis, key, blocks);
    }
    if (friedman.rows.empty()) return;
    hideLeading(friedman);
    hideLeading(chart.numbers);
    if (!chart.panels.empty()) section.blocks.push_back(std::move(chart));
    section.blocks.push_back(std::move(friedman));
}

}  // namespace hitlab::report
