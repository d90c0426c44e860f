#include "base/durable_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <optional>
#include <set>

#include "support/temporary_folder.h"

namespace hitlab::base {
namespace {

namespace fs = std::filesystem;
using tests::TemporaryFolder;

/// A disk that is full: files of this process cannot grow beyond so many bytes, until the object goes.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : oldHandler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit limit{bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, oldHandler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

  private:
    rlimit old_{};
    void (*oldHandler_)(int);
};

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::set<std::string> namesIn(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
    return names;
}

template <typename T>
void expectErrorNaming(const Result<T>& result, const fs::path& path) {
    ASSERT_FALSE(result);
    const std::string& message = result.error().message;
    EXPECT_TRUE(message.starts_with(path.string() + ": ")) << message;
    EXPECT_GT(message.size(), path.string().size() + 2) << "no reason";
    EXPECT_EQ(message.find('\n'), std::string::npos);
}

bool isOpen(int descriptor) {
    return fcntl(descriptor, F_GETFD) != -1;
}

TEST(Descriptor, movedFrom_ownsNothing) {
    const int number = open("/dev/null", O_RDONLY | O_CLOEXEC);
    std::optional<Descriptor> first(number);
    const Descriptor second(std::move(*first));
    EXPECT_EQ(first->number(), -1);
    first.reset();
    EXPECT_EQ(second.number(), number);
    EXPECT_TRUE(isOpen(number));
}

TEST(Descriptor, assignedAnother_closesBothInTheEnd) {
    const int numberA = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int numberB = open("/dev/null", O_RDONLY | O_CLOEXEC);
    {
        Descriptor a(numberA);
        Descriptor b(numberB);
        a = std::move(b);
        EXPECT_EQ(a.number(), numberB);
        EXPECT_TRUE(isOpen(numberB));
    }
    EXPECT_FALSE(isOpen(numberA));
    EXPECT_FALSE(isOpen(numberB));
}

TEST(AppendFile, newFile_isEmptyAndGrowsByEachAppend) {
    const TemporaryFolder folder;
    auto file = AppendFile::open(folder / "log");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size(), 0u);
    EXPECT_EQ(file->path(), folder / "log");
    EXPECT_EQ(contentOf(folder / "log"), "");
    ASSERT_TRUE(file->append("one\n"));
    ASSERT_TRUE(file->append(""));
    ASSERT_TRUE(file->append(std::string_view("t\0o\n", 4)));
    EXPECT_EQ(file->size(), 8u);
    EXPECT_EQ(contentOf(folder / "log"), std::string_view("one\nt\0o\n", 8));
    EXPECT_TRUE(file->sync());
}

TEST(AppendFile, reopened_appendsBehindWhatIsThere) {
    const TemporaryFolder folder;
    write(folder / "log", "old\n");
    auto file = AppendFile::open(folder / "log");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size(), 4u);
    ASSERT_TRUE(file->append("new\n"));
    EXPECT_EQ(contentOf(folder / "log"), "old\nnew\n");
}

TEST(AppendFile, truncate_cutsAndLaterAppendsGoOnThere) {
    const TemporaryFolder folder;
    auto file = AppendFile::open(folder / "log");
    ASSERT_TRUE(file && file->append("0123456789"));
    ASSERT_TRUE(file->truncate(4));
    EXPECT_EQ(file->size(), 4u);
    EXPECT_EQ(contentOf(folder / "log"), "0123");
    ASSERT_TRUE(file->append("ab"));
    EXPECT_EQ(contentOf(folder / "log"), "0123ab");
    EXPECT_EQ(file->size(), 6u);
}

TEST(AppendFile, writeThatFailsHalfWay_leavesTheFileAsItWas) {
    const TemporaryFolder folder;
    auto file = AppendFile::open(folder / "log");
    ASSERT_TRUE(file && file->append("whole\n"));
    const Status status = [&file] {
        const FileSizeLimit limit(10);
        return file->append("0123456789\n");
    }();
    expectErrorNaming(status, folder / "log");
    EXPECT_EQ(contentOf(folder / "log"), "whole\n");
    EXPECT_EQ(file->size(), 6u);
    ASSERT_TRUE(file->append("again\n"));
    EXPECT_EQ(contentOf(folder / "log"), "whole\nagain\n");
}

TEST(AppendFile, fullDevice_namesThePathAndTheReason) {
    auto file = AppendFile::open("/dev/full");
    ASSERT_TRUE(file);
    const Status status = file->append("x");
    expectErrorNaming(status, "/dev/full");
    EXPECT_NE(status.error().message.find("No space left on device"), std::string::npos);
}

TEST(AppendFile, whatCannotBeSynced_isAnErrorThatNamesIt) {
    auto file = AppendFile::open("/dev/null");
    ASSERT_TRUE(file);
    expectErrorNaming(file->sync(), "/dev/null");
}

TEST(AppendFile, missingFolderOrDirectory_isAnErrorThatNamesThePath) {
    const TemporaryFolder folder;
    expectErrorNaming(AppendFile::open(folder / "none" / "log"), folder / "none" / "log");
    expectErrorNaming(AppendFile::open(folder.path()), folder.path());
}

