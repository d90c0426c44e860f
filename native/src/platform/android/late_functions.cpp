#include "platform/android/late_functions.h"

#include <dlfcn.h>

namespace hitlab::platform::android {

namespace {

template <typename Function>
void lookUp(const char* name, Function& function) {
    // libandroid.so is linked, so what it has can be found among all that is loaded.
    function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

LateFunctions lookUpAll() {
    LateFunctions late;
    lookUp("AChoreographer_getInstance", late.choreographer);
    lookUp("AChoreographer_postFrameCallback", late.postFrame);
    lookUp("AChoreographer_postFrameCallback64", late.postFrame64);
    lookUp("ATrace_setCounter", late.setCounter);
    lookUp("AThermal_acquireManager", late.acquireThermal);
    lookUp("AThermal_releaseManager", late.releaseThermal);
    lookUp("AThermal_getCurrentThermalStatus", late.thermalStatus);
    lookUp("ANativeWindow_setFrameRate", late.setFrameRate);
    return late;
}

}  // namespace

const LateFunctions& lateFunctions() {
    static const LateFunctions late = lookUpAll();
    return late;
}

}  // namespace hitlab::platform::android
