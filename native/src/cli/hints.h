// Hints that a person can paste into a shell.
#pragma once

#include <filesystem>
#include <string>

namespace hitlab::cli {

/// How the user calls the program, for hints that can be pasted.
std::string programName();
/// As a shell takes it for one word.
std::string quoted(const std::filesystem::path& path);

}  // namespace hitlab::cli
