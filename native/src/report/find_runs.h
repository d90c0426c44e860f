// Where the runs are: a path may be a run's directory, or a directory of such.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hitlab::report {

/// The runs' directories behind a path, in the order of their names. `problems` gets what is no run though it
/// should be one: the path itself, and directories in it that hold logs without run.json or cannot be read.
std::vector<std::filesystem::path> findRuns(const std::filesystem::path& path,
                                            std::vector<std::string>& problems);

}  // namespace hitlab::report
