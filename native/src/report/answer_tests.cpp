#include "report/answer_tests.h"

#include <fmt/format.h>

#include "report/discordance.h"
#include "report/rows.h"
#include "report/test_cells.h"
#include "stats/interval.h"
#include "stats/paired_tests.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;
using stats::PairTest;

constexpr double kThousand = 1000;

double wrongOf(const Trial& trial) {
    return trial.wrong();
}

Row caseCells(const ResultSet& set, const AnswerCase& key) {
    Row row = answerCells(set, key, 0);
    row.pop_back();
    return row;
}

std::vector<Column> caseColumns() {
    std::vector<Column> columns = answerColumns();
    columns.pop_back();
    return columns;
}

Table friedmanTable() {
    Table table{
        .id = "friedman-answers",
        .title = "Do the algorithms differ in their wrong answers? (Friedman)",
        .note =
            "Wrong answers (FP + FN) of each pass; a block is a pass over the same enemies. Pixel perfect is "
            "left out where it is right by definition, and so are algorithms with fewer than half of the "
            "passes of another. Effect: Kendall's W, from 0 (no order) to 1 (the same order in every pass).",
        .columns = caseColumns()};
    table.columns.push_back({"blocks", "blocks"});
    for (Column& column : testColumns("chi squared", Df::kOne, "Kendall's W"))
        table.columns.push_back(std::move(column));
    return table;
}

Table pairsTable() {
    Table table{
        .id = "pairs-answers",
        .title = "Pairs of algorithms: wrong answers",
        .note =
            "Wilcoxon's signed ranks on the wrong answers of each pass, p by Holm; r: matched-pairs "
            "rank-biserial correlation, positive where the first is wrong more often. Nemenyi's p after "
            "Friedman. McNemar's test enemy by enemy: encounters in which only one of the two was wrong; p "
            "by "
            "Holm; difference of the wrong answers per 1,000 encounters with its 95 % interval.",
        .columns = caseColumns(),
        .folded = true};
    const std::vector<Column> own{{"first", "first"},
                                  {"second", "second"},
                                  {"wilcoxon_v", "V"},
                                  {"wilcoxon_p", "p"},
                                  {"rank_biserial", "r"},
                                  {"nemenyi_p", "Nemenyi p"},
                                  {"only_first", "only first wrong"},
                                  {"only_second", "only second wrong"},
                                  {"mcnemar_statistic", "McNemar chi squared"},
                                  {"mcnemar_p", "McNemar p"},
                                  {"difference_per_1000", "difference per 1,000"},
                                  {"difference_low", "from"},
                                  {"difference_high", "to"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

/// Counts, statistic and p, difference per 1,000 with its interval.
void addMcNemar(Row& row, const McNemar& test, std::uint64_t encounters) {
    row.push_back(whole(test.onlyFirst));
    row.push_back(whole(test.onlySecond));
    row.push_back(test.result ? significant(test.result->statistic, 4)
                              : notDefined(test.result.error().message));
    row.push_back(probabilityOf(test.result));
    const double difference = static_cast<double>(test.onlyFirst) - static_cast<double>(test.onlySecond);
    const stats::Interval range = stats::pairedDifference(test.onlyFirst, test.onlySecond, encounters);
    for (const double share : {difference / static_cast<double>(encounters), range.low, range.high})
        row.push_back(decimal(kThousand * share, 2));
}

/// All pairs of one case: a row each, and their matrix when all routes are put together.
class PairTests {
  public:
    PairTests(const Analysis& analysis, Chart& chart) : analysis_(analysis), chart_(chart) {}

    void add(const AnswerCase& key, const Blocks& blocks) {
        const auto wilcoxon = stats::wilcoxonPairs(blocks.values);
        if (!wilcoxon) return;
        const auto nemenyi = stats::friedmanNemenyi(blocks.values);
        const auto found = analysis_.discordances.find(key);
        const bool hasHits =
            found != analysis_.discordances.end() && found->second.algorithms == blocks.algorithms;
        const auto mcnemar = hasHits ? mcnemarOf(blocks.algorithms, found->second) : std::vector<McNemar>();
        for (std::size_t i = 0; i < wilcoxon->size(); ++i) {
            const PairTest& pair = (*wilcoxon)[i];
            Row row = caseCells(analysis_.set, key);
            row.push_back(word(nameOf(blocks, pair.first)));
            row.push_back(word(nameOf(blocks, pair.second)));
            row.insert(row.end(), {decimal(pair.statistic, 1), probability(pair.p),
                                   decimal(pair.effect.value_or(0), 3)});
            row.push_back(nemenyi ? probability((*nemenyi)[i].p) : notDefined(nemenyi.error().message));
            if (hasHits) {
                addMcNemar(row, mcnemar[i], found->second.encounters);
            } else {
                row.insert(row.end(), 7, notDefined("there is no whole hits.csv"));
            }
            chart_.numbers.rows.push_back(std::move(row));
        }
        if (key.route == kAllRoutes) addMatrix(key, blocks, *wilcoxon);
    }

  private:
    const std::string& nameOf(const Blocks& blocks, std::size_t group) const {
        return analysis_.set.algorithms[blocks.algorithms[group]];
    }

    void addMatrix(const AnswerCase& key, const Blocks& blocks, const std::vector<PairTest>& pairs) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < blocks.algorithms.size(); ++i) names.push_back(nameOf(blocks, i));
        const std::string title = panelTitle(analysis_, key);
        chart_.panels.push_back(pairHeatMap(
            {fmt::format("pairs-answers-{}", chart_.panels.size()), title,
             "p-values and effect sizes of all pairs of algorithms, wrong answers, " + title, names, pairs}));
    }

    const Analysis& analysis_;
    Chart& chart_;
};

}  // namespace

void addAnswerTests(Section& section, const Analysis& analysis) {
    Table friedman = friedmanTable();
    Chart chart{.title = "Wrong answers: which pairs differ",
                .note =
                    "All routes. In each cell p by Holm over r, the rank-biserial correlation seen from the "
                    "row: above 0 "
                    "the row's algorithm is wrong more often. The stronger the colour, the smaller p.",
                .panels = {},
                .numbers = pairsTable()};
    PairTests pairs(analysis, chart);
    for (const AnswerCases* cases : {&analysis.answersOverRoutes, &analysis.answers}) {
        for (const auto& [key, algorithms] : *cases) {
            if (!isPaired(analysis.set, key.conditions)) continue;
            const ByAlgorithm kept = comparable(analysis.set, key.conditions, algorithms);
            if (kept.size() < 2) continue;
            const Blocks blocks = answerBlocks(kept, wrongOf);
            Row row = caseCells(analysis.set, key);
            row.push_back(whole(blocks.size()));
            addTest(row, stats::friedman(blocks.values), Df::kOne);
            friedman.rows.push_back(std::move(row));
            pairs.add(key, blocks);
        }
    }
    if (friedman.rows.empty()) return;
    hideConstant(friedman, {"conditions", "enemies"});
    hideConstant(chart.numbers, {"conditions", "enemies"});
    if (!chart.panels.empty()) section.blocks.push_back(std::move(chart));
    section.blocks.push_back(std::move(friedman));
}

}  // namespace hitlab::report
