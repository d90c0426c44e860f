#include "report/row_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "metrics/csv.h"

namespace hitlab::report {

namespace {

using metrics::TrialRow;

/// Places of a route a frame: further than any route. The same as the runs' own limit.
constexpr std::uint32_t kMaxStep = 1280;

bool isAmong(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string problemOfNames(const TrialRow& row, const RunFacts& run) {
    const auto isNo = [](const std::string& name, std::string_view kind) {
        return fmt::format("'{}' is no {} of this run", metrics::cutCell(name), kind);
    };
    if (!isAmong(run.algorithms, row.algorithm)) return isNo(row.algorithm, "algorithm");
    if (!isAmong(run.sprites, row.sprites)) return isNo(row.sprites, "sprite set");
    if (!isAmong(run.routes, row.route)) return isNo(row.route, "route");
    if (!isAmong(run.variants, row.variant)) return isNo(row.variant, "variant");
    if (row.broadphase != run.broadphase) return isNo(row.broadphase, "broad phase");
    if (row.volumes != run.volumes) return isNo(row.volumes, "set of volumes");
    if (row.pacing != run.pacing) return isNo(row.pacing, "pacing");
    return {};
}

bool areAnswersPossible(const TrialRow& row) {
    const std::uint64_t called = std::uint64_t{row.truePositives} + row.falsePositives;
    return called == row.collisions && called + row.falseNegatives <= row.enemies &&
           row.tests <= std::uint64_t{row.frames} * row.enemies;
}

bool areTimesPossible(const TrialRow& row) {
    constexpr double kLongestNs = 1e18;  // 30 years
    constexpr double kMostFrames = 1e9;
    const auto isTime = [](double ns) { return ns >= 0 && ns <= kLongestNs; };
    const auto isError = [](double frames) { return std::abs(frames) <= kMostFrames; };
    return isTime(row.detectionNs) && isTime(row.detectionFrameP50Ns) && isTime(row.detectionFrameP99Ns) &&
           isTime(row.hitTestNs.value_or(0)) && isTime(static_cast<double>(row.routeNs)) &&
           isError(row.contactErrorMeanFrames.value_or(0)) && isError(row.contactErrorMaxFrames.value_or(0));
}

}  // namespace

std::string problemOf(const TrialRow& row, const RunFacts& run) {
    std::string problem = problemOfNames(row, run);
    if (!problem.empty()) return problem;
    if (row.step < 1 || row.step > kMaxStep)
        return fmt::format("step {} is not from 1 to {}", row.step, kMaxStep);
    if (row.status != metrics::TrialStatus::kOk) return {};  // of a pass that was not finished
    return areAnswersPossible(row) && areTimesPossible(row) ? "" : "no pass can have these numbers";
}

}  // namespace hitlab::report
