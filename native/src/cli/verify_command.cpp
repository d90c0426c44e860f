#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/durable_file.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "experiment/verify.h"
#include "study/run_directory.h"

namespace hitlab::cli {

namespace {

constexpr std::size_t kMaxShown = 20;

}  // namespace

int verifyCommand(const VerifyFlags& flags) {
    const auto earlier = study::openEarlierRun(flags.directory, desktopAssets());
    if (!earlier) return complain(kExitFailed, earlier.error().message);
    const bool isFinished = earlier->record.state == experiment::kFinished;
    std::optional<base::DirectoryLock> lock;
    if (!isFinished) {
        // Files that grow while they are read would differ for no reason.
        auto acquired = base::DirectoryLock::acquire(flags.directory);
        if (!acquired) return complain(kExitFailed, acquired.error().message);
        lock.emplace(std::move(*acquired));
    }
    const auto result = experiment::verifyRun(flags.directory, earlier->record, earlier->sets);
    if (!result) return complain(kExitFailed, result.error().message);
    const std::size_t count = result->differences.size();
    for (std::size_t i = 0; i < std::min(kMaxShown, count); ++i)
        complain(kExitFailed, result->differences[i]);
    if (count > 0) {
        return complain(kExitFailed,
                        fmt::format("{}: {} trials computed again, {} differences{}", flags.directory,
                                    result->trials, count, count > kMaxShown ? " (the first shown)" : ""));
    }
    fmt::print("{}: {} trials computed again, all the same{}\n", flags.directory, result->trials,
               isFinished ? "" : " (the run is not finished)");
    return 0;
}

}  // namespace hitlab::cli
