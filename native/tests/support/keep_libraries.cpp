// Libraries stay loaded until the process ends. EGL unloads the graphics driver with each context; a leak
// sanitizer then takes the memory to which only the driver's own variables point for leaked, and can no
// longer name the library, so that no suppression fits. While the driver stays loaded it finds nothing.
#if defined(__SANITIZE_ADDRESS__)
#define HITLAB_KEEP_LIBRARIES
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HITLAB_KEEP_LIBRARIES
#endif
#endif

#ifdef HITLAB_KEEP_LIBRARIES
/// In place of the C library's, for all libraries.
extern "C" __attribute__((visibility("default"))) int dlclose(void*) noexcept {
    return 0;
}
#endif
