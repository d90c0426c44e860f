#include "ui/imgui_layer.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace hitlab::ui {

namespace {

static_assert(sizeof(ImDrawIdx) == sizeof(std::uint16_t));

/// Keys that text fields need.
constexpr std::array kEditingKeys{
    std::pair{Key::kTab, ImGuiKey_Tab},
    std::pair{Key::kLeft, ImGuiKey_LeftArrow},
    std::pair{Key::kRight, ImGuiKey_RightArrow},
    std::pair{Key::kUp, ImGuiKey_UpArrow},
    std::pair{Key::kDown, ImGuiKey_DownArrow},
    std::pair{Key::kHome, ImGuiKey_Home},
    std::pair{Key::kEnd, ImGuiKey_End},
    std::pair{Key::kDelete, ImGuiKey_Delete},
    std::pair{Key::kBackspace, ImGuiKey_Backspace},
    std::pair{Key::kEnter, ImGuiKey_Enter},
    std::pair{Key::kEscape, ImGuiKey_Escape},
};

/// From version 1.87 on the library takes events; before, its fields are set.
#if IMGUI_VERSION_NUM >= 18700
void prepare(ImGuiIO&) {}
void moveTo(ImGuiIO& io, float x, float y) {
    io.AddMousePosEvent(x, y);
}
void press(ImGuiIO& io, bool isDown) {
    io.AddMouseButtonEvent(0, isDown);
}
void turn(ImGuiIO& io, float notches) {
    io.AddMouseWheelEvent(0, notches);
}
void pressKey(ImGuiIO& io, ImGuiKey key, bool isDown) {
    io.AddKeyEvent(key, isDown);
}
#else
void prepare(ImGuiIO& io) {
    for (const auto& [ours, theirs] : kEditingKeys) io.KeyMap[theirs] = theirs;
}
void moveTo(ImGuiIO& io, float x, float y) {
    io.MousePos = {x, y};
}
void press(ImGuiIO& io, bool isDown) {
    io.MouseDown[0] = isDown;
}
void turn(ImGuiIO& io, float notches) {
    io.MouseWheel += notches;
}
void pressKey(ImGuiIO& io, int key, bool isDown) {
    io.KeysDown[key] = isDown;
}
#endif

/// What the library can read: it ends the program when it cannot.
bool isFont(const std::string& bytes) {
    return bytes.starts_with(std::string_view("\0\1\0\0", 4)) || bytes.starts_with("true");
}

render::Colour unpacked(ImU32 colour) {
    const auto part = [colour](int shift) { return static_cast<std::uint8_t>(colour >> shift); };
    return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT), part(IM_COL32_A_SHIFT)};
}

ImVec4 colour(int red, int green, int blue, float alpha = 1) {
    return {static_cast<float>(red) / 255, static_cast<float>(green) / 255, static_cast<float>(blue) / 255,
            alpha};
}

/// Calm and dark, one blue for all that is chosen.
void setColours(ImGuiStyle& style) {
    ImGui::StyleColorsDark(&style);
    ImVec4* colours = style.Colors;
    colours[ImGuiCol_WindowBg] = colour(24, 28, 36, 0.96f);
    colours[ImGuiCol_ChildBg] = colour(18, 21, 28);
    colours[ImGuiCol_PopupBg] = colour(24, 28, 36);
    colours[ImGuiCol_Border] = colour(60, 68, 84);
    colours[ImGuiCol_Text] = colour(232, 236, 244);
    colours[ImGuiCol_TextDisabled] = colour(150, 158, 174);
    colours[ImGuiCol_FrameBg] = colour(42, 49, 63);
    colours[ImGuiCol_FrameBgHovered] = colour(54, 64, 84);
    colours[ImGuiCol_FrameBgActive] = colour(64, 78, 104);
    colours[ImGuiCol_Button] = colour(48, 56, 72);
    colours[ImGuiCol_ButtonHovered] = colour(64, 78, 104);
    colours[ImGuiCol_ButtonActive] = colour(32, 112, 190);
    colours[ImGuiCol_CheckMark] = colour(110, 190, 255);
    colours[ImGuiCol_SliderGrab] = colour(80, 150, 220);
    colours[ImGuiCol_SliderGrabActive] = colour(110, 190, 255);
    colours[ImGuiCol_Header] = colour(40, 52, 74);
    colours[ImGuiCol_HeaderHovered] = colour(52, 68, 96);
    colours[ImGuiCol_HeaderActive] = colour(32, 112, 190);
    colours[ImGuiCol_PlotLines] = colour(110, 190, 255);
    colours[ImGuiCol_PlotHistogram] = colour(110, 190, 255);
}

