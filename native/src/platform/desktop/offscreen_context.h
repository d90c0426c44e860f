// OpenGL without any window or display, through EGL: for pictures in files and for tests.
#pragma once

#include <memory>

#include "base/result.h"

namespace hitlab::platform::desktop {

enum class Dialect { kGles30, kGl33Core };

/// Only one at a time: it shuts all of EGL down in the end.
class OffscreenContext {
  public:
    /// The same as render::gles3::GlLoader.
    using GlLoader = void* (*)(const char* name);

    /// The new context is current in this thread. It asks for Mesa's software renderer, which gives the same
    /// pixels whatever graphics card is there, by LIBGL_ALWAYS_SOFTWARE in the environment, unless that is
    /// set; it has no effect after the process has used EGL without it.
    static base::Result<OffscreenContext> create(Dialect dialect = Dialect::kGles30);

    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

    GlLoader loader() const;

  private:
    /// Keeps EGL's header out of this one.
    struct Handles;
    explicit OffscreenContext(std::unique_ptr<Handles> handles);

    std::unique_ptr<Handles> handles_;
};

}  // namespace hitlab::platform::desktop
