#include <fmt/format.h>

#include "report/comparison.h"

namespace hitlab::report {

namespace {

Cell verdictOf(const ComparedCase& compared) {
    if (!compared.effect) return notDefined(compared.whyNot);
    if (compared.effect->isFaster()) return {"faster", {}, {}, Mark::kGood};
    if (compared.effect->isSlower()) return {"slower", {}, {}, Mark::kBad};
    return word("same");
}

Cell timeOf(double ns, bool isMostlyClock) {
    Cell cell = significant(ns);
    if (!isMostlyClock) return cell;
    cell.text += '*';
    cell.note = "a reading of the clock is more than 20 % of this time";
    cell.mark = Mark::kDoubtful;
    return cell;
}

std::vector<Cell> rowOf(const ComparedCase& compared) {
    std::vector<Cell> row{word(textOf(compared.conditions)),
                          word(compared.pacing),
                          word(compared.broadphase),
                          whole(compared.enemies),
                          word(compared.sprites),
                          word(compared.route),
                          word(compared.algorithm),
                          word(compared.variant),
                          whole(compared.passesBefore),
                          whole(compared.passesAfter),
                          timeOf(compared.medianBeforeNs, compared.isMostlyClock),
                          timeOf(compared.medianAfterNs, compared.isMostlyClock)};
    if (compared.effect) {
        const auto& [ratio, range, p, delta] = *compared.effect;
        for (const double figure : {ratio, range.low, range.high}) row.push_back(decimal(figure, 3));
        row.push_back(probability(p));
        row.push_back(decimal(delta, 2));
    } else {
        row.insert(row.end(), 5, blank());
    }
    row.push_back(verdictOf(compared));
    return row;
}

struct Counts {
    std::size_t faster = 0, same = 0, slower = 0, notDefined = 0;
};

Counts countsOf(const Comparison& comparison) {
    Counts counts;
    for (const ComparedCase& compared : comparison.cases) {
        if (!compared.effect) {
            ++counts.notDefined;
        } else if (compared.effect->isFaster()) {
            ++counts.faster;
        } else if (compared.effect->isSlower()) {
            ++counts.slower;
        } else {
            ++counts.same;
        }
    }
    return counts;
}

}  // namespace

std::string nameOf(const ComparedCase& compared) {
    std::string name = fmt::format("{}, {}, {}, {}, {} enemies", compared.sprites, compared.route,
                                   compared.algorithm, compared.variant, compared.enemies);
    if (compared.broadphase != "none") name += ", broad phase " + compared.broadphase;
    if (compared.pacing != "headless") name += ", " + compared.pacing;
    return name;
}

std::string summaryOf(const Comparison& comparison) {
    const Counts counts = countsOf(comparison);
    std::string text = fmt::format("{} {}: {} faster, {} the same, {} slower", comparison.cases.size(),
                                   comparison.cases.size() == 1 ? "case" : "cases", counts.faster,
                                   counts.same, counts.slower);
    if (counts.notDefined > 0) text += fmt::format(", {} not defined", counts.notDefined);
    if (comparison.ratio) {
        text += fmt::format("; over all B takes {:.3f} times as long as A ({:.3f} to {:.3f})",
                            *comparison.ratio, comparison.range.low, comparison.range.high);
    }
    if (comparison.casesOnlyBefore + comparison.casesOnlyAfter > 0) {
        text += fmt::format("; cases in A alone: {}, in B alone: {}", comparison.casesOnlyBefore,
                            comparison.casesOnlyAfter);
    }
    return text;
}

Table comparisonTable(const Comparison& comparison) {
    Table table{.id = "compare",
                .title = "Detection, ns a test: medians of the passes",
                .note = summaryOf(comparison),
                .columns = {{"conditions", "conditions"},
                            {"pacing", "pacing"},
                            {"broadphase", "broad phase"},
                            {"enemies", "enemies"},
                            {"sprites", "sprites"},
                            {"route", "route"},
                            {"algorithm", "algorithm"},
                            {"variant", "form"},
                            {"passes_a", "passes of A"},
                            {"passes_b", "passes of B"},
                            {"median_a_ns", "A"},
                            {"median_b_ns", "B"},
                            {"ratio", "B / A"},
                            {"ratio_low", "from"},
                            {"ratio_high", "to"},
                            {"p", "p"},
                            {"cliffs_delta", "delta"},
                            {"verdict", "B is"}}};
    for (const ComparedCase& compared : comparison.cases) table.rows.push_back(rowOf(compared));
    hideConstant(table, {"conditions", "pacing", "broadphase", "enemies", "variant", "passes_a", "passes_b"});
    return table;
}

}  // namespace hitlab::report
