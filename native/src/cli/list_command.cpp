#include <fmt/format.h>

#include <string_view>

#include "cli/commands.h"
#include "detect/algorithm.h"
#include "experiment/crowd.h"
#include "experiment/options.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"

namespace hitlab::cli {

namespace {

template <typename Table>
void printTable(std::string_view title, const Table& table) {
    fmt::print("{}\n", title);
    for (const auto& row : table) fmt::print("  {:<12}{}\n", row.id, row.title);
}

}  // namespace

int listCommand() {
    printTable("algorithms", detect::kAlgorithms);
    printTable("variants", detect::kVariants);
    printTable("sprites", experiment::kSpriteSets);
    printTable("routes", experiment::kRoutes);
    printTable("volumes", sprite::kVolumeSets);
    printTable("broad phases", experiment::kBroadphases);
    printTable("plans", experiment::kPlans);
    return 0;
}

}  // namespace hitlab::cli
