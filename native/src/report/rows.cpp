#include "report/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace hitlab::report {

namespace {

/// Whether the cases differ in what `part` gives.
template <typename Cases, typename Part>
bool differs(const Cases& cases, Part part) {
    std::set<std::uint32_t> values;
    for (const auto& [key, algorithms] : cases) values.insert(part(key));
    return values.size() > 1;
}

/// Among passes that ascend by seed; nullptr if it is not there.
const Trial* findSeed(const Passes& passes, std::uint64_t seed) {
    const auto found =
        std::lower_bound(passes.begin(), passes.end(), seed,
                         [](const Trial* pass, std::uint64_t wanted) { return pass->seed < wanted; });
    return found == passes.end() || (*found)->seed != seed ? nullptr : *found;
}

}  // namespace

std::vector<Column> answerColumns() {
    return {{"conditions", "conditions"},
            {"sprites", "sprites"},
            {"enemies", "enemies"},
            {"route", "route"},
            {"algorithm", "algorithm"}};
}

std::vector<Cell> answerCells(const ResultSet& set, const AnswerCase& key, std::uint16_t algorithm) {
    return {word(textOf(set.conditions[key.conditions])), word(set.sprites[key.sprites]), whole(key.enemies),
            word(routeName(set, key.route)), word(set.algorithms[algorithm])};
}

std::vector<Column> speedColumns() {
    return {{"conditions", "conditions"},  {"device", "device"}, {"pacing", "pacing"},
            {"broadphase", "broad phase"}, {"variant", "form"},  {"sprites", "sprites"},
            {"enemies", "enemies"},        {"route", "route"},   {"algorithm", "algorithm"}};
}

std::vector<Cell> speedCells(const ResultSet& set, const SpeedCase& key, std::uint16_t algorithm) {
    return {word(textOf(set.conditions[key.conditions])),
            word(set.devices[key.device]),
            word(set.pacings[key.pacing]),
            word(set.broadphases[key.broadphase]),
            word(set.variants[key.variant]),
            word(spritesName(set, key.sprites)),
            whole(key.enemies),
            word(routeName(set, key.route)),
            word(set.algorithms[algorithm])};
}

void hideLeading(Table& table) {
    hideConstant(table, {"conditions", "device", "pacing", "broadphase", "variant", "enemies", "route"});
}

std::string panelTitle(const Analysis& analysis, const AnswerCase& key) {
    std::string title = analysis.set.sprites[key.sprites];
    const auto& cases = analysis.answersOverRoutes;
    if (differs(cases, [](const AnswerCase& k) { return k.enemies; }))
        title += fmt::format(", {} enemies", key.enemies);
    if (differs(cases, [](const AnswerCase& k) { return std::uint32_t{k.conditions}; }))
        title += ", " + textOf(analysis.set.conditions[key.conditions]);
    if (key.route != kAllRoutes) title += ", " + analysis.set.routes[key.route];
    return title;
}

std::string panelTitle(const Analysis& analysis, const SpeedCase& key) {
    const ResultSet& set = analysis.set;
    const auto& cases = analysis.speedsOverRoutes;
    std::string title = spritesName(set, key.sprites);
    if (differs(cases, [](const SpeedCase& k) { return k.enemies; }))
        title += fmt::format(", {} enemies", key.enemies);
    if (differs(cases, [](const SpeedCase& k) { return std::uint32_t{k.conditions}; }))
        title += ", " + textOf(set.conditions[key.conditions]);
    if (differs(cases, [](const SpeedCase& k) { return std::uint32_t{k.variant}; }))
        title += ", " + set.variants[key.variant];
    if (differs(cases, [](const SpeedCase& k) { return std::uint32_t{k.broadphase}; }))
        title += ", broad phase " + set.broadphases[key.broadphase];
    if (differs(cases, [](const SpeedCase& k) { return std::uint32_t{k.pacing}; }))
        title += ", " + set.pacings[key.pacing];
    if (differs(cases, [](const SpeedCase& k) { return std::uint32_t{k.device}; }))
        title += ", " + set.devices[key.device];
    return title;
}

void addPasses(Table& table, const ResultSet& set, const AnswerCase& key, const ByAlgorithm& algorithms,
               const std::vector<std::uint16_t>& columns, std::size_t most) {
    Passes first(std::min(most, algorithms.begin()->second.size()));
    std::partial_sort_copy(algorithms.begin()->second.begin(), algorithms.begin()->second.end(),
                           first.begin(), first.end(), [](const Trial* a, const Trial* b) {
                               return std::pair(a->sample, a->seed) < std::pair(b->sample, b->seed);
                           });
    for (const Trial* pass : first) {
        std::vector<Cell> row{word(textOf(set.conditions[key.conditions])),
                              word(set.sprites[key.sprites]),
                              whole(key.enemies),
                              word(set.routes[key.route]),
                              whole(pass->sample),
                              whole(pass->truePositives + pass->falseNegatives)};
        for (const std::uint16_t algorithm : columns) {
            const auto list = algorithms.find(algorithm);
            const Trial* own = list == algorithms.end() ? nullptr : findSeed(list->second, pass->seed);
            row.push_back(own == nullptr ? blank() : whole(own->collisions()));
        }
        table.rows.push_back(std::move(row));
    }
}

}  // namespace hitlab::report
