#include "metrics/line_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <vector>

#include "support/temporary_folder.h"

namespace hitlab::metrics {
namespace {

class LineFileTest : public testing::Test {
  protected:
    LineFile fileOf(std::string_view text) {
        const auto path = folder_ / "log.csv";
        std::ofstream(path, std::ios::binary) << text;
        auto file = LineFile::open(path);
        EXPECT_TRUE(file);
        return std::move(*file);
    }

    static std::vector<std::string> linesOf(LineFile& file) {
        std::vector<std::string> lines;
        while (file.next()) lines.emplace_back(file.line());
        return lines;
    }

    tests::TemporaryFolder folder_;
};

using Lines = std::vector<std::string>;

TEST_F(LineFileTest, wholeLines_areNotTorn) {
    LineFile file = fileOf("one\n\nthree\n");
    EXPECT_EQ(linesOf(file), (Lines{"one", "", "three"}));
    EXPECT_FALSE(file.isTorn());
    EXPECT_EQ(file.end(), 11u);
    EXPECT_TRUE(file.status());
}

TEST_F(LineFileTest, aLastLineWithoutItsEnd_isTornAndNotShown) {
    LineFile file = fileOf("one\ntwo\nth");
    EXPECT_EQ(linesOf(file), (Lines{"one", "two"}));
    EXPECT_TRUE(file.isTorn());
    EXPECT_EQ(file.end(), 8u) << "so that the rest can be cut off";
    EXPECT_TRUE(file.status()) << "a torn line is no trouble of the disk";
}

TEST_F(LineFileTest, beforeTheEnd_nothingIsTorn) {
    LineFile file = fileOf("one\ntwo");
    ASSERT_TRUE(file.next());
    EXPECT_FALSE(file.isTorn());
    EXPECT_FALSE(file.next());
    EXPECT_TRUE(file.isTorn());
}

TEST_F(LineFileTest, afterTheEnd_itStaysTorn) {
    LineFile file = fileOf("one");
    EXPECT_FALSE(file.next());
    EXPECT_FALSE(file.next());
    EXPECT_TRUE(file.isTorn());
}

TEST_F(LineFileTest, anEmptyFile_isNotTorn) {
    LineFile file = fileOf("");
    EXPECT_EQ(linesOf(file), Lines{});
    EXPECT_FALSE(file.isTorn());
    EXPECT_EQ(file.end(), 0u);
}

TEST_F(LineFileTest, aLoneLineEnd_isAnEmptyLine) {
    LineFile file = fileOf("\n");
    EXPECT_EQ(linesOf(file), Lines{""});
    EXPECT_FALSE(file.isTorn());
}

TEST_F(LineFileTest, aMissingFile_isNamedWithTheReason) {
    const auto file = LineFile::open(folder_ / "nowhere.csv");
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("nowhere.csv: cannot read: No such file"), std::string::npos)
        << file.error().message;
}

TEST_F(LineFileTest, whatIsNotARegularFile_isRefusedAtOnce) {
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/zero", folder_ / "device");
    std::filesystem::create_directory(folder_ / "directory");
    for (const char* name : {"pipe", "device", "directory"}) {
        const auto file = LineFile::open(folder_ / name);
        ASSERT_FALSE(file) << name;
        EXPECT_EQ(file.error().message, (folder_ / name).string() + ": is not a regular file");
    }
}

TEST_F(LineFileTest, aLinkToAFile_isFollowed) {
    fileOf("one\n");
    std::filesystem::create_symlink("log.csv", folder_ / "link");
    auto file = LineFile::open(folder_ / "link");
    ASSERT_TRUE(file);
    EXPECT_EQ(linesOf(*file), Lines{"one"});
}

}  // namespace
}  // namespace hitlab::metrics
