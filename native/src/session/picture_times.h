// The times of the last pictures, for the panel's graphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ui/panel_model.h"

namespace hitlab::session {

class PictureTimes {
  public:
    /// A picture was shown.
    void add(std::int64_t nowNs, double detectionNs);

    ui::Graphs graphs(double clockCostNs) const;

  private:
    static constexpr std::size_t kKept = 120;

    std::int64_t lastNs_ = 0;
    std::vector<float> frameMs_;
    std::vector<float> detectionUs_;
};

}  // namespace hitlab::session
