// The CSV files of a run's directory, written as things happen. A trial's rows go out in the order enemies,
// hits, frames, trial, one write a file, so a trial whose row is there has all the others. After a kill or a
// power cut, `resume` cuts the files back to the last trial for which that is true.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/durable_file.h"
#include "base/result.h"
#include "metrics/trial_row.h"

namespace hitlab::metrics {

/// Which files there are, and how they look.
struct LogLayout {
    /// hits.csv and enemies.csv.
    bool hits = true;
    /// frames.csv.
    bool frames = false;
    /// enemies.csv names the algorithm too.
    bool independentPlacement = false;
    /// resources.csv has the phone's columns.
    bool phone = false;
};

std::string resourcesHeader(const LogLayout& layout);

/// Whole lines of one trial; empty where there is nothing to say.
struct TrialText {
    std::string enemies;
    std::string hits;
    std::string frames;
    std::string trial;
};

/// What a resumed run makes of the rows that it finds.
struct FoundTrials {
    /// Whether the row is a trial of the run and not there yet.
    std::function<bool(const TrialRow&)> belongs;
    /// The trial and all its rows are there and stay.
    std::function<void(const TrialRow&)> keep;
};

class RunLog {
  public:
    /// Makes the files with their headers in an existing directory.
    static base::Result<RunLog> create(const std::filesystem::path& directory, const LogLayout& layout);

    /// Opens the files of an earlier process. Torn lines, and rows of trials that did not get all their rows,
    /// are cut off, as is a row that does not belong to the run, with all that follows it. The others are
    /// kept, in the file's order. Missing files are made anew.
    static base::Result<RunLog> resume(const std::filesystem::path& directory, const LogLayout& layout,
                                       const FoundTrials& found);

    /// Whole rows of trials.csv that resume() cut off: their trials are to be run again.
    std::uint64_t trialsCut() const { return trialsCut_; }

    base::Status appendTrial(const TrialText& text);
    base::Status appendWarmup(std::string_view lines) { return warmup_->append(lines); }
    base::Status appendResources(std::string_view lines) { return resources_->append(lines); }

    /// All files to the disk; the trials' own last.
    base::Status sync();
    /// The same, if the last time is so long ago.
    base::Status syncAfter(std::int64_t ageNs, std::int64_t nowNs);

  private:
    using OptionalFile = std::optional<base::AppendFile>;

    RunLog() = default;

    OptionalFile trials_;
    OptionalFile warmup_;
    OptionalFile resources_;
    /// Not there when the layout leaves them out.
    OptionalFile enemies_;
    OptionalFile hits_;
    OptionalFile frames_;
    std::int64_t lastSyncNs_ = 0;
    std::uint64_t trialsCut_ = 0;
};

}  // namespace hitlab::metrics
