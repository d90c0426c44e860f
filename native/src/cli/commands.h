// The commands of the hitlab program. Each returns the exit code: 0 all is well, 1 it failed, 2 the command
// line is wrong, 130 stopped by Ctrl-C.
#pragma once

#include <string>

#include "cli/flags.h"

namespace hitlab::cli {

constexpr int kExitFailed = 1;
constexpr int kExitWrongUsage = 2;
constexpr int kExitStopped = 130;

int runCommand(const RunFlags& flags);
int listCommand();
int playCommand(const PlayFlags& flags);
int shotCommand(const ShotFlags& flags);
int shapesCommand(const ShapesFlags& flags);
int verifyCommand(const VerifyFlags& flags);

/// Text on stderr. Cannot fail: where stderr is closed or full there is nobody to tell.
void printError(const std::string& text);

/// One line on stderr, whatever is quoted in it; returns the exit code for it.
int complain(int exitCode, std::string message);

}  // namespace hitlab::cli
