// Functions of Android that are newer than our oldest version (API 23), looked up at run time. One that is
// not there is null. Their types are declared here, because the headers hide what the oldest version lacks.
#pragma once

#include <cstdint>

struct AChoreographer;
struct AThermalManager;
struct ANativeWindow;

namespace hitlab::platform::android {

struct LateFunctions {
    using FrameCallback = void (*)(long frameTimeNs, void* data);
    using FrameCallback64 = void (*)(std::int64_t frameTimeNs, void* data);

    /// API 24.
    AChoreographer* (*choreographer)() = nullptr;
    void (*postFrame)(AChoreographer*, FrameCallback, void* data) = nullptr;
    /// API 29.
    void (*postFrame64)(AChoreographer*, FrameCallback64, void* data) = nullptr;
    void (*setCounter)(const char* name, std::int64_t value) = nullptr;
    /// API 30.
    AThermalManager* (*acquireThermal)() = nullptr;
    void (*releaseThermal)(AThermalManager*) = nullptr;
    std::int32_t (*thermalStatus)(AThermalManager*) = nullptr;
    std::int32_t (*setFrameRate)(ANativeWindow*, float framesPerSecond, std::int8_t compatibility) = nullptr;
};

/// Looked up once.
const LateFunctions& lateFunctions();

}  // namespace hitlab::platform::android
