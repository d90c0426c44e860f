#include <csignal>
#include <exception>

#include "cli/build_info.h"
#include "cli/commands.h"

namespace {

using hitlab::cli::complain;
using hitlab::cli::kFailed;
using hitlab::cli::kWrongUsage;

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
        if (!option->get_lnames().empty())
            (names += names.empty() ? "--" : ", --") += option->get_lnames().front();
    }
    return names;
}

/// A word that no command knows: the parser's own message does not say what is allowed.
std::string unexpectedWord(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    const CLI::App& command = commands.empty() ? app : *commands.front();
    const auto words = app.remaining(true);
    const std::string word = words.empty() ? "" : words.front();
    if (commands.empty()) return fmt::format("unknown command '{}'; allowed: {}", word, commandNames(app));
    return fmt::format("{}: unexpected '{}'; allowed: {}", command.get_name(), word, optionNames(command));
}

/// The first word that gives a value to a flag that takes none, such as `--frames=3`; empty without one.
std::string flagWithValue(const CLI::App& app, int argc, char** argv) {
    for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            if (option->get_items_expected_max() > 0) continue;
            for (int i = 1; i < argc; ++i) {
                if (std::string_view(argv[i]).starts_with(option->get_name() + "=")) return argv[i];
            }
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
    const std::string word = flagWithValue(app, argc, argv);
    return word.empty() ? line : fmt::format("'{}': this flag takes no value", word);
}

int run(int argc, char** argv) {
    CLI::App app("Hitlab: which hit box should this game use, on this device?", "hitlab");
    app.set_version_flag("--version", std::string(hitlab::cli::kVersion));
    app.require_subcommand(0, 1);
    app.footer(
        "Without a command: see 'hitlab list' for what can be chosen, 'hitlab run quick' for a first run.");
    hitlab::cli::CommandLine line;
    for (int i = 1; i < argc; ++i) (line.text += i > 1 ? " " : "") += argv[i];
    int exitCode = 0;
    hitlab::cli::addRunCommand(app, line, exitCode);
    hitlab::cli::addListCommand(app, exitCode);
    hitlab::cli::addShapesCommand(app, exitCode);
    hitlab::cli::addVerifyCommand(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ExtrasError&) {
        return complain(kWrongUsage, unexpectedWord(app));
    } catch (const CLI::ParseError& problem) {
        return complain(kWrongUsage, parserComplaint(problem, app, argc, argv));
    }
    if (app.get_subcommands().empty()) {
        return complain(kWrongUsage, "a command is needed; allowed: " + commandNames(app));
    }
    return exitCode;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file-size limit is then an error of the write, like a full disk
    try {
        const int exitCode = run(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exitCode;
        return complain(kFailed, "the output cannot be written");
    } catch (const std::exception& problem) {
        return complain(kFailed, problem.what());
    }
}
