#include "report/discordance.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <span>
#include <tuple>

#include "report/test_cells.h"
#include "stats/paired_tests.h"

namespace hitlab::report {

namespace {

constexpr std::uint32_t kNoCase = 0xFFFFFFFF;

/// The algorithms that are compared.
struct PairedCase {
    AnswerCase key;
    ByAlgorithm algorithms;
};

/// A wrong answer, with all that makes encounters the same.
struct Wrong {
    std::uint32_t caseNumber;
    std::uint32_t enemy;
    std::uint64_t seed;
    std::uint16_t route;
    std::uint16_t algorithm;

    auto encounter() const { return std::tie(caseNumber, route, seed, enemy); }
};

ByAlgorithm withHits(const ResultSet& set, const ByAlgorithm& algorithms) {
    ByAlgorithm known;
    for (const auto& [algorithm, passes] : algorithms) {
        Passes& own = known[algorithm];
        std::copy_if(passes.begin(), passes.end(), std::back_inserter(own),
                     [&](const Trial* pass) { return set.runs[pass->run].hasHits; });
    }
    return known;
}

/// Adds one encounter in which some algorithms were wrong.
void addEncounter(Discordance& discordance, const ByAlgorithm& algorithms, std::span<const Wrong> wrong) {
    const auto isWrong = [&](std::uint16_t algorithm) {
        return std::any_of(wrong.begin(), wrong.end(),
                           [&](const Wrong& w) { return w.algorithm == algorithm; });
    };
    for (const Wrong& first : wrong) {
        for (const auto& [second, passes] : algorithms) {
            if (!isWrong(second)) ++discordance.onlyFirst[{first.algorithm, second}];
        }
    }
}

/// The number of each pass's case; kNoCase for passes that do not count.
std::vector<std::uint32_t> casesOfTrials(const ResultSet& set, const std::vector<PairedCase>& paired) {
    std::vector<std::uint32_t> cases(set.trials.size(), kNoCase);
    for (std::uint32_t i = 0; i < paired.size(); ++i) {
        for (const auto& [algorithm, passes] : paired[i].algorithms) {
            for (const Trial* pass : passes) cases[static_cast<std::size_t>(pass - set.trials.data())] = i;
        }
    }
    return cases;
}

std::vector<PairedCase> pairedCases(const ResultSet& set, const AnswerCases& cases) {
    std::vector<PairedCase> paired;
    for (const auto& [key, algorithms] : cases) {
        if (!isPaired(set, key.conditions)) continue;
        ByAlgorithm kept = comparable(set, key.conditions, withHits(set, algorithms));
        if (kept.size() > 1 && !kept.begin()->second.empty()) paired.push_back({key, std::move(kept)});
    }
    return paired;
}

std::vector<Wrong> wrongAnswers(const ResultSet& set, const std::vector<std::uint32_t>& cases) {
    std::vector<Wrong> wrong;
    for (const WrongAnswer& answer : set.wrongAnswers) {
        if (cases[answer.trial] == kNoCase) continue;
        const Trial& trial = set.trials[answer.trial];
        wrong.push_back({cases[answer.trial], answer.enemy, trial.seed, trial.route, trial.algorithm});
    }
    std::sort(wrong.begin(), wrong.end(),
              [](const Wrong& a, const Wrong& b) { return a.encounter() < b.encounter(); });
    return wrong;
}

std::map<AnswerCase, Discordance> discordancesOf(const ResultSet& set, const AnswerCases& cases) {
    std::map<AnswerCase, Discordance> found;
    const std::vector<PairedCase> paired = pairedCases(set, cases);
    for (const auto& [key, algorithms] : paired) {
        Discordance& discordance = found[key];
        discordance.encounters = algorithms.begin()->second.size() * key.enemies;
        for (const auto& [algorithm, passes] : algorithms) discordance.algorithms.push_back(algorithm);
    }
    const std::vector<Wrong> wrong = wrongAnswers(set, casesOfTrials(set, paired));
    for (std::size_t begin = 0, end = 0; begin < wrong.size(); begin = end) {
        while (end < wrong.size() && wrong[end].encounter() == wrong[begin].encounter()) ++end;
        const auto& [key, algorithms] = paired[wrong[begin].caseNumber];
        addEncounter(found[key], algorithms, std::span(wrong).subspan(begin, end - begin));
    }
    return found;
}

}  // namespace

std::vector<McNemar> mcnemarOf(std::span<const std::uint16_t> algorithms, const Discordance& discordance) {
    const auto countOf = [&](std::uint16_t first, std::uint16_t second) {
        const auto found = discordance.onlyFirst.find({first, second});
        return found == discordance.onlyFirst.end() ? 0 : found->second;
    };
    std::vector<McNemar> tests;
    std::vector<double> p;
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
        for (std::size_t j = i + 1; j < algorithms.size(); ++j) {
            const std::uint64_t onlyFirst = countOf(algorithms[i], algorithms[j]);
            const std::uint64_t onlySecond = countOf(algorithms[j], algorithms[i]);
            tests.push_back({i, j, onlyFirst, onlySecond, stats::mcnemar(onlyFirst, onlySecond)});
            if (tests.back().result) p.push_back(tests.back().result->p);
        }
    }
    const std::vector<double> adjusted = stats::holm(p);
    auto next = adjusted.begin();
    for (McNemar& test : tests) {
        if (test.result) test.result->p = *next++;
    }
    return tests;
}

std::map<AnswerCase, Discordance> discordances(const ResultSet& set, const AnswerCases& answers,
                                               const AnswerCases& answersOverRoutes) {
    auto single = std::async(std::launch::async, [&] { return discordancesOf(set, answers); });
    auto all = discordancesOf(set, answersOverRoutes);
    all.merge(single.get());
    return all;
}

}  // namespace hitlab::report
