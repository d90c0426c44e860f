#include "study/choices.h"

#include <gtest/gtest.h>

#include "detect/algorithm.h"

namespace hitlab::study {
namespace {

using Ids = std::vector<std::string_view>;

TEST(ParseWhole, takesWholeNumbersWithinTheRangeOnly) {
    EXPECT_EQ(*parseWhole("--n", "0", 0, 10), 0u);
    EXPECT_EQ(*parseWhole("--n", "10", 0, 10), 10u);
    EXPECT_EQ(*parseWhole("--n", "18446744073709551615", 0, UINT64_MAX), UINT64_MAX);
    for (const char* word :
         {"", "-1", "11", "1.5", "1e1", "0x1", " 1", "1 ", "+1", "ten", "18446744073709551616"}) {
        const auto number = parseWhole("--n", word, 0, 10);
        ASSERT_FALSE(number) << word;
        EXPECT_EQ(number.error().message, fmt::format("--n: '{}' is not a whole number from 0 to 10", word));
    }
}

TEST(ParseWholes, areSortedAndNoneTwice) {
    EXPECT_EQ(*parseWholes("--n", "100,1,10", 0, 100), (std::vector<std::uint32_t>{1, 10, 100}));
    EXPECT_EQ(parseWholes("--n", "1,2,1", 0, 100).error().message, "--n: '1' is named twice");
    EXPECT_FALSE(parseWholes("--n", "1,,2", 0, 100));
    EXPECT_FALSE(parseWholes("--n", "", 0, 100));
}

TEST(ParseDecimal, takesNumbersWithinTheRangeOnly) {
    EXPECT_EQ(*parseDecimal("--m", "0.25", 0.25, 10), 0.25);
    for (const char* word : {"0", "0.2", "-1", "nan", "inf", "", "11", "1,5", "x"}) {
        EXPECT_FALSE(parseDecimal("--m", word, 0.25, 10)) << word;
    }
}

TEST(ParseIds, areBroughtIntoTheTablesOrder) {
    EXPECT_EQ(*parseIds("--a", "pixel,euclidean", detect::kAlgorithms), (Ids{"euclidean", "pixel"}));
    EXPECT_EQ(parseIds("--a", "sat,sat", detect::kAlgorithms).error().message, "--a: 'sat' is named twice");
    EXPECT_EQ(parseIds("--a", "sat,stA", detect::kAlgorithms).error().message,
              "--a: unknown 'stA'; allowed: euclidean, manhattan, rectangle, sat, pixel, none");
}

}  // namespace
}  // namespace hitlab::study
