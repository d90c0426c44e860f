// Numbers as they are read on a chart: plain digits, commas between thousands, no exponent, no locale.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace hitlab::report::plot {

/// `10,000`, `-0.25`; what rounds to nothing is `0` without a sign.
std::string plainNumber(double value, int decimals);

/// Three significant digits, whole numbers in full: `0.412`, `12.3`, `1,234`, `5`.
std::string valueText(double value);

/// Of numbers a step apart, with the decimals that the step needs; from a million on in millions (`1.5M`),
/// then billions (`G`) and `T`, when that is shorter.
std::vector<std::string> tickTexts(std::span<const double> values, double step);

/// Of one round number by itself, such as a decade: `0.01`, `20`, `10,000`, `5M`.
std::string roundNumberText(double value);

}  // namespace hitlab::report::plot
