#include "ui/imgui_layer.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "render/null/null_renderer.h"

namespace hitlab::ui {
namespace {

class Layer : public testing::Test {
  protected:
    /// One picture with a window of two buttons and a field; says which button was pressed.
    int frame() {
        layer_.beginFrame(400, 300, 0.016f);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({200, 200});
        ImGui::Begin("test");
        ImGui::SetCursorPos({10, 50});
        int pressed = ImGui::Button("one", {80, 30}) ? 1 : 0;
        ImGui::SetCursorPos({10, 100});
        pressed = ImGui::Button("two", {80, 30}) ? 2 : pressed;
        ImGui::SetCursorPos({10, 150});
        ImGui::InputScalar("##field", ImGuiDataType_U64, &number_);
        ImGui::End();
        layer_.endFrame(mesh_);
        return pressed;
    }

    ImguiLayer layer_{""};
    render::Mesh mesh_;
    std::uint64_t number_ = 1;
    sprite::Image font_ = layer_.setScreen({400, 300, 1});
};

TEST_F(Layer, aClick_pressesWhatLiesUnderIt) {
    frame();
    layer_.handle(PointerMoved{30, 110});
    frame();
    layer_.handle(PointerPressed{true});
    EXPECT_EQ(frame(), 0);
    layer_.handle(PointerPressed{false});
    EXPECT_EQ(frame(), 2);
    EXPECT_EQ(frame(), 0);
}

TEST_F(Layer, aClickWithinOnePicture_isNotLost) {
    frame();
    layer_.handle(PointerMoved{30, 60});
    layer_.handle(PointerPressed{true});
    layer_.handle(PointerPressed{false});
    int pressed = 0;
    for (int i = 0; i < 3; ++i) pressed += frame();
    EXPECT_EQ(pressed, 1);
}

TEST_F(Layer, clicksBetweenTwoPictures_landWhereTheyWereMade) {
    frame();
    for (const float y : {60.0f, 110.0f, 60.0f}) {
        layer_.handle(PointerMoved{30, y});
        layer_.handle(PointerPressed{true});
        layer_.handle(PointerPressed{false});
    }
    layer_.handle(PointerMoved{350, 250});
    std::vector<int> pressed;
    for (int i = 0; i < 12; ++i) {
        if (const int button = frame(); button != 0) pressed.push_back(button);
    }
    EXPECT_EQ(pressed, (std::vector<int>{1, 2, 1}));
}

TEST_F(Layer, whatIsNoFont_isReplaced) {
    for (const char* bytes : {"", "x", "this is not a font at all"}) {
        ImGuiContext* const before = ImGui::GetCurrentContext();
        {
            ImguiLayer other(bytes);
            const sprite::Image image = other.setScreen({400, 300, 1});
            EXPECT_GT(image.width, 0);
        }
        ImGui::SetCurrentContext(before);
    }
}

TEST_F(Layer, aFieldThatIsEdited_takesKeysAndText) {
    frame();
    EXPECT_FALSE(layer_.wantsKeys());
    layer_.handle(PointerMoved{30, 160});
    layer_.handle(PointerPressed{true});
    frame();
    layer_.handle(PointerPressed{false});
    frame();
    EXPECT_TRUE(layer_.wantsKeys());
    for (const Key key : {Key::kEnd, Key::kBackspace}) {
        layer_.handle(KeyPressed{key, true});
        frame();
        layer_.handle(KeyPressed{key, false});
        frame();
    }
    layer_.handle(TextTyped{"42"});
    frame();
    layer_.handle(KeyPressed{Key::kEnter, true});
    frame();
    EXPECT_EQ(number_, 42u);
    layer_.handle(KeyPressed{Key::kEnter, false});
    frame();
    frame();
    EXPECT_FALSE(layer_.wantsKeys());
}

TEST_F(Layer, keysBetweenTwoPictures_areAllTyped) {
    number_ = 1234;
    frame();
    layer_.handle(PointerMoved{30, 160});
    layer_.handle(PointerPressed{true});
    layer_.handle(PointerPressed{false});
    for (const Key key : {Key::kEnd, Key::kBackspace, Key::kBackspace, Key::kBackspace}) {
        layer_.handle(KeyPressed{key, true});
        layer_.handle(KeyPressed{key, false});
    }
    layer_.handle(TextTyped{"5"});
    layer_.handle(KeyPressed{Key::kEnter, true});
    layer_.handle(KeyPressed{Key::kEnter, false});
    for (int i = 0; i < 16; ++i) frame();
    EXPECT_EQ(number_, 15u);
}

TEST_F(Layer, mesh_isSound) {
    frame();
    frame();
    EXPECT_FALSE(mesh_.commands.empty());
    render::null::NullRenderer renderer;
    ASSERT_TRUE(renderer.setTextures({font_, font_}));
    render::DrawList list;
    list.widthPx = 400;
    list.heightPx = 300;
    list.panel = mesh_;
    renderer.draw(list);
    EXPECT_EQ(renderer.counts().drawCalls, mesh_.commands.size());
}

TEST_F(Layer, density_makesLettersLarger_withinItsLimits) {
    (void)layer_.setScreen({400, 300, 2});
    frame();
    EXPECT_FLOAT_EQ(ImGui::GetIO().Fonts->Fonts[0]->FontSize, 2 * ImguiLayer::kFontPx);
    const sprite::Image huge = layer_.setScreen({400, 300, 1000});
    EXPECT_FLOAT_EQ(layer_.density(), ImguiLayer::kMaxDensity);
    EXPECT_LE(huge.width, 4096);
    EXPECT_LE(huge.height, 4096);
    (void)layer_.setScreen({400, 300, 0});
    EXPECT_FLOAT_EQ(layer_.density(), ImguiLayer::kMinDensity);
}

}  // namespace
}  // namespace hitlab::ui
