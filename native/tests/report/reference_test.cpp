#include "report/reference.h"

#include <gtest/gtest.h>

namespace hitlab::report {
namespace {

const std::string kMeans =
    "# a comment\n"
    "sprites,route,algorithm,mean_collisions,mean_route_ns\n"
    "mario,horizontal,sat,18.25,66862936269\n";
const std::string kPrecision =
    "sprites,route,run,pixel_perfect,euclidean,manhattan,rectangle,sat\n"
    "mario,vertical,2,9,13,14,10,11\n";
const std::string kPValues =
    "quantity,route,group1,group2,p_mario,p_pacman,p_tyrian\n"
    "collisions,diagonal,euclidean,sat,0.5,2.35e-07,0\n";

TEST(Reference, readsAllThreeFiles) {
    const auto reference = parseReference(kMeans, kPrecision, kPValues);
    ASSERT_TRUE(reference);
    ASSERT_EQ(reference->means.size(), 1u);
    EXPECT_EQ(reference->means[0].sprites, "mario");
    EXPECT_EQ(reference->means[0].route, "horizontal");
    EXPECT_EQ(reference->means[0].algorithm, "sat");
    EXPECT_EQ(reference->means[0].collisions, 18.25);
    EXPECT_EQ(reference->means[0].routeNs, 66862936269);
    ASSERT_EQ(reference->runs.size(), 1u);
    EXPECT_EQ(reference->runs[0].run, 2u);
    const std::map<std::string, std::uint32_t> called{
        {"pixel", 9}, {"euclidean", 13}, {"manhattan", 14}, {"rectangle", 10}, {"sat", 11}};
    EXPECT_EQ(reference->runs[0].called, called);
    ASSERT_EQ(reference->pValues.size(), 1u);
    EXPECT_EQ(reference->pValues[0].quantity, "collisions");
    EXPECT_EQ(reference->pValues[0].first, "euclidean");
    EXPECT_EQ(reference->pValues[0].second, "sat");
    const std::map<std::string, double> p{{"mario", 0.5}, {"pacman", 2.35e-07}, {"tyrian", 0}};
    EXPECT_EQ(reference->pValues[0].p, p);
}

TEST(Reference, lastLineMayLackItsEnd_andLineEndsMayBeThoseOfWindows) {
    const auto reference = parseReference(
        "sprites,route,algorithm,mean_collisions,mean_route_ns\r\n\r\nmario,horizontal,sat,1,2", kPrecision,
        kPValues);
    ASSERT_TRUE(reference);
    EXPECT_EQ(reference->means[0].routeNs, 2);
}

std::string errorOf(const std::string& means, const std::string& precision, const std::string& pValues) {
    const auto reference = parseReference(means, precision, pValues);
    return reference ? "no error" : reference.error().message;
}

TEST(Reference, errors_nameFileLineAndReason) {
    EXPECT_EQ(errorOf(kMeans + "mario,horizontal,sat,many,2\n", kPrecision, kPValues),
              "ribeiro2018_means.csv: line 4: 'many' is not a number of 0 or more");
    EXPECT_EQ(errorOf(kMeans + "mario,horizontal,sat,1,-2\n", kPrecision, kPValues),
              "ribeiro2018_means.csv: line 4: '-2' is not a number of 0 or more");
    EXPECT_EQ(errorOf(kMeans + "mario,horizontal,sat,nan,2\n", kPrecision, kPValues),
              "ribeiro2018_means.csv: line 4: 'nan' is not a number of 0 or more");
    EXPECT_EQ(errorOf(kMeans + "mario,horizontal,sat,1\n", kPrecision, kPValues),
              "ribeiro2018_means.csv: line 4: has 4 fields instead of 5");
    EXPECT_EQ(errorOf(kMeans, kPrecision + "mario,vertical,2,9,13,14,10,1.5\n", kPValues),
              "ribeiro2018_precision.csv: line 3: '1.5' is not a whole number");
    EXPECT_EQ(errorOf(kMeans, kPrecision, kPValues + "collisions,diagonal,euclidean,sat,0.5,1.5,0\n"),
              "ribeiro2018_pvalues.csv: line 3: '1.5' is not a probability");
    EXPECT_EQ(errorOf("sprites,route\n", kPrecision, kPValues),
              "ribeiro2018_means.csv: line 1: is not the header "
              "sprites,route,algorithm,mean_collisions,mean_route_ns");
    EXPECT_EQ(errorOf(kMeans, "", kPValues), "ribeiro2018_precision.csv: holds no rows");
    EXPECT_EQ(errorOf(kMeans, kPrecision, "# nothing\n"), "ribeiro2018_pvalues.csv: holds no rows");
}

}  // namespace
}  // namespace hitlab::report
