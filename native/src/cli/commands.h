// The commands of the hitlab program. Each adds itself to the parser and gives the exit code when it has run:
// 0 all is well, 1 it failed, 2 the command line is wrong, 130 stopped by Ctrl-C.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

namespace hitlab::cli {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
constexpr int kStopped = 130;

/// The command line as it was typed, for run.json.
struct CommandLine {
    std::string text;
};

void addRunCommand(CLI::App& app, const CommandLine& line, int& exitCode);
void addListCommand(CLI::App& app, int& exitCode);
void addShapesCommand(CLI::App& app, int& exitCode);
void addVerifyCommand(CLI::App& app, int& exitCode);

/// One line on stderr, whatever is quoted in it; returns the exit code for it.
inline int complain(int exitCode, std::string message) {
    for (char& c : message) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    fmt::print(stderr, "hitlab: {}\n", message);
    return exitCode;
}

}  // namespace hitlab::cli
