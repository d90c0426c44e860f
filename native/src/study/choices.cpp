#include "study/choices.h"

namespace hitlab::study {

namespace {

using base::Error;

}  // namespace

base::Result<std::uint64_t> parseWhole(std::string_view flag, std::string_view word, std::uint64_t low,
                                       std::uint64_t high) {
    std::uint64_t number = 0;
    if (base::parseNumber(word, number) && number >= low && number <= high) return number;
    return Error{fmt::format("{}: '{}' is not a whole number from {} to {}", flag, word, low, high)};
}

base::Result<std::vector<std::uint32_t>> parseWholes(std::string_view flag, std::string_view words,
                                                     std::uint32_t low, std::uint32_t high) {
    std::vector<std::uint32_t> numbers;
    for (const std::string_view word : base::splitAtCommas(words)) {
        const auto number = parseWhole(flag, word, low, high);
        if (!number) return number.error();
        const auto small = static_cast<std::uint32_t>(*number);
        if (std::find(numbers.begin(), numbers.end(), small) != numbers.end()) {
            return Error{fmt::format("{}: '{}' is named twice", flag, word)};
        }
        numbers.push_back(small);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

base::Result<double> parseDecimal(std::string_view flag, std::string_view word, double low, double high) {
    double number = 0;
    if (base::parseNumber(word, number) && number >= low && number <= high) return number;
    return Error{fmt::format("{}: '{}' is not a number from {} to {}", flag, word, low, high)};
}

}  // namespace hitlab::study
