#include "platform/android/late_functions.h"

#include <dlfcn.h>

namespace hitlab::platform::android {

namespace {

/// Libraries stay open as long as the process. ANativeWindow's later functions are in one of their own, which
/// an app's search among all that is loaded does not reach. Where there is no such library (in tests) that
/// search has to do.
template <typename Function>
void lookUp(const char* library, const char* name, Function& function) {
    void* const opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    function = reinterpret_cast<Function>(dlsym(opened != nullptr ? opened : RTLD_DEFAULT, name));
}

LateFunctions lookUpAll() {
    constexpr const char* kAndroid = "libandroid.so";
    LateFunctions late;
    lookUp(kAndroid, "AChoreographer_getInstance", late.choreographer);
    lookUp(kAndroid, "AChoreographer_postFrameCallback", late.postFrame);
    lookUp(kAndroid, "AChoreographer_postFrameCallback64", late.postFrame64);
    lookUp(kAndroid, "ATrace_setCounter", late.setCounter);
    lookUp(kAndroid, "AThermal_acquireManager", late.acquireThermal);
    lookUp(kAndroid, "AThermal_releaseManager", late.releaseThermal);
    lookUp(kAndroid, "AThermal_getCurrentThermalStatus", late.thermalStatus);
    lookUp("libnativewindow.so", "ANativeWindow_setFrameRate", late.setFrameRate);
    return late;
}

}  // namespace

const LateFunctions& lateFunctions() {
    static const LateFunctions late = lookUpAll();
    return late;
}

}  // namespace hitlab::platform::android
