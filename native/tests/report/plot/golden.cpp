#include "golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace hitlab::report {

namespace {

bool updates() {
    const char* wish = std::getenv("HITLAB_UPDATE_GOLDEN");
    return wish != nullptr && std::string_view(wish) == "1";
}

}  // namespace

testing::AssertionResult matchesGoldenFile(const std::string& text, const std::string& file) {
    const auto path = std::filesystem::path(HITLAB_TEST_GOLDEN) / file;
    if (updates()) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    std::ifstream stream(path, std::ios::binary);
    const std::string expected{std::istreambuf_iterator<char>(stream), {}};
    if (text == expected) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << path << " differs. If the new one is right, run the tests with HITLAB_UPDATE_GOLDEN=1, look at "
           << "the file (charts and pages in a browser), and commit it.\n"
           << text;
}

namespace plot {

testing::AssertionResult matchesGolden(const std::string& svg, const std::string& name) {
    return matchesGoldenFile(svg, "plot/" + name + ".svg");
}

}  // namespace plot

}  // namespace hitlab::report
