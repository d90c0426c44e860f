// The checker itself: it must see what it is there for.
#include "svg_checks.h"

#include <gtest/gtest.h>

namespace hitlab::report::plot {
namespace {

TEST(XmlProblem, oneSoundElement_hasNone) {
    EXPECT_EQ(xmlProblem("<svg width=\"1\"><g/><text>a &lt; b</text></svg>\n"), "");
}

TEST(XmlProblem, mistakes_areSeen) {
    EXPECT_NE(xmlProblem(""), "");
    EXPECT_NE(xmlProblem("<svg>"), "");
    EXPECT_NE(xmlProblem("<svg></g></svg>"), "");
    EXPECT_NE(xmlProblem("<svg/><svg/>"), "");
    EXPECT_NE(xmlProblem("<svg>a & b</svg>"), "");
    EXPECT_NE(xmlProblem("<svg>a < b</svg>"), "");
    EXPECT_NE(xmlProblem("<svg width=1/>"), "");
    EXPECT_NE(xmlProblem("<svg id=\"a\"b\"/>"), "");
}

TEST(TextsOf, placeAndWords_areRead) {
    const auto texts = textsOf(
        "<svg><text class=\"tick\" x=\"50\" y=\"20\" text-anchor=\"end\">"
        "<title>a &amp; bc</title>a &amp; b</text></svg>");
    ASSERT_EQ(texts.size(), 1U);
    EXPECT_EQ(texts[0].words, "a & b");
    EXPECT_EQ(texts[0].style, "tick");
    EXPECT_EQ(texts[0].box.right, 50);
    EXPECT_LT(texts[0].box.left, 40);
}

}  // namespace
}  // namespace hitlab::report::plot
