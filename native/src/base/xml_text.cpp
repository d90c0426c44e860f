#include "base/xml_text.h"

#include <algorithm>

namespace hitlab::base {

namespace {

unsigned byteAt(std::string_view text, std::size_t index) {
    return static_cast<unsigned char>(text[index]);
}

/// What the first byte promises; 0 if it promises nothing.
std::size_t promisedLength(unsigned first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

/// Of a character of three or four bytes: neither too long a form nor outside of what XML may hold.
bool mayBeHeld(std::string_view character) {
    const unsigned first = byteAt(character, 0), second = byteAt(character, 1);
    if (first == 0xE0) return second >= 0xA0;
    if (first == 0xED) return second < 0xA0;
    if (first == 0xEF) return character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
    if (first == 0xF0) return second >= 0x90;
    return first != 0xF4 || second < 0x90;
}

std::string_view entityOf(char c) {
    switch (c) {
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '&':
            return "&amp;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            return {};
    }
}

}  // namespace

std::size_t utf8Length(std::string_view text) {
    const std::size_t length = promisedLength(byteAt(text, 0));
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(text, i) & 0xC0) != 0x80) return 0;
    }
    return length < 3 || mayBeHeld(text.substr(0, length)) ? length : 0;
}

std::string validUtf8(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        valid += length > 0 ? text.substr(0, length) : "?";
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return valid;
}

std::string xmlText(std::string_view text) {
    std::string safe;
    for (const char c : validUtf8(text)) {
        const std::string_view entity = entityOf(c);
        if (!entity.empty()) {
            safe += entity;
        } else {
            safe += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
        }
    }
    return safe;
}

}  // namespace hitlab::base
