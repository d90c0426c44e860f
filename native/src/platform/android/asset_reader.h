#pragma once

#include "study/assets.h"

struct AAssetManager;

namespace hitlab::platform::android {

/// The files in the app's package. The manager outlives them.
study::Assets packedAssets(AAssetManager* manager);

}  // namespace hitlab::platform::android
