#include "report/run_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/table.h"
#include "detect/algorithm.h"

namespace hitlab::report {

namespace {

constexpr double kClockMarkShare = 0.2;

std::size_t columnWidth(std::string_view route) {
    return std::max<std::size_t>(9, route.size() + 1);
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

void RunTable::add(const metrics::TrialRow& row) {
    if (row.status != metrics::TrialStatus::kOk) return;
    Line& line = lines_[{row.sprites, row.enemies, algorithmOrder(row.algorithm), row.algorithm}];
    Mean& mean = line.collisions[row.route];
    mean.sum += row.collisions;
    ++mean.count;
    line.falsePositives += row.falsePositives;
    line.falseNegatives += row.falseNegatives;
    line.detectionNs += row.detectionNs;
    line.tests += row.tests;
    line.blockNs += row.detectionNs * row.repeat;
    line.blocks += row.frames;
}

std::string RunTable::lineText(const Key& key, const Line& line, double clockCostNs) const {
    const auto& [sprites, enemies, order, algorithm] = key;
    std::string text = fmt::format("{:<7}{:>8}  {:<10}", sprites, enemies, algorithm);
    for (const std::string_view route : routes_) {
        const auto mean = line.collisions.find(std::string(route));
        text += mean == line.collisions.end()
                    ? fmt::format("{:>{}}", "-", columnWidth(route))
                    : fmt::format("{:>{}.2f}", mean->second.sum / static_cast<double>(mean->second.count),
                                  columnWidth(route));
    }
    text += fmt::format("{:>7}{:>7}", line.falsePositives, line.falseNegatives);
    if (line.tests == 0) return text + fmt::format("{:>9}", "-");
    const bool marked = isMostlyClock(clockCostNs, line.blockNs, line.blocks);
    return text +
           fmt::format("{:>9.2f}{}", line.detectionNs / static_cast<double>(line.tests), marked ? "*" : "");
}

std::string RunTable::text(double clockCostNs) const {
    std::string text = fmt::format("{:<27}{}\n", "", "mean collisions a pass");
    text += fmt::format("{:<7}{:>8}  {:<10}", "sprites", "enemies", "algorithm");
    for (const std::string_view route : routes_) text += fmt::format("{:>{}}", route, columnWidth(route));
    text += fmt::format("{:>7}{:>7}{:>9}\n", "FP", "FN", "ns/test");
    std::string sprites;
    bool marked = false;
    for (const auto& [key, line] : lines_) {
        if (!sprites.empty() && std::get<0>(key) != sprites) text += '\n';
        sprites = std::get<0>(key);
        const std::string row = lineText(key, line, clockCostNs);
        marked = marked || row.ends_with('*');
        text += row + '\n';
    }
    text += "FP, FN: false positives and negatives of all passes, against the opaque pixels\n";
    if (marked) text += "*: a reading of the clock is more than 20 % of this time\n";
    return text;
}

}  // namespace hitlab::report
