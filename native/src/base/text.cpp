#include "base/text.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>

namespace hitlab::base {

bool parseByStrtod(std::string_view text, double& number) {
    // It would take leading spaces, a plus sign and hexadecimal digits, which parseNumber does not.
    const std::string digits(text);
    if (digits.empty() || digits[0] == '+' || std::isspace(static_cast<unsigned char>(digits[0])) != 0)
        return false;
    if (digits.find_first_of("xX") != std::string::npos) return false;
    char* end = nullptr;
    errno = 0;
    const double parsed = std::strtod(digits.c_str(), &end);
    if (errno == ERANGE || end != digits.c_str() + digits.size()) return false;
    number = parsed;
    return true;
}

std::vector<std::string_view> splitAtCommas(std::string_view text) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(',');
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

}  // namespace hitlab::base
