#include "base/xml_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace hitlab::base {
namespace {

TEST(XmlText, markupAndQuotes_becomeEntities) {
    EXPECT_EQ(xmlText("a<b>&\"c'"), "a&lt;b&gt;&amp;&quot;c&#39;");
}

TEST(XmlText, controlCharacters_becomeBlanks) {
    EXPECT_EQ(xmlText(std::string_view("a\0b\tc\nd\x7F", 8)), "a b c d ");
}

TEST(XmlText, charactersOfAllLengths_stay) {
    const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    EXPECT_EQ(validUtf8(text), text);
}

TEST(XmlText, whatIsNotUtf8_becomesQuestionMarks) {
    EXPECT_EQ(validUtf8("\xFFx"), "?x");
    EXPECT_EQ(validUtf8("\xC3"), "?") << "cut off";
    EXPECT_EQ(validUtf8("\xC0\xAF"), "??") << "too long a form";
    EXPECT_EQ(validUtf8("\xE0\x80\xAF"), "???") << "too long a form";
    EXPECT_EQ(validUtf8("\xED\xA0\x80"), "???") << "half of a pair";
    EXPECT_EQ(validUtf8("\xF4\x90\x80\x80"), "????") << "beyond U+10FFFF";
    EXPECT_EQ(validUtf8("\xEF\xBF\xBF"), "???") << "U+FFFF, which XML may not hold";
}

RC_GTEST_PROP(XmlText, anyBytes_becomeTextWithoutMarkup, ()) {
    const auto text = *rc::gen::container<std::string>(rc::gen::element(
        'a', '<', '>', '&', '"', '\'', '\0', '\x1F', '\xC3', '\xA9', '\xED', '\xF0', '\x9F'));
    const std::string safe = xmlText(text);
    RC_ASSERT(validUtf8(safe) == safe);
    RC_ASSERT(safe.find_first_of("<>\"'") == std::string::npos);
    for (const char c : safe) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
}

}  // namespace
}  // namespace hitlab::base
