// Dear ImGui behind a small wall: events in, triangles out. Knows the two ways in which versions before and
// after 1.87 take input; everything else of the library is used directly by the panels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/draw_list.h"
#include "sprite/image.h"
#include "ui/event.h"

struct ImGuiContext;

namespace hitlab::ui {

/// One at a time in a process.
class ImguiLayer {
  public:
    /// `fontFile`: the bytes of a TrueType font; empty: the library's own small font.
    explicit ImguiLayer(std::string fontFile);
    ~ImguiLayer();
    ImguiLayer(const ImguiLayer&) = delete;
    ImguiLayer& operator=(const ImguiLayer&) = delete;

    /// Letters and controls for such a screen; its density is brought to kMinDensity .. kMaxDensity. Returns
    /// the font's image, to be given to the renderer.
    sprite::Image setScreen(const ScreenChanged& screen);
    float density() const { return density_; }

    void handle(const Event& event);

    /// Between them the panels are built.
    void beginFrame(std::int32_t widthPx, std::int32_t heightPx, float elapsedSeconds);
    void endFrame(render::Mesh& mesh);

    /// Whether a text field takes the keys.
    bool wantsKeys() const;

    static constexpr float kMinDensity = 0.5f;
    static constexpr float kMaxDensity = 4;
    /// Pixels at density 1.
    static constexpr float kFontPx = 15;

  private:
    void handOver();
    /// Whether it is a key that edits.
    bool handKeyOver(const KeyPressed& pressed);

    ImGuiContext* context_;
    std::string fontFile_;
    float density_ = 1;
    /// What no frame has seen yet.
    std::vector<Event> waiting_;
};

}  // namespace hitlab::ui
