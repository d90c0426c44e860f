// Results of tests as cells, shared by the tables of the section on significance.
#pragma once

#include <string>
#include <vector>

#include "report/analysis.h"
#include "report/document.h"
#include "report/plot/chart.h"
#include "stats/test.h"

namespace hitlab::report {

/// Those that compete: without the harness and, where asked, without the truth.
ByAlgorithm competing(const ResultSet& set, const ByAlgorithm& algorithms, bool withTruth);

/// Those whose wrong answers are compared. Without the harness, and without the truth where it is right by
/// definition (every place is tested); without algorithms that have fewer than half of the passes of another,
/// which would take the others' passes away; with shared placement only passes over places that all of them
/// met.
ByAlgorithm comparable(const ResultSet& set, std::uint16_t conditions, const ByAlgorithm& algorithms);

/// statistic, df, p, effect; with a second df for tests that may have one.
enum class Df { kOne, kTwo };
std::vector<Column> testColumns(const std::string& statistic, Df df, const std::string& effect);
void addTest(std::vector<Cell>& row, const stats::TestResult& result, Df df);

/// A p-value or why there is none.
Cell probabilityOf(const stats::TestResult& result);

/// A matrix of all pairs: p-value and effect, the latter seen from the row's algorithm.
struct PairMatrix {
    std::string id, title, description;
    std::vector<std::string> names;
    const std::vector<stats::PairTest>& pairs;
};
std::string pairHeatMap(const PairMatrix& matrix);

}  // namespace hitlab::report
