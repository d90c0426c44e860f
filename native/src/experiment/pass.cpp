#include "experiment/pass.h"

namespace hitlab::experiment {

namespace {

/// Asks `test` frame by frame about the places that `placesOf` gives, and takes out who was hit. False when
/// `goOn` ended it.
template <typename PlacesOf, typename GoOn>
bool walk(const Course& course, PlacesOf placesOf, const detect::FrameTest& test, Crowd& crowd, GoOn goOn) {
    std::vector<std::uint32_t> hits(crowd.size());
    for (std::uint32_t frame = 0; frame < course.frames(); ++frame) {
        const Crowd::Found found = crowd.find(test, placesOf(frame), hits.data());
        crowd.retire(std::span(hits).first(found.hits), static_cast<std::int32_t>(frame));
        if (!goOn(found)) return false;
    }
    return true;
}

}  // namespace

PassResult runPass(const PassSetup& setup) {
    Crowd crowd(setup.enemies, setup.broadphase);
    const detect::FrameTest& test = setup.test;
    PassResult result;
    const auto count = [&result](const Crowd::Found& found) {
        result.candidates += found.candidates;
        return true;
    };
    walk(
        setup.course, [&](std::uint32_t frame) { return setup.course.tested(frame); }, test, crowd, count);
    result.calledFrames = crowd.calledFrames();
    return result;
}

std::vector<std::int32_t> calledFrames(const PassSetup& setup) {
    const detect::FrameTest test{setup.test.algorithm, detect::kTuned, setup.test.pair};
    return runPass({test, setup.course, setup.enemies, Broadphase::kGrid}).calledFrames;
}

std::optional<std::vector<std::int32_t>> trueFrames(const PassSetup& setup,
                                                    const std::function<bool()>& goOn) {
    Crowd crowd(setup.enemies, Broadphase::kGrid);
    const detect::FrameTest truth{detect::kTruth, detect::kTuned, setup.test.pair};
    const bool isWhole = walk(
        setup.course, [&](std::uint32_t frame) { return setup.course.move(frame); }, truth, crowd,
        [&goOn](const Crowd::Found&) { return goOn(); });
    if (!isWhole) return std::nullopt;
    return crowd.calledFrames();
}

std::vector<std::int32_t> trueFrames(const PassSetup& setup) {
    return *trueFrames(setup, [] { return true; });
}

}  // namespace hitlab::experiment
