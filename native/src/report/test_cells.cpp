#include "report/test_cells.h"

#include <fmt/format.h>

#include <algorithm>

namespace hitlab::report {

namespace {

plot::Shade shadeOf(double p) {
    if (p < 0.001) return plot::Shade::kStrong;
    if (p < 0.01) return plot::Shade::kMedium;
    return p < 0.05 ? plot::Shade::kWeak : plot::Shade::kNone;
}

plot::HeatCell cellOf(const stats::PairTest& pair, bool isTurned) {
    plot::HeatCell cell{{probability(pair.p).text}, shadeOf(pair.p)};
    if (pair.effect) cell.lines.push_back(fmt::format("{:+.2f}", (isTurned ? -1 : 1) * *pair.effect + 0.0));
    return cell;
}

}  // namespace

ByAlgorithm competing(const ResultSet& set, const ByAlgorithm& algorithms, bool withTruth) {
    ByAlgorithm kept;
    for (const auto& [algorithm, passes] : algorithms) {
        if (!isHarness(set, algorithm) && (withTruth || !isTruth(set, algorithm))) kept[algorithm] = passes;
    }
    return kept;
}

ByAlgorithm comparable(const ResultSet& set, std::uint16_t conditions, const ByAlgorithm& algorithms) {
    ByAlgorithm kept = competing(set, algorithms, !isTruthExact(set, conditions));
    std::size_t most = 0;
    for (const auto& [algorithm, passes] : kept) most = std::max(most, passes.size());
    std::erase_if(kept, [most](const auto& entry) { return 2 * entry.second.size() < most; });
    return isPaired(set, conditions) ? commonPasses(kept) : kept;
}

std::vector<Column> testColumns(const std::string& statistic, Df df, const std::string& effect) {
    std::vector<Column> columns{{"statistic", statistic}, {"df", "df"}};
    if (df == Df::kTwo) columns.push_back({"df2", "df 2"});
    columns.insert(columns.end(), {{"p", "p"}, {"effect", effect}});
    return columns;
}

void addTest(std::vector<Cell>& row, const stats::TestResult& result, Df df) {
    const bool hasTwo = df == Df::kTwo;
    if (!result) {
        row.insert(row.end(), hasTwo ? 5 : 4, notDefined(result.error().message));
        return;
    }
    row.push_back(significant(result->statistic, 4));
    row.push_back(result->df ? decimal(*result->df, 0) : blank());
    if (hasTwo) row.push_back(result->df2 ? decimal(*result->df2, 0) : blank());
    row.push_back(probability(result->p));
    row.push_back(result->effect ? decimal(*result->effect, 3) : blank());
}

Cell probabilityOf(const stats::TestResult& result) {
    return result ? probability(result->p) : notDefined(result.error().message);
}

std::string pairHeatMap(const PairMatrix& matrix) {
    const std::size_t count = matrix.names.size();
    plot::HeatMap map{.id = matrix.id,
                      .title = matrix.title,
                      .description = matrix.description,
                      .columns = matrix.names,
                      .rows = matrix.names,
                      .cells = std::vector<plot::HeatCell>(count * count)};
    for (const stats::PairTest& pair : matrix.pairs) {
        map.cells[pair.first * count + pair.second] = cellOf(pair, false);
        map.cells[pair.second * count + pair.first] = cellOf(pair, true);
    }
    return plot::heatMap(map);
}

}  // namespace hitlab::report
