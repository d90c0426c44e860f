#include "metrics/trial_row.h"

#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "base/hash.h"
#include "base/text.h"
#include "metrics/line_file.h"

namespace hitlab::metrics {

namespace {

constexpr std::array<std::string_view, 4> kStatusNames{"ok", "interrupted", "throttled", "mismatch"};

struct Column {
    std::string_view name;
    void (*write)(const TrialRow&, CsvText&);
    /// False when the text is not of the column's kind.
    bool (*read)(std::string_view, TrialRow&);
};

bool parseHex(std::string_view text, std::uint64_t& number) {
    if (text.size() != 17 || text[0] != 'x') return false;
    const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + 17, number, 16);
    return problem == std::errc() && end == text.data() + 17;
}

void writeValue(CsvText& text, const std::string& value) {
    text.add(value);
}
void writeValue(CsvText& text, bool value) {
    text.add(value ? "1" : "0");
}
void writeValue(CsvText& text, double value) {
    text.addDecimal(value);
}
void writeValue(CsvText& text, TrialStatus value) {
    text.add(statusName(value));
}
template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
void writeValue(CsvText& text, Integer value) {
    text.addNumber(value);
}
template <typename Value>
void writeValue(CsvText& text, const std::optional<Value>& value) {
    if (value) {
        writeValue(text, *value);
    } else {
        text.addEmpty();
    }
}

bool readValue(std::string_view text, std::string& value) {
    value = text;
    return true;
}
bool readValue(std::string_view text, bool& value) {
    value = text == "1";
    return value || text == "0";
}
bool readValue(std::string_view text, TrialStatus& value) {
    for (std::size_t i = 0; i < kStatusNames.size(); ++i) {
        if (text != kStatusNames[i]) continue;
        value = static_cast<TrialStatus>(i);
        return true;
    }
    return false;
}
bool readValue(std::string_view text, double& value) {
    return base::parseNumber(text, value) && std::isfinite(value);
}
template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
bool readValue(std::string_view text, Integer& value) {
    return base::parseNumber(text, value);
}
template <typename Value>
bool readValue(std::string_view text, std::optional<Value>& value) {
    value.reset();
    return text.empty() || readValue(text, value.emplace());
}

template <auto Member>
constexpr Column column(std::string_view name) {
    return {name, [](const TrialRow& row, CsvText& text) { writeValue(text, row.*Member); },
            [](std::string_view text, TrialRow& row) { return readValue(text, row.*Member); }};
}

template <auto Member>
constexpr Column hexColumn(std::string_view name) {
    return {name, [](const TrialRow& row, CsvText& text) { text.add(base::hexText(row.*Member)); },
            [](std::string_view text, TrialRow& row) { return parseHex(text, row.*Member); }};
}

/// A mean of whole frames, to the millionth: a fraction that others recompute.
constexpr Column kContactErrorMean{
    "contact_error_mean_frames",
    [](const TrialRow& row, CsvText& text) {
        if (row.contactErrorMeanFrames) {
            text.addDecimal(*row.contactErrorMeanFrames, 6);
        } else {
            text.addEmpty();
        }
    },
    [](std::string_view text, TrialRow& row) { return readValue(text, row.contactErrorMeanFrames); }};

constexpr std::array kColumns{
    column<&TrialRow::trial>("trial"),
    column<&TrialRow::sprites>("sprites"),
    column<&TrialRow::route>("route"),
    column<&TrialRow::enemies>("enemies"),
    column<&TrialRow::algorithm>("algorithm"),
    column<&TrialRow::volumes>("volumes"),
    column<&TrialRow::sample>("sample"),
    hexColumn<&TrialRow::seed>("seed"),
    column<&TrialRow::status>("status"),
    column<&TrialRow::frames>("frames"),
    column<&TrialRow::tests>("tests"),
    column<&TrialRow::collisions>("collisions"),
    column<&TrialRow::truePositives>("true_positives"),
    column<&TrialRow::falsePositives>("false_positives"),
    column<&TrialRow::falseNegatives>("false_negatives"),
    kContactErrorMean,
    column<&TrialRow::contactErrorMaxFrames>("contact_error_max_frames"),
    column<&TrialRow::detectionNs>("detection_ns"),
    column<&TrialRow::detectionNsPerTest>("detection_ns_per_test"),
    column<&TrialRow::detectionFrameP50Ns>("detection_frame_p50_ns"),
    column<&TrialRow::detectionFrameP99Ns>("detection_frame_p99_ns"),
    column<&TrialRow::routeNs>("route_ns"),
    column<&TrialRow::fps>("fps"),
    hexColumn<&TrialRow::hitsHash>("hits_hash"),
    column<&TrialRow::pacing>("pacing"),
    column<&TrialRow::repeat>("repeat"),
    column<&TrialRow::hitTestNs>("hit_test_ns"),
    column<&TrialRow::trialNs>("trial_ns"),
    column<&TrialRow::variant>("variant"),
    column<&TrialRow::candidates>("candidates"),
    column<&TrialRow::broadphase>("broadphase"),
    column<&TrialRow::broadphaseBuildNs>("broadphase_build_ns"),
    column<&TrialRow::broadphaseBytes>("broadphase_bytes"),
    column<&TrialRow::step>("step"),
    column<&TrialRow::continuous>("continuous"),
};

}  // namespace

std::string_view statusName(TrialStatus status) {
    return kStatusNames[static_cast<std::size_t>(status)];
}

std::string trialHeader() {
    std::string header;
    for (const Column& column : kColumns) {
        if (!header.empty()) header += ',';
        header += column.name;
    }
    return header;
}

void appendRow(const TrialRow& row, CsvText& text) {
    for (const Column& column : kColumns) column.write(row, text);
    text.endLine();
}

base::Status TrialParser::parse(std::string_view line) {
    if (!parts_.split(line)) return base::Error{"broken quotes"};
    const auto& fields = parts_.fields();
    if (fields.size() < kColumns.size()) {
        return base::Error{
            fmt::format("{} fields where at least {} are expected", fields.size(), kColumns.size())};
    }
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        if (kColumns[i].read(fields[i], row_)) continue;
        return base::Error{fmt::format("'{}' is no value for {}", cutCell(fields[i]), kColumns[i].name)};
    }
    return base::Done{};
}

base::Result<TrialRow> parseTrialRow(std::string_view line) {
    TrialParser parser;
    if (const auto parsed = parser.parse(line); !parsed) return parsed.error();
    return parser.row();
}

base::Status readTrials(const std::filesystem::path& path, const std::function<void(const TrialRow&)>& visit,
                        const std::function<void(const base::Error&)>& passOver) {
    auto file = LineFile::open(path);
    if (!file) return file.error();
    if (!file->next() || !file->line().starts_with(trialHeader())) {
        return base::Error{path.string() + ": does not begin with the header of this version's trials.csv"};
    }
    TrialParser parser;
    for (std::uint64_t number = 2; file->next(); ++number) {
        const auto parsed = parser.parse(file->line());
        if (parsed) {
            visit(parser.row());
            continue;
        }
        const base::Error problem{
            fmt::format("{}: line {}: {}", path.string(), number, parsed.error().message)};
        if (!passOver) return problem;
        passOver(problem);
    }
    if (passOver && file->isTorn()) passOver({path.string() + ": its last line is torn"});
    return file->status();
}

}  // namespace hitlab::metrics
