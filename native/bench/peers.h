// How a physics library answers the same question, on the same polygons.
#pragma once

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/hash.h"
#include "base/table.h"
#include "scene.h"

namespace hitlab::bench {

/// The polygons at the testbed's density: `touches(i)` after `movePlayer(place)`. The libraries compute in
/// floating point, so a grazing contact may come out otherwise: at most one answer in a thousand may differ
/// from the classic form's.
template <typename MovePlayer, typename Touches>
void askPeer(benchmark::State& state, const Scene& scene, MovePlayer movePlayer, Touches touches) {
    const auto& sat = base::getById(detect::kAlgorithms, "sat");
    std::size_t tests = 0, different = 0, call = 0;
    base::Fnv1a hash;
    for (const math::Vec2i player : checkedPlaces(scene)) {
        movePlayer(player);
        for (std::size_t i = 0; i < scene.x.size(); ++i, ++tests) {
            const bool expected =
                sat.pairTest({scene.set->player, player}, {scene.set->enemy, scene.enemies()[i]});
            const bool answer = touches(i);
            different += answer != expected;
            if (answer) hash.addUint32(static_cast<std::uint32_t>(i));
        }
    }
    if (different * 1000 > tests) return state.SkipWithError("answers other than the classic form's");
    for (auto _ : state) {
        movePlayer(scene.player(call++));
        std::size_t hits = 0;
        for (std::size_t i = 0; i < scene.x.size(); ++i) hits += touches(i);
        benchmark::DoNotOptimize(hits);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(scene.x.size()));
    state.SetLabel(
        fmt::format("hash {}, {} of {} answers differ", base::hexText(hash.value()), different, tests));
}

/// A library's benchmark for each sprite set.
inline void addPeer(std::string_view name, void (*ask)(benchmark::State&, const experiment::SpriteSet&)) {
    for (const auto& set : spriteSets()) {
        benchmark::RegisterBenchmark(fmt::format("{}/{}/10000/testbed", name, set.id).c_str(),
                                     [ask, &set](benchmark::State& state) { ask(state, set); });
    }
}

}  // namespace hitlab::bench
