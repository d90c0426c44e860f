#include "cli/hints.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace hitlab::cli {

std::string programName() {
    const char* name = std::getenv("HITLAB_COMMAND");
    return name != nullptr ? name : "hitlab";
}

std::string quoted(const std::filesystem::path& path) {
    const std::string text = path.string();
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) != 0 || std::strchr("/._-+:", c) != nullptr;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace hitlab::cli
