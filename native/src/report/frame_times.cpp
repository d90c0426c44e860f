#include "report/frame_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/plot/chart.h"

namespace hitlab::report {

namespace {

using metrics::TimeHistogram;

constexpr double kNsPerMs = 1e6;
constexpr std::size_t kBins = 30;
/// The longest 1 % would press all others into one bin.
constexpr double kDrawnPercent = 99;
constexpr std::array kPercents{50.0, 90.0, 95.0, 99.0};

Table percentilesTable(const Analysis& analysis) {
    Table table{.id = "frame-times",
                .title = "Frame times, ms",
                .note =
                    "From frames.csv, detection and all else that a frame does; nearest ranks, each to 0.1 "
                    "%. Headless "
                    "frames contain the repeated detection calls. All enemy counts, routes, forms "
                    "and sprite sets of a run are put together.",
                .columns = {{"run", "run"},
                            {"device", "device"},
                            {"pacing", "pacing"},
                            {"algorithm", "algorithm"},
                            {"frames", "frames"},
                            {"mean_ms", "mean"},
                            {"p50_ms", "p50"},
                            {"p90_ms", "p90"},
                            {"p95_ms", "p95"},
                            {"p99_ms", "p99"}}};
    for (const Run& run : analysis.set.runs) {
        for (const auto& [algorithm, times] : run.frameTimes) {
            std::vector<Cell> row{word(run.facts.directory),
                                  word(run.device),
                                  word(run.facts.pacing),
                                  word(analysis.set.algorithms[algorithm]),
                                  whole(times.total()),
                                  significant(times.sumNs() / static_cast<double>(times.total()) / kNsPerMs)};
            for (const double percent : kPercents)
                row.push_back(significant(times.nearestRankNs(percent) / kNsPerMs));
            table.rows.push_back(std::move(row));
        }
    }
    hideConstant(table, {"run", "device", "pacing"});
    return table;
}

/// Equal bins from 0 to the longest time that is drawn.
std::vector<plot::Bin> binsOf(const Run& run) {
    double mostMs = 0;
    for (const auto& [algorithm, times] : run.frameTimes)
        mostMs = std::max(mostMs, times.nearestRankNs(kDrawnPercent) / kNsPerMs);
    const double width = std::max(mostMs, 1e-6) / kBins;
    std::vector<plot::Bin> bins(kBins);
    for (std::size_t i = 0; i < kBins; ++i)
        bins[i] = {static_cast<double>(i) * width, static_cast<double>(i + 1) * width, 0};
    for (const auto& [algorithm, times] : run.frameTimes) {
        times.forEach([&](double ns, std::uint64_t count) {
            const double place = ns / kNsPerMs / width;
            if (place <= kBins)
                bins[std::min<std::size_t>(static_cast<std::size_t>(place), kBins - 1)].count +=
                    static_cast<double>(count);
        });
    }
    return bins;
}

Chart histograms(const Analysis& analysis) {
    Chart chart;
    chart.title = "Frame times";
    chart.note =
        "All algorithms, enemy counts, routes, forms and sprite sets of a run together. The longest 1 % of "
        "the frames may lie beyond the right end.";
    chart.numbers = {
        .id = "frame-time-bins",
        .title = chart.title,
        .columns = {{"run", "run"}, {"from_ms", "from, ms"}, {"to_ms", "to, ms"}, {"frames", "frames"}}};
    for (const Run& run : analysis.set.runs) {
        if (run.frameTimes.empty()) continue;
        const std::vector<plot::Bin> bins = binsOf(run);
        for (const plot::Bin& bin : bins) {
            chart.numbers.rows.push_back({word(run.facts.directory), significant(bin.low, 4),
                                          significant(bin.high, 4),
                                          whole(static_cast<std::uint64_t>(bin.count))});
        }
        const std::string title = fmt::format("{}, {}", run.device, run.facts.pacing);
        chart.panels.push_back(plot::histogram({.id = fmt::format("frame-time-bins-{}", chart.panels.size()),
                                                .title = title,
                                                .description = "How many frames took how long, " + title,
                                                .x = {.title = "frame time, ms"},
                                                .y = {.title = "frames"}},
                                               bins));
    }
    return chart;
}

}  // namespace

void addFrameTimes(Section& section, const Analysis& analysis) {
    Table table = percentilesTable(analysis);
    if (table.rows.empty()) return;
    section.blocks.push_back(histograms(analysis));
    section.blocks.push_back(std::move(table));
}

}  // namespace hitlab::report