/// Sizes at density 1, which ImGui scales. A thumb is broader than the arrow of a mouse.
void setSizes(ImGuiStyle& style, float density, Pointer pointer) {
    const bool isTouch = pointer == Pointer::kTouch;
    style = ImGuiStyle();
    style.WindowRounding = 0;
    style.FrameRounding = 4;
    style.ChildRounding = 4;
    style.WindowPadding = {10, 8};
    style.FramePadding = {7, isTouch ? 9.0f : 3.0f};
    if (isTouch) style.TouchExtraPadding = {3, 3};
    style.ItemSpacing = {6, 4};
    style.ScrollbarSize = isTouch ? 20.0f : 13.0f;
    style.GrabMinSize = isTouch ? 28.0f : 14.0f;
    style.SelectableTextAlign = {0, 0.5f};
    style.ScaleAllSizes(density);
    style.AntiAliasedLinesUseTex = false;
    setColours(style);
}

}  // namespace

ImguiLayer::ImguiLayer(std::string fontFile) : fontFile_(std::move(fontFile)) {
    IMGUI_CHECKVERSION();
    context_ = ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // nothing is written beside the logs
    io.LogFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    prepare(io);
}

ImguiLayer::~ImguiLayer() {
    ImGui::DestroyContext(context_);
}

sprite::Image ImguiLayer::setScreen(const ScreenChanged& screen) {
    density_ = std::clamp(screen.density, kMinDensity, kMaxDensity);
    setSizes(ImGui::GetStyle(), density_, screen.pointer);
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    fonts.Clear();
    fonts.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    ImFontConfig config;
    config.SizePixels = std::round(kFontPx * density_);
    if (!isFont(fontFile_)) {
        fonts.AddFontDefault(&config);
    } else {
        config.FontDataOwnedByAtlas = false;
        fonts.AddFontFromMemoryTTF(fontFile_.data(), static_cast<int>(fontFile_.size()), config.SizePixels,
                                   &config);
    }
    sprite::Image image;
    unsigned char* pixels = nullptr;
    fonts.GetTexDataAsRGBA32(&pixels, &image.width, &image.height);
    image.rgba.assign(pixels, pixels + 4 * static_cast<std::ptrdiff_t>(image.width) * image.height);
    return image;
}

void ImguiLayer::handle(const Event& event) {
    waiting_.push_back(event);
}

/// All that happened up to one press or release, and that: pictures may be slow, and a click or a tap on a
/// key shorter than one.
void ImguiLayer::handOver() {
    ImGuiIO& io = ImGui::GetIO();
    std::size_t handed = 0;
    bool isPressed = false;
    while (handed < waiting_.size() && !isPressed) {
        const Event& event = waiting_[handed++];
        if (const auto* moved = std::get_if<PointerMoved>(&event)) moveTo(io, moved->x, moved->y);
        if (const auto* turned = std::get_if<WheelTurned>(&event)) turn(io, turned->notches);
        if (const auto* typed = std::get_if<TextTyped>(&event))
            io.AddInputCharactersUTF8(typed->utf8.c_str());
        if (const auto* pressed = std::get_if<PointerPressed>(&event)) {
            press(io, pressed->isDown);
            isPressed = true;
        }
        if (const auto* pressed = std::get_if<KeyPressed>(&event)) isPressed = handKeyOver(*pressed);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(handed));
}

bool ImguiLayer::handKeyOver(const KeyPressed& pressed) {
    for (const auto& [ours, theirs] : kEditingKeys) {
        if (ours != pressed.key) continue;
        pressKey(ImGui::GetIO(), theirs, pressed.isDown);
        return true;
    }
    return false;
}

void ImguiLayer::beginFrame(std::int32_t widthPx, std::int32_t heightPx, float elapsedSeconds) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(std::max(1, widthPx)), static_cast<float>(std::max(1, heightPx))};
    io.DeltaTime = std::max(1e-4f, elapsedSeconds);
    handOver();
    ImGui::NewFrame();
}

void ImguiLayer::endFrame(render::Mesh& mesh) {
    ImGui::Render();
    const ImDrawData& data = *ImGui::GetDrawData();
    mesh.clear();
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        const std::size_t firstVertex = mesh.vertices.size(), firstIndex = mesh.indices.size();
        for (const ImDrawVert& vertex : list.VtxBuffer) {
            mesh.vertices.push_back(
                {vertex.pos.x, vertex.pos.y, vertex.uv.x, vertex.uv.y, unpacked(vertex.col)});
        }
        mesh.indices.insert(mesh.indices.end(), list.IdxBuffer.begin(), list.IdxBuffer.end());
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.ElemCount == 0) continue;
            const auto left = static_cast<std::int32_t>(std::floor(command.ClipRect.x));
            const auto top = static_cast<std::int32_t>(std::floor(command.ClipRect.y));
            mesh.commands.push_back(
                {{left, top, static_cast<std::int32_t>(std::ceil(command.ClipRect.z)) - left,
                  static_cast<std::int32_t>(std::ceil(command.ClipRect.w)) - top},
                 static_cast<std::uint32_t>(firstIndex) + command.IdxOffset,
                 command.ElemCount,
                 static_cast<std::uint32_t>(firstVertex) + command.VtxOffset});
        }
    }
}

bool ImguiLayer::wantsKeys() const {
    return ImGui::GetIO().WantTextInput;
}

}  // namespace hitlab::ui
