// The flags of `hitlab run`, as typed, and what they mean.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "base/result.h"
#include "experiment/options.h"

namespace hitlab::cli {

struct RunFlags {
    std::string plan = "precision";
    std::optional<std::string> algorithms, sprites, routes, enemies, samples, volumes, placement, seed,
        minutes;
    std::optional<std::string> out, resume;
    bool frames = false;
    bool noHits = false;
    bool dryRun = false;
    bool quiet = false;
};

/// Adds the flags to the parser; `flags` outlives it.
void addRunFlags(CLI::App& command, RunFlags& flags);

/// The options of a new run. Without --seed a new one is drawn.
base::Result<experiment::Options> optionsOf(const RunFlags& flags);

/// --resume goes with --quiet alone: the error names the first flag too many.
base::Status checkResumeFlags(const CLI::App& command);

}  // namespace hitlab::cli
