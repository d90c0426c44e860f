// The published study's figures (Ribeiro 2018), as assets/reference holds them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hitlab::report {

/// Tables 8, 10, 12 and 14, 16, 18.
struct PublishedMean {
    std::string sprites, route, algorithm;
    double collisions = 0;
    double routeNs = 0;
};

/// Tables 5 to 7: enemies called along one route, by algorithm; `pixel` is the study's pixel perfect.
struct PublishedRun {
    std::string sprites, route;
    std::uint32_t run = 0;
    std::map<std::string, std::uint32_t> called;
};

/// Tables 9, 11, 13 (`collisions`) and 15, 17, 19 (`route_ns`).
struct PublishedP {
    std::string quantity, route, first, second;
    /// By sprite set.
    std::map<std::string, double> p;
};

struct Reference {
    std::vector<PublishedMean> means;
    std::vector<PublishedRun> runs;
    std::vector<PublishedP> pValues;
};

/// From the texts of the three files; lines that begin with # are comments. An error names file, line and
/// reason.
base::Result<Reference> parseReference(std::string_view means, std::string_view precision,
                                       std::string_view pValues);

}  // namespace hitlab::report
