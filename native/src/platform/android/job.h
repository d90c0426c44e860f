// What the app's shell asks the core to do, as JSON.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/estimate.h"
#include "experiment/options.h"

namespace hitlab::platform::android {

/// What is to be played or run.
struct Request {
    experiment::Options options;
    /// The words it was asked for with, as `hitlab` would take them: for run.json.
    std::string command;

    bool isPlay() const { return options.plan == experiment::kPlay.id; }
};

/// A JSON object of texts: `plan`, which must be there, and the flags of `hitlab run` without their dashes.
/// An error names the key, quotes the wrong word and says what is allowed.
base::Result<Request> parseRequest(std::string_view json);

struct Job {
    /// Nothing when a run is to be resumed.
    std::optional<Request> request;
    /// A stopped run's directory, within `results`; empty for a new one.
    std::filesystem::path resume;
    /// Where the directories of runs are. Not empty but for play.
    std::filesystem::path results;
    /// See RunRecord.
    std::string device;
    std::vector<std::string> warnings;
    double refreshHz = experiment::kStudyHz;
    /// The app goes when the job is done.
    bool exits = false;

    bool isPlay() const { return request && request->isPlay(); }
};

base::Result<Job> parseJob(std::string_view json);

}  // namespace hitlab::platform::android
