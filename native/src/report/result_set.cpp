#include "report/result_set.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "detect/algorithm.h"

namespace hitlab::report {

namespace {

Names knownAlgorithms() {
    std::vector<std::string> ids;
    for (const detect::Algorithm& algorithm : detect::kAlgorithms) ids.emplace_back(algorithm.id);
    return Names(std::move(ids));
}

}  // namespace

std::uint16_t Names::number(std::string_view name) {
    const auto found = std::find(names_.begin(), names_.end(), name);
    const auto number = static_cast<std::uint16_t>(found - names_.begin());
    if (found == names_.end()) names_.emplace_back(name);
    return number;
}

std::string textOf(const Conditions& conditions) {
    std::string text = fmt::format("{} volumes, {} placement", conditions.volumes, conditions.placement);
    if (conditions.step != 1) text += fmt::format(", step {}", conditions.step);
    if (conditions.continuous) text += ", continuous";
    return text;
}

std::string doubtsText(const Run& run) {
    return fmt::format("{}: {}", run.facts.directory, fmt::join(run.doubts, "; "));
}

ResultSet::ResultSet() : algorithms(knownAlgorithms()) {}

}  // namespace hitlab::report
