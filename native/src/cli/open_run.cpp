#include "cli/open_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include "base/clock.h"
#include "cli/assets.h"
#include "cli/build_info.h"
#include "cli/run_directory.h"

namespace hitlab::cli {

namespace fs = std::filesystem;
using base::Result;
using experiment::Options;
using experiment::RunRecord;

fs::path defaultDirectory(std::string_view plan) {
    const std::string name = fmt::format("results/{}-{}", base::utcFileName(base::utcNowMs()), plan);
    fs::path directory = name;
    for (int number = 2; fs::exists(directory); ++number) directory = fmt::format("{}-{}", name, number);
    return directory;
}

Result<OpenRun> openNew(const Options& options, const fs::path& directory, const std::string& commandLine) {
    auto sets = loadSpriteSets(options.sprites, options.volumes);
    if (!sets) return sets.error();
    if (const auto made = makeRunDirectory(directory); !made) return made.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    RunRecord record;
    record.build = thisBuild();
    record.machine = experiment::thisMachine();
    record.clock = base::measureClock();
    record.options = options;
    record.command = commandLine;
    record.sprites = experiment::hashesOf(*sets);
    record.startUtcMs = base::utcNowMs();
    return OpenRun{directory, std::move(*lock), std::move(record), std::move(*sets), false};
}

Result<OpenRun> openStopped(const fs::path& directory) {
    auto earlier = openEarlierRun(directory);
    if (!earlier) return earlier.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    auto record = experiment::readRunRecord(directory);  // as it is now that nobody else writes it
    if (!record) return record.error();
    return OpenRun{directory, std::move(*lock), std::move(*record), std::move(earlier->sets), true};
}

metrics::LogLayout layoutOf(const Options& options) {
    return {.hits = options.hits,
            .frames = options.frames,
            .independentPlacement = options.placement == experiment::Placement::kIndependent};
}

base::Status setState(OpenRun& run, std::string_view state) {
    run.record.state = state;
    run.record.end = state == experiment::kRunning ? "" : base::utcText(base::utcNowMs());
    return experiment::writeRunRecord(run.directory, run.record);
}

std::string programName() {
    const char* name = std::getenv("HITLAB_COMMAND");
    return name != nullptr ? name : "hitlab";
}

std::string quoted(const fs::path& path) {
    const std::string text = path.string();
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) != 0 || std::strchr("/._-+:", c) != nullptr;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace hitlab::cli
