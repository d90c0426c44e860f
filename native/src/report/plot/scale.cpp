#include "report/plot/scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace hitlab::report::plot {

namespace {

/// Values closer together than this share of their size count as equal.
constexpr double kEqualShare = 1e-9;

bool placeable(Scale scale, double value) {
    return scale == Scale::kLinear || value > 0;
}

/// Around equal values.
Ends around(Scale scale, double value) {
    if (scale == Scale::kLog) return {value / 2, value * 2};
    if (value == 0) return {0, 1};
    const double half = std::abs(value) / 4;
    return {value - half, value + half};
}

Ends widened(Scale scale, const Ends& data, double share) {
    if (scale == Scale::kLog) {
        const double factor = std::pow(data.high / data.low, share);
        return {data.low / factor, data.high * factor};
    }
    const double extra = (data.high - data.low) * share;
    return {data.low >= 0 ? std::max(0.0, data.low - extra) : data.low - extra,
            data.high <= 0 ? std::min(0.0, data.high + extra) : data.high + extra};
}

Ends dataEnds(Scale scale, std::span<const double> values, const Room& room) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : values) {
        assert(std::isfinite(value));
        if (!placeable(scale, value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) return scale == Scale::kLog ? Ends{1, 10} : Ends{0, 1};
    const bool withZero = room.zero && scale == Scale::kLinear;
    if (withZero) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    const bool equal = high - low <= kEqualShare * std::max(std::abs(low), std::abs(high));
    return equal ? around(scale, low) : widened(scale, {low, high}, room.share);
}

}  // namespace

Ends axisEnds(const Axis& axis, std::span<const double> values, const Room& room) {
    assert(!axis.low || placeable(axis.scale, *axis.low));
    assert(!axis.high || placeable(axis.scale, *axis.high));
    assert(!axis.low || !axis.high || *axis.low < *axis.high);
    Ends ends = dataEnds(axis.scale, values, room);
    ends.low = axis.low.value_or(ends.low);
    ends.high = axis.high.value_or(ends.high);
    if (ends.low < ends.high) return ends;
    // All data lie beyond the end that was given: the other one goes to its far side.
    const Ends beyond = around(axis.scale, axis.low ? ends.low : ends.high);
    return axis.low ? Ends{ends.low, std::max(beyond.high, ends.low + 1)}
                    : Ends{axis.scale == Scale::kLog ? beyond.low : std::min(beyond.low, ends.high - 1),
                           ends.high};
}

ValueScale::ValueScale(Scale scale, const Ends& ends, double lowPx, double highPx)
    : scale_(scale), ends_(ends), lowPx_(lowPx), highPx_(highPx) {
    assert(ends.low < ends.high && placeable(scale, ends.low));
}

double ValueScale::clampedPx(double value) const {
    assert(std::isfinite(value));
    if (value <= ends_.low) return lowPx_;
    if (value >= ends_.high) return highPx_;
    const double share = scale_ == Scale::kLog
                             ? std::log(value / ends_.low) / std::log(ends_.high / ends_.low)
                             : (value - ends_.low) / (ends_.high - ends_.low);
    return lowPx_ + (highPx_ - lowPx_) * share;
}

}  // namespace hitlab::report::plot
