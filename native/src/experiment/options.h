// All that decides what a run does. run.json holds it, so that a run can be resumed and verified.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hitlab::experiment {

enum class Placement { kShared, kIndependent };

/// What a frame waits for: nothing, being unseen; the display; nothing, though it is shown.
enum class Pacing { kHeadless, kVsync, kUncapped };

constexpr std::uint32_t kMaxEnemies = 1'000'000;
/// More cannot be told apart on a screen.
constexpr std::uint32_t kMaxPlayedEnemies = 100'000;
constexpr std::uint32_t kMaxSamples = 1'000'000;
/// Further than any route.
constexpr std::uint32_t kMaxStep = 1280;
/// More would not fit into a year or the memory.
constexpr std::uint64_t kMaxTrials = 100'000'000;
/// From 60 ms, which is a few passes, to a week for each case.
constexpr double kMinMinutes = 0.001;
constexpr double kMaxMinutes = 7 * 24 * 60;

struct Options {
    std::string_view plan;
    /// Ids from the tables, in the tables' order, none twice.
    std::vector<std::string_view> algorithms;
    std::vector<std::string_view> sprites;
    std::vector<std::string_view> routes;
    std::vector<std::string_view> variants;
    /// Ascending, none twice.
    std::vector<std::uint32_t> enemies;
    /// Either so many samples of each case, or passes for so long.
    std::uint32_t samples = 0;
    std::optional<double> minutes;
    std::string_view volumes;
    Placement placement = Placement::kShared;
    std::string_view broadphase;
    /// Places of the route a frame.
    std::uint32_t step = 1;
    /// Whether the places between two frames are tested too.
    bool continuous = false;
    std::uint64_t seed = 0;
    Pacing pacing = Pacing::kHeadless;
    bool frames = false;
    bool hits = true;
};

struct Plan {
    std::string_view id;
    std::string_view title;
    /// Enemy counts.
    std::vector<std::uint32_t> (*enemies)();
    std::uint32_t samples;
    std::optional<double> minutes;
    /// Whether the pixel algorithm, too dear for the published study's long runs, takes part.
    bool withPixel;
    /// Whether the classic form of each algorithm runs beside the tuned one.
    bool withClassic;
    Pacing pacing = Pacing::kHeadless;
};

inline const Plan kPlans[] = {
    {"precision",
     "the published study: 100 enemies, 42 samples of each case",
     [] { return std::vector{100u}; },
     42,
     {},
     true,
     false},
    {"load",
     "the same with 1, 10 and 100 enemies, classic and tuned",
     [] {
         return std::vector{1u, 10u, 100u};
     },
     42,
     {},
     true,
     true},
    {"endurance", "the study's 108 cases, passes for 15 minutes each",
     [] {
         return std::vector{1u, 10u, 100u};
     },
     0, 15.0, false, false},
    {"quick", "two samples of each case, in a second", [] { return std::vector{100u}; }, 2, {}, true, false},
    {"screen",
     "one sample of each case in a window, 100 enemies, about 11 minutes",
     [] { return std::vector{100u}; },
     1,
     {},
     true,
     false,
     Pacing::kVsync},
};

/// What a person plays: passes are counted as they come. Not a plan that can be run.
inline const Plan kPlay{
    "play",        "what was played and recorded", [] { return std::vector{100u}; }, 0, {}, true, false,
    Pacing::kVsync};

/// A plan by its id, `play` included, or nullptr.
const Plan* findPlan(std::string_view id);

/// Everything the plan names, shared placement, thesis volumes, no broad phase, step 1, seed 0.
Options defaultsOf(const Plan& plan);

/// Empty when a run can be made of them, else the reason why not.
std::string problemOf(const Options& options);

struct PlacementInfo {
    /// Stands in logs: never renamed.
    std::string_view id;
    Placement placement;
};

inline constexpr std::array kPlacements{PlacementInfo{"shared", Placement::kShared},
                                        PlacementInfo{"independent", Placement::kIndependent}};

struct PacingInfo {
    /// Stands in logs: never renamed.
    std::string_view id;
    Pacing pacing;
};

inline constexpr std::array kPacings{PacingInfo{"headless", Pacing::kHeadless},
                                     PacingInfo{"vsync", Pacing::kVsync},
                                     PacingInfo{"uncapped", Pacing::kUncapped}};

inline std::string_view pacingName(Pacing pacing) {
    return kPacings[static_cast<std::size_t>(pacing)].id;
}

/// `shared` or `independent`.
inline std::string_view placementName(Placement placement) {
    return kPlacements[static_cast<std::size_t>(placement)].id;
}

}  // namespace hitlab::experiment
