#include "report/study_tests.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/rows.h"
#include "report/test_cells.h"
#include "stats/group_tests.h"

namespace hitlab::report {

namespace {

using Row = std::vector<Cell>;

constexpr double kSignificant = 0.05;

/// Where the three tables of one quantity are filled.
struct StudyTables {
    Table shapiro, overall, pairs;
};

/// What the study measured, over the passes of one route.
struct Sample {
    AnswerCase key;
    std::string quantity;
    std::vector<std::string> names;
    std::vector<std::vector<double>> groups;
};

std::vector<Column> sampleColumns() {
    return {{"conditions", "conditions"},
            {"quantity", "quantity"},
            {"sprites", "sprites"},
            {"enemies", "enemies"},
            {"route", "route"}};
}

Row sampleCells(const ResultSet& set, const Sample& sample) {
    return {word(textOf(set.conditions[sample.key.conditions])), word(sample.quantity),
            word(set.sprites[sample.key.sprites]), whole(sample.key.enemies),
            word(routeName(set, sample.key.route))};
}

Table tableOf(std::string id, std::string title, std::string note, const std::vector<Column>& own) {
    Table table{.id = std::move(id),
                .title = std::move(title),
                .note = std::move(note),
                .columns = sampleColumns(),
                .folded = true};
    table.columns.insert(table.columns.end(), own.begin(), own.end());
    return table;
}

StudyTables emptyTables() {
    return {
        tableOf(
            "study-shapiro", "The study's tests: are the groups normal? (Shapiro-Wilk)",
            "Normal: p above 0.05.",
            {{"algorithm", "algorithm"}, {"values", "values"}, {"w", "W"}, {"p", "p"}, {"normal", "normal"}}),
        tableOf("study-overall", "The study's tests: do the algorithms differ?",
                "One-way ANOVA (F; effect eta squared) where every group is normal, else Kruskal-Wallis (H; "
                "effect "
                "epsilon squared).",
                {{"test", "test"},
                 {"statistic", "statistic"},
                 {"df", "df"},
                 {"df2", "df 2"},
                 {"p", "p"},
                 {"effect", "effect"}}),
        tableOf("study-pairs", "The study's tests: which pairs differ?",
                "Tukey's HSD after ANOVA, Nemenyi's test after Kruskal-Wallis.",
                {{"test", "test"}, {"first", "first"}, {"second", "second"}, {"q", "q"}, {"p", "p"}})};
}

void addShapiro(Table& table, const ResultSet& set, const Sample& sample) {
    for (std::size_t i = 0; i < sample.groups.size(); ++i) {
        Row row = sampleCells(set, sample);
        row.push_back(word(sample.names[i]));
        row.push_back(whole(sample.groups[i].size()));
        const auto result = stats::shapiroWilk(sample.groups[i]);
        row.push_back(result ? decimal(result->statistic, 4) : notDefined(result.error().message));
        row.push_back(probabilityOf(result));
        row.push_back(word(result && result->p > kSignificant ? "yes" : "no"));
        table.rows.push_back(std::move(row));
    }
}

void addSample(StudyTables& tables, const ResultSet& set, const Sample& sample) {
    addShapiro(tables.shapiro, set, sample);
    const bool normal = isNormal(sample.groups);
    Row row = sampleCells(set, sample);
    row.push_back(word(normal ? "ANOVA" : "Kruskal-Wallis"));
    addTest(row, normal ? stats::anova(sample.groups) : stats::kruskalWallis(sample.groups), Df::kTwo);
    tables.overall.rows.push_back(std::move(row));
    const auto pairs = normal ? stats::tukeyHsd(sample.groups) : stats::nemenyi(sample.groups);
    if (!pairs) return;
    for (const stats::PairTest& pair : *pairs) {
        Row pairRow = sampleCells(set, sample);
        pairRow.insert(pairRow.end(),
                       {word(normal ? "Tukey" : "Nemenyi"), word(sample.names[pair.first]),
                        word(sample.names[pair.second]), decimal(pair.statistic, 3), probability(pair.p)});
        tables.pairs.rows.push_back(std::move(pairRow));
    }
}

Sample sampleOf(const ResultSet& set, const AnswerCase& key, std::string quantity,
                const ByAlgorithm& algorithms, Value value) {
    Sample sample{key, std::move(quantity), {}, {}};
    for (const auto& [algorithm, passes] : competing(set, algorithms, false)) {
        sample.names.push_back(set.algorithms[algorithm]);
        sample.groups.push_back(valuesOf(passes, value));
    }
    return sample;
}

/// With all that tells one sample of route times from another beside its case.
std::string routeTimeName(const ResultSet& set, const SpeedCase& key) {
    const std::string& broadphase = set.broadphases[key.broadphase];
    return fmt::format("route time, ns, on {} ({}{})", set.devices[key.device], set.variants[key.variant],
                       broadphase == "none" ? "" : ", " + broadphase);
}

/// Route times say something only where frames waited for a display: the study's did.
void addRouteTimes(StudyTables& tables, const Analysis& analysis) {
    for (const auto& [key, algorithms] : analysis.speeds) {
        if (analysis.set.pacings[key.pacing] != "vsync") continue;
        const Sample sample = sampleOf(analysis.set, {key.conditions, key.sprites, key.enemies, key.route},
                                       routeTimeName(analysis.set, key), algorithms,
                                       [](const Trial& trial) { return static_cast<double>(trial.routeNs); });
        if (sample.groups.size() > 1) addSample(tables, analysis.set, sample);
    }
}

}  // namespace

bool isNormal(const std::vector<std::vector<double>>& groups) {
    return std::all_of(groups.begin(), groups.end(), [](const std::vector<double>& group) {
        const auto result = stats::shapiroWilk(group);
        return result && result->p > kSignificant;
    });
}

void addStudyTests(Section& section, const Analysis& analysis) {
    StudyTables tables = emptyTables();
    bool hasPaired = false;
    for (const auto& [key, algorithms] : analysis.answers) {
        const Sample sample =
            sampleOf(analysis.set, key, "enemies called", algorithms,
                     [](const Trial& trial) { return static_cast<double>(trial.collisions()); });
        if (sample.groups.size() < 2) continue;
        addSample(tables, analysis.set, sample);
        hasPaired = hasPaired || isPaired(analysis.set, key.conditions);
    }
    addRouteTimes(tables, analysis);
    if (tables.overall.rows.empty()) return;
    std::string text =
        "The published study compared the algorithms other than pixel perfect by the number of enemies "
        "called, with the "
        "tests below, which take the samples for independent.";
    if (hasPaired) {
        text +=
            " Here samples of shared placement are paired: all algorithms met the same enemies, so these "
            "tests see less "
            "than those above. Runs with --placement independent are made for them.";
    }
    section.blocks.push_back(Paragraph{text});
    for (Table* table : {&tables.overall, &tables.pairs, &tables.shapiro}) {
        hideConstant(*table, {"conditions", "quantity", "enemies"});
        if (!table->rows.empty()) section.blocks.push_back(std::move(*table));
    }
}

}  // namespace hitlab::report
