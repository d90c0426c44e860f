#include "sprite/png.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/durable_file.h"
#include "base/rng.h"

namespace hitlab::sprite {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view kSignature{"\x89PNG\r\n\x1a\n", 8};
constexpr std::string_view kName = "a {} picture.png";

enum Colour : std::uint8_t { kGrey = 0, kRgb = 2, kPalette = 3, kRgba = 6 };

std::string bigEndian(std::uint32_t number) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(number >> shift);
    return text;
}

std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = 0xFFFFFFFFu;
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

std::uint32_t adler32(std::string_view bytes) {
    std::uint32_t low = 1, high = 0;
    for (const char byte : bytes) {
        low = (low + static_cast<std::uint8_t>(byte)) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

std::string chunk(std::string_view type, std::string_view data) {
    const std::string body = std::string(type) + std::string(data);
    return bigEndian(static_cast<std::uint32_t>(data.size())) + body + bigEndian(crc32(body));
}

std::string header(std::uint32_t width, std::uint32_t height, Colour colour = kRgba) {
    const char rest[] = {8, static_cast<char>(colour), 0, 0, 0};
    return chunk("IHDR", bigEndian(width) + bigEndian(height) + std::string(rest, sizeof rest));
}

/// One stored block of deflate: at most 65535 bytes.
std::string pixelData(std::string_view rows) {
    const auto size = static_cast<std::uint16_t>(rows.size());
    const auto little = [](int number) {
        return std::string{static_cast<char>(number), static_cast<char>(number >> 8)};
    };
    return chunk("IDAT", std::string("\x78\x01\x01", 3) + little(size) + little(~size) + std::string(rows) +
                             bigEndian(adler32(rows)));
}

std::string text(const Bytes& bytes) {
    return {bytes.begin(), bytes.end()};
}

const std::string kEnd = chunk("IEND", "");

std::string pngOf(std::string_view parts) {
    return std::string(kSignature) + std::string(parts) + kEnd;
}

/// 2 x 1 RGBA: the row begins with the filter byte 0.
const Bytes kTwoPixels{1, 2, 3, 255, 200, 100, 50, 7};
std::string tinyRow() {
    return std::string(1, '\0') + text(kTwoPixels);
}
std::string tinyPng() {
    return pngOf(header(2, 1) + pixelData(tinyRow()));
}

std::string assetBytes(const std::string& name) {
    const auto bytes = base::readFile(std::filesystem::path(HITLAB_TEST_ASSETS) / "sprites" / name);
    return bytes ? *bytes : std::string();
}

std::string smallestAsset() {
    return assetBytes("pacman/player.png");
}

std::string errorOf(std::string_view bytes) {
    const auto image = decodePng(bytes, kName);
    return image ? "" : image.error().message;
}

/// Refused, with a reason behind the name.
void expectRefused(std::string_view bytes, std::string_view reason = "") {
    const std::string error = errorOf(bytes), head = std::string(kName) + ": ";
    EXPECT_TRUE(error.starts_with(head)) << error;
    EXPECT_GT(error.size(), head.size());
    EXPECT_NE(error.find(reason), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(DecodePng, everySprite_hasItsSize) {
    struct Row {
        const char* name;
        int width, height;
    };
    for (const Row& row : {Row{"mario/player.png", 35, 67},
                           {"mario/enemy.png", 53, 54},
                           {"pacman/player.png", 23, 25},
                           {"pacman/enemy.png", 28, 31},
                           {"tyrian/player.png", 49, 35},
                           {"tyrian/enemy.png", 42, 52}}) {
        const auto image = decodePng(assetBytes(row.name), row.name);
        ASSERT_TRUE(image) << row.name;
        EXPECT_EQ(image->width, row.width) << row.name;
        EXPECT_EQ(image->height, row.height) << row.name;
        EXPECT_EQ(image->rgba.size(), static_cast<std::size_t>(4 * row.width * row.height)) << row.name;
    }
}

TEST(DecodePng, rgba_keepsEveryByteWithStraightAlpha) {
    const auto image = decodePng(tinyPng(), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width, 2);
    EXPECT_EQ(image->height, 1);
    EXPECT_EQ(image->rgba, kTwoPixels);
}

TEST(DecodePng, rowsOfOddLength_standBelowEachOther) {
    const Bytes rows{0, 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                     0, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};
    const auto image = decodePng(pngOf(header(3, 2) + pixelData(text(rows))), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba,
              (Bytes{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}));
}

TEST(DecodePng, rgbWithoutAlpha_isOpaque) {
    const auto image = decodePng(pngOf(header(2, 1, kRgb) + pixelData(text({0, 9, 8, 7, 1, 2, 3}))), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba, (Bytes{9, 8, 7, 255, 1, 2, 3, 255}));
}

TEST(DecodePng, grey_isOpaqueWithThreeEqualColours) {
    const auto image = decodePng(pngOf(header(3, 1, kGrey) + pixelData(text({0, 0, 77, 255}))), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba, (Bytes{0, 0, 0, 255, 77, 77, 77, 255, 255, 255, 255, 255}));
}

TEST(DecodePng, palette_takesColoursAndAlphaFromItsTables) {
    const std::string tables =
        chunk("PLTE", text({10, 20, 30, 40, 50, 60, 70, 80, 90})) + chunk("tRNS", text({0, 128}));
    const auto image =
        decodePng(pngOf(header(3, 1, kPalette) + tables + pixelData(text({0, 2, 1, 0}))), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba, (Bytes{70, 80, 90, 255, 40, 50, 60, 128, 10, 20, 30, 0}));
}

TEST(DecodePng, paletteWithoutTransparency_isOpaque) {
    const std::string table = chunk("PLTE", text({10, 20, 30, 40, 50, 60}));
    const auto image = decodePng(pngOf(header(2, 1, kPalette) + table + pixelData(text({0, 1, 0}))), kName);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba, (Bytes{40, 50, 60, 255, 10, 20, 30, 255}));
}

TEST(DecodePng, everyStrictPrefix_isRefused) {
    const std::string whole = smallestAsset();
    ASSERT_TRUE(decodePng(whole, kName));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        SCOPED_TRACE(length);
        expectRefused(std::string_view(whole).substr(0, length), length == 0 ? "is empty" : "is cut short");
    }
}

TEST(DecodePng, bytesBehindTheEnd_areAllowed) {
    EXPECT_TRUE(decodePng(smallestAsset() + "and more", kName));
    EXPECT_TRUE(decodePng(tinyPng() + std::string(100, '\0'), kName));
}

TEST(DecodePng, whatIsNoPng_isRefused) {
    std::string damaged = tinyPng();
    damaged[0] = 'x';
    const std::string gif("GIF89a\1\0\1\0\0\0\0;", 14);
    for (const std::string& bytes :
         {std::string("Dear reader,\nno picture.\n"), damaged, gif, std::string(1000, '\0')})
        expectRefused(bytes, "is not a PNG image");
    for (std::size_t i = 0; i < kSignature.size(); ++i) {
        std::string bytes = tinyPng();
        bytes[i] = static_cast<char>(bytes[i] ^ 1);
        expectRefused(bytes, "is not a PNG image");
    }
}

TEST(DecodePng, impossibleSides_areRefusedWithTheirNumbers) {
    for (const std::uint32_t side : {0u, 4097u, 0x10000u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
        SCOPED_TRACE(side);
        for (const std::string& lying : {header(side, 1), header(1, side), header(side, side)})
            expectRefused(pngOf(lying + pixelData(tinyRow())), std::to_string(side));
    }
}

TEST(DecodePng, largestSide_isAllowed) {
    const std::string row(1 + 4 * 4096, '\0');
    const auto wide = decodePng(pngOf(header(4096, 1) + pixelData(row)), kName);
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->width, 4096);
    const auto high = decodePng(pngOf(header(1, 4096) + pixelData(std::string(5 * 4096, '\0'))), kName);
    ASSERT_TRUE(high);
    EXPECT_EQ(high->height, 4096);
}

TEST(DecodePng, fewerPixelsThanPromised_isRefused) {
    expectRefused(pngOf(header(2, 2) + pixelData(tinyRow())), "damaged");
    expectRefused(pngOf(header(4096, 4096) + pixelData(tinyRow())), "damaged");
    expectRefused(pngOf(header(2, 1)), "damaged");
    expectRefused(pngOf(header(2, 1) + chunk("IDAT", "")), "damaged");
}

TEST(DecodePng, anyFlippedBitOfThePixelData_isRefused) {
    const std::string whole = smallestAsset();
    const std::size_t first = whole.find("IDAT") + 4, end = whole.find("IEND") - 4;
    for (std::size_t i = first; i < end; ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ 1 << bit);
            ASSERT_FALSE(decodePng(damaged, kName)) << "byte " << i << " bit " << bit;
        }
    }
}

