// Trials are written one after the other, and all files in the same order, so the whole trials of a stopped
// run are a prefix of every file. The repair walks all files side by side, trial by trial, and cuts each one
// behind the last trial whose rows are all there. Only `ok` trials have rows in the other files.
#include "metrics/log_repair.h"

#include <optional>
#include <system_error>

#include "base/durable_file.h"
#include "metrics/csv.h"
#include "metrics/line_file.h"
#include "metrics/log_files.h"
#include "metrics/placement_set.h"
#include "metrics/resources.h"

namespace hitlab::metrics {

namespace {

using base::Error;
using base::Status;
namespace fs = std::filesystem;

/// One file under repair: what has been read of it, and how much of that is to stay.
class Walk {
  public:
    static base::Result<Walk> open(fs::path path, std::string_view header) {
        Walk walk(std::move(path));
        if (!fs::exists(walk.path_)) return walk;
        auto file = LineFile::open(walk.path_);
        if (!file) return file.error();
        walk.file_.emplace(std::move(*file));
        if (!walk.file_->next()) return walk;  // torn within the header: made anew
        if (walk.file_->line() != header) {
            return Error{
                fmt::format("{}: its header is not this version's '{}'", walk.path_.string(), header)};
        }
        walk.keep();
        return walk;
    }

    bool next() { return file_ && file_->next(); }
    std::string_view line() const { return file_->line(); }
    Status status() const { return file_ ? file_->status() : Status(base::Done{}); }
    /// All that has been read stays.
    void keep() { kept_ = file_ ? file_->end() : 0; }

    /// Reads `count` lines that begin with `prefix`; false if there are not so many in a row.
    bool take(std::uint64_t count, std::string_view prefix) {
        for (std::uint64_t i = 0; i < count; ++i) {
            if (!next() || !line().starts_with(prefix)) return false;
        }
        return true;
    }

    Status cut() const {
        std::error_code problem;
        if (!fs::exists(path_) || fs::file_size(path_, problem) == kept_) return base::Done{};
        auto file = base::AppendFile::open(path_);
        if (!file) return file.error();
        return file->truncate(kept_);
    }

  private:
    explicit Walk(fs::path path) : path_(std::move(path)) {}

    fs::path path_;
    std::optional<LineFile> file_;
    std::uint64_t kept_ = 0;
};

/// Keeps every whole line.
Status cutTornEnd(const fs::path& path, std::string_view header) {
    auto walk = Walk::open(path, header);
    if (!walk) return walk.error();
    while (walk->next()) walk->keep();
    const Status read = walk->status();
    return read ? walk->cut() : read;
}

class Repair {
  public:
    Repair(Walk trials, Walk enemies, Walk hits, Walk frames, const LogLayout& layout)
        : trials_(std::move(trials)),
          enemies_(std::move(enemies)),
          hits_(std::move(hits)),
          frames_(std::move(frames)),
          layout_(layout),
          placements_(layout.independentPlacement) {}

    void walk(const FoundTrials& found) {
        while (trials_.next()) {
            const auto row = parseTrialRow(trials_.line());
            if (!row || !found.belongs(*row) || !takeRowsOf(*row)) {
                ++trialsCut_;
                break;
            }
            for (Walk* file : {&trials_, &enemies_, &hits_, &frames_}) file->keep();
            found.keep(*row);
        }
        while (trials_.next()) ++trialsCut_;
    }

    std::uint64_t trialsCut() const { return trialsCut_; }

    Status status() const {
        for (const Walk* file : {&trials_, &enemies_, &hits_, &frames_}) {
            if (const Status read = file->status(); !read) return read;
        }
        return base::Done{};
    }

    Status cut() const {
        // The trials' own file first: a kill in between leaves rows too many, never a trial without its rows.
        for (const Walk* file : {&trials_, &enemies_, &hits_, &frames_}) {
            if (const Status cut = file->cut(); !cut) return cut;
        }
        return base::Done{};
    }

  private:
    bool takeRowsOf(const TrialRow& row) {
        if (row.status != TrialStatus::kOk) return true;
        const std::string trial = std::to_string(row.trial) + ",";
        if (layout_.frames && !frames_.take(row.frames, trial)) return false;
        if (!layout_.hits) return true;
        if (!hits_.take(std::uint64_t{row.collisions} + row.falseNegatives, trial)) return false;
        return !placements_.insert(row) || enemies_.take(row.enemies, enemyPrefix(row));
    }

    static std::string enemyPrefix(const TrialRow& row) {
        CsvText key;
        key.add(row.sprites).add(row.route).addNumber(row.enemies).addNumber(row.sample);
        return key.text() + ",";
    }

    Walk trials_;
    Walk enemies_;
    Walk hits_;
    Walk frames_;
    LogLayout layout_;
    PlacementSet placements_;
    std::uint64_t trialsCut_ = 0;
};

}  // namespace

base::Result<std::uint64_t> repairLogs(const fs::path& directory, const LogLayout& layout,
                                       const FoundTrials& found) {
    auto trials = Walk::open(directory / kTrialsFile, trialHeader());
    if (!trials) return trials.error();
    auto enemies = Walk::open(directory / kEnemiesFile, enemiesHeader(layout.independentPlacement));
    if (!enemies) return enemies.error();
    auto hits = Walk::open(directory / kHitsFile, kHitsHeader);
    if (!hits) return hits.error();
    auto frames = Walk::open(directory / kFramesFile, kFramesHeader);
    if (!frames) return frames.error();
    Repair repair(std::move(*trials), std::move(*enemies), std::move(*hits), std::move(*frames), layout);
    repair.walk(found);
    if (const Status read = repair.status(); !read) return read.error();
    if (const Status cut = repair.cut(); !cut) return cut.error();
    if (const Status cut = cutTornEnd(directory / kWarmupFile, trialHeader()); !cut) return cut.error();
    if (const Status cut = cutTornEnd(directory / kResourcesFile, resourcesHeader(layout)); !cut)
        return cut.error();
    return repair.trialsCut();
}

}  // namespace hitlab::metrics
