// What detection costs, on each device.
#include <fmt/format.h>

#include <algorithm>

#include "report/boxes.h"
#include "report/frame_times.h"
#include "report/plot/chart.h"
#include "report/rows.h"
#include "report/sections.h"
#include "stats/summary.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

/// A time of a pass that is described by tables and box plots.
struct Quantity {
    std::string_view id;
    std::string_view title;
    /// With its unit.
    std::string_view axis;
    Value value;
};

constexpr Quantity kPerTest{"per-test", "Detection, ns a test", "detection, ns a test",
                            [](const Trial& trial) { return trial.nsPerTest(); }};
constexpr Quantity kPerFrame{"per-frame", "Detection, ns a frame", "detection, ns a frame",
                             [](const Trial& trial) { return trial.nsPerFrame(); }};

/// With more cases than this, the box plots put all sprite sets together.
constexpr std::size_t kMostPanels = 6;

Table distributionTable(const Quantity& quantity) {
    Table table;
    table.id = fmt::format("speed-{}", quantity.id);
    table.title = fmt::format("{}, in detail", quantity.title);
    table.note =
        "Over the passes of all routes. From, to: 95 % bootstrap interval of the median. Outliers lie "
        "outside Tukey's "
        "fences; they are labelled, not dropped.";
    table.columns = speedColumns();
    const std::vector<Column> own{{"passes", "passes"},    {"median_ns", "median"}, {"median_low", "from"},
                                  {"median_high", "to"},   {"mean_ns", "mean"},     {"sd_ns", "sd"},
                                  {"mad_ns", "MAD"},       {"q1_ns", "q1"},         {"q3_ns", "q3"},
                                  {"p90_ns", "p90"},       {"p95_ns", "p95"},       {"p99_ns", "p99"},
                                  {"outliers", "outliers"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    table.folded = true;
    return table;
}

std::size_t outliersOf(const std::vector<double>& sorted) {
    const stats::Interval fences = stats::tukeyFences(sorted);
    return static_cast<std::size_t>(
        std::count_if(sorted.begin(), sorted.end(), [&](double value) { return !fences.holds(value); }));
}

Row distributionRow(const Analysis& analysis, const SpeedCase& key, std::uint16_t algorithm,
                    const Passes& passes, Value value) {
    Row row = speedCells(analysis.set, key, algorithm);
    const std::vector<double> sorted = stats::sortedCopy(valuesOf(passes, value));
    row.push_back(whole(sorted.size()));
    const auto summary = stats::summarize(sorted);
    if (!summary) {
        row.insert(row.end(), 12, notDefined(summary.error().message));
        return row;
    }
    const stats::Interval range = stats::medianInterval(sorted, kBootstrapSeed);
    Cell median = significant(summary->median);
    if (isMostlyClock(analysis.set, passes)) {
        median.text += "*";
        median.note = "a reading of the clock is more than 20 % of this time";
        median.mark = Mark::kDoubtful;
    }
    row.push_back(median);
    for (const double figure : {range.low, range.high, summary->mean}) row.push_back(significant(figure));
    row.push_back(summary->standardDeviation ? significant(*summary->standardDeviation)
                                             : notDefined("there is a single value"));
    for (const double figure :
         {summary->mad, summary->q1, summary->q3, summary->p90, summary->p95, summary->p99})
        row.push_back(significant(figure));
    row.push_back(whole(outliersOf(sorted)));
    return row;
}

Chart boxChart(const Analysis& analysis, const SpeedCases& cases, const Quantity& quantity) {
    Chart chart;
    chart.title = fmt::format("{}", quantity.title);
    chart.note =
        "Passes of all routes. Box: quartiles and median; whiskers: to the last value within "
        "Tukey's fences; circles: outliers.";
    chart.numbers = {
        .id = fmt::format("boxes-{}", quantity.id), .title = chart.title, .columns = speedColumns()};
    const std::vector<Column> own{{"low_ns", "whisker from"}, {"q1_ns", "q1"},
                                  {"median_ns", "median"},    {"q3_ns", "q3"},
                                  {"high_ns", "whisker to"},  {"outliers", "outliers"}};
    chart.numbers.columns.insert(chart.numbers.columns.end(), own.begin(), own.end());
    for (const auto& [key, algorithms] : cases) {
        std::vector<plot::Box> boxes;
        for (const auto& [algorithm, passes] : algorithms) {
            plot::Box box = boxOf(stats::sortedCopy(valuesOf(passes, quantity.value)));
            box.label = analysis.set.algorithms[algorithm];
            box.series = algorithm;
            Row row = speedCells(analysis.set, key, algorithm);
            for (const double figure : {box.low, box.q1, box.median, box.q3, box.high})
                row.push_back(significant(figure));
            row.push_back(whole(box.outliers.size()));
            chart.numbers.rows.push_back(std::move(row));
            boxes.push_back(std::move(box));
        }
        const std::string title = panelTitle(analysis, key);
        chart.panels.push_back(
            plot::boxPlot({.id = fmt::format("{}-{}", chart.numbers.id, chart.panels.size()),
                           .title = title,
                           .description = fmt::format("{} by algorithm, {}", quantity.axis, title),
                           .x = {.title = std::string(quantity.axis), .scale = plot::Scale::kLog}},
                          boxes));
    }
    hideLeading(chart.numbers);
    return chart;
}

/// FPS = frames over time, of passes that were shown.
Table fpsTable(const Analysis& analysis) {
    Table table{.id = "fps",
                .title = "Frames a second",
                .note = "Frames over time, of passes that were shown.",
                .columns = speedColumns()};
    table.columns.insert(table.columns.end(), {{"frames", "frames"}, {"seconds", "seconds"}, {"fps", "FPS"}});
    for (const auto& [key, algorithms] : analysis.speedsOverRoutes) {
        for (const auto& [algorithm, passes] : algorithms) {
            std::uint64_t frames = 0;
            double seconds = 0;
            for (const Trial* pass : passes) {
                if (!pass->shown) continue;
                frames += pass->frames;
                seconds += static_cast<double>(pass->routeNs) / 1e9;
            }
            if (frames == 0) continue;
            Row row = speedCells(analysis.set, key, algorithm);
            row.insert(row.end(), {whole(frames), decimal(seconds, 1),
                                   seconds > 0 ? decimal(static_cast<double>(frames) / seconds, 1)
                                               : notDefined("the time is 0")});
            table.rows.push_back(std::move(row));
        }
    }
    hideLeading(table);
    return table;
}

/// What building the broad phase took, where there was one.
Table broadphaseTable(const Analysis& analysis) {
    Table table{.id = "broadphase-build",
                .title = "Building the broad phase",
                .note = "Apart from detection. Medians over the passes.",
                .columns = speedColumns()};
    table.columns.insert(table.columns.end(), {{"build_ns", "build, ns"}, {"bytes", "bytes"}});
    for (const auto& [key, algorithms] : analysis.speedsOverRoutes) {
        for (const auto& [algorithm, passes] : algorithms) {
            if (!passes.front()->broadphaseBuildNs) continue;
            const auto buildNs = [](const Trial& trial) {
                return static_cast<double>(trial.broadphaseBuildNs.value_or(0));
            };
            const auto bytes = [](const Trial& trial) { return static_cast<double>(trial.broadphaseBytes); };
            Row row = speedCells(analysis.set, key, algorithm);
            row.push_back(significant(stats::quantile(stats::sortedCopy(valuesOf(passes, buildNs)), 0.5)));
            row.push_back(decimal(stats::quantile(stats::sortedCopy(valuesOf(passes, bytes)), 0.5), 0));
            table.rows.push_back(std::move(row));
        }
    }
    hideLeading(table);
    return table;
}

Table resourcesTable(const Analysis& analysis) {
    Table table{.id = "processor-memory",
                .title = "Processor and memory",
                .note = "Of the whole program, once a second (resources.csv). 100 % is one core.",
                .columns = {{"run", "run"},
                            {"device", "device"},
                            {"seconds", "readings"},
                            {"cpu_percent", "mean CPU, %"},
                            {"rss_mb", "most memory, MB"}}};
    for (const Run& run : analysis.set.runs) {
        if (run.resourceLines == 0) continue;
        table.rows.push_back({word(run.facts.directory), word(run.device), whole(run.resourceLines),
                              decimal(run.cpuPercentSum / static_cast<double>(run.resourceLines), 1),
                              decimal(run.rssKbMost / 1024, 1)});
    }
    return table;
}

void addTable(Section& section, Table table) {
    if (!table.rows.empty()) section.blocks.push_back(std::move(table));
}

void addDistribution(Section& section, const Analysis& analysis, const SpeedCases& drawn,
                     const Quantity& quantity) {
    section.blocks.push_back(boxChart(analysis, drawn, quantity));
    Table table = distributionTable(quantity);
    for (const auto& [key, algorithms] : analysis.speedsOverRoutes) {
        for (const auto& [algorithm, passes] : algorithms)
            table.rows.push_back(distributionRow(analysis, key, algorithm, passes, quantity.value));
    }
    hideLeading(table);
    addTable(section, std::move(table));
}

}  // namespace

Section speedSection(const Analysis& analysis) {
    Section section{"speed", "Speed", {}};
    if (analysis.speeds.empty()) {
        section.blocks.push_back(Paragraph{"No pass had anything to test: there are no times."});
        return section;
    }
    section.blocks.push_back(
        Paragraph{"Detection is the time of the detection call alone, one a frame, over all enemies that are "
                  "still there. Times "
                  "are those of the devices named here and of nothing else."});
    const bool hasRoom = analysis.speedsOverRoutes.size() <= kMostPanels;
    const SpeedCases drawn =
        hasRoom ? analysis.speedsOverRoutes
                : pooled(analysis.speedsOverRoutes, [](SpeedCase& key) { key.sprites = kAllSprites; });
    addDistribution(section, analysis, drawn, kPerTest);
    addDistribution(section, analysis, drawn, kPerFrame);
    addFrameTimes(section, analysis);
    addTable(section, fpsTable(analysis));
    addTable(section, broadphaseTable(analysis));
    addTable(section, resourcesTable(analysis));
    return section;
}

}  // namespace hitlab::report
