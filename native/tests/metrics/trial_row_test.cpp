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

TEST(ParseTrialRow, timesThatAreNoNumbers_areRefused) {
    for (const char* value : {"nan", "inf", "-inf", "1e999", "0x1p3", " 1", ""}) {
        std::string line = lineOf(fullRow());
        line.replace(line.find("1234.500"), 8, value);
        const auto parsed = parseTrialRow(line);
        ASSERT_FALSE(parsed) << value;
        EXPECT_EQ(parsed.error().message, fmt::format("'{}' is no value for detection_ns", value));
    }
}

TEST(TrialParser, nothingOfARowBefore_isLeft) {
    TrialParser parser;
    ASSERT_TRUE(parser.parse(lineOf(fullRow())));
    TrialRow row = fullRow();
    row.contactErrorMeanFrames = row.fps = row.hitTestNs = std::nullopt;
    row.contactErrorMaxFrames = std::nullopt;
    row.broadphaseBuildNs = std::nullopt;
    row.broadphaseBytes = std::nullopt;
    row.continuous = false;
    row.variant = "";
    ASSERT_TRUE(parser.parse(lineOf(row)));
    EXPECT_EQ(lineOf(parser.row()), lineOf(row));
}

TEST(TrialRow, longCells_areCutInMessages) {
    TrialRow row = fullRow();
    std::string line = lineOf(row);
    const std::size_t end = line.find(',');
    for (const auto& [cell, shown] : std::vector<std::pair<std::string, std::string>>{
             {std::string(60, 'x'), std::string(60, 'x')},
             {std::string(61, 'x'), std::string(60, 'x') + "..."},
             {std::string(59, 'x') + "\u00e9\u00e9", std::string(59, 'x') + "..."},
             {std::string(5000, '\x80'), std::string(56, '\x80') + "..."}}) {
        const auto parsed = parseTrialRow(cell + line.substr(end));
        ASSERT_FALSE(parsed);
        EXPECT_EQ(parsed.error().message, "'" + shown + "' is no value for trial");
    }
}

/// What readTrials says of a file with these lines behind the header.
struct Reading {
    base::Status status = base::Done{};
    std::vector<std::uint64_t> trials;
    std::vector<std::string> passedOver;
};

Reading readPassingOver(const std::string& text) {
    const tests::TemporaryFolder folder;
    const auto path = folder / "trials.csv";
    std::ofstream(path) << text;
    Reading reading;
    reading.status = readTrials(
        path, [&](const TrialRow& row) { reading.trials.push_back(row.trial); },
        [&](const base::Error& problem) {
            reading.passedOver.push_back(problem.message.substr(folder.path().string().size() + 1));
        });
    return reading;
}

std::string lineOfTrial(std::uint64_t trial) {
    TrialRow row = fullRow();
    row.trial = trial;
    return lineOf(row) + '\n';
}

TEST(ReadTrials, badLines_arePassedOverAndToldInOrder) {
    const Reading reading = readPassingOver(trialHeader() + '\n' + lineOfTrial(1) + "wrong\n" +
                                            lineOfTrial(2) + "\"\n\n" + lineOfTrial(3));
    EXPECT_TRUE(reading.status);
    EXPECT_EQ(reading.trials, (std::vector<std::uint64_t>{1, 2, 3}));
    ASSERT_EQ(reading.passedOver.size(), 3u);
    EXPECT_EQ(reading.passedOver[0], "trials.csv: line 3: 1 fields where at least 35 are expected");
    EXPECT_EQ(reading.passedOver[1], "trials.csv: line 5: broken quotes");
    EXPECT_EQ(reading.passedOver[2], "trials.csv: line 6: 1 fields where at least 35 are expected");
}

TEST(ReadTrials, aTornLastLine_isToldWhereLinesArePassedOver) {
    const std::string torn = lineOfTrial(2);
    for (const std::size_t length : {std::size_t{1}, torn.size() / 2, torn.size() - 1}) {
        const Reading reading =
            readPassingOver(trialHeader() + '\n' + lineOfTrial(1) + torn.substr(0, length));
        EXPECT_TRUE(reading.status);
        EXPECT_EQ(reading.trials, std::vector<std::uint64_t>{1});
        EXPECT_EQ(reading.passedOver, std::vector<std::string>{"trials.csv: its last line is torn"});
    }
}

TEST(ReadTrials, wholeLines_areNotTold) {
    const Reading reading = readPassingOver(trialHeader() + '\n' + lineOfTrial(1));
    EXPECT_TRUE(reading.status);
    EXPECT_TRUE(reading.passedOver.empty());
}

TEST(ReadTrials, anotherHeader_isAnErrorEvenWhereLinesArePassedOver) {
    for (const std::string text : {"", "trial", "trial,sprites\n1,mario\n"}) {
        const Reading reading = readPassingOver(text);
        ASSERT_FALSE(reading.status) << text;
        EXPECT_NE(reading.status.error().message.find("does not begin with the header"), std::string::npos);
        EXPECT_TRUE(reading.trials.empty());
    }
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
