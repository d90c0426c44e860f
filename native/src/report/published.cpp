#include "report/published.h"

#include <fmt/format.h>

#include <algorithm>

namespace hitlab::report {

namespace {

constexpr std::string_view kCannotAgree = "cannot agree";
constexpr std::array<std::string_view, 3> kRoutes{"horizontal", "vertical", "diagonal"};

/// Of one placement.
std::optional<OurPasses> passesOf(const Analysis& analysis, const AnswerCase& key,
                                  const std::vector<std::string_view>& algorithms) {
    const auto found = analysis.answers.find(key);
    if (found == analysis.answers.end()) return {};
    OurPasses ours{analysis.set.conditions[key.conditions].placement, {}};
    for (const std::string_view name : algorithms) {
        const auto number = numberOf(analysis.set.algorithms, name);
        const auto passes = number ? found->second.find(*number) : found->second.end();
        if (passes == found->second.end()) return {};
        ours.passes.push_back(&passes->second);
    }
    return ours;
}

bool areMany(const OurPasses& ours) {
    return std::all_of(ours.passes.begin(), ours.passes.end(),
                       [](const Passes* passes) { return passes->size() >= kLeastPasses; });
}

bool isPreferred(const OurPasses& ours, Prefer prefer) {
    return (ours.placement == "shared") == (prefer == Prefer::kShared);
}

}  // namespace

Cell verdict(bool agrees, std::string_view noteWhereItDiffers, Tally& tally) {
    ++tally.judged;
    if (!agrees) return {"differs", {}, std::string(noteWhereItDiffers), Mark::kBad};
    ++tally.agree;
    return {"agrees", {}, {}, Mark::kGood};
}

Cell cannotAgree(std::string_view reason, Tally& tally) {
    ++tally.cannot;
    return {std::string(kCannotAgree), {}, std::string(reason), Mark::kDoubtful};
}

void tellReasons(Table& table) {
    for (const auto& row : table.rows) {
        const Cell& last = row.back();
        if (last.text != kCannotAgree || table.note.find(last.note) != std::string::npos) continue;
        table.note += fmt::format(" Some cannot agree: {}.", last.note);
    }
}

std::string sourceTable(std::size_t horizontal, std::string_view route) {
    const auto place = std::find(kRoutes.begin(), kRoutes.end(), route) - kRoutes.begin();
    return fmt::format("table {}", horizontal + 2 * static_cast<std::size_t>(place));
}

std::optional<std::uint16_t> numberOf(const Names& names, std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<std::uint16_t>(i);
    }
    return {};
}

bool isComparable(const Conditions& conditions) {
    return conditions.volumes == "thesis" && conditions.step == 1 && !conditions.continuous;
}

std::optional<OurPasses> ourPasses(const Analysis& analysis, const StudyCase& wanted,
                                   const std::vector<std::string_view>& algorithms, Prefer prefer) {
    const ResultSet& set = analysis.set;
    const auto sprites = numberOf(set.sprites, wanted.sprites);
    const auto route = numberOf(set.routes, wanted.route);
    if (!sprites || !route) return {};
    std::optional<OurPasses> best;
    for (std::uint16_t i = 0; i < set.conditions.size(); ++i) {
        if (!isComparable(set.conditions[i])) continue;
        auto ours = passesOf(analysis, {i, *sprites, kStudyEnemies, *route}, algorithms);
        if (!ours) continue;
        const auto rank = [prefer](const OurPasses& o) {
            return std::pair(areMany(o), isPreferred(o, prefer));
        };
        if (!best || rank(*ours) > rank(*best)) best = std::move(ours);
    }
    return best;
}

std::vector<SpeedCases::const_iterator> vsyncCases(const Analysis& analysis, const StudyCase& wanted) {
    const ResultSet& set = analysis.set;
    std::vector<SpeedCases::const_iterator> found;
    for (auto entry = analysis.speeds.begin(); entry != analysis.speeds.end(); ++entry) {
        const SpeedCase& key = entry->first;
        const bool isWanted = set.sprites[key.sprites] == wanted.sprites &&
                              set.routes[key.route] == wanted.route && key.enemies == kStudyEnemies;
        if (isWanted && set.pacings[key.pacing] == "vsync" && set.broadphases[key.broadphase] == "none" &&
            isComparable(set.conditions[key.conditions])) {
            found.push_back(entry);
        }
    }
    return found;
}

}  // namespace hitlab::report
