#include "base/hash.h"

#include <gtest/gtest.h>

namespace hitlab::base {
namespace {

std::uint64_t hashOf(std::string_view text) {
    Fnv1a hash;
    hash.addText(text);
    return hash.value();
}

TEST(Fnv1a, text_givesThePublishedVectors) {
    EXPECT_EQ(hashOf(""), 0xcbf29ce484222325u);
    EXPECT_EQ(hashOf("a"), 0xaf63dc4c8601ec8cu);
    EXPECT_EQ(hashOf("foobar"), 0x85944171f73967e8u);
}

TEST(Fnv1a, textInParts_hashesAsTheWhole) {
    Fnv1a hash;
    hash.addText("foo");
    hash.addText("");
    hash.addText("bar");
    EXPECT_EQ(hash.value(), hashOf("foobar"));
}

TEST(Fnv1a, everyByte_hashesTheSameAsTextAndAsByte) {
    for (int byte = 0; byte < 256; ++byte) {
        Fnv1a hash;
        hash.addByte(static_cast<std::uint8_t>(byte));
        EXPECT_EQ(hash.value(), hashOf(std::string(1, static_cast<char>(byte)))) << byte;
        EXPECT_EQ(hash.value(), (0xcbf29ce484222325u ^ static_cast<std::uint64_t>(byte)) * 1099511628211u);
    }
}

TEST(Fnv1a, uint32_isFourBytesLowestFirst) {
    Fnv1a hash;
    hash.addUint32(0x64636261);
    EXPECT_EQ(hash.value(), hashOf("abcd"));
}

TEST(Fnv1a, uint32WithHighBits_keepsEveryByte) {
    Fnv1a hash;
    hash.addUint32(0xFF80FE01);
    EXPECT_EQ(hash.value(), hashOf("\x01\xFE\x80\xFF"));
}

TEST(Fnv1a, smallUint32_stillAddsFourBytes) {
    Fnv1a hash;
    hash.addUint32(0);
    EXPECT_EQ(hash.value(), hashOf(std::string(4, '\0')));
}

TEST(HexText, number_isAnXAndSixteenLowerCaseDigits) {
    EXPECT_EQ(hexText(0), "x0000000000000000");
    EXPECT_EQ(hexText(0x0123456789abcdef), "x0123456789abcdef");
    EXPECT_EQ(hexText(0xFFFFFFFFFFFFFFFF), "xffffffffffffffff");
}

}  // namespace
}  // namespace hitlab::base
