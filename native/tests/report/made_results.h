// Result sets of a few lines, made by hand, and looking up cells of tables by name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "report/document.h"
#include "report/result_set.h"

namespace hitlab::report {

/// One pass; what is not said is usual.
struct MadePass {
    std::string sprites = "mario", route = "horizontal", algorithm = "rectangle", variant = "tuned";
    std::uint32_t enemies = 100;
    std::uint64_t seed = 0;
    std::uint32_t truePositives = 0, falsePositives = 0, falseNegatives = 0;
    std::uint64_t hitsHash = 0;
    std::uint64_t tests = 1000;
    std::uint32_t frames = 10;
    double detectionNs = 1000;
    std::int64_t routeNs = 1'000'000;
    std::optional<double> hitTestNs = {};
    std::string broadphase = "none", pacing = "headless";
    Conditions conditions{"thesis", "shared"};
};

inline RunFacts madeFacts(std::string directory, std::string device = "a device") {
    RunFacts facts;
    facts.directory = std::move(directory);
    facts.device = std::move(device);
    return facts;
}

/// Names get their numbers as they come. There is one run, the first, unless others are added.
class MadeResults {
  public:
    MadeResults() { addRun({}); }

    /// Passes that follow are of this run.
    MadeResults& addRun(RunFacts facts) {
        Run run;
        run.device = facts.device;
        run.facts = std::move(facts);
        if (isFirstRun()) set_.runs.clear();
        set_.runs.push_back(std::move(run));
        return *this;
    }

    MadeResults& add(const MadePass& pass) {
        Run& run = set_.runs.back();
        ++run.trialsOk;
        Trial trial;
        trial.seed = pass.seed;
        trial.hitsHash = pass.hitsHash;
        trial.tests = pass.tests;
        trial.frames = pass.frames;
        trial.detectionNs = pass.detectionNs;
        trial.routeNs = pass.routeNs;
        trial.hitTestNs = pass.hitTestNs;
        trial.enemies = pass.enemies;
        trial.truePositives = pass.truePositives;
        trial.falsePositives = pass.falsePositives;
        trial.falseNegatives = pass.falseNegatives;
        trial.run = static_cast<std::uint16_t>(set_.runs.size() - 1);
        trial.device = set_.devices.number(run.device);
        trial.conditions = numberOf(pass.conditions);
        trial.sprites = set_.sprites.number(pass.sprites);
        trial.route = set_.routes.number(pass.route);
        trial.algorithm = set_.algorithms.number(pass.algorithm);
        trial.variant = set_.variants.number(pass.variant);
        trial.broadphase = set_.broadphases.number(pass.broadphase);
        trial.pacing = set_.pacings.number(pass.pacing);
        trial.shown = pass.pacing != "headless";
        set_.trials.push_back(trial);
        return *this;
    }

    ResultSet& set() { return set_; }
    const ResultSet& set() const { return set_; }

  private:
    /// The one of the constructor, as long as it is empty.
    bool isFirstRun() const { return set_.runs.size() == 1 && set_.trials.empty(); }

    std::uint16_t numberOf(const Conditions& conditions) {
        const auto found = std::find(set_.conditions.begin(), set_.conditions.end(), conditions);
        const auto number = static_cast<std::uint16_t>(found - set_.conditions.begin());
        if (found == set_.conditions.end()) set_.conditions.push_back(conditions);
        return number;
    }

    ResultSet set_;
};

/// The table of this id among the section's tables and the numbers of its charts; nullptr if it is not there.
inline const Table* findTable(const Section& section, std::string_view id) {
    for (const Block& block : section.blocks) {
        const Table* table = std::get_if<Table>(&block);
        if (const Chart* chart = std::get_if<Chart>(&block)) table = &chart->numbers;
        if (table != nullptr && table->id == id) return table;
    }
    return nullptr;
}

/// Throws where there is no such cell, which fails a test by name.
inline const Cell& cellAt(const Table& table, std::size_t row, std::string_view column) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].id == column) return table.rows.at(row).at(i);
    }
    throw std::out_of_range("no column " + std::string(column));
}

inline double valueAt(const Table& table, std::size_t row, std::string_view column) {
    return cellAt(table, row, column).value.value();
}

}  // namespace hitlab::report
