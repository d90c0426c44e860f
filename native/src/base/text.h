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

/// The same by the C library, in whose locale decimals have a point.
bool parseByStrtod(std::string_view text, double& number);

#ifdef _LIBCPP_VERSION
/// libc++ reads fractions only from version 20 on, and the NDK has 19. On Android there is no other locale.
template <>
inline bool parseNumber(std::string_view text, double& number) {
    return parseByStrtod(text, number);
}
#endif

/// `a,b,c` to its parts, empty ones included; no quoting.
std::vector<std::string_view> splitAtCommas(std::string_view text);

/// With small letters for the capitals of ASCII.
std::string lowerCase(std::string_view text);

}  // namespace hitlab::base
