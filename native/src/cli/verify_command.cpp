#include <filesystem>

#include "cli/assets.h"
#include "cli/commands.h"
#include "cli/run_directory.h"
#include "experiment/run_record.h"
#include "experiment/verify.h"

namespace hitlab::cli {

namespace {

constexpr std::size_t kMaxShown = 20;

int verify(const std::filesystem::path& directory) {
    const auto earlier = openEarlierRun(directory);
    if (!earlier) return complain(kFailed, earlier.error().message);
    const auto result = experiment::verifyRun(directory, earlier->record, earlier->sets);
    if (!result) return complain(kFailed, result.error().message);
    for (std::size_t i = 0; i < std::min(kMaxShown, result->differences.size()); ++i) {
        complain(kFailed, result->differences[i]);
    }
    const std::size_t count = result->differences.size();
    if (count > 0) {
        return complain(kFailed,
                        fmt::format("{}: {} trials computed again, {} differences{}", directory.string(),
                                    result->trials, count, count > kMaxShown ? " (the first shown)" : ""));
    }
    fmt::print("{}: {} trials computed again, all the same{}\n", directory.string(), result->trials,
               earlier->record.state == "finished" ? "" : " (the run is not finished)");
    return 0;
}

}  // namespace

void addVerifyCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("verify", "Computes every trial of a run again and compares the hits");
    auto directory = std::make_shared<std::string>();
    command->add_option("directory", *directory, "A run's directory")->required();
    command->callback([directory, &exitCode] { exitCode = verify(*directory); });
}

}  // namespace hitlab::cli
