#include "report/plot/text_fit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/xml_text.h"

namespace hitlab::report::plot {
namespace {

using Lines = std::vector<std::string>;

TEST(TextFit, whatFits_staysWhole) {
    EXPECT_EQ(ellipsized("sat", 100), "sat");
    EXPECT_EQ(wrapped("cost and error", 200, 11, 2), Lines{"cost and error"});
}

TEST(TextFit, whatDoesNotFit_endsInAnEllipsis) {
    const std::string cut = ellipsized("a label that is far too long", 80);
    EXPECT_EQ(cut, "a label that\xE2\x80\xA6");
    EXPECT_LE(textWidthPx(cut), 80);
}

TEST(TextFit, longText_isBrokenAtBlanksAndCutOnTheLastLine) {
    EXPECT_EQ(wrapped("one two three four five six", 60, 11, 2), (Lines{"one two", "three fou\xE2\x80\xA6"}));
}

TEST(TextFit, noWords_areNoLines) {
    EXPECT_EQ(wrapped("", 100, 11, 2), Lines{});
    EXPECT_EQ(wrapped(" \n", 100, 11, 2), Lines{});
}

TEST(TextFit, charactersOfManyBytes_areNotTornApart) {
    const std::string cut =
        ellipsized("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 40);
    EXPECT_EQ(base::validUtf8(cut), cut);
    EXPECT_LE(textWidthPx(cut), 40);
}

RC_GTEST_PROP(TextFit, lines_areNeverWiderOrMoreThanAllowed, ()) {
    const auto text =
        *rc::gen::container<std::string>(rc::gen::element('a', 'm', 'i', ' ', '\xC3', '\xA9', '\n', ','));
    const double width = *rc::gen::inRange(20, 300);
    const auto lines = wrapped(text, width, 11, 2);
    RC_ASSERT(lines.size() <= 2);
    for (const std::string& line : lines) {
        RC_ASSERT(textWidthPx(line, 11) <= width);
        RC_ASSERT(base::validUtf8(line) == line);
    }
}

}  // namespace
}  // namespace hitlab::report::plot
