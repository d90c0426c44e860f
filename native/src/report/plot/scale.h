// From values to pixels, and the round values that an axis names.
//
// A logarithmic axis has no place for 0 and less: `shows` is false for them, `clampedPx` puts them on its low
// end. What that means for a mark is the chart's business; chart.h says what each does.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "report/plot/chart.h"

namespace hitlab::report::plot {

/// low < high; both above 0 on a logarithmic axis.
struct Ends {
    double low = 0, high = 1;
};

/// What an axis shows beside the data.
struct Room {
    /// 0 too, on a linear axis.
    bool zero = false;
    /// Left free at either end, as a share of the data's extent; never across 0.
    double share = 0.05;
};

/// Ends as the axis gives them, or else around `values`, of which a logarithmic axis reads the positive ones.
/// No values give 0 to 1 or 1 to 10; one value, or equal ones, lie in the middle.
Ends axisEnds(const Axis& axis, std::span<const double> values, const Room& room);

class ValueScale {
  public:
    /// `lowPx` is where the low end lies; may be greater than `highPx`.
    ValueScale(Scale scale, const Ends& ends, double lowPx, double highPx);

    bool shows(double value) const { return ends_.low <= value && value <= ends_.high; }
    /// Of any value; those beyond an end lie on it.
    double clampedPx(double value) const;

    Scale scale() const { return scale_; }
    const Ends& ends() const { return ends_; }

  private:
    Scale scale_;
    Ends ends_;
    double lowPx_, highPx_;
};

struct Tick {
    double value = 0;
    /// Empty for a grid line without a name: a decade between named ones.
    std::string label;
};

/// The stretch of pixels that a label takes along its axis.
struct Stretch {
    double from = 0, to = 0;
};
using LabelStretch = std::function<Stretch(const Tick& tick)>;

/// At most six named values, ascending, within the ends, whose labels do not touch: steps of 1, 2 or 5 times
/// a power of ten, or on a logarithmic axis decades, with their 2 and 5 when they are few. May be none if not
/// one label fits.
std::vector<Tick> ticksOf(const ValueScale& scale, const LabelStretch& stretchOf);

/// The smallest of 1, 2, 5 times a power of ten that is not less than `least`, which is above 0.
double roundStep(double least);

}  // namespace hitlab::report::plot
