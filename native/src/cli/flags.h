// The flags of the commands, as typed. Only main.cpp knows the parser that fills them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/run_flags.h"

namespace hitlab::cli {

using study::ChoiceFlags;

struct RunFlags : study::PlanFlags {
    std::optional<std::string> out, resume;
    bool dryRun = false;
    bool quiet = false;
    bool report = false;
    /// The names of all flags that were given, and the words of the whole command line.
    std::vector<std::string> given;
    std::string commandLine;
};

struct PlayFlags {
    ChoiceFlags choices;
    std::optional<std::string> passes, record, speed, size, uiScale;
    bool paused = false;
    bool touch = false;
    bool uncapped = false;
    std::string commandLine;
};

struct ShotFlags {
    std::optional<std::string> sprites, route, algorithm, enemies, sample, volumes, seed, frame, closeup,
        show, scale;
    bool panel = false;
    std::string out;
};

struct ShapesFlags {
    std::string player;
    std::optional<std::string> enemy, volumes, svg;
    bool json = false;
};

struct ReportFlags {
    std::vector<std::string> directories;
    std::optional<std::string> out, format, locale;
};

struct VerifyFlags {
    std::string directory;
};

struct CompareFlags {
    std::string before, after;
    std::optional<std::string> failIfSlower, format;
};

struct StatsFlags {
    std::string test, file;
};

}  // namespace hitlab::cli
