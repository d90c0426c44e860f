// Who made the numbers, when, with what, and what speaks against them.
#include <fmt/format.h>

#include "report/sections.h"

namespace hitlab::report {

namespace {

std::uint64_t notOkOf(const Run& run) {
    std::uint64_t count = 0;
    for (const auto& [status, trials] : run.trialsNotOk) count += trials;
    return count;
}

Table runsTable(const Analysis& analysis) {
    Table table{.id = "runs",
                .title = "Runs",
                .note = "",
                .columns = {{"run", "run"},
                            {"doubts", "doubts"},
                            {"device", "device"},
                            {"plan", "plan"},
                            {"start", "start (UTC)"},
                            {"state", "state"},
                            {"trials", "trials"},
                            {"not_counted", "not counted"},
                            {"seed", "seed"},
                            {"volumes", "volumes"},
                            {"placement", "placement"},
                            {"pacing", "pacing"},
                            {"display", "display"}}};
    for (const Run& run : analysis.set.runs) {
        std::string doubts;
        for (const std::string& doubt : run.doubts) (doubts += doubts.empty() ? "" : "; ") += doubt;
        Cell doubtful = word(doubts.empty() ? "none" : doubts);
        if (!doubts.empty()) doubtful.mark = Mark::kDoubtful;
        table.rows.push_back({word(run.facts.directory), doubtful, word(run.device), word(run.facts.plan),
                              word(run.facts.start), word(run.facts.state), whole(run.trialsOk),
                              whole(notOkOf(run)), word(fmt::format("{}", run.facts.seed)),
                              word(run.facts.volumes), word(run.facts.placement), word(run.facts.pacing),
                              word(run.facts.display.empty() ? "none" : run.facts.display)});
    }
    return table;
}

Table buildsTable(const Analysis& analysis) {
    Table table{.id = "builds",
                .title = "Devices and builds",
                .columns = {{"run", "run"},
                            {"device", "device"},
                            {"cpu", "processor"},
                            {"os", "system"},
                            {"version", "version"},
                            {"commit", "commit"},
                            {"compiler", "compiler"},
                            {"flags", "flags"},
                            {"simd", "instruction set"},
                            {"clock_cost_ns", "clock, ns a reading"},
                            {"command", "command"}}};
    for (const Run& run : analysis.set.runs) {
        const RunFacts& facts = run.facts;
        table.rows.push_back({word(facts.directory), word(run.device), word(facts.cpu), word(facts.os),
                              word(facts.version), word(facts.commit), word(facts.compiler),
                              word(facts.flags), word(facts.simd), significant(facts.clockCostNs),
                              word(facts.command)});
    }
    return table;
}

}  // namespace

Section runsSection(const Analysis& analysis) {
    Section section{"runs", "Runs and devices", {}};
    if (analysis.set.runs.empty()) return section;
    section.blocks.push_back(runsTable(analysis));
    section.blocks.push_back(buildsTable(analysis));
    return section;
}

}  // namespace hitlab::report
