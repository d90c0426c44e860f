// Files that survive a crash: logs that grow by whole appends, small files replaced in one step, and a lock
// that keeps a second process away. POSIX calls throughout, because the promises need them (fsync, flock).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hitlab::base {

/// Owns a file descriptor; moves, does not copy.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();

    int number() const { return number_; }

  private:
    int number_ = -1;
};

/// A file that only grows. An append arrives whole, or not at all if the disk is full; a kill may leave a
/// part.
class AppendFile {
  public:
    /// Opens the file, or makes an empty one.
    static Result<AppendFile> open(const std::filesystem::path& path);

    /// One write. If it fails half-way (disk full), the file is cut back to what it was.
    Status append(std::string_view text);
    /// Returns when the file's content is on the disk.
    Status sync();
    /// Cuts the file to its first `bytes` bytes.
    Status truncate(std::uint64_t bytes);

    std::uint64_t size() const { return size_; }
    const std::filesystem::path& path() const { return path_; }

  private:
    AppendFile(std::filesystem::path path, Descriptor descriptor, std::uint64_t size);

    std::filesystem::path path_;
    Descriptor descriptor_;
    std::uint64_t size_ = 0;
};

/// What replaceFile adds to the name while it writes; a kill may leave such a file behind.
constexpr std::string_view kReplacementSuffix = ".new";

/// Puts `text` in place of the file's content: readers see the old or the new, never a part, even after a
/// power cut.
Status replaceFile(const std::filesystem::path& path, std::string_view text);

/// Writes into whatever stands at the path (a device, a pipe, a link's target), or makes a new file. For
/// output that can be made again: a failure may leave a part of it.
Status writeFile(const std::filesystem::path& path, std::string_view text);

/// The whole content. Refuses directories, and files above `maxBytes`.
Result<std::string> readFile(const std::filesystem::path& path, std::uint64_t maxBytes = 1u << 30);

/// Held until the process ends or the object goes; a second holder of the same directory is refused.
class DirectoryLock {
  public:
    static Result<DirectoryLock> acquire(const std::filesystem::path& directory);

    /// The lock's own file in the directory.
    static constexpr std::string_view kFileName = ".lock";

  private:
    explicit DirectoryLock(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

    Descriptor descriptor_;
};

}  // namespace hitlab::base