TEST(DecodePng, flippedBitOfTheHeader_isRefused) {
    const std::string whole = smallestAsset();
    for (std::size_t i = 8; i < 8 + 12 + 13; ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        expectRefused(damaged);
    }
}

TEST(DecodePng, chunkLongerThanTheFile_isCutShort) {
    for (const std::uint32_t length : {100u, 0x7FFFFFFFu, 0xFFFFFFF3u, 0xFFFFFFFFu}) {
        const std::string lying = bigEndian(length) + pixelData(tinyRow()).substr(4);
        expectRefused(pngOf(header(2, 1) + lying), "is cut short");
    }
}

TEST(DecodePng, headerNotJustOnceAndFirst_isRefused) {
    const std::string comment = chunk("tEXt", std::string("Title\0x", 7));
    EXPECT_TRUE(decodePng(pngOf(header(2, 1) + comment + pixelData(tinyRow())), kName));
    expectRefused(pngOf(comment + header(2, 1) + pixelData(tinyRow())), "header is damaged");
    expectRefused(pngOf(pixelData(tinyRow())), "header is damaged");
    expectRefused(pngOf(header(2, 1) + header(2, 1) + pixelData(tinyRow())), "header is damaged");
    expectRefused(pngOf(chunk("IHDR", bigEndian(2) + bigEndian(1)) + pixelData(tinyRow())),
                  "header is damaged");
    expectRefused(pngOf(""), "header is damaged");
}

TEST(DecodePng, missingEnd_isCutShort) {
    expectRefused(std::string(kSignature) + header(2, 1) + pixelData(tinyRow()), "is cut short");
}

RC_GTEST_PROP(DecodePng, damagedFile_givesAWholeImageOrAnErrorButNoCrash, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int round = 0; round < 10; ++round) {
        std::string bytes = rng.below(2) == 0 ? smallestAsset() : tinyPng();
        for (std::uint32_t changes = 1 + rng.below(4); changes > 0; --changes) {
            bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(rng.below(256));
        }
        const auto image = decodePng(bytes, kName);
        if (image) {
            RC_ASSERT(image->rgba.size() == static_cast<std::size_t>(4 * image->width * image->height));
        } else {
            RC_ASSERT(image.error().message.starts_with(std::string(kName) + ": "));
        }
    }
}

}  // namespace
}  // namespace hitlab::sprite
