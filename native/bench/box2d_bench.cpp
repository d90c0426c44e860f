#include <box2d/box2d.h>

#include "peers.h"
#include "registry.h"

namespace hitlab::bench {

namespace {

b2PolygonShape shapeOf(const geometry::Polygon& polygon) {
    std::vector<b2Vec2> vertices;
    for (const math::Vec2i vertex : polygon.vertices16) {
        vertices.emplace_back(static_cast<float>(vertex.x) / geometry::kPolygonUnits,
                              static_cast<float>(vertex.y) / geometry::kPolygonUnits);
    }
    b2PolygonShape shape;
    shape.Set(vertices.data(), static_cast<int32>(vertices.size()));
    shape.m_radius = 0;  // else Box2D adds a skin, and nearby polygons touch
    return shape;
}

b2Transform at(math::Vec2i place) {
    return {b2Vec2(static_cast<float>(place.x), static_cast<float>(place.y)), b2Rot(0)};
}

void overlap(benchmark::State& state, const experiment::SpriteSet& set) {
    const Scene& scene = sceneOf(set, 10'000, kDensities[0]);
    const b2PolygonShape player = shapeOf(set.player.volumes.polygon);
    const b2PolygonShape enemy = shapeOf(set.enemy.volumes.polygon);
    std::vector<b2Transform> enemies;
    for (std::size_t i = 0; i < scene.x.size(); ++i) enemies.push_back(at(scene.enemies()[i]));
    b2Transform place = at({0, 0});
    askPeer(
        state, scene, [&](math::Vec2i moved) { place = at(moved); },
        [&](std::size_t i) { return b2TestOverlap(&player, 0, &enemy, 0, place, enemies[i]); });
}

}  // namespace

void addBox2dBenchmarks() {
    addPeer("box2d", overlap);
}

}  // namespace hitlab::bench
