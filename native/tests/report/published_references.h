// Published figures of a few lines, made by hand.
#pragma once

#include <map>
#include <string>

#include "report/made_results.h"
#include "report/reference.h"
#include "report/sections.h"

namespace hitlab::report {

inline Reference withMean(const std::string& sprites, const std::string& route, const std::string& algorithm,
                          double mean) {
    Reference reference;
    reference.means.push_back({sprites, route, algorithm, mean, 20e9});
    return reference;
}

inline Reference withRun(std::map<std::string, std::uint32_t> called,
                         const std::string& route = "horizontal") {
    for (const char* algorithm : {"pixel", "euclidean", "manhattan", "rectangle", "sat"})
        called.emplace(algorithm, 20);
    Reference reference;
    reference.runs.push_back({"mario", route, 1, std::move(called)});
    return reference;
}

/// One p for euclidean and rectangle, beside means that name the case.
inline Reference withP(const std::string& quantity, double p, const std::string& route = "horizontal") {
    Reference reference = withMean("mario", route, "rectangle", 10);
    reference.pValues.push_back(
        {quantity, route, "euclidean", "rectangle", {{"mario", p}, {"pacman", p}, {"tyrian", p}}});
    return reference;
}

inline Section sectionOf(const MadeResults& results, const Reference& reference) {
    return publishedSection(analyse(results.set()), reference);
}

}  // namespace hitlab::report