TEST(AppendFile, movedFrom_writesNothingAndHarmsNothing) {
    const TemporaryFolder folder;
    auto first = AppendFile::open(folder / "log");
    ASSERT_TRUE(first);
    AppendFile second = std::move(*first);
    EXPECT_FALSE(first->append("lost"));
    EXPECT_FALSE(first->sync());
    ASSERT_TRUE(second.append("kept"));
    EXPECT_EQ(contentOf(folder / "log"), "kept");
    EXPECT_EQ(second.size(), 4u);
}

TEST(ReplaceFile, oldOrNewFile_holdsJustTheNewContentAndStandsAlone) {
    const TemporaryFolder folder;
    ASSERT_TRUE(replaceFile(folder / "run.json", "a long first content"));
    EXPECT_EQ(contentOf(folder / "run.json"), "a long first content");
    ASSERT_TRUE(replaceFile(folder / "run.json", std::string_view("s\0t", 3)));
    EXPECT_EQ(contentOf(folder / "run.json"), std::string_view("s\0t", 3));
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"run.json"});
}

TEST(ReplaceFile, nameWithoutFolder_isOfTheWorkingDirectory) {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const bool replaced{replaceFile("run.json", "here")};
    fs::current_path(before);
    EXPECT_TRUE(replaced);
    EXPECT_EQ(contentOf(folder / "run.json"), "here");
}

TEST(ReplaceFile, missingFolder_isAnErrorThatNamesThePath) {
    const TemporaryFolder folder;
    expectErrorNaming(replaceFile(folder / "none" / "run.json", "x"), folder / "none" / "run.json");
    EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(ReplaceFile, directoryInItsPlace_isAnErrorAndLeavesNoOtherFile) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "run.json");
    expectErrorNaming(replaceFile(folder / "run.json", "x"), folder / "run.json");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"run.json"});
}

TEST(ReplaceFile, fullDisk_leavesTheOldContentAndNoOtherFile) {
    const TemporaryFolder folder;
    write(folder / "run.json", "old");
    const Status status = [&folder] {
        const FileSizeLimit limit(5);
        return replaceFile(folder / "run.json", "much longer");
    }();
    expectErrorNaming(status, folder / "run.json");
    EXPECT_EQ(contentOf(folder / "run.json"), "old");
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{"run.json"});
}

TEST(ReadFile, content_isExactWithNulBytesAndBeyondOneBuffer) {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 200001; ++i) text += static_cast<char>(i / 251 + i);
    for (const std::string& expected : {std::string(), std::string("\0a\0\r\n", 5), text}) {
        write(folder / "file", expected);
        const auto content = readFile(folder / "file");
        ASSERT_TRUE(content);
        EXPECT_EQ(*content, expected);
    }
}

TEST(ReadFile, missingFileOrDirectory_isAnErrorThatNamesIt) {
    const TemporaryFolder folder;
    expectErrorNaming(readFile(folder / "none"), folder / "none");
    expectErrorNaming(readFile(folder.path()), folder.path());
}

TEST(ReadFile, moreBytesThanAllowed_isAnErrorThatNamesIt) {
    const TemporaryFolder folder;
    write(folder / "file", "12345");
    EXPECT_TRUE(readFile(folder / "file", 5));
    expectErrorNaming(readFile(folder / "file", 4), folder / "file");
    expectErrorNaming(readFile("/dev/zero", 1000), "/dev/zero");
}

TEST(DirectoryLock, secondHolder_isRefusedUntilTheFirstGoes) {
    const TemporaryFolder folder;
    std::optional lock(DirectoryLock::acquire(folder.path()));
    ASSERT_TRUE(*lock);
    expectErrorNaming(DirectoryLock::acquire(folder.path()), folder.path());
    const TemporaryFolder other;
    EXPECT_TRUE(DirectoryLock::acquire(other.path()));
    EXPECT_EQ(namesIn(folder.path()), std::set<std::string>{std::string(DirectoryLock::kFileName)});
    lock.reset();
    EXPECT_TRUE(DirectoryLock::acquire(folder.path()));
}

TEST(DirectoryLock, movedOn_isHeldByTheNewOwnerAlone) {
    const TemporaryFolder folder;
    std::optional first(DirectoryLock::acquire(folder.path()));
    std::optional<DirectoryLock> second(std::move(**first));
    first.reset();
    EXPECT_FALSE(DirectoryLock::acquire(folder.path()));
    second.reset();
    EXPECT_TRUE(DirectoryLock::acquire(folder.path()));
}

TEST(DirectoryLock, missingDirectory_isAnErrorThatNamesItsFile) {
    const TemporaryFolder folder;
    expectErrorNaming(DirectoryLock::acquire(folder / "none"), folder / "none" / DirectoryLock::kFileName);
}

TEST(DirectoryLock, killedProcess_letsGo) {
    const TemporaryFolder folder;
    int ready[2];
    ASSERT_EQ(pipe2(ready, O_CLOEXEC), 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto lock = DirectoryLock::acquire(folder.path());
        const char answer = lock ? 'y' : 'n';
        while (::write(ready[1], &answer, 1) == 1) pause();
        _exit(1);
    }
    char answer = '?';
    EXPECT_EQ(::read(ready[0], &answer, 1), 1);
    EXPECT_EQ(answer, 'y');
    expectErrorNaming(DirectoryLock::acquire(folder.path()), folder.path());
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(DirectoryLock::acquire(folder.path()));
    for (const int end : ready) close(end);
}

}  // namespace
}  // namespace hitlab::base
