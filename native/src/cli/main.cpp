// Reads the command line (CLI11 stays within this file) and calls the command.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>

#include "base/table.h"
#include "cli/commands.h"
#include "experiment/options.h"
#include "study/build_info.h"

namespace {

using namespace hitlab::cli;

std::string commandNames(const CLI::App& app) {
    std::string names;
    for (const CLI::App* command : app.get_subcommands({})) {
        (names += names.empty() ? "" : ", ") += command->get_name();
    }
    return names;
}

std::string optionNames(const CLI::App& command) {
    std::string names;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_lnames().empty()) continue;
        (names += names.empty() ? "--" : ", --") += option->get_lnames().front();
    }
    return names;
}

/// A word that no command knows: the parser's own message does not say what is allowed.
std::string unexpectedWord(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    const auto words = app.remaining(true);
    const std::string word = words.empty() ? "" : words.front();
    if (commands.empty()) {
        const bool isPlan = hitlab::base::findById(hitlab::experiment::kPlans, word) != nullptr;
        return fmt::format("unknown command '{}'; allowed: {}{}", word, commandNames(app),
                           isPlan ? "; for this plan: run " + word : "");
    }
    const CLI::App& command = *commands.front();
    return fmt::format("{}: unexpected '{}'; allowed: {}", command.get_name(), word, optionNames(command));
}

/// The first word that gives a value to a flag that takes none, such as `--frames=3`; empty without one.
std::string flagWithValue(const CLI::App& command, int argc, char** argv) {
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_items_expected_max() > 0) continue;
        for (int i = 1; i < argc; ++i) {
            if (std::string_view(argv[i]).starts_with(option->get_name() + "=")) return argv[i];
        }
    }
    return {};
}

/// What is wrong, in our words where the parser's are hard to read or do not quote the wrong one.
std::string parserComplaint(const CLI::ParseError& problem, const CLI::App& app, int argc, char** argv) {
    const std::string text = problem.what();
    const std::string line = text.substr(0, text.find('\n'));
    const std::string flag = line.substr(0, line.find(':'));
    if (line.ends_with("missing")) return flag + ": a value is missing";
    if (line.find("At Most 1 required") != std::string::npos) return flag + ": is given more than once";
    if (app.get_subcommands().empty()) return line;
    const CLI::App& command = *app.get_subcommands().front();
    const std::string word = flagWithValue(command, argc, argv);
    if (!word.empty()) return fmt::format("'{}': this flag takes no value", word);
    return fmt::format("{}: {}; see 'hitlab {} --help'", command.get_name(), line, command.get_name());
}

/// A flag that takes no value.
void addSwitch(CLI::App& command, const char* name, bool& flag, const char* help) {
    command.add_flag(name, flag, help)->disable_flag_override();
}

void addChoiceFlags(CLI::App& command, ChoiceFlags& flags) {
    command.add_option("--algorithms", flags.algorithms, "Names with commas between them: see 'hitlab list'");
    command.add_option("--variants", flags.variants, "Forms of the algorithms: classic, tuned or both");
    command.add_option("--sprites", flags.sprites, "Sprite sets, likewise");
    command.add_option("--routes", flags.routes, "Routes, likewise");
    command.add_option("--enemies", flags.enemies,
                       "Enemy counts from 0 to 1000000, with commas between them");
    command.add_option("--volumes", flags.volumes, "thesis (default) or fitted");
    command.add_option("--placement", flags.placement,
                       "shared (default): all algorithms meet the same enemies; or independent");
    command.add_option("--broadphase", flags.broadphase,
                       "none (default): every enemy is tested; or grid: those near the player");
    command.add_option("--step", flags.step, "Places of the route a frame, from 1 (default) to 1280");
    addSwitch(command, "--continuous", flags.continuous,
              "Tests all places between two frames too, so that nothing is tunnelled through");
    command.add_option("--seed", flags.seed,
                       "The same seed gives the same collisions; without one it is drawn");
}

