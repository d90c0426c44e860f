// The commands of the hitlab program. Each returns the exit code: 0 all is well, 1 it failed, 2 the command
// line is wrong, 3 slower than allowed, 130 stopped by Ctrl-C.
#pragma once

#include <string>

#include "cli/flags.h"

namespace hitlab::cli {

constexpr int kExitFailed = 1;
constexpr int kExitWrongUsage = 2;
/// A comparison crossed the limit that was set.
constexpr int kExitSlower = 3;
constexpr int kExitStopped = 130;

int runCommand(const RunFlags& flags);
int listCommand();
int playCommand(const PlayFlags& flags);
int shotCommand(const ShotFlags& flags);
int shapesCommand(const ShapesFlags& flags);
int reportCommand(const ReportFlags& flags);
int verifyCommand(const VerifyFlags& flags);
int compareCommand(const CompareFlags& flags);
int statsCommand(const StatsFlags& flags);

/// One line for each test that `stats` knows: its id and what it is.
std::string statsTestLines();

/// Text on stderr. Cannot fail: where stderr is closed or full there is nobody to tell.
void printError(const std::string& text);

/// One line on stderr, whatever is quoted in it; returns the exit code for it.
int complain(int exitCode, std::string message);

}  // namespace hitlab::cli
