#include <gtest/gtest.h>

#include "report/made_results.h"
#include "report/time_tests.h"

namespace hitlab::report {
namespace {

/// Four passes; the last costs 3 ns a test more than the first, which costs `ns`.
void addPasses(MadeResults& results, const char* route, double ns, const char* algorithm = "rectangle") {
    for (std::uint64_t seed = 0; seed < 4; ++seed)
        results.add({.route = route,
                     .algorithm = algorithm,
                     .seed = seed,
                     .tests = 1000,
                     .detectionNs = 1000 * (ns + static_cast<double>(seed))});
}

Section sectionOf(const MadeResults& results) {
    Section section;
    addDeviceTests(section, analyse(results.set()));
    return section;
}

TEST(DeviceTests, onlyRoutesThatBothDevicesHave_areCompared) {
    MadeResults results;
    results.addRun(madeFacts("a", "a laptop"));
    addPasses(results, "horizontal", 10);
    addPasses(results, "vertical", 1000);
    results.addRun(madeFacts("b", "a phone"));
    addPasses(results, "horizontal", 20);
    addPasses(results, "diagonal", 5000);
    const Section section = sectionOf(results);
    const Table& table = *findTable(section, "devices");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(valueAt(table, 0, "first_median_ns"), 11.5);
    EXPECT_EQ(valueAt(table, 0, "second_median_ns"), 21.5);
    EXPECT_EQ(valueAt(table, 0, "u"), 0);
    EXPECT_EQ(valueAt(table, 0, "cliffs_delta"), -1);
}

TEST(DeviceTests, routesOfTheCaseThatBothHave_areTakenTogether) {
    MadeResults results;
    for (const char* device : {"a laptop", "a phone"}) {
        results.addRun(madeFacts(device, device));
        addPasses(results, "horizontal", 10);
        addPasses(results, "vertical", 20);
    }
    const Section section = sectionOf(results);
    const Table& table = *findTable(section, "devices");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(valueAt(table, 0, "first_median_ns"), 16.5);
    EXPECT_EQ(valueAt(table, 0, "ratio"), 1);
}

TEST(DeviceTests, withoutACommonRoute_areNothing) {
    MadeResults results;
    results.addRun(madeFacts("a", "a laptop"));
    addPasses(results, "horizontal", 10);
    results.addRun(madeFacts("b", "a phone"));
    addPasses(results, "vertical", 20);
    EXPECT_TRUE(sectionOf(results).blocks.empty());
}

TEST(DeviceTests, harness_takesNoPart) {
    MadeResults results;
    for (const char* device : {"a laptop", "a phone"}) {
        results.addRun(madeFacts(device, device));
        addPasses(results, "horizontal", 1, "none");
        addPasses(results, "horizontal", 10, "pixel");
    }
    const Section section = sectionOf(results);
    const Table& table = *findTable(section, "devices");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(cellAt(table, 0, "algorithm").text, "pixel");
}

}  // namespace
}  // namespace hitlab::report
