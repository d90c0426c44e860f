// The functions of io.hitlab.testbed.NativeBridge. Nothing is thrown through Java: wrong arguments become an
// IllegalArgumentException, all other trouble an IllegalStateException, each with one line that says it.
#include <android/asset_manager_jni.h>
#include <jni.h>

#include <array>
#include <atomic>
#include <exception>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "experiment/estimate.h"
#include "platform/android/asset_reader.h"
#include "platform/android/desk.h"
#include "platform/android/jni_text.h"
#include "report/load.h"
#include "report/writers.h"
#include "study/build_info.h"
#include "study/write_report.h"

namespace {

using namespace hitlab;
using namespace hitlab::platform::android;
using Json = nlohmann::ordered_json;

constexpr const char* kBadArgument = "java/lang/IllegalArgumentException";
constexpr const char* kBadState = "java/lang/IllegalStateException";

/// A problem on its way to Java.
struct JavaProblem {
    const char* type;
    std::string message;
};

template <typename T>
T orThrow(base::Result<T> result, const char* type) {
    if (!result) throw JavaProblem{type, result.error().message};
    return std::move(*result);
}

void throwJava(JNIEnv* env, const char* type, const std::string& message) {
    if (env->ExceptionCheck() == JNI_TRUE) return;
    jclass const found = env->FindClass(type);
    if (found == nullptr) return;
    jmethodID const create = env->GetMethodID(found, "<init>", "(Ljava/lang/String;)V");
    auto* const problem = static_cast<jthrowable>(env->NewObject(found, create, javaText(env, message)));
    if (problem != nullptr) env->Throw(problem);
}

/// Does the work of a function of the bridge; after a problem Java gets an exception and `failed`.
template <typename Result, typename Work>
Result guarded(JNIEnv* env, Result failed, Work work) {
    try {
        return work();
    } catch (const JavaProblem& problem) {
        throwJava(env, problem.type, problem.message);
    } catch (const std::exception& problem) {
        throwJava(env, kBadState, problem.what());
    }
    return failed;
}

template <typename Work>
void guardedVoid(JNIEnv* env, Work work) {
    guarded(env, 0, [&work] {
        work();
        return 0;
    });
}

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::atomic<AAssetManager*> assetManager = nullptr;

study::Assets assets() {
    AAssetManager* const manager = assetManager;
    if (manager == nullptr) throw JavaProblem{kBadState, "useAssets was not called"};
    return packedAssets(manager);
}

Json descriptionOf(const Request& request) {
    const experiment::Options& options = request.options;
    Json description{{"plan", options.plan},      {"shown", options.pacing != experiment::Pacing::kHeadless},
                     {"cases", nullptr},          {"trials", nullptr},
                     {"seconds", nullptr},        {"bytes", nullptr},
                     {"command", request.command}};
    if (request.isPlay()) return description;  // until somebody leaves
    const auto sets = orThrow(assets().spriteSets(options.sprites, options.volumes), kBadState);
    const auto estimate =
        experiment::estimateRun(options, sets, {base::measureClock().costNs, desk().refreshHz()});
    description["cases"] = estimate.cases;
    description["trials"] = estimate.trials;
    description["seconds"] = estimate.seconds;
    description["bytes"] = estimate.bytes;
    return description;
}

/// The order of `setReadings`.
metrics::PhoneReadings readingsOf(const std::array<jlong, 6>& values) {
    const auto known = [&values](std::size_t i) -> std::optional<std::int64_t> {
        if (values[i] == std::numeric_limits<jlong>::min()) return std::nullopt;
        return values[i];
    };
    metrics::PhoneReadings readings{known(0), known(1), known(2), known(3), std::nullopt, known(5)};
    if (const auto tenths = known(4)) readings.temperatureC = static_cast<double>(*tenths) / 10;
    return readings;
}

std::vector<std::filesystem::path> pathsFrom(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_array() || json.empty())
        throw JavaProblem{kBadArgument, "the directories are not a JSON array of texts"};
    std::vector<std::filesystem::path> paths;
    for (const Json& path : json) {
        if (!path.is_string()) throw JavaProblem{kBadArgument, "a directory is not a text"};
        paths.emplace_back(path.get<std::string>());
    }
    return paths;
}

}  // namespace

