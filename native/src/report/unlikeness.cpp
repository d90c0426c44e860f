#include "report/unlikeness.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace hitlab::report {

namespace {

using Words = std::set<std::string>;

/// Something that runs tell of themselves.
struct Fact {
    std::string_view title;
    std::string RunFacts::*word;
};

constexpr Fact kFacts[] = {{"device", &RunFacts::device}, {"processor", &RunFacts::cpu},
                           {"system", &RunFacts::os},     {"version", &RunFacts::version},
                           {"commit", &RunFacts::commit}, {"compiler", &RunFacts::compiler},
                           {"flags", &RunFacts::flags},   {"instruction set", &RunFacts::simd}};

Words wordsOf(const ResultSet& set, const Fact& fact) {
    Words words;
    for (const Run& run : set.runs) words.insert(run.facts.*fact.word);
    return words;
}

std::string listed(const Words& words) {
    std::string text;
    for (const std::string& word : words) (text += text.empty() ? "" : ", ") += word;
    return text;
}

/// `what: a, b in A; c in B`, where they differ.
void tellDifference(std::string_view what, const Words& before, const Words& after,
                    std::vector<std::string>& lines) {
    if (before != after)
        lines.push_back(fmt::format("{}: {} in A, {} in B", what, listed(before), listed(after)));
}

Words conditionsOf(const ResultSet& set) {
    Words words;
    for (const Conditions& conditions : set.conditions) words.insert(textOf(conditions));
    return words;
}

/// Sprite sets of one name but of other pixels or volumes.
Words otherDrawings(const ResultSet& before, const ResultSet& after) {
    Words names;
    for (const auto& [name, facts] : before.drawings) {
        const auto found = after.drawings.find(name);
        if (found != after.drawings.end() && found->second != facts) names.insert(name);
    }
    return names;
}

void tellDevices(std::string_view side, const ResultSet& set, std::vector<std::string>& lines) {
    if (set.devices.size() > 1)
        lines.push_back(fmt::format("{} holds runs of {} devices or builds: their times are put together",
                                    side, set.devices.size()));
}

/// Something by which cases are told apart.
struct Kind {
    std::string_view title;
    std::string (*word)(const ComparedCase&);
};

constexpr Kind kKinds[] = {{"enemies", [](const ComparedCase& one) { return std::to_string(one.enemies); }},
                           {"broad phase", [](const ComparedCase& one) { return one.broadphase; }},
                           {"pacing", [](const ComparedCase& one) { return one.pacing; }},
                           {"algorithms", [](const ComparedCase& one) { return one.algorithm; }},
                           {"sprites", [](const ComparedCase& one) { return one.sprites; }},
                           {"routes", [](const ComparedCase& one) { return one.route; }},
                           {"forms", [](const ComparedCase& one) { return one.variant; }},
                           {"conditions", [](const ComparedCase& one) { return textOf(one.conditions); }}};

constexpr std::size_t kMaxTold = 3;

/// Each once, in the order of the cases.
std::vector<std::string> valuesOf(std::span<const ComparedCase> cases, const Kind& kind) {
    std::vector<std::string> values;
    for (const ComparedCase& one : cases) {
        std::string word = kind.word(one);
        if (std::find(values.begin(), values.end(), word) == values.end()) values.push_back(std::move(word));
    }
    return values;
}

/// `a, b, c and 4 more`.
std::string firstOf(const std::vector<std::string>& values) {
    const std::size_t told = std::min(values.size(), kMaxTold);
    std::string text = fmt::format(
        "{}", fmt::join(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(told), ", "));
    if (values.size() > told) text += fmt::format(" and {} more", values.size() - told);
    return text;
}

}  // namespace

std::string differenceOf(std::span<const ComparedCase> before, std::span<const ComparedCase> after) {
    if (before.empty() || after.empty())
        return fmt::format("no pass of {} tested anything", before.empty() ? "A" : "B");
    std::vector<std::string> apart, other;
    for (const Kind& kind : kKinds) {
        const auto ours = valuesOf(before, kind), theirs = valuesOf(after, kind);
        const bool isApart =
            std::find_first_of(ours.begin(), ours.end(), theirs.begin(), theirs.end()) == ours.end();
        const bool isSame = std::is_permutation(ours.begin(), ours.end(), theirs.begin(), theirs.end());
        if (isSame) continue;
        (isApart ? apart : other)
            .push_back(fmt::format("{}: {} in A, {} in B", kind.title, firstOf(ours), firstOf(theirs)));
    }
    std::vector<std::string>& told = apart.empty() ? other : apart;
    if (told.empty()) return "the same values, but never together";
    if (told.size() > kMaxTold) told.resize(kMaxTold);
    return fmt::format("{}", fmt::join(told, "; "));
}

std::vector<std::string> unlikenessOf(const ResultSet& before, const ResultSet& after) {
    std::vector<std::string> lines;
    tellDevices("A", before, lines);
    tellDevices("B", after, lines);
    for (const Fact& fact : kFacts)
        tellDifference(fmt::format("other {}", fact.title), wordsOf(before, fact), wordsOf(after, fact),
                       lines);
    tellDifference("other conditions", conditionsOf(before), conditionsOf(after), lines);
    if (const Words names = otherDrawings(before, after); !names.empty())
        lines.push_back(
            fmt::format("other pixels or volumes of the sprites {}: not the same work", listed(names)));
    return lines;
}

std::uint64_t countOtherHits(const Passes& before, const Passes& after) {
    std::map<std::uint64_t, std::uint64_t> hashes;
    for (const Trial* pass : before) hashes.emplace(pass->seed, pass->hitsHash);
    std::uint64_t count = 0;
    for (const Trial* pass : after) {
        const auto found = hashes.find(pass->seed);
        if (found != hashes.end() && found->second != pass->hitsHash) ++count;
    }
    return count;
}

}  // namespace hitlab::report
