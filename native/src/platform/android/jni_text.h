// Texts between Java (UTF-16) and the core (UTF-8). JNI's own conversion has a UTF-8 of its own kind.
#pragma once

#include <jni.h>

#include <string>
#include <string_view>

namespace hitlab::platform::android {

/// Half a surrogate pair becomes U+FFFD.
std::string utf8Of(std::u16string_view text);
/// Bytes that are not UTF-8 become U+FFFD.
std::u16string utf16Of(std::string_view text);

/// Empty for null.
std::string textOf(JNIEnv* env, jstring text);
jstring javaText(JNIEnv* env, std::string_view text);

}  // namespace hitlab::platform::android
