#include "report/plot/label_places.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/rng.h"

namespace hitlab::report::plot {
namespace {

constexpr Rect kBounds{30, 40, 350, 260};

Spot spotAt(double x, double y, double width = 50) {
    return {x, y, 5.5, width, 13};
}

/// Whether no label lies on another, on a mark or outside.
bool areApart(std::span<const Spot> spots, const Places& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!places[i]) continue;
        const Rect& box = places[i]->box;
        if (!kBounds.holds(box)) return false;
        for (std::size_t j = 0; j < places.size(); ++j) {
            const Spot& other = spots[j];
            const Rect mark{other.x - 5.5, other.y - 5.5, other.x + 5.5, other.y + 5.5};
            if (box.meets(mark)) return false;
            if (j != i && places[j] && box.meets(places[j]->box)) return false;
        }
    }
    return true;
}

TEST(LabelPlaces, aLonelyMark_hasItsLabelOnTheRight) {
    const auto places = placeLabels(std::vector{spotAt(100, 100)}, kBounds, {});
    ASSERT_TRUE(places[0]);
    EXPECT_DOUBLE_EQ(places[0]->box.left, 108.5);
    EXPECT_FALSE(places[0]->leader);
}

TEST(LabelPlaces, atTheRightEdge_theLabelIsOnTheLeft) {
    const auto places = placeLabels(std::vector{spotAt(345, 100)}, kBounds, {});
    ASSERT_TRUE(places[0]);
    EXPECT_LT(places[0]->box.right, 345);
}

TEST(LabelPlaces, aLineThroughTheUsualPlace_isAvoided) {
    const std::vector<Segment> lines{{100, 100, 300, 100}};
    const auto places = placeLabels(std::vector{spotAt(100, 100)}, kBounds, lines);
    ASSERT_TRUE(places[0]);
    EXPECT_LT(places[0]->box.right, 100);
}

TEST(LabelPlaces, fiveMarksInOnePlace_areAllNamedWithLeaders) {
    const std::vector<Spot> spots(5, spotAt(60, 250));
    const auto places = placeLabels(spots, kBounds, {});
    for (const auto& place : places) EXPECT_TRUE(place);
    EXPECT_TRUE(areApart(spots, places));
}

TEST(LabelPlaces, aLabelWiderThanTheChart_isLeftOut) {
    EXPECT_FALSE(placeLabels(std::vector{spotAt(100, 100, 400)}, kBounds, {})[0]);
}

RC_GTEST_PROP(LabelPlaces, neverLieOnEachOtherOnMarksOrOutside, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<Spot> spots;
    for (auto count = rng.below(30); count > 0; --count) {
        spots.push_back(spotAt(30 + rng.below(320), 40 + rng.below(220), 10 + rng.below(90)));
    }
    RC_ASSERT(areApart(spots, placeLabels(spots, kBounds, {})));
}

RC_GTEST_PROP(LabelPlaces, ofFewMarks_areAllPlaced, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<Spot> spots;
    for (int count = 5; count > 0; --count) {
        spots.push_back(spotAt(30 + rng.below(320), 40 + rng.below(220), 55));
    }
    for (const auto& place : placeLabels(spots, kBounds, {})) RC_ASSERT(place.has_value());
}

}  // namespace
}  // namespace hitlab::report::plot
