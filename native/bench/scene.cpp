#include "scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>

#include "base/hash.h"
#include "base/rng.h"
#include "cli/desktop_assets.h"
#include "experiment/routes.h"

namespace hitlab::bench {

namespace {

using experiment::sizeOf;
using experiment::SpriteSet;
using math::Vec2i;

constexpr std::size_t kPlaces = 1024;

/// Places from (0, 0) up to, and with, the room's corner.
Vec2i placeIn(base::Rng& rng, experiment::Room room) {
    const auto x = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(room.x + 1)));
    return {x, static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(room.y + 1)))};
}

/// Enemies spread evenly over a part of the world of which the player's rectangle meets the wanted share,
/// wherever within its own room the player stands.
Scene makeScene(const SpriteSet& set, std::uint32_t enemies, const Density& density) {
    experiment::Room enemyRoom = experiment::roomFor(sizeOf(set.enemy));
    experiment::Room playerRoom = experiment::roomFor(sizeOf(set.player));
    Vec2i playerLow{0, 0};
    if (density.overlapping > 0) {
        const sprite::OffsetBox& box = set.table.rectangle;
        const double stretch = 1 / std::sqrt(density.overlapping);
        const auto stretched = [stretch](std::int32_t side) {
            return static_cast<std::int32_t>(std::lround(side * stretch));
        };
        const Vec2i side{box.high.x - box.low.x + 1, box.high.y - box.low.y + 1};
        enemyRoom = {stretched(side.x) - 1, stretched(side.y) - 1};
        playerLow = box.high;
        playerRoom = {enemyRoom.x + 1 - side.x, enemyRoom.y + 1 - side.y};
    }
    base::Rng rng(enemies);
    Scene scene{&set, {}, {}, {}};
    for (std::uint32_t i = 0; i < enemies; ++i) {
        const Vec2i place = placeIn(rng, enemyRoom);
        scene.x.push_back(static_cast<std::int16_t>(place.x));
        scene.y.push_back(static_cast<std::int16_t>(place.y));
    }
    for (std::size_t i = 0; i < kPlaces; ++i) scene.players.push_back(playerLow + placeIn(rng, playerRoom));
    return scene;
}

std::vector<SpriteSet> loadAll() {
    std::vector<std::string_view> ids;
    for (const auto& set : experiment::kSpriteSets) ids.push_back(set.id);
    auto sets = cli::desktopAssets().spriteSets(ids, "thesis");
    if (!sets) throw std::runtime_error(sets.error().message);
    return std::move(*sets);
}

}  // namespace

const std::vector<SpriteSet>& spriteSets() {
    static const std::vector<SpriteSet> sets = loadAll();
    return sets;
}

const Scene& sceneOf(const SpriteSet& set, std::uint32_t enemies, const Density& density) {
    static std::map<std::tuple<std::string_view, std::uint32_t, std::string_view>, Scene> scenes;
    const auto key = std::tuple(set.id, enemies, density.id);
    const auto known = scenes.find(key);
    if (known != scenes.end()) return known->second;
    return scenes.emplace(key, makeScene(set, enemies, density)).first->second;
}

std::span<const Vec2i> checkedPlaces(const Scene& scene) {
    constexpr std::size_t kAffordableTests = 200'000;
    const std::size_t places = kAffordableTests / std::max<std::size_t>(1, scene.x.size());
    return std::span(scene.players).first(std::clamp<std::size_t>(places, 1, scene.players.size()));
}

namespace {

std::string computeHash(const Scene& scene, const detect::Algorithm& algorithm, detect::BatchTest batch) {
    std::vector<std::uint32_t> hits(scene.x.size()), expected(scene.x.size());
    base::Fnv1a hash;
    for (const Vec2i player : checkedPlaces(scene)) {
        const std::size_t count = batch(scene.set->pair(), player, scene.enemies(), hits.data());
        const std::size_t wanted =
            algorithm.classic(scene.set->pair(), player, scene.enemies(), expected.data());
        if (!std::equal(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(count), expected.begin(),
                        expected.begin() + static_cast<std::ptrdiff_t>(wanted))) {
            return {};
        }
        for (std::size_t i = 0; i < count; ++i) hash.addUint32(hits[i]);
        hash.addUint32(static_cast<std::uint32_t>(count));
    }
    return base::hexText(hash.value());
}

}  // namespace

const std::string& checkedHash(const Scene& scene, const detect::Algorithm& algorithm,
                               detect::BatchTest batch) {
    static std::map<std::pair<const Scene*, detect::BatchTest>, std::string> hashes;
    auto [entry, isNew] = hashes.try_emplace({&scene, batch});
    if (isNew) entry->second = computeHash(scene, algorithm, batch);
    return entry->second;
}

}  // namespace hitlab::bench
