#include "platform/android/asset_reader.h"

#include <android/asset_manager.h>
#include <fmt/format.h>

#include <memory>

namespace hitlab::platform::android {

study::Assets packedAssets(AAssetManager* manager) {
    return {"assets",
            [manager](const std::string& name, std::uint64_t maxBytes) -> base::Result<std::string> {
                const std::unique_ptr<AAsset, void (*)(AAsset*)> asset(
                    AAssetManager_open(manager, name.c_str(), AASSET_MODE_BUFFER), AAsset_close);
                if (!asset) return base::Error{fmt::format("assets/{}: is not in the app's package", name)};
                const auto size = static_cast<std::uint64_t>(AAsset_getLength64(asset.get()));
                const void* bytes = AAsset_getBuffer(asset.get());
                if (bytes == nullptr || size > maxBytes)
                    return base::Error{fmt::format("assets/{}: cannot be read ({} bytes)", name, size)};
                return std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
            }};
}

}  // namespace hitlab::platform::android
