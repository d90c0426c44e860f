#include <cmath>
#include <nlohmann/json.hpp>

#include "report/writers.h"

namespace hitlab::report {

namespace {

using Json = nlohmann::ordered_json;

Json numberOf(double value) {
    constexpr double kMaxWhole = 9007199254740992;  // 2^53: beyond, a double skips whole numbers
    if (std::abs(value) < kMaxWhole && value == std::floor(value)) return static_cast<std::int64_t>(value);
    return value;
}

Json cellOf(const Cell& cell) {
    if (cell.value) return numberOf(*cell.value);
    if (cell.note.starts_with("not defined")) return {{"undefined", cell.note}};
    return cell.text.empty() ? Json() : Json(cell.text);
}

Json tableOf(const Table& table) {
    Json columns = Json::array();
    for (const Column& column : table.columns)
        columns.push_back({{"id", column.id}, {"title", column.title}});
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (const Cell& cell : row) cells.push_back(cellOf(cell));
        rows.push_back(std::move(cells));
    }
    return {{"kind", "table"},    {"id", table.id},     {"title", table.title},
            {"note", table.note}, {"columns", columns}, {"rows", rows}};
}

Json blockOf(const Table& table) {
    return tableOf(table);
}

Json blockOf(const Chart& chart) {
    return {
        {"kind", "chart"}, {"title", chart.title}, {"note", chart.note}, {"numbers", tableOf(chart.numbers)}};
}

Json blockOf(const Paragraph& paragraph) {
    return {{"kind", "paragraph"}, {"text", paragraph.text}};
}

Json blockOf(const Warning& warning) {
    return {{"kind", "warning"}, {"text", warning.text}};
}

/// Names from logs may hold bytes that are no text.
std::string dumped(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string jsonText(const Table& table) {
    return dumped(tableOf(table));
}

std::string jsonText(const Document& document) {
    Json sections = Json::array();
    for (const Section& section : document.sections) {
        Json blocks = Json::array();
        for (const Block& block : section.blocks)
            blocks.push_back(std::visit([](const auto& kind) { return blockOf(kind); }, block));
        sections.push_back({{"id", section.id}, {"title", section.title}, {"blocks", blocks}});
    }
    return dumped({{"title", document.title}, {"origin", document.origin}, {"sections", sections}});
}

}  // namespace hitlab::report
