// Charts and reports compared with files, byte for byte. With HITLAB_UPDATE_GOLDEN=1 in the environment the
// files are written instead.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace hitlab::report {

/// Of HITLAB_TEST_GOLDEN/<file>.
testing::AssertionResult matchesGoldenFile(const std::string& text, const std::string& file);

}  // namespace hitlab::report

namespace hitlab::report::plot {

/// Of HITLAB_TEST_GOLDEN/plot/<name>.svg.
testing::AssertionResult matchesGolden(const std::string& svg, const std::string& name);

}  // namespace hitlab::report::plot