void addRunFlags(CLI::App& command, RunFlags& flags) {
    command.add_option("--plan,plan", flags.plan,
                       "precision, load, endurance, quick or screen; without one: precision");
    addChoiceFlags(command, flags.choices);
    command.add_option("--samples", flags.samples, "Passes of each case");
    command.add_option("--minutes", flags.minutes, "Instead: repeat the passes of each case for so long");
    addSwitch(command, "--window", flags.window,
              "Shows the trials, one step a frame; without a plan: screen");
    addSwitch(command, "--uncapped", flags.uncapped, "In a window: does not wait for the display");
    command.add_option("--out", flags.out, "A new or empty directory; default results/<UTC time>-<plan>");
    command.add_option("--resume", flags.resume, "Goes on with the stopped run in this directory");
    addSwitch(command, "--frames", flags.frames, "Writes frames.csv too: every frame's times");
    addSwitch(command, "--no-hits", flags.noHits, "Leaves out hits.csv and enemies.csv");
    addSwitch(command, "--dry-run", flags.dryRun, "Only says how much there is to do");
    addSwitch(command, "--quiet", flags.quiet, "No progress, no table");
    addSwitch(command, "--report", flags.report, "Ends by writing report.html into the run's directory");
}

void addReportFlags(CLI::App& command, ReportFlags& flags) {
    command.add_option("directories", flags.directories, "Runs' directories, or directories that hold such")
        ->required();
    command.add_option(
        "-o,--out", flags.out,
        "The file to be written (default report.html, .md or .json; - prints it); for csv a directory");
    command.add_option(
        "--format", flags.format,
        "html, csv, json or md: the same tables in each; default: what the file's name says, or html");
    command.add_option("--locale", flags.locale,
                       "Of csv: C (default), or pt-BR with semicolons and decimal commas");
}

void addPlayFlags(CLI::App& command, PlayFlags& flags) {
    addChoiceFlags(command, flags.choices);
    command.add_option("--passes", flags.passes, "Leaves after so many passes");
    command.add_option("--record", flags.record,
                       "Writes the logs of a run, with frames, into this new directory");
    command.add_option("--speed", flags.speed, "0.25, 0.5, 1 (default), 2, 4, 8 or max");
    addSwitch(command, "--paused", flags.paused, "Begins with a pause");
    command.add_option("--size", flags.size, "Of the window, such as 1280x720");
    command.add_option("--ui-scale", flags.uiScale, "Size of letters and controls, from 0.5 to 4");
    addSwitch(command, "--touch", flags.touch, "Larger controls, for fingers");
    addSwitch(command, "--uncapped", flags.uncapped, "Does not wait for the display");
}

void addShotFlags(CLI::App& command, ShotFlags& flags) {
    command.add_option("--out", flags.out, "The PNG file to be written")->required();
    command.add_option("--sprites", flags.sprites, "A sprite set: see 'hitlab list'; default mario");
    command.add_option("--route", flags.route, "A route; default horizontal");
    command.add_option("--algorithm", flags.algorithm, "An algorithm; default rectangle");
    command.add_option("--frame", flags.frame, "Which frame of the pass, from 0 (default)");
    command.add_option("--enemies", flags.enemies, "From 1 to 100000; default 100");
    command.add_option("--volumes", flags.volumes, "thesis (default) or fitted");
    command.add_option("--seed", flags.seed, "Default 1");
    command.add_option("--sample", flags.sample, "Which pass of the case, from 0 (default)");
    command.add_option("--show", flags.show,
                       "volumes, masks, wrong, contacts, hit, with commas between; or nothing");
    command.add_option("--closeup", flags.closeup, "Looks closely at the player and this enemy");
    command.add_option("--scale", flags.scale,
                       "Pixels of the picture a pixel of the world, from 1 (default) to 3");
    addSwitch(command, "--panel", flags.panel, "With the panel beside the scene");
}

void addShapesFlags(CLI::App& command, ShapesFlags& flags) {
    command.add_option("player", flags.player, "A PNG image, at most 4096 px a side")->required();
    command.add_option("enemy", flags.enemy, "Another one");
    command.add_option("--volumes", flags.volumes, "thesis (default) or fitted");
    command.add_option("--svg", flags.svg, "Draws them over the sprite into this file");
    addSwitch(command, "--json", flags.json, "Prints exact integers: doubled, the polygon 16-fold");
}

void addCompareFlags(CLI::App& command, CompareFlags& flags) {
    command.add_option("A", flags.before, "A run's directory, or a folder of runs")->required();
    command.add_option("B", flags.after, "The one to compare with it")->required();
    command.add_option("--fail-if-slower", flags.failIfSlower,
                       "Exit code 3 when a case of B is slower than in A by more than so many percent");
    command.add_option("--format", flags.format, "text (default), csv, json or md");
}

