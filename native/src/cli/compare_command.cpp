#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "report/comparison.h"
#include "report/load.h"
#include "report/plain_text.h"
#include "report/writers.h"
#include "study/choices.h"

namespace hitlab::cli {

namespace {

using report::Comparison;
using report::ResultSet;
using report::Table;

struct Format {
    std::string_view id;
    std::string (*text)(const Table&);
};

constexpr Format kFormats[] = {
    {"text", report::plainText},
    {"csv", [](const Table& table) { return report::csvText(table, report::kPlainCsv); }},
    {"json", [](const Table& table) { return report::jsonText(table); }},
    {"md", [](const Table& table) { return report::markdownText(table); }},
};

constexpr double kMostPercent = 1'000'000;

/// What was wrong with the runs; true if there is something to compare.
bool tellProblems(const ResultSet& set) {
    for (const std::string& problem : set.problems) complain(0, problem);
    for (const report::Run& run : set.runs) {
        if (!run.doubts.empty()) complain(0, report::doubtsText(run));
    }
    return !set.trials.empty();
}

/// The exit code, once all is told.
int judge(const Comparison& comparison, double percent) {
    const bool isJudged =
        std::any_of(comparison.cases.begin(), comparison.cases.end(),
                    [](const report::ComparedCase& compared) { return compared.effect.has_value(); });
    if (!isJudged)
        return complain(
            kExitFailed,
            "--fail-if-slower: of no case can anything be said: there are too few passes in both runs");
    const auto slower = report::slowerBy(percent, comparison);
    if (slower.empty()) return 0;
    const report::ComparedCase& worst = *slower.front();
    return complain(kExitSlower,
                    fmt::format("{} of {} cases: more than {} % slower; the worst: {}: {:.3f} times as "
                                "long ({:.3f} to {:.3f})",
                                slower.size(), comparison.cases.size(), percent, nameOf(worst),
                                worst.effect->ratio, worst.effect->range.low, worst.effect->range.high));
}

}  // namespace

int compareCommand(const CompareFlags& flags) {
    const auto format = study::parseId("--format", flags.format.value_or("text"), kFormats);
    if (!format) return complain(kExitWrongUsage, format.error().message);
    const auto percent =
        study::parseDecimal("--fail-if-slower", flags.failIfSlower.value_or("0"), 0, kMostPercent);
    if (!percent) return complain(kExitWrongUsage, percent.error().message);

    const ResultSet before = report::loadRuns({flags.before}), after = report::loadRuns({flags.after});
    const bool hasBefore = tellProblems(before), hasAfter = tellProblems(after);
    if (!hasBefore || !hasAfter) return kExitFailed;  // the problems say why
    const Comparison comparison = report::compareRuns(before, after);
    for (const std::string& problem : comparison.problems) complain(0, problem);
    if (comparison.cases.empty()) {
        return complain(kExitFailed, fmt::format("{} (A) and {} (B) have no case in common: {}", flags.before,
                                                 flags.after, comparison.whyNone));
    }
    Table table = report::comparisonTable(comparison);
    table.title += fmt::format("; A: {}, B: {}", flags.before, flags.after);
    const std::string text = base::getById(kFormats, *format).text(table);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return flags.failIfSlower ? judge(comparison, *percent) : 0;
}

}  // namespace hitlab::cli
