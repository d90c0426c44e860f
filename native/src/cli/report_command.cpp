#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/durable_file.h"
#include "base/table.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "metrics/log_files.h"
#include "report/build_report.h"
#include "report/load.h"
#include "report/writers.h"
#include "study/write_report.h"

namespace hitlab::cli {

namespace {

namespace fs = std::filesystem;
using report::Document;

struct Format {
    std::string_view id;
    /// Where it goes when nothing else is said.
    std::string_view defaultOut;
    std::string (*text)(const Document&);
};

/// CSV has no text of its own: a file a table.
constexpr Format kFormats[] = {{"html", "report.html", report::htmlText},
                               {"md", "report.md", report::markdownText},
                               {"json", "report.json", report::jsonText},
                               {"csv", "report-csv", nullptr}};

constexpr std::string_view kDefaultFormat = "html";

struct Extension {
    std::string_view text, format;
};

/// Of names that say their format.
constexpr Extension kExtensions[] = {{".html", "html"}, {".htm", "html"}, {".md", "md"}, {".json", "json"}};

const report::CsvStyle* findStyle(std::string_view locale) {
    for (const report::CsvStyle& style : report::kCsvStyles) {
        if (style.locale == locale) return &style;
    }
    return nullptr;
}

/// The format that the name of the file says. A name that says nothing, one that is no name of a file, and
/// one that is refused later, with a better reason, are html.
base::Result<std::string_view> formatOfName(const std::string& out) {
    std::error_code ignored;
    if (out == "-" || study::isLogFile(out)) return kDefaultFormat;
    if (fs::exists(out, ignored) && !fs::is_regular_file(out, ignored)) return kDefaultFormat;
    const std::string extension = base::lowerCase(fs::path(out).extension().string());
    if (extension.empty() || extension == ".") return kDefaultFormat;
    for (const Extension& known : kExtensions) {
        if (known.text == extension) return known.format;
    }
    return base::Error{
        fmt::format("-o: '{}' says no format: end it with .html, .htm, .md or .json, or give --format html, "
                    "csv, json or md",
                    out)};
}

base::Result<const Format*> formatOf(const ReportFlags& flags) {
    if (!flags.format) {
        const auto id = formatOfName(flags.out.value_or("-"));
        if (!id) return id.error();
        return base::findById(kFormats, *id);
    }
    if (const Format* format = base::findById(kFormats, *flags.format)) return format;
    return base::Error{fmt::format("--format: unknown '{}'; allowed: html, csv, json, md", *flags.format)};
}

base::Status writeCsvFiles(const Document& document, const fs::path& folder, const report::CsvStyle& style) {
    if (fs::exists(folder / metrics::kRunFile))
        return base::Error{folder.string() + ": is a run's directory: name another one for the tables"};
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) return base::Error{folder.string() + ": cannot be made: " + problem.message()};
    for (const report::Table* table : report::tablesOf(document)) {
        const auto written = base::replaceFile(folder / (table->id + ".csv"), report::csvText(*table, style));
        if (!written) return written;
    }
    return base::Done{};
}

base::Status writeText(const std::string& text, const std::string& out) {
    if (out != "-") return study::writeReportFile(text, out);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return base::Done{};
}

/// Tells what was wrong with the runs, by name, as the page does.
void tellProblems(const Document& document, const report::ResultSet& set) {
    for (const std::string& problem : document.problems) complain(0, problem);
    for (const report::Run& run : set.runs) {
        if (!run.doubts.empty()) complain(0, report::doubtsText(run));
    }
}

}  // namespace

int reportCommand(const ReportFlags& flags) {
    const auto chosen = formatOf(flags);
    if (!chosen) return complain(kExitWrongUsage, chosen.error().message);
    const Format* format = *chosen;
    const report::CsvStyle* style = findStyle(flags.locale.value_or("C"));
    if (style == nullptr)
        return complain(kExitWrongUsage,
                        fmt::format("--locale: unknown '{}'; allowed: C, pt-BR", *flags.locale));
    if (flags.locale && format->id != "csv")
        return complain(kExitWrongUsage, "--locale: only --format csv depends on it");
    const std::string out = flags.out.value_or(std::string(format->defaultOut));
    if (format->id == "csv" && out == "-")
        return complain(kExitWrongUsage, "-o: csv is written into a directory, a file a table: name one");

    const report::ResultSet set = report::loadRuns({flags.directories.begin(), flags.directories.end()});
    const auto document = study::makeReport(set, desktopAssets());
    if (!document) return complain(kExitFailed, document.error().message);
    tellProblems(*document, set);
    if (set.trials.empty()) return complain(kExitFailed, "there is no trial to report on");
    const auto written =
        format->id == "csv" ? writeCsvFiles(*document, out, *style) : writeText(format->text(*document), out);
    if (!written) return complain(kExitFailed, written.error().message);
    if (out != "-")
        fmt::print("report  {} ({} run{}, {} trials)\n", out, set.runs.size(),
                   set.runs.size() == 1 ? "" : "s", set.trials.size());
    return 0;
}

}  // namespace hitlab::cli
