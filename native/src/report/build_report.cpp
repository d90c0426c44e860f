#include "report/build_report.h"

#include <functional>
#include <future>

#include "report/sections.h"

namespace hitlab::report {

/// Sections read the analysis and nothing else, so they are made side by side.
Document buildReport(const ResultSet& set, const Reference& reference, const std::string& origin) {
    const Analysis analysis = analyse(set);
    std::vector<std::function<Section()>> makers{[&] { return answerSection(analysis); }};
    if (!set.trials.empty()) {
        makers.insert(makers.end(), {[&] { return precisionSection(analysis); },
                                     [&] { return publishedSection(analysis, reference); },
                                     [&] { return speedSection(analysis); },
                                     [&] { return significanceSection(analysis); }});
    }
    makers.push_back([&] { return runsSection(analysis); });
    std::vector<std::future<Section>> sections;
    for (const auto& make : makers) sections.push_back(std::async(std::launch::async, make));
    Document document{"Hitlab report", origin, {}, analysis.problems};
    for (auto& section : sections) document.sections.push_back(section.get());
    return document;
}

std::vector<const Table*> tablesOf(const Document& document) {
    std::vector<const Table*> tables;
    for (const Section& section : document.sections) {
        for (const Block& block : section.blocks) {
            if (const auto* table = std::get_if<Table>(&block)) tables.push_back(table);
            if (const auto* chart = std::get_if<Chart>(&block)) tables.push_back(&chart->numbers);
        }
    }
    return tables;
}

}  // namespace hitlab::report
