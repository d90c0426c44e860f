#include "experiment/run_record.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/table.h"
#include "metrics/log_files.h"
#include "support/temporary_folder.h"

namespace hitlab::experiment {
namespace {

class Record : public testing::Test {
  protected:
    RunRecord writtenAndRead(const RunRecord& record) {
        EXPECT_TRUE(writeRunRecord(folder_.path(), record));
        auto read = readRunRecord(folder_.path());
        EXPECT_TRUE(read) << (read ? "" : read.error().message);
        return read ? *read : RunRecord();
    }

    /// Puts `to` in place of the first `from` in run.json.
    void edit(const std::string& from, const std::string& to) {
        std::stringstream text;
        text << std::ifstream(folder_ / metrics::kRunFile).rdbuf();
        std::string content = text.str();
        const std::size_t place = content.find(from);
        ASSERT_NE(place, std::string::npos) << content;
        std::ofstream(folder_ / metrics::kRunFile) << content.replace(place, from.size(), to);
    }

    static RunRecord recordOf(const Plan& plan) {
        RunRecord record;
        record.options = defaultsOf(plan);
        return record;
    }

    tests::TemporaryFolder folder_;
};

TEST_F(Record, ofAWindow_keepsItsDisplayAndPacing) {
    RunRecord record = recordOf(base::getById(kPlans, "screen"));
    record.options.pacing = Pacing::kUncapped;
    record.display = DisplayFacts{"a card", 59.94, "nothing"};
    const RunRecord read = writtenAndRead(record);
    EXPECT_EQ(read.options.pacing, Pacing::kUncapped);
    ASSERT_TRUE(read.display);
    EXPECT_EQ(read.display->renderer, "a card");
    EXPECT_EQ(read.display->refreshHz, 59.94);
    EXPECT_EQ(read.display->pacedBy, "nothing");
}

TEST_F(Record, ofAPhone_keepsDeviceAndWarnings) {
    RunRecord record = recordOf(kPlans[0]);
    record.device = R"({"model":"Phone 1","soc":"A"})";
    record.warnings = {"it is hot", "it is charging"};
    const RunRecord read = writtenAndRead(record);
    EXPECT_EQ(read.device, record.device);
    EXPECT_EQ(read.warnings, record.warnings);
    EXPECT_TRUE(writtenAndRead(recordOf(kPlans[0])).device.empty()) << "a desktop has none";
}

TEST_F(Record, ofAnOlderProgram_hasNoDisplay) {
    EXPECT_FALSE(writtenAndRead(recordOf(kPlans[0])).display);
    edit("\"display\": null,", "");
    const auto read = readRunRecord(folder_.path());
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->display);
}

TEST_F(Record, ofWhatWasPlayed_hasNeitherSamplesNorMinutes) {
    const RunRecord read = writtenAndRead(recordOf(kPlay));
    EXPECT_EQ(read.options.plan, "play");
    EXPECT_EQ(read.options.samples, 0u);
    EXPECT_FALSE(read.options.minutes);
    edit("\"samples\": null", "\"samples\": 3");
    EXPECT_FALSE(readRunRecord(folder_.path()));
}

TEST_F(Record, withAPacingThatNobodyKnows_isRefusedByName) {
    writtenAndRead(recordOf(kPlans[0]));
    edit("\"headless\"", "\"lazy\"");
    const auto read = readRunRecord(folder_.path());
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("'lazy'"), std::string::npos);
}

}  // namespace
}  // namespace hitlab::experiment
