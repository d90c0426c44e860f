// Ours beside the published study: each of its figures next to ours, and whether they agree.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "report/published.h"
#include "report/sections.h"
#include "report/words.h"

namespace hitlab::report {

namespace {

/// A table and what its figures are called in the opening sentence.
struct Part {
    std::string_view figures;
    ComparedTable compared;
    /// p-values agree by their side of 0.05, which says less than an uncertainty does.
    bool ofP = false;
};

std::vector<Part> partsOf(const Analysis& analysis, const Reference& reference) {
    std::vector<Part> parts;
    parts.push_back({"totals of false positives", publishedTotals(analysis, reference)});
    parts.push_back({"counts of single runs", publishedRuns(analysis, reference)});
    parts.push_back({"means", publishedMeans(analysis, reference)});
    parts.push_back({"p-values", publishedPValues(analysis, reference), true});
    parts.push_back({"route times", publishedTimes(analysis, reference)});
    parts.push_back({"p-values of route times", publishedTimesPValues(analysis, reference), true});
    return parts;
}

std::string agreementText(const std::vector<Part>& parts) {
    Tally figures;
    std::uint64_t cannot = 0;
    std::vector<std::string> shares, pShares;
    for (const Part& part : parts) {
        const Tally& tally = part.compared.tally;
        cannot += tally.cannot;
        if (tally.judged == 0) continue;
        const std::string share = fmt::format("{} of {} {}", tally.agree, tally.judged, part.figures);
        (part.ofP ? pShares : shares).push_back(share);
        if (part.ofP) continue;
        figures.agree += tally.agree;
        figures.judged += tally.judged;
    }
    if (shares.empty() && pShares.empty())
        return fmt::format(
            "None of the {} published figures can agree, for the reasons that stand beside them.", cannot);
    std::vector<std::string> sentences;
    if (!shares.empty())
        sentences.push_back(
            fmt::format("{} of {} published figures agree with ours within their uncertainty: {}.",
                        figures.agree, figures.judged, listed(shares)));
    if (!pShares.empty())
        sentences.push_back(fmt::format("{} lie on the same side of 0.05 as ours.", listed(pShares)));
    if (cannot > 0)
        sentences.push_back(
            fmt::format("{} more cannot agree, for the reasons that stand beside them.", cannot));
    return fmt::format("{}", fmt::join(sentences, " "));
}

/// One p-value in twelve: of eight runs with independent placement and seeds of their own (docs/methods.md).
constexpr std::string_view kSpritesText =
    " Even between two equal studies one total, count or mean in twenty would differ by chance, and about "
    "one "
    "p-value in twelve would lie on the other side (up to every second one of pairs that differ by little). "
    "The sprites are our own drawings with the published sizes: rectangles and circles follow from the sizes "
    "alone; polygons, diamonds and false positives follow from the pixels, and may differ.";

bool hasPlacement(const ResultSet& set, std::string_view placement) {
    return std::any_of(set.conditions.begin(), set.conditions.end(), [&](const Conditions& conditions) {
        return isComparable(conditions) && conditions.placement == placement;
    });
}

/// What is not shown, and which run would show it; empty where all is there.
std::string missingText(const Analysis& analysis, const std::vector<Part>& parts) {
    std::vector<std::string> wishes;
    const auto says = [&](std::size_t i) { return parts[i].compared.says(); };
    if (!says(0) || !says(1) || !says(2) || !says(3))
        wishes.push_back("'hitlab run' for all counts, means and p-values (42 passes of each case)");
    if (!hasPlacement(analysis.set, "independent"))
        wishes.push_back(
            "'hitlab run --placement independent' for p-values of independent samples, as the study took "
            "them");
    if (!says(4)) wishes.push_back("'hitlab run --window' for the times of routes (tables 14, 16, 18)");
    if (!says(5))
        wishes.push_back(
            "'hitlab run --window --samples 42' for their p-values (tables 15, 17, 19), which takes hours");
    return wishes.empty()
               ? ""
               : "More of the study stands here when a report is made of more runs: " + listed(wishes) + ".";
}

constexpr std::string_view kNothingText =
    "None of these runs did what the published study did: 100 enemies, thesis volumes, one place a frame. "
    "'hitlab run' does "
    "(its tables 5 to 13), 'hitlab run --placement independent' gives p-values of independent samples as the "
    "study took "
    "them, and 'hitlab run --window' the times of routes (tables 14 to 19).";

}  // namespace

Section publishedSection(const Analysis& analysis, const Reference& reference) {
    Section section{"published", "Ours beside the published study", {}};
    std::vector<Part> parts = partsOf(analysis, reference);
    Chart hitTest = publishedHitTest(analysis, reference);
    const bool saysSomething =
        std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.compared.says(); });
    if (!saysSomething && hitTest.panels.empty()) {
        section.blocks.push_back(Paragraph{std::string(kNothingText)});
        return section;
    }
    if (saysSomething) section.blocks.push_back(Paragraph{agreementText(parts) + std::string(kSpritesText)});
    const std::string missing = missingText(analysis, parts);
    for (Part& part : parts) {
        if (!part.compared.says()) continue;
        tellReasons(part.compared.table);
        section.blocks.push_back(std::move(part.compared.table));
    }
    if (!hitTest.panels.empty()) section.blocks.push_back(std::move(hitTest));
    if (!missing.empty()) section.blocks.push_back(Paragraph{missing});
    return section;
}

}  // namespace hitlab::report
