#include "report/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "metrics/csv.h"
#include "metrics/line_file.h"
#include "metrics/log_files.h"
#include "metrics/resources.h"
#include "metrics/trial_row.h"
#include "report/find_runs.h"
#include "report/row_check.h"
#include "report/words.h"

namespace hitlab::report {

namespace {

namespace fs = std::filesystem;
using metrics::LineFile;

/// Bad lines of a file: the first is told, the others are counted.
class BadLines {
  public:
    explicit BadLines(std::vector<std::string>& problems) : problems_(problems) {}
    ~BadLines() {
        if (count_ > 1) problems_[first_] += fmt::format(" (and {} more such lines)", count_ - 1);
        if (count_ > 0) problems_[first_] += "; passed over";
    }
    BadLines(const BadLines&) = delete;
    BadLines& operator=(const BadLines&) = delete;

    void add(const std::string& message) {
        if (count_++ > 0) return;
        first_ = problems_.size();
        problems_.push_back(message);
    }

  private:
    std::vector<std::string>& problems_;
    /// Where the first is told: other problems may follow it.
    std::size_t first_ = 0;
    std::uint64_t count_ = 0;
};

/// False too where the path cannot be followed.
bool isThere(const fs::path& path) {
    std::error_code problem;
    return fs::exists(path, problem);
}

/// The name, with a number behind it when other facts were met under it before.
std::string apart(std::vector<std::string>& met, const std::string& name, const std::string& facts) {
    const auto place = std::find(met.begin(), met.end(), facts) - met.begin();
    if (place == static_cast<std::ptrdiff_t>(met.size())) met.push_back(facts);
    return place == 0 ? name : fmt::format("{} #{}", name, place + 1);
}

/// Reads one run into the set.
class RunLoader {
  public:
    RunLoader(ResultSet& set, RunFacts facts) : set_(set), directory_(facts.directory) {
        run_.facts = std::move(facts);
        // Rows come in shuffled order: the program's own is better to read.
        for (const std::string& name : run_.facts.routes) set_.routes.number(name);
        for (const std::string& name : run_.facts.sprites) spritesOf(name, run_.facts.volumes);
        const RunFacts& own = run_.facts;
        device_ = set_.devices.number(apart(set_.setups[own.device], own.device,
                                            fmt::format("{}/{}/{}/{}/{}/{}", own.cpu, own.os, own.commit,
                                                        own.compiler, own.flags, own.simd)));
        run_.device = set_.devices[device_];
    }

    void load() {
        loadTrials();
        loadHits();
        loadFrames();
        loadResources();
        run_.doubts = doubtsOf(run_.facts);
        addDoubtsOfTrials();
        set_.runs.push_back(std::move(run_));
    }

  private:
    std::uint16_t number() const { return static_cast<std::uint16_t>(set_.runs.size()); }

    void loadTrials();
    void addTrial(const metrics::TrialRow& row);
    std::uint16_t conditionsOf(const metrics::TrialRow& row);
    std::uint16_t spritesOf(const std::string& sprites, const std::string& volumes);
    void loadHits();
    bool addHit(std::string_view line);
    void loadFrames();
    void loadResources();
    void addResources(const std::vector<std::string_view>& columns,
                      const std::vector<std::string_view>& fields);
    void addDoubtsOfTrials();

    /// Calls `visit` with the fields of each line; bad lines are those for which it returns false. A file
    /// that is not there is no problem: then false is returned.
    template <typename Visit>
    bool forEachLine(std::string_view file, std::string_view header, Visit visit);

