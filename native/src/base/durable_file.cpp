#include "base/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace hitlab::base {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kFileMode = 0644;

Error systemError(const fs::path& path, std::string_view action) {
    const int reason = errno;
    return {fmt::format("{}: cannot {}: {}", path.string(), action, std::generic_category().message(reason))};
}

Descriptor openFile(const fs::path& path, int flags) {
    return Descriptor(::open(path.c_str(), flags | O_CLOEXEC, kFileMode));
}

/// True when all of `text` is written; false leaves errno set and a part of it perhaps in the file.
bool writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

Status syncDirectory(const fs::path& directory) {
    const Descriptor descriptor = openFile(directory, O_RDONLY | O_DIRECTORY);
    if (descriptor.number() < 0 || ::fsync(descriptor.number()) != 0) return systemError(directory, "sync");
    return Done{};
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

AppendFile::AppendFile(fs::path path, Descriptor descriptor, std::uint64_t size)
    : path_(std::move(path)), descriptor_(std::move(descriptor)), size_(size) {}

Result<AppendFile> AppendFile::open(const fs::path& path) {
    Descriptor descriptor = openFile(path, O_WRONLY | O_CREAT | O_APPEND);
    struct stat facts {};
    if (descriptor.number() < 0 || ::fstat(descriptor.number(), &facts) != 0) {
        return systemError(path, "open");
    }
    return AppendFile(path, std::move(descriptor), static_cast<std::uint64_t>(facts.st_size));
}

Status AppendFile::append(std::string_view text) {
    if (!writeAll(descriptor_.number(), text)) {
        const Error error = systemError(path_, "write");
        const Status cut = truncate(size_);
        return cut ? error : Error{error.message + "; " + cut.error().message};
    }
    size_ += text.size();
    return Done{};
}

Status AppendFile::sync() {
    if (::fdatasync(descriptor_.number()) != 0) return systemError(path_, "sync");
    return Done{};
}

Status AppendFile::truncate(std::uint64_t bytes) {
    if (::ftruncate(descriptor_.number(), static_cast<off_t>(bytes)) != 0) {
        return systemError(path_, "shorten");
    }
    size_ = bytes;
    return Done{};
}

Status replaceFile(const fs::path& path, std::string_view text) {
    const fs::path fresh = path.string().append(kReplacementSuffix);
    const Descriptor descriptor = openFile(fresh, O_WRONLY | O_CREAT | O_TRUNC);
    const bool written = descriptor.number() >= 0 && writeAll(descriptor.number(), text) &&
                         ::fsync(descriptor.number()) == 0 && ::rename(fresh.c_str(), path.c_str()) == 0;
    if (!written) {
        const Error error = systemError(path, "write");
        ::unlink(fresh.c_str());
        return error;
    }
    return syncDirectory(path.has_parent_path() ? path.parent_path() : fs::path("."));
}

Status writeFile(const fs::path& path, std::string_view text) {
    const Descriptor descriptor = openFile(path, O_WRONLY | O_CREAT | O_TRUNC);
    if (descriptor.number() < 0 || !writeAll(descriptor.number(), text)) return systemError(path, "write");
    return Done{};
}

Result<std::string> readFile(const fs::path& path, std::uint64_t maxBytes) {
    const Descriptor descriptor = openFile(path, O_RDONLY);
    struct stat facts {};
    if (descriptor.number() < 0 || ::fstat(descriptor.number(), &facts) != 0) {
        return systemError(path, "read");
    }
    if (S_ISDIR(facts.st_mode)) return Error{path.string() + ": is a directory, not a file"};
    std::string content;
    char chunk[1 << 16];
    while (true) {
        const ssize_t got = ::read(descriptor.number(), chunk, sizeof chunk);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(path, "read");
        if (got == 0) return content;
        content.append(chunk, static_cast<std::size_t>(got));
        if (content.size() > maxBytes) {
            return Error{fmt::format("{}: larger than the {} bytes allowed", path.string(), maxBytes)};
        }
    }
}

Result<DirectoryLock> DirectoryLock::acquire(const fs::path& directory) {
    const fs::path path = directory / kFileName;
    Descriptor descriptor = openFile(path, O_RDWR | O_CREAT);
    if (descriptor.number() < 0) return systemError(path, "open");
    if (::flock(descriptor.number(), LOCK_EX | LOCK_NB) == 0) return DirectoryLock(std::move(descriptor));
    if (errno != EWOULDBLOCK) return systemError(path, "lock");
    return Error{directory.string() + ": another hitlab is writing there"};
}

}  // namespace hitlab::base
