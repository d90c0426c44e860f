#include "report/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hitlab::report {

namespace {

/// `1234567.5` to `1,234,567.5`.
std::string withThousands(std::string digits) {
    const std::size_t start = digits.starts_with('-') ? 1 : 0;
    const std::size_t end = std::min(digits.find('.'), digits.size());
    for (std::size_t place = end; place > start + 3; place -= 3) digits.insert(place - 3, 1, ',');
    return digits;
}

/// Never `-0`.
std::string fixed(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    const bool isZero = text.find_first_not_of("-0.") == std::string::npos;
    if (isZero && text.starts_with('-')) text.erase(0, 1);
    return withThousands(text);
}

int decimalsFor(double value, int digits) {
    if (value == 0 || !std::isfinite(value)) return 0;
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    return std::clamp(digits - 1 - exponent, 0, 12);
}

}  // namespace

Cell word(std::string text) {
    return {std::move(text), {}, {}, Mark::kNone};
}

Cell whole(std::uint64_t value) {
    return {withThousands(fmt::format("{}", value)), static_cast<double>(value), {}, Mark::kNone};
}

Cell decimal(double value, int decimals) {
    return {fixed(value, decimals), value, {}, Mark::kNone};
}

Cell significant(double value, int digits) {
    return {fixed(value, decimalsFor(value, digits)), value, {}, Mark::kNone};
}

Cell probability(double p) {
    constexpr double kSmallest = 0.001, kSignificant = 0.05;
    return {p < kSmallest ? "< 0.001" : fixed(p, 3), p, {}, p < kSignificant ? Mark::kGood : Mark::kNone};
}

Cell notDefined(const std::string& reason) {
    return {"not defined", {}, "not defined, because " + reason, Mark::kNone};
}

Cell blank() {
    return {};
}

void hideConstant(Table& table, std::initializer_list<std::string_view> ids) {
    if (table.rows.empty()) return;
    std::string common;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        Column& column = table.columns[i];
        const std::string& first = table.rows.front()[i].text;
        const bool isConstant = std::all_of(table.rows.begin(), table.rows.end(),
                                            [&](const auto& row) { return row[i].text == first; });
        if (!isConstant || std::find(ids.begin(), ids.end(), column.id) == ids.end()) continue;
        column.hidden = true;
        (common += common.empty() ? "" : "; ") += column.title + ": " + (first.empty() ? "none" : first);
    }
    if (!common.empty()) table.common = common;
}

}  // namespace hitlab::report