    ResultSet& set_;
    fs::path directory_;
    Run run_;
    metrics::CsvLine parts_;
    std::uint16_t device_ = 0;
    /// From the numbers in the files to those in the set.
    std::unordered_map<std::uint64_t, std::uint32_t> trialNumbers_;
    /// Sprites' names by (set, volumes), so that each is looked up once.
    std::map<std::pair<std::string, std::string>, std::uint16_t> spriteNumbers_;
};

void RunLoader::loadTrials() {
    BadLines bad(set_.problems);
    const fs::path path = directory_ / metrics::kTrialsFile;
    const auto read = metrics::readTrials(
        path,
        [&](const metrics::TrialRow& row) {
            if (const std::string problem = problemOf(row, run_.facts); !problem.empty()) {
                bad.add(fmt::format("{}: trial {}: {}", path.string(), row.trial, problem));
            } else if (row.status != metrics::TrialStatus::kOk) {
                ++run_.trialsNotOk[std::string(metrics::statusName(row.status))];
            } else if (trialNumbers_.contains(row.trial)) {
                bad.add(fmt::format("{}: trial {}: stands there twice", path.string(), row.trial));
            } else {
                addTrial(row);
            }
        },
        [&bad](const base::Error& problem) { bad.add(problem.message); });
    if (!read) bad.add(read.error().message);
}

std::uint16_t RunLoader::conditionsOf(const metrics::TrialRow& row) {
    const Conditions conditions{row.volumes, run_.facts.placement, row.step, row.continuous};
    const auto found = std::find(set_.conditions.begin(), set_.conditions.end(), conditions);
    const auto number = static_cast<std::uint16_t>(found - set_.conditions.begin());
    if (found == set_.conditions.end()) set_.conditions.push_back(conditions);
    return number;
}

/// Sets of the same name but of other pixels or volumes are kept apart under another name.
std::uint16_t RunLoader::spritesOf(const std::string& sprites, const std::string& volumes) {
    const auto known = spriteNumbers_.find({sprites, volumes});
    if (known != spriteNumbers_.end()) return known->second;
    const auto hash = run_.facts.spriteHashes.find(sprites);
    const std::string own = hash == run_.facts.spriteHashes.end() ? "" : hash->second;
    const std::string name = apart(set_.drawings[sprites + '/' + volumes], sprites, own);
    if (name != sprites) {
        set_.problems.push_back(
            fmt::format("{}: its {} sprites differ from those of the runs before: shown apart as {}",
                        directory_.string(), sprites, name));
    }
    return spriteNumbers_[{sprites, volumes}] = set_.sprites.number(name);
}

void RunLoader::addTrial(const metrics::TrialRow& row) {
    trialNumbers_[row.trial] = static_cast<std::uint32_t>(set_.trials.size());
    ++run_.trialsOk;
    set_.trials.push_back({.seed = row.seed,
                           .hitsHash = row.hitsHash,
                           .tests = row.tests,
                           .detectionNs = row.detectionNs,
                           .routeNs = row.routeNs,
                           .contactErrorMeanFrames = row.contactErrorMeanFrames,
                           .hitTestNs = row.hitTestNs,
                           .broadphaseBuildNs = row.broadphaseBuildNs,
                           .broadphaseBytes = row.broadphaseBytes.value_or(0),
                           .contactErrorMaxFrames = row.contactErrorMaxFrames,
                           .sample = row.sample,
                           .enemies = row.enemies,
                           .frames = row.frames,
                           .truePositives = row.truePositives,
                           .falsePositives = row.falsePositives,
                           .falseNegatives = row.falseNegatives,
                           .repeat = row.repeat,
                           .run = number(),
                           .device = device_,
                           .conditions = conditionsOf(row),
                           .sprites = spritesOf(row.sprites, row.volumes),
                           .route = set_.routes.number(row.route),
                           .algorithm = set_.algorithms.number(row.algorithm),
                           .variant = set_.variants.number(row.variant),
                           .broadphase = set_.broadphases.number(row.broadphase),
                           .pacing = set_.pacings.number(row.pacing),
                           .shown = row.fps.has_value()});
}

template <typename Visit>
bool RunLoader::forEachLine(std::string_view file, std::string_view header, Visit visit) {
    const fs::path path = directory_ / file;
    if (!isThere(path)) return false;
    BadLines bad(set_.problems);
    auto lines = LineFile::open(path);
    if (!lines) {
        bad.add(lines.error().message);
        return false;
    }
    if (!lines->next() || !lines->line().starts_with(header)) {
        bad.add(path.string() + ": does not begin with the header of this version");
        return false;
    }
    for (std::uint64_t line = 2; lines->next(); ++line) {
        if (!visit(lines->line()))
            bad.add(fmt::format("{}: line {}: is no row of this file", path.string(), line));
    }
    if (lines->isTorn()) bad.add(path.string() + ": its last line is torn");
    if (const auto status = lines->status(); !status) bad.add(status.error().message);
    return true;
}

/// Takes a line of hits.csv; true positives are of no interest. A trial's enemies ascend.
bool RunLoader::addHit(std::string_view line) {
    if (line.ends_with(",TP")) return true;
    std::uint64_t trial = 0;
    WrongAnswer answer;
    if (!parts_.split(line) || parts_.fields().size() < 5 || !base::parseNumber(parts_.fields()[0], trial) ||
        !base::parseNumber(parts_.fields()[1], answer.enemy) ||
        (parts_.fields()[4] != "FP" && parts_.fields()[4] != "FN")) {
        return false;
    }
    const auto found = trialNumbers_.find(trial);
    if (found == trialNumbers_.end()) return true;  // of a trial that does not count
    answer.trial = found->second;
    const auto& all = set_.wrongAnswers;
    const bool isRepeated =
        !all.empty() && all.back().trial == answer.trial && all.back().enemy >= answer.enemy;
    if (isRepeated || answer.enemy >= set_.trials[answer.trial].enemies) return false;
    set_.wrongAnswers.push_back(answer);
    return true;
}

void RunLoader::loadHits() {
    const std::size_t before = set_.wrongAnswers.size();
    run_.hasHits = forEachLine(metrics::kHitsFile, metrics::kHitsHeader,
                               [this](std::string_view line) { return addHit(line); });
    if (run_.facts.logsHits && !isThere(directory_ / metrics::kHitsFile))
        set_.problems.push_back(directory_.string() + ": hits.csv is missing: left out of McNemar's test");
    if (!run_.hasHits) return;
    std::vector<std::uint32_t> wrong(set_.trials.size());
    for (std::size_t i = before; i < set_.wrongAnswers.size(); ++i) ++wrong[set_.wrongAnswers[i].trial];
    std::uint64_t differing = 0;
    for (const auto& [number, place] : trialNumbers_) differing += wrong[place] != set_.trials[place].wrong();
    if (differing == 0) return;
    set_.problems.push_back(
        fmt::format("{}: hits.csv does not hold the wrong answers that trials.csv counts, in {}: left out of "
                    "McNemar's test",
                    directory_.string(), counted(differing, "trial")));
    set_.wrongAnswers.resize(before);
    run_.hasHits = false;
}

void RunLoader::loadFrames() {
    metrics::CsvLine parts;
    forEachLine(metrics::kFramesFile, metrics::kFramesHeader, [&](std::string_view line) {
        std::uint64_t trial = 0;
        std::int64_t frameNs = 0;
        if (!parts.split(line) || parts.fields().size() < 3 || !base::parseNumber(parts.fields()[0], trial) ||
            !base::parseNumber(parts.fields()[2], frameNs)) {
            return false;
        }
        const auto found = trialNumbers_.find(trial);
        if (found != trialNumbers_.end()) run_.frameTimes[set_.trials[found->second].algorithm].add(frameNs);
        return true;
    });
    if (run_.facts.logsFrames && !isThere(directory_ / metrics::kFramesFile))
        set_.problems.push_back(directory_.string() +
                                ": frames.csv is missing: nothing is told of its frames");
}

void RunLoader::addResources(const std::vector<std::string_view>& columns,
                             const std::vector<std::string_view>& fields) {
    constexpr double kMostOfResources = 1e15;
    for (std::size_t i = 0; i < columns.size() && i < fields.size(); ++i) {
        double value = 0;
        if (!base::parseNumber(fields[i], value) || !(value >= 0 && value < kMostOfResources)) continue;
        if (columns[i] == "cpu_percent") {
            ++run_.resourceLines;  // what the sum is divided by
            run_.cpuPercentSum += value;
        }
        if (columns[i] == "rss_kb") run_.rssKbMost = std::max(run_.rssKbMost, value);
        if (columns[i] == "battery_percent")
            run_.batteryPercentLeast = std::min(value, run_.batteryPercentLeast.value_or(value));
        if (columns[i] == "thermal") run_.thermalWorst = std::max(value, run_.thermalWorst.value_or(value));
    }
}

/// Phones log more columns than a desktop: their names decide.
void RunLoader::loadResources() {
    metrics::CsvLine columns;
    std::string header;
    if (auto lines = LineFile::open(directory_ / metrics::kResourcesFile); lines && lines->next())
        header = lines->line();
    if (!columns.split(header)) return;
    forEachLine(metrics::kResourcesFile, metrics::kResourcesHeader, [&](std::string_view line) {
        if (!parts_.split(line) || parts_.fields().size() < columns.fields().size()) return false;
        addResources(columns.fields(), parts_.fields());
        return true;
    });
}

void RunLoader::addDoubtsOfTrials() {
    constexpr double kLowBatteryPercent = 25;
    for (const auto& [status, count] : run_.trialsNotOk)
        run_.doubts.push_back(fmt::format("not counted: {} {}", count, status));
    if (run_.batteryPercentLeast && *run_.batteryPercentLeast < kLowBatteryPercent)
        run_.doubts.push_back(fmt::format("the battery was as low as {:.0f} %", *run_.batteryPercentLeast));
    if (run_.thermalWorst && *run_.thermalWorst > 0)
        run_.doubts.push_back(fmt::format("the device was hot: thermal status {:.0f}", *run_.thermalWorst));
    if (run_.trialsOk == 0) set_.problems.push_back(directory_.string() + ": holds no trial that counts");
}

void tellMixture(ResultSet& set) {
    if (set.conditions.size() < 2) return;
    std::vector<std::set<std::uint16_t>> runs(set.conditions.size());
    for (const Trial& trial : set.trials) runs[trial.conditions].insert(trial.run);
    std::string text = "mixed: the runs were made under different conditions and are not put together";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        text += fmt::format("; {}:", textOf(set.conditions[i]));
        for (const std::uint16_t run : runs[i]) text += ' ' + set.runs[run].facts.directory;
    }
    set.problems.push_back(text);
}

}  // namespace

ResultSet loadRuns(const std::vector<fs::path>& paths) {
    ResultSet set;
    std::set<fs::path> seen;
    /// The directory that each run was first met in, by its identity.
    std::map<std::string, std::string> met;
    for (const fs::path& path : paths) {
        for (const fs::path& directory : findRuns(path, set.problems)) {
            if (!seen.insert(fs::weakly_canonical(directory)).second) {
                set.problems.push_back(directory.string() + ": is given twice and read once");
                continue;
            }
            auto facts = readRunFacts(directory);
            if (!facts) {
                set.problems.push_back(facts.error().message + "; the run is passed over");
                continue;
            }
            const auto [first, isNew] = met.try_emplace(facts->identity, facts->directory);
            if (isNew) {
                RunLoader(set, std::move(*facts)).load();
            } else {
                set.problems.push_back(
                    fmt::format("{}: is a copy of {} and read once", directory.string(), first->second));
            }
        }
    }
    tellMixture(set);
    return set;
}

}  // namespace hitlab::report
