#include "session/picture_times.h"

#include <numeric>

namespace hitlab::session {

namespace {

void push(std::vector<float>& values, double value, std::size_t most) {
    if (values.size() == most) values.erase(values.begin());
    values.push_back(static_cast<float>(value));
}

}  // namespace

void PictureTimes::add(std::int64_t nowNs, double detectionNs) {
    if (lastNs_ != 0) {
        push(frameMs_, static_cast<double>(nowNs - lastNs_) / 1e6, kKept);
        push(detectionUs_, detectionNs / 1e3, kKept);
    }
    lastNs_ = nowNs;
}

ui::Graphs PictureTimes::graphs(double clockCostNs) const {
    const float sumMs = std::accumulate(frameMs_.begin(), frameMs_.end(), 0.0f);
    const float fps = sumMs > 0 ? 1000 * static_cast<float>(frameMs_.size()) / sumMs : 0;
    return {frameMs_, detectionUs_, fps, static_cast<float>(clockCostNs / 1e3)};
}

}  // namespace hitlab::session
