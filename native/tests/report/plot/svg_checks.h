// What tests ask of a chart: is it XML, and which words stand where.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/plot/svg.h"

namespace hitlab::report::plot {

/// Empty if `text` is one well-formed element; else what is wrong. Knows what svg.cpp writes: elements,
/// attributes in double quotes, text with entities.
std::string xmlProblem(const std::string& text);

struct ShownText {
    std::string style;
    /// As it is shown, entities in place.
    std::string words;
    /// Estimated.
    Rect box;
    bool turned = false;
};

/// All <text> elements.
std::vector<ShownText> textsOf(const std::string& svg);

/// The chart itself.
Rect viewBoxOf(const std::string& svg);

/// How often `part` occurs.
std::size_t countOf(const std::string& text, const std::string& part);

}  // namespace hitlab::report::plot
