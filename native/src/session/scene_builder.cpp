#include "session/scene_builder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiment/routes.h"
#include "render/fit.h"
#include "session/closeup.h"
#include "session/marks.h"
#include "session/volume_shapes.h"
#include "ui/mark_colours.h"

namespace hitlab::session {

namespace {

using math::Vec2i;
using render::Colour;
using render::Scene;

constexpr Colour kGround{34, 39, 49, 255};
constexpr Colour kHitTint{255, 255, 255, 70};
constexpr Colour kFarTint{255, 255, 255, 40};
constexpr Colour kContact{255, 255, 120, 255};
constexpr Colour kMaskTint{255, 255, 255, 200};

/// So many volumes can be told apart. Where there are more enemies they are drawn near the player only, the
/// nearer the denser the crowd is.
constexpr double kReadableVolumes = 300;

/// The order of the images in the atlas.
enum Part : std::size_t { kPlayer, kEnemy, kPlayerMask, kEnemyMask };

Colour withAlpha(Colour colour, int alpha) {
    colour.alpha = static_cast<std::uint8_t>(alpha);
    return colour;
}

sprite::Image whiteMask(const geometry::PixelSet& mask) {
    sprite::Image image{mask.width(), mask.height(), {}};
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            const std::uint8_t part = mask.at(x, y) ? 255 : 0;
            image.rgba.insert(image.rgba.end(), 4, part);
        }
    }
    return image;
}

render::RectPx common(const render::RectPx& a, const render::RectPx& b) {
    const std::int32_t x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    return {x, y, std::max(1, std::min(a.x + a.width, b.x + b.width) - x),
            std::max(1, std::min(a.y + a.height, b.y + b.height) - y)};
}

class Builder {
  public:
    Builder(const SceneView& view, const SceneSettings& settings, const render::Atlas& atlas, Scene& scene)
        : view_(view), settings_(settings), atlas_(atlas), scene_(scene) {}

    void build() {
        aim();
        addSprites();
        if (settings_.shown.volumes) addVolumes();
        if (settings_.shown.contactPixels) addContacts();
        if (settings_.closeup) {
            addCloseup();
        } else if (settings_.shown.wrongAnswers) {
            appendMarks(view_, settings_.flashFrames, settings_.density, scene_.shapes);
        }
    }

  private:
    /// In a close-up all but the pair step back.
    bool isFar(std::size_t enemy) const { return settings_.closeup && *settings_.closeup != enemy; }

    void aim() {
        const render::Fit fit =
            render::fitWorld(experiment::kWorldWidthPx, experiment::kWorldHeightPx, settings_.area);
        scene_.camera = fit.camera;
        scene_.clip = fit.clip;
        scene_.background = kGround;
        if (settings_.closeup) {
            render::RectPx room = common(fit.clip, settings_.focus);
            room.height = std::max(1, room.height - settings_.captionPx);
            scene_.camera = cameraOn(view_, *settings_.closeup, room);
        }
    }

    void addSprite(Part part, Vec2i at, Colour tint) {
        scene_.sprites.push_back(
            {static_cast<float>(at.x), static_cast<float>(at.y), atlas_.regions[part], tint});
    }

    void addSprites() {
        for (const bool isHit : {true, false}) {
            if (isHit && !settings_.shown.hitEnemies) continue;
            for (std::size_t i = 0; i < view_.enemies.size(); ++i) {
                if (view_.isCalled(i) == isHit && settings_.closeup != i) addEnemy(i, isHit);
            }
        }
        if (settings_.closeup) addEnemy(*settings_.closeup, false);
        addSprite(kPlayer, view_.player(), settings_.closeup ? withAlpha({}, 210) : Colour{});
        if (settings_.shown.masks) addSprite(kPlayerMask, view_.player(), kMaskTint);
    }

    void addEnemy(std::size_t enemy, bool isHit) {
        addSprite(kEnemy, view_.enemies[enemy], isFar(enemy) ? kFarTint : isHit ? kHitTint : Colour{});
        if (settings_.shown.masks && !isFar(enemy))
            addSprite(kEnemyMask, view_.enemies[enemy], maskTint(isHit));
    }

    static Colour maskTint(bool isHit) { return withAlpha(kMaskTint, isHit ? 60 : 200); }

    bool isNear(Vec2i corner, double px) const {
        const Vec2i way = corner - view_.player();
        return std::abs(way.x) < px && std::abs(way.y) < px;
    }

    /// Half the side of a square that holds as many enemies as can be told apart.
    double readablePx() const {
        const double world = double{experiment::kWorldWidthPx} * experiment::kWorldHeightPx;
        return std::sqrt(kReadableVolumes * world / static_cast<double>(view_.enemies.size())) / 2;
    }

    void addVolumes() {
        const Colour colour = ui::volumeColour(view_.algorithm.id);
        const bool isCrowd = view_.isCrowd();
        const double readable = readablePx();
        for (std::size_t i = 0; i < view_.enemies.size(); ++i) {
            if (view_.isCalled(i) || settings_.closeup || (isCrowd && !isNear(view_.enemies[i], readable)))
                continue;
            addVolume(kEnemyMask, view_.sprites.enemy, view_.enemies[i], strokeOf(withAlpha(colour, 190), 1));
        }
        if (settings_.closeup) {
            addVolume(kEnemyMask, view_.sprites.enemy, view_.enemies[*settings_.closeup],
                      strokeOf(colour, 2));
        }
        addVolume(kPlayerMask, view_.sprites.player, view_.player(), strokeOf(colour, 2));
    }

    /// Where an algorithm tests pixels, they are its volume.
    void addVolume(Part mask, const sprite::Sprite& sprite, Vec2i at, const Stroke& stroke) {
        if (const auto* shape = base::findById(kVolumeShapes, view_.algorithm.id)) {
            shape->append(sprite.volumes, at, stroke, scene_.shapes);
        } else if (&view_.algorithm == &detect::kTruth) {
            addSprite(mask, at, withAlpha(stroke.colour, 90));
        }
    }

    void addContacts() {
        for (std::size_t i = 0; i < view_.enemies.size(); ++i) addContactsOf(i);
    }

    void addContactsOf(std::size_t enemy) {
        forEachContactRun(view_, enemy, [this](int first, int end, int y) {
            scene_.shapes.push_back(box(static_cast<float>(first), static_cast<float>(y),
                                        static_cast<float>(end), static_cast<float>(y + 1), {kContact, 0}));
        });
    }

    void addCloseup() {
        const std::uint32_t enemy = *settings_.closeup;
        if (!settings_.shown.contactPixels) addContactsOf(enemy);
        appendCloseup(view_, enemy, scene_.camera, settings_.density, scene_.shapes);
    }

    /// A line of so many pixels on a usual desktop's screen.
    Stroke strokeOf(Colour colour, float px) const {
        return {colour, std::max(1.0f, std::round(px * settings_.density)),
                1 / std::max(1e-3f, scene_.camera.scale)};
    }

    const SceneView& view_;
    const SceneSettings& settings_;
    const render::Atlas& atlas_;
    Scene& scene_;
};

}  // namespace

render::Atlas atlasOf(const experiment::SpriteSet& sprites) {
    const std::array images{sprites.player.image, sprites.enemy.image, whiteMask(sprites.player.mask),
                            whiteMask(sprites.enemy.mask)};
    return render::packAtlas(images);
}

void buildScene(const SceneView& view, const SceneSettings& settings, const render::Atlas& atlas,
                Scene& scene) {
    scene.clear();
    Builder(view, settings, atlas, scene).build();
}

}  // namespace hitlab::session
