#include "render/gles3/gles3_renderer.h"

#include <utility>

#include "render/gles3/device.h"

namespace hitlab::render::gles3 {

using base::Done;
using base::Result;
using base::Status;

Gles3Renderer::Gles3Renderer(ShaderSources shaders, Textures textures)
    : shaders_(std::move(shaders)), textures_(std::move(textures)) {}

Gles3Renderer::~Gles3Renderer() = default;

Result<std::unique_ptr<Gles3Renderer>> Gles3Renderer::create(GlLoader loader, ShaderSources shaders,
                                                             Textures textures) {
    std::unique_ptr<Gles3Renderer> renderer(new Gles3Renderer(std::move(shaders), std::move(textures)));
    if (Status made = renderer->restore(loader); !made) return made.error();
    return renderer;
}

void Gles3Renderer::contextLost() {
    if (device_) device_->forget();
    device_.reset();
}

Status Gles3Renderer::restore(GlLoader loader) {
    contextLost();
    Result<std::unique_ptr<Device>> device = Device::create(loader, shaders_, textures_);
    if (!device) return device.error();
    device_ = std::move(*device);
    return Done{};
}

Status Gles3Renderer::setTextures(Textures textures) {
    if (device_) {
        if (Status set = device_->setTextures(textures); !set) return set;
    }
    textures_ = std::move(textures);
    return Done{};
}

void Gles3Renderer::draw(const DrawList& list) {
    counts_ = {};
    if (device_ && list.widthPx > 0 && list.heightPx > 0) counts_ = device_->draw(list);
}

}  // namespace hitlab::render::gles3
