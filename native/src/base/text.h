#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace hitlab::base {

/// True when the whole text is one number of the type's range, in plain digits; it is then in `number`.
template <typename Number>
bool parseNumber(std::string_view text, Number& number) {
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end;
}

/// `a,b,c` to its parts, empty ones included; no quoting.
std::vector<std::string_view> splitAtCommas(std::string_view text);

/// With small letters for the capitals of ASCII.
std::string lowerCase(std::string_view text);

}  // namespace hitlab::base
