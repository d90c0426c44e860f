#include "cli/commands.h"
#include "detect/algorithm.h"
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

void addListCommand(CLI::App& app, int&) {
    CLI::App* command = app.add_subcommand("list", "Prints algorithms, sprites, routes, volumes and plans");
    command->callback([] {
        printTable("algorithms", detect::kAlgorithms);
        printTable("sprites", experiment::kSpriteSets);
        printTable("routes", experiment::kRoutes);
        printTable("volumes", sprite::kVolumeSets);
        printTable("plans", experiment::kPlans);
    });
}

}  // namespace hitlab::cli
