// Every algorithm in both forms, and a bare pass over the arrays, for all sprites, crowds and densities.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "read_pass.h"
#include "registry.h"
#include "scene.h"

namespace hitlab::bench {

namespace {

using detect::Algorithm;

void runBatch(benchmark::State& state, const Scene& scene, const Algorithm& algorithm,
              detect::BatchTest batch) {
    const std::string hash = checkedHash(scene, algorithm, batch);
    if (hash.empty()) return state.SkipWithError("answers other than the classic form's");
    std::vector<std::uint32_t> hits(scene.x.size());
    std::size_t call = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            batch(scene.set->pair(), scene.player(call++), scene.enemies(), hits.data()));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(scene.x.size()));
    state.SetLabel("hash " + hash);
}

void runRead(benchmark::State& state, const Scene& scene) {
    for (auto _ : state) benchmark::DoNotOptimize(readPass(scene.enemies()));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(scene.x.size()));
}

void addScene(const experiment::SpriteSet& set, std::uint32_t enemies, const Density& density) {
    const std::string name = fmt::format("{}/{}/{}", set.id, enemies, density.id);
    for (const Algorithm& algorithm : detect::kAlgorithms) {
        for (const detect::Variant& variant : detect::kVariants) {
            benchmark::RegisterBenchmark(
                fmt::format("{}/{}/{}", algorithm.id, variant.id, name).c_str(),
                [&algorithm, &variant, &set, enemies, &density](benchmark::State& state) {
                    runBatch(state, sceneOf(set, enemies, density), algorithm, algorithm.*variant.batch);
                });
        }
    }
    benchmark::RegisterBenchmark(fmt::format("read/{}", name).c_str(),
                                 [&set, enemies, &density](benchmark::State& state) {
                                     runRead(state, sceneOf(set, enemies, density));
                                 });
}

}  // namespace

void addCrowdBenchmarks() {
    for (const auto& set : spriteSets()) {
        for (const std::uint32_t enemies : {100u, 10'000u, 1'000'000u}) {
            for (const Density& density : kDensities) {
                addScene(set, enemies, density);
            }
        }
    }
}

}  // namespace hitlab::bench