void addStatsFlags(CLI::App& command, StatsFlags& flags) {
    command.add_option("test", flags.test, "Which test: see below")->required();
    command
        .add_option("file", flags.file, "CSV file with columns group, value, for paired tests block; or -")
        ->required();
    command.footer("Tests:\n" + statsTestLines() + "Prints JSON. Groups stay in the order of the file.");
}

std::vector<std::string> givenNames(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        if (option->count() > 0) names.push_back(option->get_name());
    }
    return names;
}

std::string joined(int argc, char** argv) {
    std::string line;
    for (int i = 1; i < argc; ++i) (line += i > 1 ? " " : "") += argv[i];
    return line;
}

int run(int argc, char** argv) {
    CLI::App app("Hitlab: which hit box should this game use, on this device?", "hitlab");
    app.set_version_flag("--version", std::string(hitlab::study::kVersion));
    app.require_subcommand(0, 1);
    app.footer(
        "First steps: 'hitlab list' shows what can be chosen, 'hitlab run quick' runs for a second, 'hitlab "
        "play' opens a window.");
    RunFlags runFlags;
    ShapesFlags shapesFlags;
    VerifyFlags verifyFlags;
    ReportFlags reportFlags;
    CLI::App* runApp = app.add_subcommand("run", "Runs a plan, headless or in a window, and logs it");
    addRunFlags(*runApp, runFlags);
    PlayFlags playFlags;
    CLI::App* playApp = app.add_subcommand("play", "Opens a window: watch, swap, stop, look closely");
    addPlayFlags(*playApp, playFlags);
    ShotFlags shotFlags;
    CLI::App* shotApp = app.add_subcommand("shot", "Draws one frame of a pass into a PNG file");
    addShotFlags(*shotApp, shotFlags);
    CLI::App* listApp = app.add_subcommand("list", "Prints all that can be chosen, from algorithms to plans");
    CLI::App* shapesApp =
        app.add_subcommand("shapes", "Prints and draws the bounding volumes of any PNG image");
    addShapesFlags(*shapesApp, shapesFlags);
    CLI::App* reportApp =
        app.add_subcommand("report", "Turns one or many runs into a page: answers, charts, tests, tables");
    addReportFlags(*reportApp, reportFlags);
    CLI::App* verifyApp =
        app.add_subcommand("verify", "Computes every trial of a run again and compares the hits");
    verifyApp->add_option("directory", verifyFlags.directory, "A run's directory")->required();
    CompareFlags compareFlags;
    CLI::App* compareApp =
        app.add_subcommand("compare", "Says which cases of run B are faster or slower than in run A");
    addCompareFlags(*compareApp, compareFlags);
    StatsFlags statsFlags;
    CLI::App* statsApp = app.add_subcommand("stats", "Runs a statistical test on a table of your own");
    addStatsFlags(*statsApp, statsFlags);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ExtrasError&) {
        return complain(kExitWrongUsage, unexpectedWord(app));
    } catch (const CLI::ParseError& problem) {
        return complain(kExitWrongUsage, parserComplaint(problem, app, argc, argv));
    }
    runFlags.given = givenNames(*runApp);
    runFlags.commandLine = playFlags.commandLine = joined(argc, argv);
    if (runApp->parsed()) return runCommand(runFlags);
    if (playApp->parsed()) return playCommand(playFlags);
    if (shotApp->parsed()) return shotCommand(shotFlags);
    if (listApp->parsed()) return listCommand();
    if (shapesApp->parsed()) return shapesCommand(shapesFlags);
    if (reportApp->parsed()) return reportCommand(reportFlags);
    if (verifyApp->parsed()) return verifyCommand(verifyFlags);
    if (compareApp->parsed()) return compareCommand(compareFlags);
    if (statsApp->parsed()) return statsCommand(statsFlags);
    return complain(kExitWrongUsage, "a command is needed; allowed: " + commandNames(app));
}

/// Gives closed standard streams somewhere to go: else a log file would take their number, and their text.
void openStandardStreams() {
    int descriptor = 0;
    while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDWR);
    if (descriptor > STDERR_FILENO) close(descriptor);
}

}  // namespace

int main(int argc, char** argv) {
    openStandardStreams();
    std::signal(SIGXFSZ, SIG_IGN);  // a file-size limit is then an error of the write, like a full disk
    try {
        const int exitCode = run(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exitCode;
        return complain(kExitFailed, "the output cannot be written");
    } catch (const std::exception& problem) {
        return complain(kExitFailed, problem.what());
    }
}
