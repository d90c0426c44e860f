// PNG bytes to pixels and back. A target of its own, the only part of the core that needs SDL2.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "sprite/image.h"

namespace hitlab::sprite {

/// Decodes a whole PNG file held in memory. `name` stands at the head of every error. The header's sizes and
/// the chain of chunks are checked before any memory is taken for pixels, so a lying or cut file costs
/// little.
base::Result<Image> decodePng(std::string_view bytes, std::string_view name);

/// A whole PNG file with all four channels; the same image gives the same bytes. Both sides must be at least
/// 1 and at most kMaxImageSidePx.
base::Result<std::string> encodePng(const Image& image);

}  // namespace hitlab::sprite
