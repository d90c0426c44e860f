#include <chipmunk/chipmunk.h>

#include <memory>

#include "peers.h"
#include "registry.h"

namespace hitlab::bench {

namespace {

struct FreeShape {
    void operator()(cpShape* shape) const { cpShapeFree(shape); }
};
using Shape = std::unique_ptr<cpShape, FreeShape>;

Shape shapeOf(const geometry::Polygon& polygon, cpBody* body) {
    std::vector<cpVect> vertices;
    for (const math::Vec2i vertex : polygon.vertices16) {
        vertices.push_back(cpv(static_cast<double>(vertex.x) / geometry::kPolygonUnits,
                               static_cast<double>(vertex.y) / geometry::kPolygonUnits));
    }
    return Shape(cpPolyShapeNewRaw(body, static_cast<int>(vertices.size()), vertices.data(), 0));
}

void place(const Shape& shape, math::Vec2i at) {
    cpShapeUpdate(shape.get(), cpTransformTranslate(cpv(at.x, at.y)));
}

void collide(benchmark::State& state, const experiment::SpriteSet& set) {
    const Scene& scene = sceneOf(set, 10'000, kDensities[0]);
    const std::unique_ptr<cpBody, void (*)(cpBody*)> body(cpBodyNewStatic(), cpBodyFree);
    const Shape player = shapeOf(set.player.volumes.polygon, body.get());
    std::vector<Shape> enemies;
    for (std::size_t i = 0; i < scene.x.size(); ++i) {
        enemies.push_back(shapeOf(set.enemy.volumes.polygon, body.get()));
        place(enemies.back(), scene.enemies()[i]);
    }
    askPeer(
        state, scene, [&](math::Vec2i moved) { place(player, moved); },
        [&](std::size_t i) { return cpShapesCollide(player.get(), enemies[i].get()).count > 0; });
}

}  // namespace

void addChipmunkBenchmarks() {
    addPeer("chipmunk", collide);
}

}  // namespace hitlab::bench
