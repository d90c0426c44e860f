#include "report/plot/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace hitlab::report::plot {

namespace {

/// More would be noise of binary fractions.
constexpr int kMaxDecimals = 12;

struct Unit {
    double size;
    std::string_view sign;
};
constexpr std::array kUnits{Unit{1, ""}, Unit{1e6, "M"}, Unit{1e9, "G"}, Unit{1e12, "T"}};

const Unit& unitOf(double greatest) {
    const Unit* found = &kUnits.front();
    for (const Unit& unit : kUnits) {
        if (greatest >= unit.size) found = &unit;
    }
    return *found;
}

/// Power of ten of the first digit, after rounding to so many digits.
int exponentOf(double value, int digits) {
    const std::string text = fmt::format("{:.{}e}", value, digits - 1);
    return std::atoi(text.c_str() + text.find('e') + 1);
}

int decimalsFor(double step) {
    return step == 0 ? 0 : std::clamp(-exponentOf(step, 3), 0, kMaxDecimals);
}

std::string inUnit(double value, double step, const Unit& unit) {
    const std::string digits = plainNumber(value / unit.size, decimalsFor(step / unit.size));
    return digits == "0" ? digits : digits + std::string(unit.sign);
}

}  // namespace

std::string plainNumber(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool zero = text.find_first_not_of("0.") == std::string::npos;
    if (zero) return "0";
    const std::size_t point = std::min(text.find('.'), text.size());
    for (std::size_t at = point; at > 3; at -= 3) text.insert(at - 3, ",");
    if (text.front() == ',') text.erase(0, 1);
    return value < 0 ? "-" + text : text;
}

std::string valueText(double value) {
    if (value == 0) return "0";
    const bool whole = value == std::round(value);
    return plainNumber(value, whole ? 0 : std::clamp(2 - exponentOf(value, 3), 0, kMaxDecimals));
}

std::vector<std::string> tickTexts(std::span<const double> values, double step) {
    double greatest = 0;
    for (const double value : values) greatest = std::max(greatest, std::abs(value));
    const Unit& unit = unitOf(greatest);
    // Numbers far from zero and close together need all their digits.
    const bool shorter = decimalsFor(step / unit.size) <= 3;
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(inUnit(value, step, shorter ? unit : kUnits.front()));
    return texts;
}

std::string roundNumberText(double value) {
    return tickTexts({&value, 1}, std::abs(value)).front();
}

}  // namespace hitlab::report::plot
