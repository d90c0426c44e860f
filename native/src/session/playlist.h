// Which pass comes next: the cases of the options in turn, one sample of all before the next, until a person
// chooses otherwise; then the next samples of that choice.
#pragma once

#include <cstdint>

#include "experiment/matrix.h"

namespace hitlab::session {

class Playlist {
  public:
    Playlist(const experiment::Options& options, std::uint32_t firstSample)
        : matrix_(options), firstSample_(firstSample), sample_(firstSample) {}

    bool isInTurn() const { return isInTurn_; }
    void chooseByHand() { isInTurn_ = false; }

    /// Whose turn it is.
    const experiment::Case& turn() const { return matrix_.cases()[passes_ % matrix_.cases().size()]; }
    std::uint32_t sample() const { return sample_; }
    /// A recording has the present one already.
    void setSample(std::uint32_t sample) { sample_ = sample; }

    /// Passes played to their end.
    std::uint64_t passes() const { return passes_; }
    void addPass() { ++passes_; }
    /// On to the next pass.
    void next() {
        const auto round = static_cast<std::uint32_t>(passes_ / matrix_.cases().size());
        sample_ = isInTurn_ ? firstSample_ + round : sample_ + 1;
    }

  private:
    experiment::Matrix matrix_;
    std::uint32_t firstSample_;
    std::uint32_t sample_;
    std::uint64_t passes_ = 0;
    bool isInTurn_ = true;
};

}  // namespace hitlab::session
