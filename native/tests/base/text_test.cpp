#include "base/text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

namespace hitlab::base {
namespace {

using Parts = std::vector<std::string_view>;

TEST(ParseByStrtod, takesAndRefusesWhatParseNumberDoes) {
    const std::vector<std::string_view> texts{"0",     "-0",
                                              "1",     "-1.5",
                                              "0.1",   "1e3",
                                              "1E-7",  "123456789.125",
                                              "1e308", "2.2250738585072014e-308",
                                              "",      " 1",
                                              "1 ",    "+1",
                                              "0x1",   "1,5",
                                              "1e",    "1.5.2",
                                              "1e999", "-1e999",
                                              "abc",   "1abc",
                                              "1e400", "--1",
                                              ".5",    "5.",
                                              "-",     ".",
                                              "\t1",   "1\n",
                                              "inf",   "nan",
                                              "-inf",  "1e-400"};
    for (const std::string_view text : texts) {
        double ours = 7, theirs = 7;
        const bool isNumber = parseNumber(text, theirs);
        EXPECT_EQ(parseByStrtod(text, ours), isNumber) << text;
        if (!isNumber) continue;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(ours), std::bit_cast<std::uint64_t>(theirs)) << text;
    }
}

TEST(ParseByStrtod, failure_leavesTheNumberAlone) {
    double number = 7;
    EXPECT_FALSE(parseByStrtod("1e999", number));
    EXPECT_EQ(number, 7);
}

TEST(SplitAtCommas, keepsEmptyParts) {
    EXPECT_EQ(splitAtCommas("a,,b"), (Parts{"a", "", "b"}));
    EXPECT_EQ(splitAtCommas("a,"), (Parts{"a", ""}));
    EXPECT_EQ(splitAtCommas("one"), Parts{"one"});
    EXPECT_EQ(splitAtCommas(""), Parts{""});
}

}  // namespace
}  // namespace hitlab::base
