#include "platform/android/jni_text.h"

#include <cstdint>

namespace hitlab::platform::android {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

void append(char32_t point, std::string& text) {
    const auto byte = [&text](char32_t bits) { text += static_cast<char>(bits); };
    if (point < 0x80) return byte(point);
    if (point < 0x800) {
        byte(0xC0 | (point >> 6));
    } else if (point < 0x10000) {
        byte(0xE0 | (point >> 12));
        byte(0x80 | ((point >> 6) & 0x3F));
    } else {
        byte(0xF0 | (point >> 18));
        byte(0x80 | ((point >> 12) & 0x3F));
        byte(0x80 | ((point >> 6) & 0x3F));
    }
    byte(0x80 | (point & 0x3F));
}

bool isHigh(char32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isLow(char32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

/// Takes the character at the front; kReplacement, and a byte, where there is none.
char32_t takePoint(std::string_view& text) {
    const auto at = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = at(0);
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xC2 && first <= 0xDF ? 2
                               : first >= 0xE0 && first <= 0xEF ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    char32_t point = length < 2 ? first : first & (0x7F >> length);
    bool isSound = length > 0 && length <= text.size();
    for (std::size_t i = 1; isSound && i < length; ++i) {
        isSound = (at(i) & 0xC0) == 0x80;
        point = (point << 6) | (at(i) & 0x3F);
    }
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    isSound = isSound && point >= kLeast[length] && point < 0x110000 && !isHigh(point) && !isLow(point);
    text.remove_prefix(isSound ? length : 1);
    return isSound ? point : kReplacement;
}

}  // namespace

std::string utf8Of(std::u16string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char32_t unit = text[i];
        const char32_t next = i + 1 < text.size() ? text[i + 1] : 0;
        if (isHigh(unit) && isLow(next)) {
            append(0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00), result);
            ++i;
        } else {
            append(isHigh(unit) || isLow(unit) ? kReplacement : unit, result);
        }
    }
    return result;
}

std::u16string utf16Of(std::string_view text) {
    std::u16string result;
    while (!text.empty()) {
        const char32_t point = takePoint(text);
        if (point < 0x10000) {
            result += static_cast<char16_t>(point);
        } else {
            result += static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10));
            result += static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF));
        }
    }
    return result;
}

std::string textOf(JNIEnv* env, jstring text) {
    if (text == nullptr) return {};
    std::u16string units(static_cast<std::size_t>(env->GetStringLength(text)), u'\0');
    env->GetStringRegion(text, 0, static_cast<jsize>(units.size()), reinterpret_cast<jchar*>(units.data()));
    return utf8Of(units);
}

jstring javaText(JNIEnv* env, std::string_view text) {
    const std::u16string units = utf16Of(text);
    return env->NewString(reinterpret_cast<const jchar*>(units.data()), static_cast<jsize>(units.size()));
}

}  // namespace hitlab::platform::android
