// All that was read of one or many runs, in flat arrays: a million passes fit into the memory of a phone.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/time_histogram.h"
#include "report/run_facts.h"

namespace hitlab::report {

/// Words that rows repeat, numbered in the order of their first use.
class Names {
  public:
    Names() = default;
    explicit Names(std::vector<std::string> names) : names_(std::move(names)) {}

    /// Of a word that may be new.
    std::uint16_t number(std::string_view name);
    const std::string& operator[](std::size_t number) const { return names_[number]; }
    std::size_t size() const { return names_.size(); }

  private:
    std::vector<std::string> names_;
};

/// What decides the answers beside sprites, route and places: only passes of equal conditions are put
/// together.
struct Conditions {
    std::string volumes;
    std::string placement;
    std::uint32_t step = 1;
    bool continuous = false;

    friend auto operator<=>(const Conditions&, const Conditions&) = default;
};

/// `thesis volumes, shared placement`, and the step where it is not 1.
std::string textOf(const Conditions& conditions);

/// One pass that counts (`ok`). Names are numbers of the set's lists.
struct Trial {
    std::uint64_t seed = 0;
    std::uint64_t hitsHash = 0;
    std::uint64_t tests = 0;
    double detectionNs = 0;
    std::int64_t routeNs = 0;
    std::optional<double> contactErrorMeanFrames;
    std::optional<double> hitTestNs;
    std::optional<std::int64_t> broadphaseBuildNs;
    std::uint64_t broadphaseBytes = 0;
    std::optional<std::int32_t> contactErrorMaxFrames;
    std::uint32_t sample = 0;
    std::uint32_t enemies = 0;
    std::uint32_t frames = 0;
    std::uint32_t truePositives = 0;
    std::uint32_t falsePositives = 0;
    std::uint32_t falseNegatives = 0;
    std::uint32_t repeat = 1;
    std::uint16_t run = 0, device = 0, conditions = 0, sprites = 0, route = 0, algorithm = 0, variant = 0,
                  broadphase = 0, pacing = 0;
    /// Whether frames were shown.
    bool shown = false;

    std::uint32_t collisions() const { return truePositives + falsePositives; }
    std::uint32_t wrong() const { return falsePositives + falseNegatives; }
    double nsPerTest() const { return detectionNs / static_cast<double>(tests); }
    double nsPerFrame() const { return detectionNs / frames; }
};

/// A false positive or negative.
struct WrongAnswer {
    /// Number in `trials`.
    std::uint32_t trial = 0;
    std::uint32_t enemy = 0;
};

/// A run and what its other files tell.
struct Run {
    RunFacts facts;
    /// The device's name in the report, which tells builds and systems apart too.
    std::string device;
    std::uint64_t trialsOk = 0;
    /// By status: rows that do not count.
    std::map<std::string, std::uint64_t> trialsNotOk;
    /// By algorithm's number: the times of its frames, where frames.csv is there.
    std::map<std::uint16_t, metrics::TimeHistogram> frameTimes;
    /// Of resources.csv: its lines, sums and extremes.
    std::uint64_t resourceLines = 0;
    double cpuPercentSum = 0;
    double rssKbMost = 0;
    std::optional<double> batteryPercentLeast;
    /// The worst one that a phone told: 0 none ... 6 shutdown.
    std::optional<double> thermalWorst;
    bool hasHits = false;
    std::vector<std::string> doubts;
};

/// `DIRECTORY: all its doubts`, in one line.
std::string doubtsText(const Run& run);

struct ResultSet {
    std::vector<Run> runs;
    std::vector<Conditions> conditions;
    /// Algorithms begin with those of this program's table, in its order.
    Names devices, sprites, routes, algorithms, variants, broadphases, pacings;
    /// Under one name several things may be met: sprites of other pixels, a device with another build. By
    /// name: what tells them apart, in the order in which they were met.
    std::map<std::string, std::vector<std::string>> drawings, setups;
    std::vector<Trial> trials;
    std::vector<WrongAnswer> wrongAnswers;
    /// What was damaged or does not go together, by name.
    std::vector<std::string> problems;

    ResultSet();
};

}  // namespace hitlab::report
