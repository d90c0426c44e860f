#include "platform/android/jni_text.h"

#include <gtest/gtest.h>

namespace hitlab::platform::android {
namespace {

TEST(JniText, everyCharacter_comesBack) {
    for (char32_t point = 0; point < 0x110000; ++point) {
        if (point >= 0xD800 && point < 0xE000) continue;
        const std::u16string units =
            point < 0x10000 ? std::u16string{static_cast<char16_t>(point)}
                            : std::u16string{static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10)),
                                             static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF))};
        ASSERT_EQ(utf16Of(utf8Of(units)), units) << std::hex << static_cast<std::uint32_t>(point);
    }
}

TEST(JniText, knownTexts_areWhatTheyShouldBe) {
    EXPECT_EQ(utf8Of(u"a\u00e9\u20ac\U0001F47E"), "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x91\xBE");
    EXPECT_EQ(utf8Of(std::u16string(u"a\0b", 3)), std::string("a\0b", 3));
}

TEST(JniText, brokenTexts_getReplacements) {
    EXPECT_EQ(utf8Of(std::u16string{u'a', 0xD800, u'b'}),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(utf8Of(std::u16string{0xDC00}), "\xEF\xBF\xBD");
    EXPECT_EQ(utf16Of("\xFF"
                      "a"),
              u"\uFFFDa");
    EXPECT_EQ(utf16Of("\xE2\x82"), u"\uFFFD\uFFFD");
    EXPECT_EQ(utf16Of("\xC0\x80"), u"\uFFFD\uFFFD") << "Java's own zero";
    EXPECT_EQ(utf16Of("\xED\xA0\x80"), u"\uFFFD\uFFFD\uFFFD") << "half a pair";
    EXPECT_EQ(utf16Of("\xF4\x90\x80\x80"), u"\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond Unicode";
}

}  // namespace
}  // namespace hitlab::platform::android
