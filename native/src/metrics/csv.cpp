#include "metrics/csv.h"

#include <algorithm>

namespace hitlab::metrics {

void CsvText::separate() {
    if (lineStarted_) text_ += ',';
    lineStarted_ = true;
}

CsvText& CsvText::add(std::string_view field) {
    separate();
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
        text_ += field;
        return *this;
    }
    text_ += '"';
    for (const char c : field) {
        if (c == '"') text_ += '"';
        text_ += c;
    }
    text_ += '"';
    return *this;
}

CsvText& CsvText::addDecimal(double number, int decimals) {
    separate();
    fmt::format_to(std::back_inserter(text_), "{:.{}f}", number, decimals);
    return *this;
}

CsvText& CsvText::endLine() {
    text_ += '\n';
    lineStarted_ = false;
    return *this;
}

bool CsvLine::takeQuoted(std::string_view line, std::size_t& place) {
    std::string& field = unquoted_.emplace_back();
    for (++place;; ++place) {
        if (place == line.size()) return false;
        if (line[place] != '"') {
            field += line[place];
        } else if (place + 1 < line.size() && line[place + 1] == '"') {
            field += line[place++];
        } else {
            break;
        }
    }
    fields_.push_back(field);
    ++place;
    return place == line.size() || line[place] == ',';
}

bool CsvLine::split(std::string_view line) {
    fields_.clear();
    unquoted_.clear();
    for (std::size_t place = 0;; ++place) {
        if (place < line.size() && line[place] == '"') {
            if (!takeQuoted(line, place)) return false;
        } else {
            const std::size_t end = std::min(line.find(',', place), line.size());
            fields_.push_back(line.substr(place, end - place));
            if (fields_.back().find('"') != std::string_view::npos) return false;
            place = end;
        }
        if (place == line.size()) return true;
    }
}

std::optional<std::vector<std::string>> parseCsvLine(std::string_view line) {
    CsvLine parts;
    if (!parts.split(line)) return std::nullopt;
    return std::vector<std::string>(parts.fields().begin(), parts.fields().end());
}

std::string cutCell(std::string_view cell) {
    constexpr std::size_t kMostBytes = 60, kMostBytesOfCharacter = 4;
    if (cell.size() <= kMostBytes) return std::string(cell);
    const auto isInside = [cell](std::size_t place) { return (cell[place] & 0xC0) == 0x80; };
    std::size_t end = kMostBytes;
    while (end > kMostBytes - kMostBytesOfCharacter && isInside(end)) --end;
    return std::string(cell.substr(0, end)) + "...";
}

}  // namespace hitlab::metrics
