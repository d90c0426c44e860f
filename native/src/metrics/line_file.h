// Reading a log line by line, with the byte at which each whole line ends, so that a torn end can be cut off.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hitlab::metrics {

class LineFile {
  public:
    /// Refuses what is not a regular file: a pipe may never answer, a device never end. Links are followed.
    static base::Result<LineFile> open(const std::filesystem::path& path);

    /// Goes to the next whole line; false at the end, or when the disk cannot be read: see status(). A last
    /// line without a line end is torn and not shown.
    bool next();
    /// Whether, at the end, a last line without a line end was left over.
    bool isTorn() const { return isTorn_; }
    /// An error when the end was not the file's end.
    base::Status status() const;

    /// The present line, without its line end; valid until the next call of next().
    std::string_view line() const { return line_; }
    /// Bytes up to and with the present line.
    std::uint64_t end() const { return end_; }

  private:
    LineFile(std::filesystem::path path, std::ifstream stream)
        : path_(std::move(path)), stream_(std::move(stream)) {}

    std::filesystem::path path_;
    std::ifstream stream_;
    std::string line_;
    std::uint64_t end_ = 0;
    bool isTorn_ = false;
};

}  // namespace hitlab::metrics
