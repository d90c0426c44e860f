// The flags of the commands, as typed. Only main.cpp knows the parser that fills them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hitlab::cli {

struct RunFlags {
    std::string plan = "precision";
    std::optional<std::string> algorithms, variants, sprites, routes, enemies, samples, volumes, placement,
        broadphase, step, seed, minutes;
    std::optional<std::string> out, resume;
    bool continuous = false;
    bool frames = false;
    bool noHits = false;
    bool dryRun = false;
    bool quiet = false;
    /// The names of all flags that were given, and the words of the whole command line.
    std::vector<std::string> given;
    std::string commandLine;
};

struct ShapesFlags {
    std::string player;
    std::optional<std::string> enemy, volumes, svg;
    bool json = false;
};

struct VerifyFlags {
    std::string directory;
};

}  // namespace hitlab::cli
