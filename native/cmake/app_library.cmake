# The app's library, libhitlab.so, for whatever hitlab_ndk stands for: a phone, or the fakes of tests/android.
set(hitlab_app_source ${CMAKE_CURRENT_LIST_DIR}/../src/platform/android)
# Objects, not an archive: nothing refers to the functions that Java calls.
add_library(hitlab_android OBJECT
  ${hitlab_app_source}/android_main.cpp
  ${hitlab_app_source}/app_screen.cpp
  ${hitlab_app_source}/asset_reader.cpp
  ${hitlab_app_source}/desk.cpp
  ${hitlab_app_source}/egl_window.cpp
  ${hitlab_app_source}/frame_signal.cpp
  ${hitlab_app_source}/heat.cpp
  ${hitlab_app_source}/input_events.cpp
  ${hitlab_app_source}/jni_bridge.cpp
  ${hitlab_app_source}/jni_text.cpp
  ${hitlab_app_source}/job.cpp
  ${hitlab_app_source}/late_functions.cpp
  ${hitlab_app_source}/testbed_app.cpp
  ${hitlab_app_source}/traced_stage.cpp)
target_link_libraries(hitlab_android PUBLIC hitlab_session hitlab_gles3 hitlab_study hitlab_ndk
  PRIVATE hitlab_flags nlohmann_json::nlohmann_json)

add_library(hitlab_app SHARED)
target_link_libraries(hitlab_app PRIVATE hitlab_android)
# Java looks for GameActivity's function by its name alone; without this the linker would leave it out.
target_link_options(hitlab_app PRIVATE
  -u Java_com_google_androidgamesdk_GameActivity_initializeNativeCode
  -Wl,--no-undefined -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/app_symbols.map)
set_target_properties(hitlab_app PROPERTIES OUTPUT_NAME hitlab
  LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/app_symbols.map)
