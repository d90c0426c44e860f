// The testbed as it is played: passes one after the other, swapped and stopped by a person, drawn and
// recorded. A platform hands in events, shows the picture and tells when it was shown.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "experiment/matrix.h"
#include "session/canvas.h"
#include "session/pass_player.h"
#include "session/picture_times.h"
#include "session/recorder.h"
#include "session/step_clock.h"
#include "ui/event.h"
#include "ui/panel_model.h"

namespace hitlab::session {

/// A sprite set by its id, with these volumes.
using SpriteLoader =
    std::function<base::Result<experiment::SpriteSet>(std::string_view id, std::string_view volumes)>;

struct PlaySetup {
    /// Seed, placement, broad phase, step and volumes; the cases of its lists are played in turn, one sample
    /// of all before the next, until a person chooses otherwise.
    experiment::Options options;
    /// The sample that is played first.
    std::uint32_t firstSample = 0;
    /// Over after so many passes; without: when somebody leaves.
    std::optional<std::uint64_t> passes;
    float speed = 1;
    bool isPaused = false;
    ui::Shown shown;
    bool isPanelOpen = true;
    /// A picture that nobody can touch.
    bool isStill = false;
    SpriteLoader loadSprites;
    /// See ImguiLayer.
    std::string fontFile;
    double clockCostNs = 0;
    /// Pictures that the screen shows in a second; 0: as many as it can.
    double refreshHz = 60;
    /// None: nothing is recorded. Outlives the session.
    Recorder* recorder = nullptr;
    std::string recordedInto;
};

class PlaySession {
  public:
    /// Loads the first sprites and begins the first pass.
    static base::Result<std::unique_ptr<PlaySession>> create(PlaySetup setup);

    void handle(const ui::Event& event);

    /// Tests the frames that are due, and makes the picture.
    void update(std::int64_t nowNs);
    const render::DrawList& picture() { return canvas_.list(); }
    /// New images for the renderer, if there are any.
    std::optional<render::Textures> takeTextures() { return canvas_.takeTextures(); }
    /// The picture has been shown.
    void presented(std::int64_t nowNs);

    /// Somebody has left, or all passes have been played.
    bool isOver() const { return isOver_; }
    /// What went wrong with the recording, if anything: the session is over then.
    const base::Status& status() const { return status_; }
    /// A trial that is being recorded is closed as interrupted.
    void leave();

    /// The pass from its start up to this frame, or to its end, at once. For still pictures.
    void skipTo(std::uint32_t frame);
    /// Freezes the scene at this frame, already tested, and looks closely at the player and this enemy.
    void lookAt(std::uint32_t enemy, std::uint32_t frame);

    const PassPlayer& pass() const { return *pass_; }
    const ui::Controls& controls() const { return controls_; }
    std::uint32_t sample() const { return sample_; }

  private:
    struct Look {
        std::uint32_t enemy = 0;
        std::uint32_t frame = 0;
    };

    explicit PlaySession(PlaySetup setup);

    base::Result<const experiment::SpriteSet*> spritesOf(std::size_t sprites, std::size_t volumes);
    experiment::Case presentCase() const;
    /// The next of the cases that are played in turn.
    void takeCase();
    void beginPass();
    void nextPass();
    void finishPass();
    void advance(std::int64_t nowNs);
    void testFrame(std::int64_t nowNs);

    void handleKey(ui::Key key);
    void moveLook(std::int32_t frames);
    void apply(const std::optional<ui::PanelActions>& done);
    void applyControls(const ui::Controls& wanted);
    void startAgain();
    void stepOnce();
    /// Where a pass is recorded: it does not count any more.
    void interruptRecording();
    void escape();

    ui::PanelModel modelOf();
    void addScores();
    SceneView shownView() const;
    void buildPicture(float elapsed);

    PlaySetup setup_;
    experiment::Matrix matrix_;
    std::map<std::pair<std::string_view, std::string_view>, experiment::SpriteSet> sprites_;
    Canvas canvas_;
    ui::Controls controls_;
    std::string_view variant_;
    /// Cases are played in turn until a person chooses otherwise.
    bool isTouring_ = true;
    std::uint64_t passesPlayed_ = 0;
    std::uint32_t sample_ = 0;
    std::uint64_t placementSeed_ = 0;
    std::unique_ptr<PassPlayer> pass_;
    bool isRecording_ = false;
    bool startsAgain_ = false;
    bool isFrameOpen_ = false;
    bool isFresh_ = false;
    std::optional<Look> look_;
    /// What was done in the panel of the last picture: it takes effect on the next.
    std::optional<ui::PanelActions> actions_;
    StepClock steps_;
    PictureTimes times_;
    std::vector<ui::Score> scores_;
    std::string warning_;
    bool isHelpOpen_ = false;
    bool isPanelOpen_ = true;
    bool stepsOnce_ = false;
    bool isOver_ = false;
    base::Status status_ = base::Done{};
};

/// Until the session is over or `isStopped` says so. The recording is closed in any case.
base::Status play(PlaySession& session, class Screen& screen, const std::function<bool()>& isStopped);

}  // namespace hitlab::session
