#include "report/reference.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/text.h"

namespace hitlab::report {

namespace {

using Fields = std::vector<std::string_view>;

/// One of the files: its name in errors, and the header that it must have.
struct Source {
    std::string_view name;
    std::string_view header;
};

constexpr Source kMeans{"ribeiro2018_means.csv", "sprites,route,algorithm,mean_collisions,mean_route_ns"};
constexpr Source kPrecision{"ribeiro2018_precision.csv",
                            "sprites,route,run,pixel_perfect,euclidean,manhattan,rectangle,sat"};
constexpr Source kPValues{"ribeiro2018_pvalues.csv",
                          "quantity,route,group1,group2,p_mario,p_pacman,p_tyrian"};

/// The columns after `run` and after `group2`, under our names.
constexpr std::array<std::string_view, 5> kCalled{"pixel", "euclidean", "manhattan", "rectangle", "sat"};
constexpr std::array<std::string_view, 3> kSprites{"mario", "pacman", "tyrian"};

/// Cuts the first line off the text; a last one may lack its line end.
std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

base::Error errorAt(const Source& source, std::uint64_t line, std::string_view reason) {
    return {fmt::format("{}: line {}: {}", source.name, line, reason)};
}

/// Calls `take` with the fields of each row; it returns what is wrong with them, or nothing.
template <typename Take>
base::Status forEachRow(const Source& source, std::string_view text, Take take) {
    const std::size_t columns = base::splitAtCommas(source.header).size();
    bool hasHeader = false, hasRows = false;
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const std::string_view line = takeLine(text);
        if (line.empty() || line.starts_with('#')) continue;
        if (!hasHeader) {
            if (line != source.header)
                return errorAt(source, number, fmt::format("is not the header {}", source.header));
            hasHeader = true;
            continue;
        }
        const Fields fields = base::splitAtCommas(line);
        if (fields.size() != columns)
            return errorAt(source, number,
                           fmt::format("has {} fields instead of {}", fields.size(), columns));
        if (const std::string reason = take(fields); !reason.empty()) return errorAt(source, number, reason);
        hasRows = true;
    }
    if (!hasRows) return base::Error{fmt::format("{}: holds no rows", source.name)};
    return base::Done{};
}

/// A number of 0 or more; the reason when it is none.
std::string takeNumber(std::string_view field, double& number) {
    const bool isGood = base::parseNumber(field, number) && std::isfinite(number) && number >= 0;
    return isGood ? "" : fmt::format("'{}' is not a number of 0 or more", field);
}

std::string takeWhole(std::string_view field, std::uint32_t& number) {
    return base::parseNumber(field, number) ? "" : fmt::format("'{}' is not a whole number", field);
}

std::string addMean(const Fields& fields, std::vector<PublishedMean>& means) {
    PublishedMean mean{std::string(fields[0]), std::string(fields[1]), std::string(fields[2])};
    std::string reason = takeNumber(fields[3], mean.collisions);
    if (reason.empty()) reason = takeNumber(fields[4], mean.routeNs);
    means.push_back(std::move(mean));
    return reason;
}

std::string addRun(const Fields& fields, std::vector<PublishedRun>& runs) {
    PublishedRun run{std::string(fields[0]), std::string(fields[1]), 0, {}};
    std::string reason = takeWhole(fields[2], run.run);
    for (std::size_t i = 0; i < kCalled.size() && reason.empty(); ++i)
        reason = takeWhole(fields[3 + i], run.called[std::string(kCalled[i])]);
    runs.push_back(std::move(run));
    return reason;
}

std::string addP(const Fields& fields, std::vector<PublishedP>& values) {
    PublishedP value{
        std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), std::string(fields[3]), {}};
    std::string reason;
    for (std::size_t i = 0; i < kSprites.size() && reason.empty(); ++i) {
        double& p = value.p[std::string(kSprites[i])];
        reason = takeNumber(fields[4 + i], p);
        if (reason.empty() && p > 1) reason = fmt::format("'{}' is not a probability", fields[4 + i]);
    }
    values.push_back(std::move(value));
    return reason;
}

}  // namespace

base::Result<Reference> parseReference(std::string_view means, std::string_view precision,
                                       std::string_view pValues) {
    Reference reference;
    const base::Status statuses[]{
        forEachRow(kMeans, means, [&](const Fields& fields) { return addMean(fields, reference.means); }),
        forEachRow(kPrecision, precision,
                   [&](const Fields& fields) { return addRun(fields, reference.runs); }),
        forEachRow(kPValues, pValues, [&](const Fields& fields) { return addP(fields, reference.pValues); })};
    for (const base::Status& status : statuses) {
        if (!status) return status.error();
    }
    return reference;
}

}  // namespace hitlab::report
