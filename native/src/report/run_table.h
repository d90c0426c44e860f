// The table that ends a run on the terminal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "metrics/trial_row.h"

namespace hitlab::report {

/// For each sprite set, enemy count, algorithm and variant: mean collisions on each route, wrong answers,
/// frames a second where any were shown, time a test.
class RunTable {
  public:
    /// The ids of the routes, one column each.
    explicit RunTable(std::vector<std::string_view> routes) : routes_(std::move(routes)) {}

    /// Rows that are not `ok` are passed over.
    void add(const metrics::TrialRow& row);

    /// A time of which a reading of the clock is more than 20 % is marked.
    std::string text(double clockCostNs) const;

  private:
    struct Mean {
        double sum = 0;
        std::uint64_t count = 0;
    };
    struct Line {
        /// By route id.
        std::map<std::string, Mean> collisions;
        std::uint64_t falsePositives = 0;
        std::uint64_t falseNegatives = 0;
        double detectionNs = 0;
        std::uint64_t tests = 0;
        /// Of the frames that were shown: how many, and their time.
        std::uint64_t shownFrames = 0;
        std::int64_t shownNs = 0;
        /// Time of all blocks, and their number.
        double blockNs = 0;
        std::uint64_t blocks = 0;
    };
    /// Sprites, enemies, algorithm's place in its table, algorithm, variant.
    using Key = std::tuple<std::string, std::uint32_t, std::size_t, std::string, std::string>;

    using Cells = std::vector<std::string>;

    static std::string meanText(const Mean& mean);
    Cells cellsOf(const Key& key, const Line& line, double clockCostNs) const;
    bool hasFps() const;

    std::vector<std::string_view> routes_;
    std::map<Key, Line> lines_;
};

/// Whether a reading of the clock is more than 20 % of a time that consists of `blocks` timed blocks.
bool isMostlyClock(double clockCostNs, double blockNs, std::uint64_t blocks);

}  // namespace hitlab::report
