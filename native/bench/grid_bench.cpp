// The grid: building it, asking it, and whole passes with and without it.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/table.h"
#include "broadphase/grid.h"
#include "experiment/pass.h"
#include "experiment/placement.h"
#include "registry.h"
#include "scene.h"

namespace hitlab::bench {

namespace {

using experiment::Broadphase;
using experiment::runPass;
using experiment::sizeOf;

constexpr std::uint32_t kEnemies = 100'000;

const experiment::SpriteSet& mario() {
    return base::getById(spriteSets(), "mario");
}

std::vector<math::Vec2i> corners(std::uint32_t enemies) {
    return experiment::placeEnemies(1, enemies, sizeOf(mario().enemy));
}

void build(benchmark::State& state, std::uint32_t enemies) {
    const auto places = corners(enemies);
    const broadphase::Grid built(places);
    // All items in the order of their cells, each with its own corner.
    base::Fnv1a hash;
    std::size_t items = 0;
    built.forEachRun({0, 0}, {1 << 14, 1 << 14}, [&](std::uint32_t first, std::uint32_t end) {
        for (std::uint32_t i = first; i < end; ++i) {
            const std::uint32_t number = built.numbers()[i];
            items += places[number] == math::Vec2i{built.x()[i], built.y()[i]};
            hash.addUint32(number);
        }
    });
    if (items != places.size()) return state.SkipWithError("not all enemies are in the grid");
    for (auto _ : state) {
        const broadphase::Grid grid(places);
        benchmark::DoNotOptimize(grid.size());
    }
    state.SetLabel("hash " + base::hexText(hash.value()));
    state.counters["bytes"] = static_cast<double>(built.bytes());
    state.SetItemsProcessed(state.iterations() * enemies);
}

/// Whom a crowd loses at a place: for each enemy 0 or kNoFrame.
std::vector<std::int32_t> calledAt(experiment::Crowd crowd, const detect::FrameTest& test,
                                   math::Vec2i place) {
    std::vector<std::uint32_t> hits(crowd.size());
    const auto found = crowd.find(test, {&place, 1}, hits.data());
    crowd.retire(std::span(hits).first(found.hits), 0);
    return crowd.calledFrames();
}

/// A hash over who is called at some places, or nothing where the classic form without a grid calls others.
std::string checkedCalls(const experiment::Crowd& crowd, const detect::FrameTest& test, const Scene& scene,
                         const std::vector<math::Vec2i>& enemies) {
    const experiment::Crowd all(enemies, Broadphase::kNone);
    const detect::FrameTest classic{test.algorithm, detect::kClassic, test.pair};
    base::Fnv1a hash;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto called = calledAt(crowd, test, scene.player(i));
        if (called != calledAt(all, classic, scene.player(i))) return {};
        for (const std::int32_t frame : called) hash.addUint32(static_cast<std::uint32_t>(frame));
    }
    return base::hexText(hash.value());
}

void query(benchmark::State& state, std::uint32_t enemies) {
    const auto places = corners(enemies);
    const experiment::Crowd crowd(places, Broadphase::kGrid);
    const Scene& scene = sceneOf(mario(), 100, kDensities[0]);
    const detect::FrameTest test{base::getById(detect::kAlgorithms, "rectangle"), detect::kTuned,
                                 mario().pair()};
    const std::string hash = checkedCalls(crowd, test, scene, places);
    if (hash.empty()) return state.SkipWithError("answers other than the classic form's");
    std::vector<std::uint32_t> hits(enemies);
    std::size_t call = 0, candidates = 0;
    for (auto _ : state) {
        const math::Vec2i place = scene.player(call++);
        candidates += crowd.find(test, {&place, 1}, hits.data()).candidates;
    }
    state.SetLabel("hash " + hash);
    state.counters["candidates"] = static_cast<double>(candidates) / static_cast<double>(state.iterations());
}

/// A pass along the horizontal route.
struct Pass {
    std::vector<math::Vec2i> enemies = corners(kEnemies);
    experiment::Course course{pathOf(experiment::kRoutes[0], sizeOf(mario().player)), 1, false};
    detect::FrameTest test{base::getById(detect::kAlgorithms, "rectangle"), detect::kTuned, mario().pair()};
    /// What the classic form without a grid says.
    std::vector<std::int32_t> expected =
        runPass({{test.algorithm, detect::kClassic, test.pair}, course, enemies}).calledFrames;
};

const Pass& thePass() {
    static const Pass pass;
    return pass;
}

/// The time of the detection calls alone; who was called goes to `calledFrames`.
std::int64_t detectionNs(const Pass& pass, Broadphase broadphase, std::vector<std::int32_t>& calledFrames) {
    experiment::Crowd crowd(pass.enemies, broadphase);
    std::vector<std::uint32_t> hits(pass.enemies.size());
    std::int64_t sum = 0;
    for (std::uint32_t frame = 0; frame < pass.course.frames(); ++frame) {
        const auto places = pass.course.tested(frame);
        const std::int64_t start = base::nowNs();
        const auto found = crowd.find(pass.test, places, hits.data());
        sum += base::nowNs() - start;
        crowd.retire(std::span(hits).first(found.hits), static_cast<std::int32_t>(frame));
    }
    calledFrames = crowd.calledFrames();
    return sum;
}

void timePass(benchmark::State& state, Broadphase broadphase) {
    std::vector<std::int32_t> calledFrames;
    for (auto _ : state) {
        state.SetIterationTime(static_cast<double>(detectionNs(thePass(), broadphase, calledFrames)) / 1e9);
        if (calledFrames != thePass().expected) {
            return state.SkipWithError("answers other than the classic form's");
        }
    }
    base::Fnv1a hash;
    for (const std::int32_t frame : calledFrames) hash.addUint32(static_cast<std::uint32_t>(frame));
    state.SetLabel("hash " + base::hexText(hash.value()));
    state.counters["frames"] = thePass().course.frames();
}

}  // namespace

void addGridBenchmarks() {
    for (const std::uint32_t enemies : {100u, 10'000u, kEnemies, 1'000'000u}) {
        benchmark::RegisterBenchmark(fmt::format("grid/build/{}", enemies).c_str(),
                                     [enemies](benchmark::State& state) { build(state, enemies); });
        benchmark::RegisterBenchmark(fmt::format("grid/query/{}", enemies).c_str(),
                                     [enemies](benchmark::State& state) { query(state, enemies); });
    }
    for (const auto& info : experiment::kBroadphases) {
        benchmark::RegisterBenchmark(fmt::format("pass/rectangle/{}/{}", info.id, kEnemies).c_str(),
                                     [&info](benchmark::State& state) { timePass(state, info.broadphase); })
            ->UseManualTime();
    }
}

}  // namespace hitlab::bench
