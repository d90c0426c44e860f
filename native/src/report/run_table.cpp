#include "report/run_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/table.h"
#include "detect/algorithm.h"

namespace hitlab::report {

namespace {

constexpr double kClockMarkShare = 0.2;

std::vector<std::size_t> widthsOf(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& cells : rows) {
        for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
    }
    return widths;
}

/// Names to the left, numbers to the right.
std::string rowText(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) text += "  ";
        const bool isName = i == 1 || i == 2;
        text +=
            isName ? fmt::format("{:<{}}", cells[i], widths[i]) : fmt::format("{:>{}}", cells[i], widths[i]);
    }
    return text;
}

/// Two decimals; below 0.1 two digits, so that a grid's thousandths of a nanosecond are not 0.
std::string perTestText(double ns) {
    return ns < 0.1 ? fmt::format("{:.2g}", ns) : fmt::format("{:.2f}", ns);
}

std::size_t algorithmOrder(std::string_view id) {
    const auto* row = base::findById(detect::kAlgorithms, id);
    return row == nullptr ? detect::kAlgorithms.size()
                          : static_cast<std::size_t>(row - detect::kAlgorithms.data());
}

}  // namespace

bool isMostlyClock(double clockCostNs, double blockNs, std::uint64_t blocks) {
    return clockCostNs * static_cast<double>(blocks) > kClockMarkShare * blockNs;
}

std::string RunTable::meanText(const Mean& mean) {
    const double value = mean.sum / static_cast<double>(mean.count);
    return fmt::format("{:.{}f}", value, value < 10'000 ? 2 : 0);
}

void RunTable::add(const metrics::TrialRow& row) {
    if (row.status != metrics::TrialStatus::kOk) return;
    Line& line =
        lines_[{row.sprites, row.enemies, algorithmOrder(row.algorithm), row.algorithm, row.variant}];
    Mean& mean = line.collisions[row.route];
    mean.sum += row.collisions;
    ++mean.count;
    line.falsePositives += row.falsePositives;
    line.falseNegatives += row.falseNegatives;
    line.detectionNs += row.detectionNs;
    line.tests += row.tests;
    line.blockNs += row.detectionNs * row.repeat;
    line.blocks += row.frames;
    if (!row.fps) return;
    line.shownFrames += row.frames;
    line.shownNs += row.routeNs;
}

bool RunTable::hasFps() const {
    return std::any_of(lines_.begin(), lines_.end(),
                       [](const auto& line) { return line.second.shownNs > 0; });
}

RunTable::Cells RunTable::cellsOf(const Key& key, const Line& line, double clockCostNs) const {
    const auto& [sprites, enemies, order, algorithm, variant] = key;

    Cells cells{std::to_string(enemies), algorithm, variant};
    for (const std::string_view route : routes_) {
        const auto mean = line.collisions.find(std::string(route));
        cells.push_back(mean == line.collisions.end() ? "-" : meanText(mean->second));
    }
    cells.push_back(std::to_string(line.falsePositives));
    cells.push_back(std::to_string(line.falseNegatives));
    if (hasFps()) {
        const double seconds = static_cast<double>(line.shownNs) / 1e9;
        cells.push_back(
            line.shownNs == 0 ? "-" : fmt::format("{:.1f}", static_cast<double>(line.shownFrames) / seconds));
    }
    const bool marked = isMostlyClock(clockCostNs, line.blockNs, line.blocks);
    cells.push_back(line.tests == 0 ? "-"
                                    : perTestText(line.detectionNs / static_cast<double>(line.tests)) +
                                          (marked ? "*" : ""));
    return cells;
}

std::string RunTable::text(double clockCostNs) const {
    std::vector<Cells> rows{{"enemies", "algorithm", "variant"}};
    rows.front().insert(rows.front().end(), routes_.begin(), routes_.end());
    rows.front().insert(rows.front().end(), {"FP", "FN"});
    if (hasFps()) rows.front().push_back("FPS");
    rows.front().push_back("ns/test");
    for (const auto& [key, line] : lines_) rows.push_back(cellsOf(key, line, clockCostNs));
    const std::vector<std::size_t> widths = widthsOf(rows);

    std::string text = "mean collisions a pass on each route\n" + rowText(rows.front(), widths) + '\n';
    std::string sprites;
    std::size_t row = 1;
    for (const auto& [key, line] : lines_) {
        if (sprites != std::get<0>(key)) text += (sprites = std::get<0>(key)) + '\n';
        text += rowText(rows[row++], widths) + '\n';
    }
    text += "FP, FN: false positives and negatives of all passes, against the opaque pixels\n";
    const auto isMarked = [](const Cells& cells) { return cells.back().ends_with('*'); };
    if (std::any_of(rows.begin(), rows.end(), isMarked)) {
        text += "*: a reading of the clock is more than 20 % of this time\n";
    }
    return text;
}

}  // namespace hitlab::report
