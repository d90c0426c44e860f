// Names and headers of the files in a run's directory. `docs/log-format.md` explains them.
#pragma once

#include <string>
#include <string_view>

namespace hitlab::metrics {

/// Raised when a reader of older logs would misread new ones.
constexpr int kLogFormat = 2;

constexpr std::string_view kRunFile = "run.json";
constexpr std::string_view kTrialsFile = "trials.csv";
constexpr std::string_view kWarmupFile = "warmup.csv";
constexpr std::string_view kHitsFile = "hits.csv";
constexpr std::string_view kEnemiesFile = "enemies.csv";
constexpr std::string_view kFramesFile = "frames.csv";
constexpr std::string_view kResourcesFile = "resources.csv";

constexpr std::string_view kHitsHeader = "trial,enemy,called_frame,true_frame,verdict";
constexpr std::string_view kFramesHeader = "trial,frame,frame_ns,detection_ns,live_enemies";

inline std::string enemiesHeader(bool independentPlacement) {
    return std::string("sprites,route,enemies,sample,enemy,x,y") + (independentPlacement ? ",algorithm" : "");
}

}  // namespace hitlab::metrics
