#include "report/plot/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace hitlab::report::plot {

namespace {

/// Where a label lies, seen from its mark, in shares of its distance.
struct Side {
    double x, y;
    /// Added to the distance: the higher, the less liked.
    double cost;
};
constexpr std::array kSides{
    Side{1, 0, 0},    Side{-1, 0, 1},    Side{0, -1, 2},    Side{0, 1, 2},     //
    Side{1, -1, 3},   Side{1, 1, 3},     Side{-1, -1, 4},   Side{-1, 1, 4},    //
    Side{1, -0.5, 5}, Side{1, 0.5, 5},   Side{-1, -0.5, 6}, Side{-1, 0.5, 6},  //
    Side{0.5, -1, 5}, Side{-0.5, -1, 5}, Side{0.5, 1, 6},   Side{-0.5, 1, 6},
};
/// From the mark's outline to the label.
constexpr std::array kDistancesPx{3.0, 9.0, 16.0, 24.0, 34.0, 46.0, 60.0, 76.0, 94.0, 114.0};
/// A line through a label, or a leader through another mark or leader, is as bad as this distance.
constexpr double kLineCost = 14;
/// A label about as near to another mark, too: whose is it? And a leader across a line.
constexpr double kDoubtCost = 8;
constexpr double kDoubtPx = 8;
constexpr double kLeaderOverLineCost = 4;
/// A label without a place is worse than any other fault.
constexpr double kMissingCost = 1e6;
/// Between labels.
constexpr double kSpacePx = 2;
/// Shorter leaders are left out.
constexpr double kLeastLeaderPx = 3;

Rect grown(const Rect& box, double by) {
    return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}

Rect markBox(const Spot& spot) {
    return grown({spot.x, spot.y, spot.x, spot.y}, spot.radiusPx);
}

/// Liang and Barsky's test.
bool crosses(const Segment& line, const Rect& box) {
    double from = 0, to = 1;
    const auto cut = [&from, &to](double start, double delta, double low, double high) {
        if (delta == 0) return low < start && start < high;
        const double a = (low - start) / delta, b = (high - start) / delta;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
        return from < to;
    };
    return cut(line.x1, line.x2 - line.x1, box.left, box.right) &&
           cut(line.y1, line.y2 - line.y1, box.top, box.bottom);
}

bool crosses(const Segment& a, const Segment& b) {
    const auto side = [](const Segment& line, double x, double y) {
        return (line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1);
    };
    return side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0;
}

/// From the middle of the mark to the box.
double distancePx(const Rect& box, const Spot& spot) {
    return std::hypot(spot.x - std::clamp(spot.x, box.left, box.right),
                      spot.y - std::clamp(spot.y, box.top, box.bottom));
}

/// From the outline of the mark to the nearest point of the box; none if that is hardly a line.
std::optional<Segment> leaderTo(const Rect& box, const Spot& spot) {
    const double x = std::clamp(spot.x, box.left, box.right), y = std::clamp(spot.y, box.top, box.bottom);
    const double length = std::hypot(x - spot.x, y - spot.y);
    const double from = spot.radiusPx, to = length - 1;
    if (to - from < kLeastLeaderPx) return {};
    const double dx = (x - spot.x) / length, dy = (y - spot.y) / length;
    return Segment{spot.x + dx * from, spot.y + dy * from, spot.x + dx * to, spot.y + dy * to};
}

struct Candidate {
    LabelPlace place;
    double cost = 0;
};

Candidate candidateAt(const Spot& spot, double x, double y, double cost) {
    const double halfWidth = spot.widthPx / 2, halfHeight = spot.heightPx / 2;
    const Rect box{x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight};
    return {{box, leaderTo(box, spot)}, cost};
}

/// Around the mark.
void addRings(const Spot& spot, double leastPx, std::vector<Candidate>& candidates) {
    for (const double distance : kDistancesPx) {
        if (distance < leastPx) continue;
        for (const Side& side : kSides) {
            const double away = (spot.radiusPx + distance) * (side.x != 0 && side.y != 0 ? 0.75 : 1);
            const double x = spot.x + side.x * (away + spot.widthPx / 2);
            const double y = spot.y + side.y * (away + spot.heightPx / 2);
            candidates.push_back(candidateAt(spot, x, y, distance + side.cost));
        }
    }
}

/// Lines of a column beside the mark, for many marks in one place.
void addColumns(const Spot& spot, double leastPx, std::vector<Candidate>& candidates) {
    constexpr int kLines = 9;
    for (const double distance : {16.0, 34.0, 60.0}) {
        if (distance < leastPx) continue;
        for (const double side : {1.0, -1.0}) {
            const double x = spot.x + side * (spot.radiusPx + distance + spot.widthPx / 2);
            for (int line = -kLines; line <= kLines; ++line) {
                const double y = spot.y + line * (spot.heightPx + kSpacePx);
                const double cost = distance + 4 * std::abs(line) + (side < 0 ? 1 : 0);
                candidates.push_back(candidateAt(spot, x, y, cost));
            }
        }
    }
}

class Placer {
  public:
    Placer(std::span<const Spot> spots, const Rect& bounds, std::span<const Segment> lines)
        : spots_(spots), bounds_(bounds), lines_(lines) {}

