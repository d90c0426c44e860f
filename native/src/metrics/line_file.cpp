#include "metrics/line_file.h"

#include <cerrno>
#include <system_error>

namespace hitlab::metrics {

base::Result<LineFile> LineFile::open(const std::filesystem::path& path) {
    std::error_code ignored;  // opening tells it better
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return base::Error{path.string() + ": is not a regular file"};
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        const int reason = errno;
        return base::Error{path.string() + ": cannot read: " + std::generic_category().message(reason)};
    }
    return LineFile(path, std::move(stream));
}

bool LineFile::next() {
    if (!std::getline(stream_, line_)) return false;
    isTorn_ = stream_.eof();
    if (isTorn_) return false;
    end_ += line_.size() + 1;
    return true;
}

base::Status LineFile::status() const {
    if (stream_.bad()) return base::Error{path_.string() + ": cannot read on"};
    return base::Done{};
}

}  // namespace hitlab::metrics
