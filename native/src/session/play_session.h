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
#include "session/canvas.h"
#include "session/pass_player.h"
#include "session/picture_times.h"
#include "session/playlist.h"
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
    /// None: nothing is recorded. Outlives the session.
    Recorder* recorder = nullptr;
    std::string recordedInto;
};

class PlaySession {
  public:
    /// Loads all sprites of the lists and begins the first pass.
    static base::Result<std::unique_ptr<PlaySession>> create(PlaySetup setup);

    void handle(const ui::Event& event);
    /// Pictures that the screen shows in a second; 0: as many as it can.
    void setRefreshHz(double refreshHz) { refreshHz_ = refreshHz; }

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
    std::uint32_t sample() const { return playlist_.sample(); }

  private:
    /// A close-up: the pair, the frame, and whose volumes are looked at.
    struct Look {
        std::uint32_t enemy = 0;
        std::uint32_t frame = 0;
        const detect::Algorithm* algorithm = nullptr;
    };

    /// What becomes of the present pass in the logs: nothing; it must start again to be recorded; it is being
    /// recorded; it has been.
    enum class Recording { kOff, kOwed, kUnderWay, kDone };

    explicit PlaySession(PlaySetup setup);

    base::Result<const experiment::SpriteSet*> spritesOf(std::size_t sprites, std::size_t volumes);
    experiment::Case presentCase() const;
    /// The case whose turn it is.
    void takeTurn();
    void beginPass();
    void nextPass();
    void finishPass();
    void advance(double elapsedSeconds);
    /// Frames of the pass that are due for this picture.
    std::uint32_t dueFrames(double elapsedSeconds);
    void playFast();
    void testFrame();
    void endFrame(std::int64_t nowNs);

    void handleKey(ui::Key key);
    void moveLook(std::int32_t frames);
    void apply(const std::optional<ui::PanelActions>& done);
    void applyControls(const ui::Controls& wanted);
    void startAgain();
    void addStep();
    /// A pass that is being recorded does not count any more.
    void interruptRecording();
    /// The time without a screen is none that was played.
    void screenLost();
    void fail(const base::Status& status);
    void escape();

    ui::PanelModel modelOf();
    void addScores();
    SceneView shownView() const;
    void buildPicture(float elapsed);

    PlaySetup setup_;
    Playlist playlist_;
    std::map<std::pair<std::string_view, std::string_view>, experiment::SpriteSet> sprites_;
    Canvas canvas_;
    ui::Controls controls_;
    std::string_view variant_;
    std::uint64_t placementSeed_ = 0;
    std::unique_ptr<PassPlayer> pass_;
    Recording recording_ = Recording::kOff;
    /// A frame has been tested whose picture is yet to be shown.
    bool isFrameOpen_ = false;
    /// The pass has begun, and its first picture is yet to be shown.
    bool isFresh_ = false;
    std::optional<Look> look_;
    /// What was done in the panel of the last picture: it takes effect on the next.
    std::optional<ui::PanelActions> actions_;
    StepClock clock_;
    PictureTimes times_;
    std::vector<ui::Score> scores_;
    std::string warning_;
    bool isHelpOpen_ = false;
    bool isPanelOpen_ = true;
    /// Single steps that were asked for.
    std::uint32_t steps_ = 0;
    double refreshHz_ = 60;
    std::int64_t lastUpdateNs_ = 0;
    bool isOver_ = false;
    base::Status status_ = base::Done{};
};

/// Until the session is over or `isStopped` says so. The recording is closed in any case.
base::Status play(PlaySession& session, class Screen& screen, const std::function<bool()>& isStopped);

}  // namespace hitlab::session
