#include "sprite/png.h"

#include <SDL.h>
#include <SDL_image.h>
#include <fmt/format.h>

#include <cstring>
#include <memory>

namespace hitlab::sprite {

namespace {

using base::Error;
using base::Result;

constexpr std::string_view kSignature{"\x89PNG\r\n\x1a\n", 8};
constexpr std::size_t kChunkFrame = 12;    // length, type, checksum
constexpr std::size_t kHeaderLength = 13;  // of an IHDR chunk

using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;

std::uint32_t bigEndian(std::string_view bytes) {
    std::uint32_t number = 0;
    for (const char byte : bytes.substr(0, 4)) number = number << 8 | static_cast<std::uint8_t>(byte);
    return number;
}

/// Empty when the sizes in the header are fit to use, else the reason.
std::string problemOfHeader(std::string_view header) {
    const std::uint32_t width = bigEndian(header);
    const std::uint32_t height = bigEndian(header.substr(4));
    if (width == 0 || height == 0)
        return fmt::format("has the size {} x {}: both must be at least 1", width, height);
    if (width <= kMaxImageSidePx && height <= kMaxImageSidePx) return {};
    return fmt::format("is {} x {} px: at most {} px a side are allowed", width, height, kMaxImageSidePx);
}

/// Walks from chunk to chunk, from IHDR to IEND. Empty when all are there whole, else the reason.
std::string problemOfChunks(std::string_view bytes) {
    if (bytes.empty()) return "is empty";
    if (!bytes.starts_with(kSignature.substr(0, bytes.size()))) return "is not a PNG image";
    if (bytes.size() < kSignature.size()) return "is cut short";
    bytes.remove_prefix(kSignature.size());
    for (bool first = true;; first = false) {
        if (bytes.size() < kChunkFrame) return "is cut short";
        const std::uint64_t length = bigEndian(bytes);
        const std::string_view type = bytes.substr(4, 4);
        if (first != (type == "IHDR") || (first && length != kHeaderLength))
            return "is not a PNG image: its header is damaged";
        if (bytes.size() - kChunkFrame < length) return "is cut short";
        if (first) {
            if (std::string problem = problemOfHeader(bytes.substr(8)); !problem.empty()) return problem;
        }
        if (type == "IEND") return {};
        bytes.remove_prefix(kChunkFrame + static_cast<std::size_t>(length));
    }
}

Image copyPixels(const SDL_Surface& surface) {
    Image image{surface.w, surface.h, {}};
    const std::size_t rowBytes = 4 * static_cast<std::size_t>(surface.w);
    image.rgba.resize(rowBytes * static_cast<std::size_t>(surface.h));
    for (int y = 0; y < surface.h; ++y) {
        const auto* row =
            static_cast<const std::uint8_t*>(surface.pixels) + std::ptrdiff_t{y} * surface.pitch;
        std::memcpy(image.rgba.data() + rowBytes * static_cast<std::size_t>(y), row, rowBytes);
    }
    return image;
}

}  // namespace

Result<Image> decodePng(std::string_view bytes, std::string_view name) {
    if (const std::string problem = problemOfChunks(bytes); !problem.empty()) {
        return Error{fmt::format("{}: {}", name, problem)};
    }
    SDL_RWops* memory = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
    const Surface decoded(IMG_LoadPNG_RW(memory), SDL_FreeSurface);
    SDL_RWclose(memory);
    if (!decoded) return Error{fmt::format("{}: is a damaged PNG image: {}", name, IMG_GetError())};
    const Surface rgba(SDL_ConvertSurfaceFormat(decoded.get(), SDL_PIXELFORMAT_RGBA32, 0), SDL_FreeSurface);
    if (!rgba) return Error{fmt::format("{}: cannot be converted to RGBA: {}", name, SDL_GetError())};
    return copyPixels(*rgba);
}

}  // namespace hitlab::sprite
