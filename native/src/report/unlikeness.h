// What makes two sets of runs unlike, so that their times say less about each other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "report/cases.h"
#include "report/comparison.h"
#include "report/result_set.h"

namespace hitlab::report {

/// Other devices, builds, systems, conditions or sprites, one line a kind. Empty where they are alike.
std::vector<std::string> unlikenessOf(const ResultSet& before, const ResultSet& after);

/// Passes of `after` whose places `before` met with other hits. Both are of one case.
std::uint64_t countOtherHits(const Passes& before, const Passes& after);

/// In what cases that have nothing in common differ: the kinds of which each side has values of its own only,
/// else those that differ at all. The first few of the kinds and of their values: one line.
std::string differenceOf(std::span<const ComparedCase> before, std::span<const ComparedCase> after);

}  // namespace hitlab::report
