#pragma once

#include <map>
#include <string>
#include <vector>

#include "metrics/trial_row.h"

namespace hitlab::metrics {

/// Which placements of enemies have been seen. Small enough for the millions of an endurance run: a bit each.
class PlacementSet {
  public:
    explicit PlacementSet(bool independentPlacement) : independent_(independentPlacement) {}

    /// True when the row's placement was not there yet.
    bool insert(const TrialRow& row);

  private:
    bool independent_;
    std::map<std::string, std::vector<bool>> samples_;
};

}  // namespace hitlab::metrics
