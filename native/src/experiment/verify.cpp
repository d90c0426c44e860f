#include "experiment/verify.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "base/hash.h"
#include "base/table.h"
#include "base/text.h"
#include "experiment/pass.h"
#include "experiment/trial_text.h"
#include "metrics/line_file.h"
#include "metrics/log_files.h"
#include "metrics/placement_set.h"

namespace hitlab::experiment {

namespace {

using base::Status;
using metrics::TrialRow;
namespace fs = std::filesystem;

/// For each owner of lines in a file, a trial or a placement, a hash over its lines.
using HashesByOwner = std::map<std::string, std::uint64_t>;

std::uint64_t textHash(std::string_view text) {
    base::Fnv1a hash;
    hash.addText(text);
    return hash.value();
}

/// The trial that a line of hits.csv belongs to.
std::string ownerOfHit(std::string_view line) {
    return std::string(line.substr(0, line.find(',')));
}

/// The placement that a line of enemies.csv belongs to: its first four fields, and the algorithm if it has
/// one.
std::string ownerOfEnemy(std::string_view line) {
    const auto fields = base::splitAtCommas(line);
    std::string owner;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i < 4 || i > 6) (owner += fields[i]) += ',';
    }
    return owner;
}

base::Result<HashesByOwner> readOwners(const fs::path& path, std::string (*ownerOf)(std::string_view)) {
    auto file = metrics::LineFile::open(path);
    if (!file) return file.error();
    std::map<std::string, base::Fnv1a> hashes;
    if (file->next()) {
        while (file->next()) {
            base::Fnv1a& hash = hashes[ownerOf(file->line())];
            hash.addText(file->line());
            hash.addText("\n");
        }
    }
    if (const Status read = file->status(); !read) return read.error();
    HashesByOwner values;
    for (const auto& [owner, hash] : hashes) values[owner] = hash.value();
    return values;
}

/// The columns that a run must repeat exactly, as text.
std::string repeatableColumns(TrialRow row) {
    row.detectionNs = row.detectionFrameP50Ns = row.detectionFrameP99Ns = 0;
    row.detectionNsPerTest = row.hitTestNs = row.fps = std::nullopt;
    row.routeNs = row.trialNs = 0;
    // Of what a machine takes to build a grid only that there is something can be repeated.
    if (row.broadphaseBuildNs) row.broadphaseBuildNs = 0;
    if (row.broadphaseBytes) row.broadphaseBytes = 0;
    row.repeat = 1;
    row.pacing.clear();
    metrics::CsvText text;
    metrics::appendRow(row, text);
    return text.text();
}

class Verifier {
  public:
    Verifier(const RunRecord& record, const std::vector<SpriteSet>& sets, HashesByOwner hits,
             HashesByOwner enemies)
        : options_(record.options),
          sets_(sets),
          matrix_(record.options),
          hits_(std::move(hits)),
          enemies_(std::move(enemies)),
          placements_(options_.placement == Placement::kIndependent) {}

    void check(const TrialRow& row) {
        if (row.status != metrics::TrialStatus::kOk) return;
        ++result_.trials;
        if (!isTrialOf(row, matrix_))
            return report(metrics::kTrialsFile, row.trial, "is not a trial of this run");
        if (!seen_.insert(row.trial).second)
            return report(metrics::kTrialsFile, row.trial, "stands there twice");
        const Repeated again = repeat(matrix_.find(row.trial));
        if (repeatableColumns(again.row) != repeatableColumns(row)) reportRow(again.row, row);
        if (!options_.hits) return;
        checkLines(metrics::kHitsFile, row.trial, std::to_string(row.trial), again.hits, hits_);
        if (!placements_.insert(again.row)) return;
        const std::string owner = ownerOfEnemy(again.enemies.substr(0, again.enemies.find('\n')));
        checkLines(metrics::kEnemiesFile, row.trial, owner, again.enemies, enemies_);
    }

