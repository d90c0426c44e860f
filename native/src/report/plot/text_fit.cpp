#include "report/plot/text_fit.h"

#include "base/xml_text.h"

namespace hitlab::report::plot {

namespace {

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
/// Blanks, tabs and line ends.
constexpr std::string_view kBlanks = " \t\r\n";

/// Width of a character as a share of the text's size.
double emsOf(std::string_view character) {
    if (character.size() > 1) return character.size() > 2 && character != kEllipsis ? 1.0 : 0.7;
    const char c = character.front();
    if (std::string_view("ijlI|'.,:; ").find(c) != std::string_view::npos) return 0.34;
    if (std::string_view("frt()[]/-\"!").find(c) != std::string_view::npos) return 0.42;
    if (std::string_view("mwMW@%").find(c) != std::string_view::npos) return 0.95;
    if (c >= 'A' && c <= 'Z') return 0.7;
    if (std::string_view("<>=+~").find(c) != std::string_view::npos) return 0.84;
    return 0.62;
}

/// The characters of `text` that fit, from its start.
std::string_view fittingStart(std::string_view text, double widthPx, double sizePx) {
    std::size_t end = 0;
    double used = 0;
    while (end < text.size()) {
        const std::string_view character = text.substr(end, base::utf8Length(text.substr(end)));
        used += emsOf(character) * sizePx;
        if (used > widthPx) break;
        end += character.size();
    }
    return text.substr(0, end);
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t start = text.find_first_not_of(kBlanks);
        if (start == std::string_view::npos) return words;
        text.remove_prefix(start);
        const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
        words.emplace_back(word);
        text.remove_prefix(word.size());
    }
}

}  // namespace

double textWidthPx(std::string_view text, double sizePx) {
    const std::string valid = base::validUtf8(text);
    double ems = 0;
    for (std::string_view left = valid; !left.empty();) {
        const std::string_view character = left.substr(0, base::utf8Length(left));
        ems += emsOf(character);
        left.remove_prefix(character.size());
    }
    return ems * sizePx;
}

std::string ellipsized(std::string_view text, double widthPx, double sizePx) {
    const std::string valid = base::validUtf8(text);
    if (textWidthPx(valid, sizePx) <= widthPx) return valid;
    std::string_view start = fittingStart(valid, widthPx - textWidthPx(kEllipsis, sizePx), sizePx);
    while (!start.empty() && (start.back() == ' ' || start.back() == ',')) start.remove_suffix(1);
    return std::string(start) + std::string(kEllipsis);
}

std::vector<std::string> wrapped(std::string_view text, double widthPx, double sizePx, std::size_t maxLines) {
    std::vector<std::string> lines;
    for (const std::string& word : wordsOf(base::validUtf8(text))) {
        const bool onLine = !lines.empty() && (lines.size() == maxLines ||
                                               textWidthPx(lines.back() + " " + word, sizePx) <= widthPx);
        if (onLine) {
            lines.back() += " " + word;
        } else {
            lines.push_back(word);
        }
    }
    for (std::string& line : lines) line = ellipsized(line, widthPx, sizePx);
    return lines;
}

}  // namespace hitlab::report::plot
