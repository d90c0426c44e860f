#include "report/boxes.h"

#include <algorithm>

#include "stats/summary.h"

namespace hitlab::report {

plot::Box boxOf(const std::vector<double>& sorted) {
    const stats::Interval fences = stats::tukeyFences(sorted);
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), fences.low);
    const auto last = std::upper_bound(sorted.begin(), sorted.end(), fences.high);
    plot::Box box{.low = *first,
                  .q1 = stats::quantile(sorted, 0.25),
                  .median = stats::quantile(sorted, 0.5),
                  .q3 = stats::quantile(sorted, 0.75),
                  .high = *(last - 1)};
    box.outliers.assign(sorted.begin(), first);
    box.outliers.insert(box.outliers.end(), last, sorted.end());
    return box;
}

}  // namespace hitlab::report
