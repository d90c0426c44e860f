#include <gtest/gtest.h>

#include "report/made_results.h"
#include "report/sections.h"

namespace hitlab::report {
namespace {

Section sectionOf(const MadeResults& results) {
    return speedSection(analyse(results.set()));
}

TEST(SpeedSection, fps_isFramesOverTimeOfAllShownPasses) {
    MadeResults results;
    results.add({.seed = 1, .frames = 100, .routeNs = 1'000'000'000, .pacing = "vsync"});
    results.add({.seed = 2, .frames = 50, .routeNs = 2'000'000'000, .pacing = "vsync"});
    const Section section = sectionOf(results);
    EXPECT_EQ(valueAt(*findTable(section, "fps"), 0, "fps"), 50);
}

TEST(SpeedSection, fpsOfNoTime_isNotDefined) {
    MadeResults results;
    results.add({.seed = 1, .frames = 100, .routeNs = 0, .pacing = "vsync"});
    const Section section = sectionOf(results);
    const Cell& cell = cellAt(*findTable(section, "fps"), 0, "fps");
    EXPECT_FALSE(cell.value);
    EXPECT_NE(cell.note.find("the time is 0"), std::string::npos) << cell.note;
}

TEST(SpeedSection, frameTimes_sayWhatIsPutTogether) {
    MadeResults results;
    results.add({.seed = 1});
    results.set().runs[0].frameTimes[0].add(1000);
    const Section section = sectionOf(results);
    EXPECT_NE(findTable(section, "frame-times")->note.find("All enemy counts, routes, forms and sprite sets"),
              std::string::npos);
}

}  // namespace
}  // namespace hitlab::report
