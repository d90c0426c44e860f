#include "study/run_directory.h"

#include <fmt/format.h>

#include <system_error>

#include "base/durable_file.h"
#include "metrics/log_files.h"

namespace hitlab::study {

namespace {

using base::Error;
namespace fs = std::filesystem;

/// A run that ended before its first line leaves nothing but these.
bool isLeftOfAStart(const fs::path& path) {
    const std::string name = path.filename();
    return name == base::DirectoryLock::kFileName ||
           name == std::string(metrics::kRunFile).append(base::kReplacementSuffix);
}

}  // namespace

base::Result<EarlierRun> openEarlierRun(const fs::path& directory, const Assets& assets) {
    std::error_code ignored;
    if (!fs::is_directory(directory, ignored)) return Error{directory.string() + ": is not a directory"};
    if (!fs::exists(directory / metrics::kRunFile, ignored)) {
        return Error{
            fmt::format("{}: has no {}: not a run's directory", directory.string(), metrics::kRunFile)};
    }
    auto record = experiment::readRunRecord(directory);
    if (!record) return record.error();
    auto sets = assets.spriteSets(record->options.sprites, record->options.volumes);
    if (!sets) return sets.error();
    for (const auto& [id, hashes] : experiment::hashesOf(*sets)) {
        const auto& then = record->sprites[id];
        if (then.playerMask != hashes.playerMask || then.enemyMask != hashes.enemyMask) {
            return Error{fmt::format("{}: made with other {} sprites than today's", directory.string(), id)};
        }
        if (then != hashes) {
            return Error{fmt::format("{}: made with other '{}' volumes for {} than today's",
                                     directory.string(), record->options.volumes, id)};
        }
    }
    return EarlierRun{std::move(*record), std::move(*sets)};
}

base::Status checkRunDirectory(const fs::path& directory) {
    std::error_code problem;
    if (!fs::exists(directory, problem)) return base::Done{};
    if (!fs::is_directory(directory, problem))
        return Error{directory.string() + ": is a file; a run needs a new or empty directory"};
    fs::directory_iterator entry(directory, problem);
    while (!problem && entry != fs::directory_iterator() && isLeftOfAStart(entry->path()))
        entry.increment(problem);
    if (problem) return Error{fmt::format("{}: cannot read: {}", directory.string(), problem.message())};
    if (entry == fs::directory_iterator()) return base::Done{};
    return Error{directory.string() + ": is not empty; a run needs a new or empty directory" +
                 (fs::exists(directory / metrics::kRunFile, problem) ? " (or run --resume)" : "")};
}

base::Status makeRunDirectory(const fs::path& directory) {
    if (const base::Status fits = checkRunDirectory(directory); !fits) return fits;
    std::error_code problem;
    fs::create_directories(directory, problem);
    if (!problem) return base::Done{};
    return Error{fmt::format("{}: cannot make the directory: {}", directory.string(), problem.message())};
}

}  // namespace hitlab::study
