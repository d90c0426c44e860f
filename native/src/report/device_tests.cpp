#include <algorithm>

#include "report/rows.h"
#include "report/test_cells.h"
#include "report/time_tests.h"
#include "stats/group_tests.h"
#include "stats/paired_tests.h"
#include "stats/summary.h"
#include "stats/two_samples.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

/// Times of one case on one device, by route.
using RouteTimes = std::map<std::uint16_t, std::vector<double>>;

/// One case on the first device that has it and on another one; times of the routes that both have.
struct DevicePair {
    SpeedCase key;
    std::uint16_t algorithm;
    std::uint16_t first, second;
    std::vector<double> before, after;
};

/// By case, whatever the device and the route, and by device.
using TimesOfCases = std::map<std::pair<SpeedCase, std::uint16_t>, std::map<std::uint16_t, RouteTimes>>;

TimesOfCases timesOfCases(const Analysis& analysis) {
    TimesOfCases cases;
    for (const auto& [key, algorithms] : analysis.speeds) {
        SpeedCase anywhere = key;
        anywhere.device = 0;
        anywhere.route = kAllRoutes;
        for (const auto& [algorithm, passes] : competing(analysis.set, algorithms, true))
            cases[{anywhere, algorithm}][key.device][key.route] =
                valuesOf(passes, [](const Trial& trial) { return trial.nsPerTest(); });
    }
    return cases;
}

/// Of the routes that `other` has too, sorted.
std::vector<double> sharedTimes(const RouteTimes& own, const RouteTimes& other) {
    std::vector<double> times;
    for (const auto& [route, values] : own) {
        if (other.contains(route)) times.insert(times.end(), values.begin(), values.end());
    }
    return stats::sortedCopy(times);
}

std::vector<DevicePair> devicePairs(const Analysis& analysis) {
    std::vector<DevicePair> pairs;
    for (const auto& [key, devices] : timesOfCases(analysis)) {
        const auto& [first, own] = *devices.begin();
        for (auto other = std::next(devices.begin()); other != devices.end(); ++other) {
            DevicePair pair{key.first,
                            key.second,
                            first,
                            other->first,
                            sharedTimes(own, other->second),
                            sharedTimes(other->second, own)};
            if (!pair.before.empty()) pairs.push_back(std::move(pair));
        }
    }
    return pairs;
}

/// Ratio of the medians, other over first, with its interval.
void addRatio(Row& row, const std::vector<double>& before, const std::vector<double>& after) {
    const double first = stats::quantile(before, 0.5);
    const double second = stats::quantile(after, 0.5);
    row.push_back(significant(first));
    row.push_back(significant(second));
    if (before.front() <= 0 || after.front() <= 0) {
        row.insert(row.end(), 3, notDefined("a time is 0"));
        return;
    }
    const stats::Interval range = stats::medianRatioInterval(before, after, kBootstrapSeed);
    for (const double figure : {second / first, range.low, range.high}) row.push_back(decimal(figure, 3));
}

std::vector<double> adjusted(const std::vector<stats::TestResult>& results) {
    std::vector<double> p;
    for (const stats::TestResult& result : results) {
        if (result) p.push_back(result->p);
    }
    return stats::holm(p);
}

Table devicesTable() {
    Table table{.id = "devices",
                .title = "Device against device: detection, ns a test",
                .note =
                    "Passes of all routes that both devices have. Ratio of the medians, second device over "
                    "first, with its 95 % bootstrap interval; "
                    "Mann-Whitney's U of "
                    "the first, p by Holm over all rows; Cliff's delta, positive where the first device "
                    "takes longer; "
                    "Levene's p: do they scatter alike?",
                .columns = speedColumns(),
                .folded = true};
    table.columns[1] = {"device", "first device"};
    const std::vector<Column> own{{"second_device", "second device"},
                                  {"first_median_ns", "median, first"},
                                  {"second_median_ns", "median, second"},
                                  {"ratio", "ratio"},
                                  {"ratio_low", "from"},
                                  {"ratio_high", "to"},
                                  {"u", "U"},
                                  {"p", "p"},
                                  {"cliffs_delta", "Cliff's delta"},
                                  {"levene_p", "Levene p"}};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

}  // namespace

void addDeviceTests(Section& section, const Analysis& analysis) {
    if (analysis.set.devices.size() < 2) return;
    const std::vector<DevicePair> pairs = devicePairs(analysis);
    std::vector<stats::TestResult> results;
    for (const DevicePair& pair : pairs) results.push_back(stats::mannWhitney(pair.before, pair.after));
    const std::vector<double> p = adjusted(results);
    Table table = devicesTable();
    std::size_t next = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const DevicePair& pair = pairs[i];
        SpeedCase key = pair.key;
        key.device = pair.first;
        Row row = speedCells(analysis.set, key, pair.algorithm);
        row.push_back(word(analysis.set.devices[pair.second]));
        addRatio(row, pair.before, pair.after);
        if (results[i]) {
            row.insert(row.end(), {decimal(results[i]->statistic, 1), probability(p[next++]),
                                   decimal(results[i]->effect.value_or(0), 3)});
        } else {
            row.insert(row.end(), 3, notDefined(results[i].error().message));
        }
        row.push_back(probabilityOf(stats::levene(std::vector{pair.before, pair.after})));
        table.rows.push_back(std::move(row));
    }
    hideLeading(table);
    if (!table.rows.empty()) section.blocks.push_back(std::move(table));
}

}  // namespace hitlab::report
