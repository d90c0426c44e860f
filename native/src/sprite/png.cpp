#include "sprite/png.h"

#include <SDL.h>
#include <SDL_image.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstdio>
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

/// SDL2_image reads such images as if all their pixels were opaque: a mask that is silently wrong.
bool ignoresTransparency(char colourType, char depth) {
    constexpr char kGrey = 0, kRgb = 2;
    return colourType == kGrey || (colourType == kRgb && depth == 16);
}

/// Walks from chunk to chunk, from IHDR to IEND. Empty when all are there whole, else the reason.
std::string problemOfChunks(std::string_view bytes) {
    if (bytes.empty()) return "is empty";
    if (!bytes.starts_with(kSignature.substr(0, bytes.size()))) return "is not a PNG image";
    if (bytes.size() < kSignature.size()) return "is cut short";
    bytes.remove_prefix(kSignature.size());
    char depth = 0, colour = 0;
    for (bool first = true;; first = false) {
        if (bytes.size() < kChunkFrame) return "is cut short";
        const std::uint64_t length = bigEndian(bytes);
        const std::string_view type = bytes.substr(4, 4);
        if (first != (type == "IHDR") || (first && length != kHeaderLength))
            return "is not a PNG image: its header is damaged";
        if (bytes.size() - kChunkFrame < length) return "is cut short";
        if (first) {
            depth = bytes[16];
            colour = bytes[17];
            if (std::string problem = problemOfHeader(bytes.substr(8)); !problem.empty()) return problem;
        }
        if (type == "tRNS" && ignoresTransparency(colour, depth)) {
            return "has transparency as a tRNS chunk in a colour type for which it is not supported: save it "
                   "as RGBA";
        }
        if (type == "IEND") return {};
        bytes.remove_prefix(kChunkFrame + static_cast<std::size_t>(length));
    }
}

/// libpng writes its complaints to stderr and nowhere else. This takes them from there while it lives, so
/// that the error can name the reason. Not for several threads at once.
class StderrCapture {
  public:
    StderrCapture() : saved_(::dup(STDERR_FILENO)) {
        // Not blocking: what does not fit into the pipe is lost, which is better than waiting for ourselves.
        if (saved_ < 0 || ::pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) return;
        std::fflush(stderr);
        ::dup2(pipe_[1], STDERR_FILENO);
    }
    ~StderrCapture() {
        if (saved_ >= 0) ::dup2(saved_, STDERR_FILENO);
        for (const int descriptor : {saved_, pipe_[0], pipe_[1]}) {
            if (descriptor >= 0) ::close(descriptor);
        }
    }
    StderrCapture(const StderrCapture&) = delete;
    StderrCapture& operator=(const StderrCapture&) = delete;

    /// The rest of the first line that holds `marker`; empty if there is none.
    std::string lineBehind(std::string_view marker) {
        char text[1024];
        const ssize_t length = pipe_[0] < 0 ? 0 : ::read(pipe_[0], text, sizeof text);
        const std::string_view all(text, length > 0 ? static_cast<std::size_t>(length) : 0);
        const std::size_t found = all.find(marker);
        if (found == std::string_view::npos) return {};
        const std::string_view rest = all.substr(found + marker.size());
        return std::string(rest.substr(0, rest.find('\n')));
    }

  private:
    int saved_;
    int pipe_[2] = {-1, -1};
};

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

/// Appends to the std::string behind it.
std::size_t appendToText(SDL_RWops* stream, const void* data, std::size_t size, std::size_t count) {
    auto* text = static_cast<std::string*>(stream->hidden.unknown.data1);
    text->append(static_cast<const char*>(data), size * count);
    return count;
}

using Stream = std::unique_ptr<SDL_RWops, decltype(&SDL_FreeRW)>;

/// Only for writing: it does not seek or read.
Stream streamInto(std::string& text) {
    Stream stream(SDL_AllocRW(), SDL_FreeRW);
    if (!stream) return stream;
    stream->type = SDL_RWOPS_UNKNOWN;
    stream->write = appendToText;
    stream->hidden.unknown.data1 = &text;
    return stream;
}

/// Shows the image's own pixels.
Surface surfaceOver(const Image& image) {
    // SDL has no surface for reading only; nothing is written to this one.
    auto* pixels = const_cast<std::uint8_t*>(image.rgba.data());
    constexpr int kBits = 32;
    return Surface(SDL_CreateRGBSurfaceWithFormatFrom(pixels, image.width, image.height, kBits,
                                                      4 * image.width, SDL_PIXELFORMAT_RGBA32),
                   SDL_FreeSurface);
}

}  // namespace

Result<Image> decodePng(std::string_view bytes, std::string_view name) {
    if (const std::string problem = problemOfChunks(bytes); !problem.empty()) {
        return Error{fmt::format("{}: {}", name, problem)};
    }
    SDL_RWops* memory = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
    StderrCapture capture;
    const Surface decoded(IMG_LoadPNG_RW(memory), SDL_FreeSurface);
    SDL_RWclose(memory);
    if (!decoded) {
        std::string reason = capture.lineBehind("libpng error: ");
        if (reason.empty()) reason = IMG_GetError();
        return Error{fmt::format("{}: is a damaged PNG image: {}", name, reason)};
    }
    const Surface rgba(SDL_ConvertSurfaceFormat(decoded.get(), SDL_PIXELFORMAT_RGBA32, 0), SDL_FreeSurface);
    if (!rgba) return Error{fmt::format("{}: cannot be converted to RGBA: {}", name, SDL_GetError())};
    return copyPixels(*rgba);
}

Result<std::string> encodePng(const Image& image) {
    if (std::min(image.width, image.height) < 1 || std::max(image.width, image.height) > kMaxImageSidePx) {
        return Error{fmt::format("a PNG image of {} x {} px: each side must be 1 to {} px", image.width,
                                 image.height, kMaxImageSidePx)};
    }
    assert(image.rgba.size() == 4 * static_cast<std::size_t>(image.width) * image.height);
    std::string bytes;
    const Surface surface = surfaceOver(image);
    const Stream stream = streamInto(bytes);
    constexpr int kLeaveOpen = 0;
    if (!surface || !stream || IMG_SavePNG_RW(surface.get(), stream.get(), kLeaveOpen) != 0)
        return Error{fmt::format("a PNG image cannot be written: {}", SDL_GetError())};
    return bytes;
}

}  // namespace hitlab::sprite
