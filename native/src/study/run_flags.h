// What a person asks for, word by word, whether typed on a command line or sent to the app.
#pragma once

#include <optional>
#include <string>

namespace hitlab::study {

/// What is run or played.
struct ChoiceFlags {
    std::optional<std::string> algorithms, variants, sprites, routes, enemies, volumes, placement, broadphase,
        step, seed;
    bool continuous = false;
};

/// What is run, and how.
struct PlanFlags {
    std::optional<std::string> plan;
    ChoiceFlags choices;
    std::optional<std::string> samples, minutes;
    bool frames = false;
    bool noHits = false;
    bool window = false;
    bool uncapped = false;
};

}  // namespace hitlab::study
