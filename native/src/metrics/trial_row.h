// A row of trials.csv: what one trial was and what came of it. One table of columns serves header, writer and
// reader, so they cannot differ. `docs/log-format.md` explains each column.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "metrics/csv.h"

namespace hitlab::metrics {

enum class TrialStatus { kOk, kInterrupted, kThrottled, kMismatch };

/// As it stands in the file.
std::string_view statusName(TrialStatus status);

struct TrialRow {
    std::uint64_t trial = 0;
    std::string sprites;
    std::string route;
    std::uint32_t enemies = 0;
    std::string algorithm;
    std::string volumes;
    std::uint32_t sample = 0;
    std::uint64_t seed = 0;
    TrialStatus status = TrialStatus::kOk;
    std::uint32_t frames = 0;
    std::uint64_t tests = 0;
    std::uint32_t collisions = 0;
    std::uint32_t truePositives = 0;
    std::uint32_t falsePositives = 0;
    std::uint32_t falseNegatives = 0;
    std::optional<double> contactErrorMeanFrames;
    std::optional<std::int32_t> contactErrorMaxFrames;
    double detectionNs = 0;
    std::optional<double> detectionNsPerTest;
    double detectionFrameP50Ns = 0;
    double detectionFrameP99Ns = 0;
    std::int64_t routeNs = 0;
    std::optional<double> fps;
    std::uint64_t hitsHash = 0;
    std::string pacing;
    std::uint32_t repeat = 1;
    std::optional<double> hitTestNs;
    std::int64_t trialNs = 0;
    std::string variant;
    std::uint64_t candidates = 0;
    std::string broadphase;
    std::optional<std::int64_t> broadphaseBuildNs;
    std::optional<std::uint64_t> broadphaseBytes;
    std::uint32_t step = 1;
    bool continuous = false;
};

/// The header line, without its line end.
std::string trialHeader();

/// Adds the row and its line end.
void appendRow(const TrialRow& row, CsvText& text);

/// Reads rows one after the other, without making room anew for each.
class TrialParser {
  public:
    /// One line, without its line end. The error names the column; the row is then of no use.
    base::Status parse(std::string_view line);
    const TrialRow& row() const { return row_; }

  private:
    CsvLine parts_;
    TrialRow row_;
};

/// The same for one line.
base::Result<TrialRow> parseTrialRow(std::string_view line);

/// Calls `visit` for each row in the file's order. Columns may follow ours. An error names file and line.
/// With `passOver`, which is told of them, bad lines and a torn last one are no error.
base::Status readTrials(const std::filesystem::path& path, const std::function<void(const TrialRow&)>& visit,
                        const std::function<void(const base::Error&)>& passOver = {});

}  // namespace hitlab::metrics
