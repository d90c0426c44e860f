// A session without a screen: pictures go to the renderer that only checks and counts them.
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "render/null/null_renderer.h"
#include "session/passes.h"
#include "session/play_session.h"
#include "session/screen.h"

namespace hitlab::session {

inline base::Result<experiment::SpriteSet> loadTestSprites(std::string_view id, std::string_view volumes) {
    auto sets = tests::testbedSprites(volumes);
    for (auto& set : sets) {
        if (set.id == id) return std::move(set);
    }
    return base::Error{std::string(id) + ": no such sprites"};
}

inline experiment::Options playOptions() {
    auto options = experiment::defaultsOf(experiment::kPlay);
    options.algorithms = {"rectangle"};
    options.sprites = {"mario"};
    options.routes = {"diagonal"};
    options.seed = 5;
    options.frames = true;
    return options;
}

inline PlaySetup playSetup() {
    PlaySetup setup;
    setup.options = playOptions();
    setup.loadSprites = loadTestSprites;
    return setup;
}

/// Drives a session as a platform does, on a display of 60 pictures a second that holds nobody back.
class Player {
  public:
    explicit Player(PlaySetup setup, ui::ScreenChanged screen = {1640, 780, 1}) {
        auto made = PlaySession::create(std::move(setup));
        if (!made) throw std::runtime_error(made.error().message);
        session_ = std::move(*made);
        session_->handle(screen);
    }

    PlaySession& operator*() { return *session_; }
    PlaySession* operator->() { return session_.get(); }

    void show(int pictures = 1) {
        for (int i = 0; i < pictures && !session_->isOver(); ++i) {
            session_->update(base::nowNs());
            if (auto textures = session_->takeTextures()) {
                atlas_ = textures->atlas;
                const auto set = renderer_.setTextures(std::move(*textures));
                if (!set) throw std::runtime_error(set.error().message);
            }
            const render::DrawList& list = session_->picture();
            if (const std::string problem = render::null::problemOf(list, atlas_.width, atlas_.height);
                !problem.empty())
                throw std::runtime_error(problem);
            renderer_.draw(list);
            session_->presented(base::nowNs());
        }
    }

    void press(ui::Key key) {
        session_->handle(ui::KeyPressed{key, true});
        session_->handle(ui::KeyPressed{key, false});
    }
    void press(char letter) { press(ui::letterKey(letter)); }

    void click(float x, float y) {
        session_->handle(ui::PointerMoved{x, y});
        show();
        session_->handle(ui::PointerPressed{true});
        show();
        session_->handle(ui::PointerPressed{false});
        show(2);
    }

    std::uint32_t frame() { return session_->pass().frame(); }
    const render::null::NullRenderer& renderer() const { return renderer_; }

  private:
    std::unique_ptr<PlaySession> session_;
    render::null::NullRenderer renderer_;
    sprite::Image atlas_;
};

}  // namespace hitlab::session
