#include "metrics/trial_row.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/temporary_folder.h"

namespace hitlab::metrics {
namespace {

TrialRow fullRow() {
    TrialRow row;
    row.trial = 12;
    row.sprites = "mario";
    row.route = "diagonal";
    row.enemies = 100;
    row.algorithm = "sat";
    row.volumes = "thesis";
    row.sample = 3;
    row.seed = 0xFEDCBA9876543210u;
    row.frames = 624;
    row.tests = 60000;
    row.collisions = 21;
    row.truePositives = 20;
    row.falsePositives = 1;
    row.falseNegatives = 2;
    row.contactErrorMeanFrames = -1.25;
    row.contactErrorMaxFrames = -4;
    row.detectionNs = 1234.5;
    row.detectionNsPerTest = 0.021;
    row.detectionFrameP50Ns = 2;
    row.detectionFrameP99Ns = 3.5;
    row.routeNs = 99;
    row.fps = 59.94;
    row.hitsHash = 1;
    row.pacing = "vsync";
    row.repeat = 7;
    row.hitTestNs = 4.25;
    row.trialNs = 1000;
    row.variant = "tuned";
    row.candidates = 500;
    row.broadphase = "grid";
    row.broadphaseBuildNs = 8000;
    row.broadphaseBytes = 14752;
    row.step = 20;
    row.continuous = true;
    return row;
}

std::string lineOf(const TrialRow& row) {
    CsvText text;
    appendRow(row, text);
    return text.text().substr(0, text.text().size() - 1);
}

TEST(TrialRow, header_isTheDocumentedOne) {
    EXPECT_EQ(
        trialHeader(),
        "trial,sprites,route,enemies,algorithm,volumes,sample,seed,status,frames,tests,collisions,"
        "true_positives,false_positives,false_negatives,contact_error_mean_frames,contact_error_max_frames,"
        "detection_ns,detection_ns_per_test,detection_frame_p50_ns,detection_frame_p99_ns,route_ns,fps,"
        "hits_hash,pacing,repeat,hit_test_ns,trial_ns,variant,candidates,broadphase,broadphase_build_ns,"
        "broadphase_bytes,step,continuous");
}

TEST(TrialRow, line_holdsEveryValueInTheHeadersOrder) {
    EXPECT_EQ(lineOf(fullRow()),
              "12,mario,diagonal,100,sat,thesis,3,xfedcba9876543210,ok,624,60000,21,20,1,2,-1.250000,-4,"
              "1234.500,0.021,2.000,3.500,99,59.940,x0000000000000001,vsync,7,4.250,1000,tuned,500,grid,"
              "8000,14752,20,1");
}

TEST(TrialRow, valuesThatDoNotExist_areEmpty) {
    TrialRow row = fullRow();
    row.contactErrorMeanFrames = row.detectionNsPerTest = row.fps = row.hitTestNs = std::nullopt;
    row.contactErrorMaxFrames = std::nullopt;
    const std::string line = lineOf(row);
    EXPECT_NE(line.find(",20,1,2,,,1234.500,,"), std::string::npos) << line;
    EXPECT_EQ(lineOf(*parseTrialRow(line)), line);
}

TEST(TrialRow, everyStatus_isReadBack) {
    for (const auto status :
         {TrialStatus::kOk, TrialStatus::kInterrupted, TrialStatus::kThrottled, TrialStatus::kMismatch}) {
        TrialRow row = fullRow();
        row.status = status;
        const auto parsed = parseTrialRow(lineOf(row));
        ASSERT_TRUE(parsed);
        EXPECT_EQ(parsed->status, status);
        EXPECT_EQ(lineOf(*parsed), lineOf(row));
    }
}

TEST(ParseTrialRow, columnsBehindOurs_areAllowed) {
    EXPECT_TRUE(parseTrialRow(lineOf(fullRow()) + ",later,17"));
}

TEST(ParseTrialRow, wrongValue_isNamedWithItsColumn) {
    std::string line = lineOf(fullRow());
    line.replace(line.find("diagonal,100"), 12, "diagonal,many");
    const auto parsed = parseTrialRow(line);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().message, "'many' is no value for enemies");
    EXPECT_FALSE(parseTrialRow("1,mario"));
    EXPECT_FALSE(parseTrialRow(""));
}

TEST(ReadTrials, aWrongLine_isNamedWithFileAndNumber) {
    const tests::TemporaryFolder folder;
    const auto path = folder / "trials.csv";
    std::ofstream(path) << trialHeader() << '\n' << lineOf(fullRow()) << "\nwrong\n";
    int rows = 0;
    const auto read = readTrials(path, [&rows](const TrialRow&) { ++rows; });
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("trials.csv: line 3: "), std::string::npos) << read.error().message;
    EXPECT_EQ(rows, 1);
}

TEST(ReadTrials, aTornLastLine_isNotARow) {
    const tests::TemporaryFolder folder;
    const auto path = folder / "trials.csv";
    std::ofstream(path) << trialHeader() << '\n' << lineOf(fullRow()) << '\n' << lineOf(fullRow());
    int rows = 0;
    ASSERT_TRUE(readTrials(path, [&rows](const TrialRow&) { ++rows; }));
    EXPECT_EQ(rows, 1);
}

}  // namespace
}  // namespace hitlab::metrics
