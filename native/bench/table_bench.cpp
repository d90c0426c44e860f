// Pair tables: building them, and asking thousands of different ones.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "base/rng.h"
#include "detect/pixel_pairs.h"
#include "geometry/overlap.h"
#include "registry.h"
#include "row_words.h"
#include "scene.h"

namespace hitlab::bench {

namespace {

using detect::PairQuery;
using geometry::PixelSet;

/// Whether the table's bitmap says at every offset what the classic form says.
bool isRight(const sprite::PairTable& table, const experiment::SpriteSet& set) {
    const sprite::OffsetBox& bounds = table.pixels.bounds();
    for (int y = bounds.low.y - 1; y <= bounds.high.y + 1; ++y) {
        for (int x = bounds.low.x - 1; x <= bounds.high.x + 1; ++x) {
            const bool expected = detect::pixelPair({set.player, {x, y}}, {set.enemy, {0, 0}});
            if (table.pixels.contains({x, y}) != expected) return false;
        }
    }
    return true;
}

void buildTable(benchmark::State& state, const experiment::SpriteSet& set) {
    const sprite::PairTable built(set.player, set.enemy);
    if (!isRight(built, set)) return state.SkipWithError("answers other than the classic form's");
    for (auto _ : state) {
        const sprite::PairTable table(set.player, set.enemy);
        benchmark::DoNotOptimize(&table);
    }
    base::Fnv1a hash;
    for (const std::uint64_t word : built.pixels.words()) {
        hash.addUint32(static_cast<std::uint32_t>(word));
        hash.addUint32(static_cast<std::uint32_t>(word >> 32));
    }
    state.SetLabel("hash " + base::hexText(hash.value()));
    state.counters["bytes"] = static_cast<double>(built.bytes());
}

/// An ellipse with bites taken out of it, 20 to 60 px a side.
PixelSet blob(base::Rng& rng) {
    const auto side = [&rng] { return 20 + static_cast<int>(rng.below(41)); };
    PixelSet mask(side(), side());
    const int biteX = static_cast<int>(rng.below(16)) + 4, biteY = static_cast<int>(rng.below(16)) + 4;
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            const int dx = 2 * x + 1 - mask.width(), dy = 2 * y + 1 - mask.height();
            const double inside = static_cast<double>(dx) * dx / (mask.width() * mask.width()) +
                                  static_cast<double>(dy) * dy / (mask.height() * mask.height());
            if (inside <= 1 && (x % biteX != 0 || y % biteY != 0)) mask.add(x, y);
        }
    }
    return mask;
}

/// 128 x 128 sprites, so 16,384 tables, and tests that go through them in no order.
struct ManyPairs {
    std::vector<PixelSet> players, enemies;
    std::vector<RowWords> playerRows, enemyRows;
    sprite::BitmapAtlas atlas;
};

constexpr std::uint32_t kSprites = 128;
constexpr std::size_t kQueries = 1 << 16;

ManyPairs makePairs() {
    base::Rng rng(16'384);
    std::vector<PixelSet> players, enemies;
    for (std::uint32_t i = 0; i < kSprites; ++i) {
        players.push_back(blob(rng));
        enemies.push_back(blob(rng));
    }
    sprite::BitmapAtlas atlas(players, enemies);
    ManyPairs pairs{std::move(players), std::move(enemies), {}, {}, std::move(atlas)};
    for (const PixelSet& mask : pairs.players) pairs.playerRows.emplace_back(mask);
    for (const PixelSet& mask : pairs.enemies) pairs.enemyRows.emplace_back(mask);
    return pairs;
}

const ManyPairs& manyPairs() {
    static const ManyPairs pairs = makePairs();
    return pairs;
}

/// Offsets of which the given share, in percent, lets the two images overlap.
std::vector<PairQuery> makeQueries(std::uint32_t overlappingPercent) {
    base::Rng rng(overlappingPercent);
    std::vector<PairQuery> queries;
    while (queries.size() < kQueries) {
        PairQuery query{rng.below(kSprites), rng.below(kSprites), {}};
        const PixelSet &player = manyPairs().players[query.player], &enemy = manyPairs().enemies[query.enemy];
        const bool overlapping = rng.below(100) < overlappingPercent;
        const auto columns = static_cast<std::uint32_t>(player.width() + enemy.width() - 1);
        const auto rows = static_cast<std::uint32_t>(player.height() + enemy.height() - 1);
        query.offset = {static_cast<std::int32_t>(rng.below(columns)) - player.width() + 1,
                        static_cast<std::int32_t>(rng.below(rows)) - player.height() + 1};
        if (!overlapping) query.offset.x += static_cast<std::int32_t>(columns + rng.below(600));
        queries.push_back(query);
    }
    return queries;
}

/// The 64-bit row-word form, test after test.
std::size_t rowWordPairs(std::span<const PairQuery> queries, std::uint32_t* hits) {
    const ManyPairs& pairs = manyPairs();
    std::size_t count = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const PairQuery& query = queries[i];
        hits[count] = static_cast<std::uint32_t>(i);
        count += pairs.playerRows[query.player].meets(pairs.enemyRows[query.enemy], query.offset) ? 1 : 0;
    }
    return count;
}

template <typename Find>
void askPairs(benchmark::State& state, std::uint32_t overlappingPercent, Find find) {
    const std::vector<PairQuery> queries = makeQueries(overlappingPercent);
    std::vector<std::uint32_t> hits(queries.size()), expected;
    for (std::uint32_t i = 0; i < queries.size(); ++i) {
        const PairQuery& query = queries[i];
        if (overlaps(manyPairs().players[query.player], query.offset, manyPairs().enemies[query.enemy], {}))
            expected.push_back(i);
    }
    const std::size_t count = find(queries, hits.data());
    if (!std::ranges::equal(std::span(hits).first(count), expected)) {
        return state.SkipWithError("answers other than the classic form's");
    }
    base::Fnv1a hash;
    for (const std::uint32_t hit : expected) hash.addUint32(hit);
    for (auto _ : state) benchmark::DoNotOptimize(find(queries, hits.data()));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(queries.size()));
    state.SetLabel("hash " + base::hexText(hash.value()));
    state.counters["bytes"] = static_cast<double>(manyPairs().atlas.bytes());
}

}  // namespace

void addTableBenchmarks() {
    for (const auto& set : spriteSets()) {
        benchmark::RegisterBenchmark(fmt::format("pair_table/{}", set.id).c_str(),
                                     [&set](benchmark::State& state) { buildTable(state, set); });
    }
    for (const std::uint32_t percent : {1u, 30u, 100u}) {
        benchmark::RegisterBenchmark(
            fmt::format("many_pairs/tuned/{}", percent).c_str(), [percent](benchmark::State& state) {
                askPairs(state, percent, [](std::span<const PairQuery> queries, std::uint32_t* hits) {
                    return pixelPairs(manyPairs().atlas, queries, hits);
                });
            });
        benchmark::RegisterBenchmark(
            fmt::format("many_pairs/row_words/{}", percent).c_str(), [percent](benchmark::State& state) {
                askPairs(state, percent, [](std::span<const PairQuery> queries, std::uint32_t* hits) {
                    return rowWordPairs(queries, hits);
                });
            });
    }
}

}  // namespace hitlab::bench