/// Ours, so that Android does not find SDL2's behind us, which would look for an Activity of SDL2.
extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM*, void*) {
    return JNI_VERSION_1_6;
}

#define HITLAB_BRIDGE(type, name) extern "C" JNIEXPORT type JNICALL Java_io_hitlab_testbed_NativeBridge_##name

HITLAB_BRIDGE(void, useAssets)(JNIEnv* env, jobject, jobject manager) {
    guardedVoid(env, [&] {
        if (manager == nullptr) throw JavaProblem{kBadArgument, "the assets are null"};
        // Kept for good: the native manager lives as long as the Java one.
        assetManager = AAssetManager_fromJava(env, env->NewGlobalRef(manager));
    });
}

HITLAB_BRIDGE(jstring, build)(JNIEnv* env, jobject) {
    return guarded<jstring>(env, nullptr, [&] {
        const experiment::Build build = study::thisBuild();
        return javaText(env, dumped({{"version", build.version},
                                     {"commit", build.commit},
                                     {"compiler", build.compiler},
                                     {"flags", build.flags},
                                     {"simd", build.simd}}));
    });
}

HITLAB_BRIDGE(jstring, describe)(JNIEnv* env, jobject, jstring request) {
    return guarded<jstring>(env, nullptr, [&] {
        const Request asked = orThrow(parseRequest(textOf(env, request)), kBadArgument);
        return javaText(env, dumped(descriptionOf(asked)));
    });
}

HITLAB_BRIDGE(void, setJob)(JNIEnv* env, jobject, jstring job) {
    guardedVoid(env, [&] { desk().setJob(orThrow(parseJob(textOf(env, job)), kBadArgument)); });
}

HITLAB_BRIDGE(void, stop)(JNIEnv*, jobject) {
    desk().stop();
}

HITLAB_BRIDGE(jstring, status)(JNIEnv* env, jobject) {
    return guarded<jstring>(env, nullptr, [&] { return javaText(env, jsonOf(desk().status())); });
}

HITLAB_BRIDGE(void, setReadings)(JNIEnv* env, jobject, jlongArray readings) {
    guardedVoid(env, [&] {
        std::array<jlong, 6> values{};
        if (readings == nullptr || env->GetArrayLength(readings) != static_cast<jsize>(values.size()))
            throw JavaProblem{kBadArgument, "there are six readings"};
        env->GetLongArrayRegion(readings, 0, static_cast<jsize>(values.size()), values.data());
        desk().setReadings(readingsOf(values));
    });
}

HITLAB_BRIDGE(void, setRefreshHz)(JNIEnv* env, jobject, jfloat hz) {
    guardedVoid(env, [&] {
        if (!(hz >= 1 && hz <= 1000))
            throw JavaProblem{kBadArgument, "the refresh rate is not from 1 to 1000 Hz"};
        desk().setRefreshHz(hz);
    });
}

HITLAB_BRIDGE(void, addWarning)(JNIEnv* env, jobject, jstring text) {
    guardedVoid(env, [&] { desk().addWarning(textOf(env, text)); });
}

HITLAB_BRIDGE(jstring, writeReport)(JNIEnv* env, jobject, jstring directories, jstring out) {
    return guarded<jstring>(env, nullptr, [&] {
        const auto runs = report::loadRuns(pathsFrom(textOf(env, directories)));
        const auto document = orThrow(study::makeReport(runs, assets()), kBadState);
        if (runs.trials.empty()) {
            const std::string reason = document.problems.empty() ? "" : ": " + document.problems.front();
            throw JavaProblem{kBadState, "there is no trial to report on" + reason};
        }
        const auto written = study::writeReportFile(report::htmlText(document), textOf(env, out));
        if (!written) throw JavaProblem{kBadState, written.error().message};
        return javaText(env, dumped(document.problems));
    });
}
