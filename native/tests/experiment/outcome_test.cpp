#include "experiment/outcome.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/hash.h"
#include "experiment/course.h"

namespace hitlab::experiment {
namespace {

using Frames = std::vector<std::int32_t>;

TEST(Judge, givesEachEnemyItsVerdict) {
    const Outcome outcome = judge(Frames{5, 7, kNoFrame, kNoFrame, 0}, Frames{9, kNoFrame, 3, kNoFrame, 0});
    const std::vector<Hit> expected{{0, 5, 9, Verdict::kTruePositive},
                                    {1, 7, kNoFrame, Verdict::kFalsePositive},
                                    {2, kNoFrame, 3, Verdict::kFalseNegative},
                                    {4, 0, 0, Verdict::kTruePositive}};
    EXPECT_EQ(outcome.hits, expected);
    EXPECT_EQ(outcome.collisions, 3u);
    EXPECT_EQ(outcome.truePositives, 2u);
    EXPECT_EQ(outcome.falsePositives, 1u);
    EXPECT_EQ(outcome.falseNegatives, 1u);
    EXPECT_EQ(outcome.contactErrorMeanFrames, -2.0);
    EXPECT_EQ(outcome.contactErrorMaxFrames, -4);
}

TEST(Judge, withoutATruePositive_hasNoContactError) {
    const Outcome outcome = judge(Frames{5, kNoFrame}, Frames{kNoFrame, 6});
    EXPECT_FALSE(outcome.contactErrorMeanFrames.has_value());
    EXPECT_FALSE(outcome.contactErrorMaxFrames.has_value());
}

TEST(Judge, errorsOfEqualSize_theEarlyOneIsTheWorst) {
    EXPECT_EQ(judge(Frames{8, 2}, Frames{5, 5}).contactErrorMaxFrames, -3);
    EXPECT_EQ(judge(Frames{2, 8}, Frames{5, 5}).contactErrorMaxFrames, -3);
    EXPECT_EQ(judge(Frames{4, 8}, Frames{5, 5}).contactErrorMaxFrames, 3);
}

TEST(Judge, hash_isThatOfTheCalledPairsAlone) {
    base::Fnv1a expected;
    for (const std::uint32_t number : {1u, 7u, 3u, 260u}) expected.addUint32(number);
    EXPECT_EQ(judge(Frames{kNoFrame, 7, kNoFrame, 260}, Frames{4, 7, kNoFrame, kNoFrame}).hitsHash,
              expected.value());
    EXPECT_EQ(judge(Frames{}, Frames{}).hitsHash, 0xCBF29CE484222325u);
}

RC_GTEST_PROP(TestsOf, isTheSumOfLiveEnemiesOverTheFrames, ()) {
    const auto frames = *rc::gen::inRange<std::uint32_t>(1, 20);
    const auto called =
        *rc::gen::container<Frames>(rc::gen::inRange<std::int32_t>(-1, static_cast<int>(frames)));
    std::uint64_t expected = 0;
    for (std::int32_t frame = 0; frame < static_cast<std::int32_t>(frames); ++frame) {
        for (const std::int32_t at : called) expected += at == kNoFrame || at >= frame;
    }
    RC_ASSERT(testsOf(called, frames) == expected);
}

TEST(VerdictName, isTheShortOne) {
    EXPECT_EQ(verdictName(Verdict::kTruePositive), "TP");
    EXPECT_EQ(verdictName(Verdict::kFalsePositive), "FP");
    EXPECT_EQ(verdictName(Verdict::kFalseNegative), "FN");
}

}  // namespace
}  // namespace hitlab::experiment
