// What the panel shows and what can be chosen in it: plain data. The session fills a model, the panel draws
// it and hands back what the person did.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hitlab::ui {

/// What is drawn of the scene beside the sprites.
struct Shown {
    bool volumes = true;
    bool masks = false;
    bool wrongAnswers = true;
    bool contactPixels = false;
    bool hitEnemies = true;

    friend bool operator==(const Shown&, const Shown&) = default;
};

/// How fast a pass is played.
struct Speed {
    std::string_view id;
    std::string_view label;
    /// Frames of the pass in a 60th of a second.
    float frames = 1;
};

constexpr float kAsFastAsItGoes = 0;

inline constexpr std::array kSpeeds{Speed{"0.25", "1/4", 0.25f},
                                    Speed{"0.5", "1/2", 0.5f},
                                    Speed{"1", "1 x", 1},
                                    Speed{"2", "2 x", 2},
                                    Speed{"4", "4 x", 4},
                                    Speed{"8", "8 x", 8},
                                    Speed{"max", "max", kAsFastAsItGoes}};

/// All that a person can set. Numbers are rows of the core's tables.
struct Controls {
    std::size_t algorithm = 0;
    std::size_t sprites = 0;
    std::size_t route = 0;
    /// from 1 to experiment::kMaxPlayedEnemies.
    std::uint32_t enemies = 100;
    std::size_t volumes = 0;
    std::uint64_t seed = 0;
    /// Of one of kSpeeds.
    float speed = 1;
    bool isPaused = false;
    Shown shown;
    /// Whether early and late calls stand in the list of wrong answers too.
    bool listsTiming = false;
    /// What is being typed or dragged, until it is let go.
    std::uint32_t enemiesDraft = 100;
    std::uint64_t seedDraft = 0;

    friend bool operator==(const Controls&, const Controls&) = default;
};

/// What an algorithm got right and wrong so far in this pass.
struct Score {
    std::string_view algorithm;
    std::uint32_t truePositives = 0;
    std::uint32_t falsePositives = 0;
    std::uint32_t falseNegatives = 0;
    /// Of the true positives: called before or after the first contact.
    std::uint32_t early = 0;
    std::uint32_t late = 0;
    bool isCurrent = false;
};

enum class AnswerKind { kFalsePositive, kFalseNegative, kEarly, kLate };

/// A false answer, not only one at a wrong time.
constexpr bool isFalse(AnswerKind kind) {
    return kind == AnswerKind::kFalsePositive || kind == AnswerKind::kFalseNegative;
}

/// An answer that differs from the truth.
struct Answer {
    AnswerKind kind = AnswerKind::kFalsePositive;
    std::uint32_t enemy = 0;
    /// The frame at which it shows: the call, or the contact that was missed or came before the call.
    std::uint32_t frame = 0;
    /// Called minus true frame; 0 where one of them is missing.
    std::int32_t errorFrames = 0;

    friend bool operator==(const Answer&, const Answer&) = default;
};

/// The newest figures last.
struct Graphs {
    std::span<const float> frameMs;
    std::span<const float> detectionUs;
    float fps = 0;
    /// What a reading of the clock costs: a detection below five times this is marked.
    float clockUs = 0;
};

/// The pair that is being looked at.
struct Closeup {
    std::uint32_t enemy = 0;
    std::uint32_t frame = 0;
    /// Ready to be read: what happened, and what the picture shows.
    std::string title;
    std::string text;
};

struct PanelModel {
    Controls controls;
    /// The only counts that can be chosen; empty: any from 1 to experiment::kMaxPlayedEnemies.
    std::span<const std::uint32_t> enemyCounts;
    std::uint32_t frame = 0;
    std::uint32_t frames = 0;
    std::uint32_t sample = 0;
    /// Empty where nothing is recorded, else the directory.
    std::string_view recordedInto;
    std::uint64_t passesRecorded = 0;
    /// Whether the present pass is, or will have to start again for it.
    bool isRecording = false;
    /// A problem to be read, such as a log that cannot be written.
    std::string_view warning;
    std::span<const Score> scores;
    /// Those that have happened so far, oldest first.
    std::span<const Answer> answers;
    Graphs graphs;
    std::optional<Closeup> closeup;
    bool isHelpOpen = false;
    bool isPanelOpen = true;
    /// A picture that nobody can touch: no button to open the panel, and no times, which would differ from
    /// one picture to the next.
    bool isStill = false;
};

/// What the person asked for; the controls as they are now.
struct PanelActions {
    Controls controls;
    bool step = false;
    bool restart = false;
    bool quit = false;
    bool toggleHelp = false;
    bool togglePanel = false;
    std::optional<Answer> openAnswer;
    bool closeCloseup = false;
    /// In a close-up: so many frames on or back.
    std::int32_t moveFrames = 0;
};

}  // namespace hitlab::ui
