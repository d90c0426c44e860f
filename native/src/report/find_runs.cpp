#include "report/find_runs.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "metrics/log_files.h"

namespace hitlab::report {

namespace {

namespace fs = std::filesystem;

enum class Holds { kRun, kLogs, kNothing, kUnreadable };

constexpr std::array kLogFiles{metrics::kTrialsFile,  metrics::kWarmupFile, metrics::kHitsFile,
                               metrics::kEnemiesFile, metrics::kFramesFile, metrics::kResourcesFile};

/// What a directory holds itself; `problem` says why it is unreadable.
Holds lookInto(const fs::path& directory, std::error_code& problem) {
    const fs::file_status run = fs::status(directory / metrics::kRunFile, problem);
    if (fs::exists(run)) return Holds::kRun;
    if (run.type() != fs::file_type::not_found) return Holds::kUnreadable;
    problem.clear();
    const auto isThere = [&directory](std::string_view name) {
        std::error_code ignored;
        return fs::exists(directory / name, ignored);
    };
    return std::any_of(kLogFiles.begin(), kLogFiles.end(), isThere) ? Holds::kLogs : Holds::kNothing;
}

std::string unreadable(const fs::path& path, const std::error_code& problem) {
    return path.string() + ": cannot be read: " + problem.message();
}

/// The directories in a directory, in the order of their names.
std::vector<fs::path> directoriesIn(const fs::path& path, std::error_code& problem) {
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(path, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::error_code ignored;  // a link that leads nowhere is no directory
        if (entry->is_directory(ignored)) found.push_back(entry->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::vector<fs::path> findRuns(const fs::path& path, std::vector<std::string>& problems) {
    std::error_code problem;
    if (fs::status(path, problem).type() == fs::file_type::not_found) {
        problems.push_back(path.string() + ": does not exist");
        return {};
    }
    const Holds holds = lookInto(path, problem);
    if (holds == Holds::kRun) return {path};
    const std::size_t before = problems.size();
    std::vector<fs::path> found;
    if (holds != Holds::kUnreadable && fs::is_directory(path, problem)) {
        for (const fs::path& directory : directoriesIn(path, problem)) {
            std::error_code reason;
            const Holds own = lookInto(directory, reason);
            if (own == Holds::kRun) found.push_back(directory);
            if (own == Holds::kUnreadable) problems.push_back(unreadable(directory, reason));
            if (own == Holds::kLogs)
                problems.push_back(directory.string() + ": holds logs but no run.json; passed over");
        }
    }
    if (problem) {
        problems.push_back(unreadable(path, problem));
    } else if (found.empty() && problems.size() == before) {
        problems.push_back(path.string() + ": holds no run: there is no run.json");
    }
    return found;
}

}  // namespace hitlab::report
