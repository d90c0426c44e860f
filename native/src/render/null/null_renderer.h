// A renderer without a picture, for runs and tests without a screen: asserts that each list is sound, and
// counts what is in it.
#pragma once

#include <string>

#include "render/renderer.h"

namespace hitlab::render::null {

/// Empty when `list` can be drawn with an atlas of that size, else what is wrong with it: a region,
/// an index or a command that is not within what it refers to, a number that is not finite, an unknown kind.
std::string problemOf(const DrawList& list, int atlasWidthPx, int atlasHeightPx);

class NullRenderer final : public Renderer {
  public:
    /// Takes all images.
    base::Status setTextures(Textures textures) override;

    /// Asserts that the list is sound. Like a renderer that draws, it ignores a list of 0 x 0 px.
    void draw(const DrawList& list) override;

    /// Draw calls are those that gles3/ would make if no clip were empty.
    DrawCounts counts() const override { return counts_; }

  private:
    Textures textures_;
    DrawCounts counts_;
};

}  // namespace hitlab::render::null
