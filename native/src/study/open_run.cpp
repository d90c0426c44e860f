#include "study/open_run.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "study/build_info.h"
#include "study/run_directory.h"

namespace hitlab::study {

namespace fs = std::filesystem;
using base::Result;
using experiment::Options;
using experiment::RunRecord;

fs::path newDirectory(const fs::path& folder, std::string_view plan) {
    const std::string name = fmt::format("{}-{}", base::utcFileName(base::utcNowMs()), plan);
    fs::path directory = folder / name;
    for (int number = 2; fs::exists(directory); ++number)
        directory = folder / fmt::format("{}-{}", name, number);
    return directory;
}

Result<OpenRun> openNew(const Options& options, const fs::path& directory, const std::string& command,
                        const Assets& assets) {
    auto sets = assets.spriteSets(options.sprites, options.volumes);
    if (!sets) return sets.error();
    if (const auto made = makeRunDirectory(directory); !made) return made.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    RunRecord record;
    record.build = thisBuild();
    record.machine = experiment::thisMachine();
    record.clock = base::measureClock();
    record.options = options;
    record.command = command;
    record.sprites = experiment::hashesOf(*sets);
    record.startUtcMs = base::utcNowMs();
    return OpenRun{directory, std::move(*lock), std::move(record), std::move(*sets), false};
}

Result<OpenRun> openStopped(const fs::path& directory, const Assets& assets) {
    auto earlier = openEarlierRun(directory, assets);
    if (!earlier) return earlier.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    auto record = experiment::readRunRecord(directory);  // as it is now that nobody else writes it
    if (!record) return record.error();
    return OpenRun{directory, std::move(*lock), std::move(*record), std::move(earlier->sets), true};
}

metrics::LogLayout layoutOf(const RunRecord& record) {
    const Options& options = record.options;
    return {.hits = options.hits,
            .frames = options.frames,
            .independentPlacement = options.placement == experiment::Placement::kIndependent,
            .phone = !record.device.empty()};
}

base::Status setState(OpenRun& run, std::string_view state) {
    run.record.state = state;
    run.record.end = state == experiment::kRunning ? "" : base::utcText(base::utcNowMs());
    return experiment::writeRunRecord(run.directory, run.record);
}

}  // namespace hitlab::study
