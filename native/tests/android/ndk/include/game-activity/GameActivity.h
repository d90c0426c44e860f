// As much of GameActivity as the app uses, with the names of version 4.0.0.
#pragma once

#include <android/asset_manager.h>
#include <android/native_window.h>
#include <android/rect.h>
#include <jni.h>

#include "game-activity/GameActivityEvents.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct GameActivity {
    AAssetManager* assetManager;
} GameActivity;

void GameActivity_finish(GameActivity* activity);

#ifdef __cplusplus
}
#endif
