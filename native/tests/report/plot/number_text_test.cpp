#include "report/plot/number_text.h"

#include <gtest/gtest.h>

#include "report/plot/svg.h"

namespace hitlab::report::plot {
namespace {

using Texts = std::vector<std::string>;

TEST(NumberText, thousands_areSetApart) {
    EXPECT_EQ(plainNumber(999, 0), "999");
    EXPECT_EQ(plainNumber(10000, 0), "10,000");
    EXPECT_EQ(plainNumber(123456.75, 1), "123,456.8");
    EXPECT_EQ(plainNumber(-1234567, 0), "-1,234,567");
}

TEST(NumberText, whatRoundsToNothing_hasNoSign) {
    EXPECT_EQ(plainNumber(-0.0, 0), "0");
    EXPECT_EQ(plainNumber(-0.004, 2), "0");
    EXPECT_EQ(svgNumber(-0.004), "0");
    EXPECT_EQ(valueText(-0.0), "0");
}

TEST(NumberText, values_haveThreeDigitsOrAreWhole) {
    EXPECT_EQ(valueText(0.41234), "0.412");
    EXPECT_EQ(valueText(99.96), "100");
    EXPECT_EQ(valueText(12.345), "12.3");
    EXPECT_EQ(valueText(120000.4), "120,000");
    EXPECT_EQ(valueText(5), "5");
    EXPECT_EQ(valueText(0.000012345), "0.0000123");
    EXPECT_EQ(valueText(-0.5), "-0.500");
}

TEST(NumberText, ticks_haveTheDecimalsOfTheirStep) {
    EXPECT_EQ(tickTexts(std::vector{0.0, 0.5, 1.0}, 0.5), (Texts{"0", "0.5", "1.0"}));
    EXPECT_EQ(tickTexts(std::vector{0.4, 0.42}, 0.02), (Texts{"0.40", "0.42"}));
    EXPECT_EQ(tickTexts(std::vector{-5000.0, 0.0, 5000.0}, 5000), (Texts{"-5,000", "0", "5,000"}));
}

TEST(NumberText, fromAMillionOn_ticksAreInMillions) {
    EXPECT_EQ(tickTexts(std::vector{0.0, 5e5, 1e6}, 5e5), (Texts{"0", "0.5M", "1.0M"}));
    EXPECT_EQ(tickTexts(std::vector{2e9, 4e9}, 2e9), (Texts{"2G", "4G"}));
    EXPECT_EQ(roundNumberText(5e7), "50M");
    EXPECT_EQ(roundNumberText(1e-4), "0.0001");
}

TEST(NumberText, closeNumbersFarFromZero_keepAllDigits) {
    EXPECT_EQ(tickTexts(std::vector{1000000.5, 1000001.0}, 0.5), (Texts{"1,000,000.5", "1,000,001.0"}));
}

TEST(SvgNumber, hasTwoDecimalsAtMostAndNoExponent) {
    EXPECT_EQ(svgNumber(12), "12");
    EXPECT_EQ(svgNumber(12.5), "12.5");
    EXPECT_EQ(svgNumber(1.0 / 3), "0.33");
    EXPECT_EQ(svgNumber(1e7), "10000000");
    EXPECT_EQ(svgNumber(-2.999), "-3");
}

}  // namespace
}  // namespace hitlab::report::plot
