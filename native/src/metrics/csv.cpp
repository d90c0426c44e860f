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

std::optional<std::vector<std::string>> parseCsvLine(std::string_view line) {
    std::vector<std::string> fields;
    std::size_t i = 0;
    while (true) {
        std::string field;
        if (i < line.size() && line[i] == '"') {
            for (++i;; ++i) {
                if (i == line.size()) return std::nullopt;
                if (line[i] != '"') {
                    field += line[i];
                } else if (i + 1 < line.size() && line[i + 1] == '"') {
                    field += line[i++];
                } else {
                    break;
                }
            }
            ++i;
            if (i < line.size() && line[i] != ',') return std::nullopt;
        } else {
            const std::size_t end = std::min(line.find(',', i), line.size());
            field = line.substr(i, end - i);
            if (field.find('"') != std::string::npos) return std::nullopt;
            i = end;
        }
        fields.push_back(std::move(field));
        if (i == line.size()) return fields;
        ++i;
    }
}

}  // namespace hitlab::metrics
