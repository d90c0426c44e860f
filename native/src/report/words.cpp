#include "report/words.h"

#include <fmt/format.h>

#include "report/document.h"

namespace hitlab::report {

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", whole(count).text, count == 1 ? one : many);
}

std::string counted(std::uint64_t count, std::string_view one) {
    return counted(count, one, std::string(one) + "s");
}

}  // namespace hitlab::report