    /// No nearer than `leastPx`. Nothing if all places are taken.
    std::optional<LabelPlace> place(std::size_t index, double leastPx) {
        std::vector<Candidate> candidates;
        addRings(spots_[index], leastPx, candidates);
        addColumns(spots_[index], leastPx, candidates);
        const Candidate* best = nullptr;
        for (Candidate& candidate : candidates) {
            if (!isFree(candidate.place, index)) continue;
            candidate.cost += faultCost(candidate.place, index);
            if (!best || candidate.cost < best->cost) best = &candidate;
        }
        cost_ += best ? best->cost : kMissingCost;
        if (!best) return {};
        take(best->place);
        return best->place;
    }

    /// Of all labels so far.
    double cost() const { return cost_; }

  private:
    void take(const LabelPlace& place) {
        taken_.push_back(place.box);
        if (place.leader) leaders_.push_back(*place.leader);
    }

    bool isFree(const LabelPlace& place, std::size_t index) const {
        if (!bounds_.holds(place.box)) return false;
        const Rect wide = grown(place.box, kSpacePx);
        for (const Rect& box : taken_) {
            if (box.meets(wide) || (place.leader && crosses(*place.leader, box))) return false;
        }
        for (const Segment& leader : leaders_) {
            if (crosses(leader, wide)) return false;
        }
        for (std::size_t i = 0; i < spots_.size(); ++i) {
            if (i != index && markBox(spots_[i]).meets(place.box)) return false;
        }
        return true;
    }

    double faultCost(const LabelPlace& place, std::size_t index) const {
        double cost = place.leader ? leaderCost(*place.leader, index) : 0;
        for (const Segment& line : lines_) cost += crosses(line, place.box) ? kLineCost : 0;
        const double own = distancePx(place.box, spots_[index]);
        for (std::size_t i = 0; i < spots_.size(); ++i) {
            const bool doubtful = i != index && distancePx(place.box, spots_[i]) < own + kDoubtPx;
            cost += doubtful && !place.leader ? kDoubtCost : 0;
        }
        return cost;
    }

    double leaderCost(const Segment& leader, std::size_t index) const {
        double cost = 0;
        for (const Segment& other : leaders_) cost += crosses(other, leader) ? kLineCost : 0;
        for (const Segment& line : lines_) cost += crosses(line, leader) ? kLeaderOverLineCost : 0;
        for (const Spot& spot : spots_) {
            const bool apart = !markBox(spot).meets(markBox(spots_[index]));
            cost += apart && crosses(leader, markBox(spot)) ? kLineCost : 0;
        }
        return cost;
    }

    std::span<const Spot> spots_;
    Rect bounds_;
    std::span<const Segment> lines_;
    std::vector<Rect> taken_;
    std::vector<Segment> leaders_;
    double cost_ = 0;
};

/// Other marks within a label's reach.
std::size_t crowdAround(std::span<const Spot> spots, std::size_t index) {
    const Spot& spot = spots[index];
    const double reachX = spot.widthPx, reachY = 2 * spot.heightPx;
    return static_cast<std::size_t>(std::count_if(spots.begin(), spots.end(), [&](const Spot& other) {
        return std::abs(other.x - spot.x) < reachX && std::abs(other.y - spot.y) < reachY;
    }));
}

}  // namespace

Places placeLabels(std::span<const Spot> spots, const Rect& bounds, std::span<const Segment> lines) {
    std::vector<std::size_t> order(spots.size()), crowd(spots.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (const std::size_t i : order) crowd[i] = crowdAround(spots, i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return crowd[a] > crowd[b]; });
    // Marks in a crowd keep their labels at a distance when labels close by would wall others in.
    Places best;
    double leastCost = 0;
    for (const double distance : {0.0, 16.0, 34.0}) {
        Placer placer(spots, bounds, lines);
        Places places(spots.size());
        for (const std::size_t i : order) places[i] = placer.place(i, crowd[i] > 1 ? distance : 0);
        if (!best.empty() && placer.cost() >= leastCost) continue;
        best = std::move(places);
        leastCost = placer.cost();
    }
    return best;
}

}  // namespace hitlab::report::plot