    Verification finish(bool isComplete) {
        // A run that was stopped may have rows of the trial that was under way.
        if (!isComplete) return result_;
        for (const auto& [owner, hash] : enemies_) {
            result_.differences.push_back(
                fmt::format("{}: the placement {} belongs to no trial", metrics::kEnemiesFile, owner));
        }
        for (const auto& [owner, hash] : hits_) {
            result_.differences.push_back(fmt::format("{}: trial {}: has hits but no row in {}",
                                                      metrics::kHitsFile, owner, metrics::kTrialsFile));
        }
        if (matrix_.samples() > 0 && seen_.size() != matrix_.trials()) {
            result_.differences.push_back(
                fmt::format("{}: {} of {} trials are there, although the run is finished",
                            metrics::kTrialsFile, seen_.size(), matrix_.trials()));
        }
        return result_;
    }

  private:
    /// What the logs should say of a trial.
    struct Repeated {
        TrialRow row;
        std::string hits;
        std::string enemies;
    };

    Repeated repeat(const TrialId& id) const {
        const Case& trialCase = matrix_.cases()[id.caseIndex];
        const PlacementKey key = matrix_.placementKey(id);
        const SpriteSet& sprites = base::getById(sets_, trialCase.sprites);
        const std::uint64_t seed = placementSeed(options_.seed, key);
        const auto enemies = placeEnemies(seed, trialCase.enemies, sizeOf(sprites.enemy));
        const Course course = courseOf(trialCase, options_, sprites);
        const PassSetup setup{testOf(trialCase, sprites), course, enemies, broadphaseOf(options_.broadphase)};
        const PassResult pass = runPass(setup);
        const Outcome outcome = judge(pass.calledFrames, trueFrames(setup));
        TrialRow row = rowOf(id, trialCase, options_, seed);
        addOutcome(outcome, row);
        row.frames = course.frames();
        row.tests = testsOf(pass.calledFrames, row.frames);
        row.candidates = pass.candidates;
        if (setup.broadphase != Broadphase::kNone) {
            row.broadphaseBuildNs = 0;
            row.broadphaseBytes = 0;
        }
        return {row, hitLines(id.trial, outcome.hits), enemyLines(key, enemies)};
    }

    void report(std::string_view file, std::uint64_t trial, std::string_view problem) {
        result_.differences.push_back(fmt::format("{}: trial {}: {}", file, trial, problem));
    }

    void reportRow(const TrialRow& expected, const TrialRow& row) {
        if (expected.hitsHash != row.hitsHash) {
            return report(metrics::kTrialsFile, row.trial,
                          fmt::format("hits_hash is {}, computed again {}", base::hexText(row.hitsHash),
                                      base::hexText(expected.hitsHash)));
        }
        report(metrics::kTrialsFile, row.trial,
               fmt::format("another row than computed again: {}", repeatableColumns(expected)));
    }

    /// Compares what the file has for the owner, and strikes it off.
    void checkLines(std::string_view file, std::uint64_t trial, const std::string& owner,
                    const std::string& lines, HashesByOwner& found) {
        const auto entry = found.find(owner);
        if (entry == found.end() && lines.empty()) return;
        if (entry == found.end() || entry->second != textHash(lines)) {
            report(file, trial, "other lines than computed again");
        }
        if (entry != found.end()) found.erase(entry);
    }

    const Options& options_;
    const std::vector<SpriteSet>& sets_;
    Matrix matrix_;
    HashesByOwner hits_;
    HashesByOwner enemies_;
    metrics::PlacementSet placements_;
    std::set<std::uint64_t> seen_;
    Verification result_;
};

}  // namespace

base::Result<Verification> verifyRun(const fs::path& directory, const RunRecord& record,
                                     const std::vector<SpriteSet>& sets) {
    HashesByOwner hits, enemies;
    if (record.options.hits) {
        auto readHits = readOwners(directory / metrics::kHitsFile, ownerOfHit);
        if (!readHits) return readHits.error();
        auto readEnemies = readOwners(directory / metrics::kEnemiesFile, ownerOfEnemy);
        if (!readEnemies) return readEnemies.error();
        hits = std::move(*readHits);
        enemies = std::move(*readEnemies);
    }
    Verifier verifier(record, sets, std::move(hits), std::move(enemies));
    const Status read = metrics::readTrials(directory / metrics::kTrialsFile,
                                            [&verifier](const TrialRow& row) { verifier.check(row); });
    if (!read) return read.error();
    return verifier.finish(record.state == kFinished);
}

}  // namespace hitlab::experiment
