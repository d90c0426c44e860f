#include "session/closeup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "geometry/overlap.h"
#include "session/passes.h"

namespace hitlab::session {
namespace {

using experiment::kNoFrame;
using render::ShapeInstance;
using render::ShapeKind;

ui::Closeup closeupOf(const PassPlayer& pass, std::uint32_t enemy, std::uint32_t frame) {
    return describe(pass.viewOf(frame), enemy, pass.fateOf(enemy));
}

ui::Answer firstOf(PassPlayer& pass, ui::AnswerKind kind) {
    playTo(pass, pass.course().frames() - 1);
    const auto answers = pass.timeline().answers();
    const auto found =
        std::find_if(answers.begin(), answers.end(), [kind](const auto& a) { return a.kind == kind; });
    if (found == answers.end()) throw std::runtime_error("no such answer in this pass");
    return *found;
}

TEST(Closeup, falsePositive_isHitWithoutSharedPixels) {
    const auto pass = passOf({.algorithm = "sat", .enemies = 500});
    const ui::Answer answer = firstOf(*pass, ui::AnswerKind::kFalsePositive);
    const ui::Closeup closeup = closeupOf(*pass, answer.enemy, answer.frame);
    EXPECT_NE(closeup.title.find("false hit: sat calls it at frame " + std::to_string(answer.frame)),
              std::string::npos)
        << closeup.title;
    EXPECT_EQ(closeup.text, "In this frame sat says hit; no pixels touch. No axis separates the polygons.");
}

TEST(Closeup, missedContact_isNoHitWithSharedPixels) {
    const auto pass = passOf({.algorithm = "euclidean", .enemies = 500});
    const ui::Answer answer = firstOf(*pass, ui::AnswerKind::kFalseNegative);
    const ui::Closeup closeup = closeupOf(*pass, answer.enemy, answer.frame);
    EXPECT_NE(closeup.title.find("missed"), std::string::npos);
    EXPECT_NE(closeup.text.find("says no hit"), std::string::npos);
    EXPECT_NE(closeup.text.find("shared"), std::string::npos);
}

TEST(Closeup, ofSat_hasALineBetweenThePolygonsWhereTheyAreApart) {
    const auto pass = passOf({.algorithm = "sat", .enemies = 500});
    const ui::Answer answer = firstOf(*pass, ui::AnswerKind::kFalsePositive);
    const SceneView apart = pass->viewOf(answer.frame - 1);
    std::vector<ShapeInstance> shapes;
    appendCloseup(apart, answer.enemy, {1, 0, 0}, 1, shapes);
    const auto isDash = [](const ShapeInstance& s) {
        return s.kind == ShapeKind::kSegment && s.colour.alpha > 200;
    };
    std::vector<ShapeInstance> dashes;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(dashes), isDash);
    ASSERT_GT(dashes.size(), 5u);
    const float* line = dashes.front().numbers;
    const auto sideOf = [line](double x, double y) {
        return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0]);
    };
    const auto sides = [&](const sprite::Sprite& sprite, math::Vec2i at) {
        std::pair<int, int> count{0, 0};
        for (const math::Vec2i corner : sprite.volumes.polygon.vertices16) {
            ++(sideOf(at.x + corner.x / 16.0, at.y + corner.y / 16.0) > 0 ? count.first : count.second);
        }
        return count;
    };
    const auto player = sides(apart.sprites.player, apart.player());
    const auto enemy = sides(apart.sprites.enemy, apart.enemies[answer.enemy]);
    EXPECT_TRUE(player.first == 0 || player.second == 0) << "the player lies on one side";
    EXPECT_TRUE(enemy.first == 0 || enemy.second == 0) << "the enemy lies on one side";
    EXPECT_NE(player.first == 0, enemy.first == 0) << "and they on different ones";
    shapes.clear();
    appendCloseup(pass->viewOf(answer.frame), answer.enemy, {1, 0, 0}, 1, shapes);
    EXPECT_EQ(std::count_if(shapes.begin(), shapes.end(), isDash), 0)
        << "where they overlap nothing separates them";
}

TEST(Closeup, ofAnEnemyThatNobodyMeets_saysSo) {
    const auto pass = passOf({.algorithm = "rectangle"});
    playTo(*pass, pass->course().frames() - 1);
    std::uint32_t enemy = 0;
    while (pass->fateOf(enemy).calledFrame != kNoFrame || pass->trueFrames()[enemy] != kNoFrame) ++enemy;
    EXPECT_NE(closeupOf(*pass, enemy, 10).title.find("right: never called, and the pixels never meet"),
              std::string::npos);
}

TEST(Closeup, afterASwap_theCallIsTheCallersOwn) {
    const auto pass = passOf({.algorithm = "rectangle", .enemies = 500});
    const ui::Answer answer = firstOf(*pass, ui::AnswerKind::kFalsePositive);
    const auto again = passOf({.algorithm = "rectangle", .enemies = 500});
    playTo(*again, answer.frame);
    again->swapAlgorithm(base::getById(detect::kAlgorithms, "sat"));
    playTo(*again, answer.frame + 5);
    EXPECT_NE(closeupOf(*again, answer.enemy, answer.frame + 3).title.find("rectangle calls it"),
              std::string::npos);
}

TEST(Closeup, contactRuns_coverEachSharedPixelOnce) {
    const auto pass = passOf({.algorithm = "euclidean", .enemies = 500});
    const ui::Answer answer = firstOf(*pass, ui::AnswerKind::kFalseNegative);
    const SceneView view = pass->viewOf(answer.frame);
    std::set<std::pair<int, int>> pixels;
    forEachContactRun(view, answer.enemy, [&](int first, int end, int y) {
        ASSERT_LT(first, end);
        for (int x = first; x < end; ++x) EXPECT_TRUE(pixels.insert({x, y}).second);
    });
    EXPECT_FALSE(pixels.empty());
    const math::Vec2i corner = view.enemies[answer.enemy];
    for (const auto& [x, y] : pixels) {
        EXPECT_TRUE(view.sprites.player.mask.at(x - view.player().x, y - view.player().y));
        EXPECT_TRUE(view.sprites.enemy.mask.at(x - corner.x, y - corner.y));
    }
}

}  // namespace
}  // namespace hitlab::session
