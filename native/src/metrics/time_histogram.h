// Counts of times, each kept to better than 0.1 %, in little room whatever their number: below 2048 ns every
// nanosecond has a bucket, above that every power of two has 1024 of them.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitlab::metrics {

class TimeHistogram {
  public:
    /// A negative time counts as 0.
    void add(std::int64_t ns) {
        if (ns < 0) ns = 0;
        const std::size_t bucket = bucketOf(static_cast<std::uint64_t>(ns));
        if (bucket >= counts_.size()) counts_.resize(bucket + 1);
        ++counts_[bucket];
        ++total_;
        sumNs_ += static_cast<double>(ns);
    }

    std::uint64_t total() const { return total_; }
    double sumNs() const { return sumNs_; }

    /// Nearest rank, `percent` in (0, 100]; the middle of the bucket. There is at least one time.
    double nearestRankNs(double percent) const {
        assert(total_ > 0 && percent > 0 && percent <= 100);
        const double wanted = static_cast<double>(total_) * percent / 100;
        std::uint64_t below = 0;
        std::size_t bucket = 0;
        while (static_cast<double>(below += counts_[bucket]) < wanted) ++bucket;
        return middleOf(bucket);
    }

    /// Calls visit(middle in ns, count) for every bucket that is not empty, ascending.
    template <typename Visit>
    void forEach(Visit visit) const {
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (counts_[i] > 0) visit(middleOf(i), counts_[i]);
        }
    }

  private:
    static constexpr int kBits = 11;

    static std::size_t bucketOf(std::uint64_t ns) {
        const int width = static_cast<int>(std::bit_width(ns));
        const int shift = width > kBits ? width - kBits : 0;
        return (static_cast<std::size_t>(shift) << (kBits - 1)) + static_cast<std::size_t>(ns >> shift);
    }
    static double middleOf(std::size_t bucket) {
        if (bucket < (1u << kBits)) return static_cast<double>(bucket);
        const auto shift = static_cast<int>(bucket >> (kBits - 1)) - 1;
        const double width = static_cast<double>(std::uint64_t{1} << shift);
        return static_cast<double>(bucket - (static_cast<std::size_t>(shift) << (kBits - 1))) * width +
               (width - 1) / 2;
    }

    std::vector<std::uint64_t> counts_;
    std::uint64_t total_ = 0;
    double sumNs_ = 0;
};

}  // namespace hitlab::metrics
