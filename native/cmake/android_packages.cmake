# The libraries of the Android build, where no distribution has them as packages: fetched at pinned versions, each
# checked against its SHA-256, and offered under the names that the desktop's packages have. Included by
# native/CMakeLists.txt before its own targets. GameActivity is not here: Gradle brings it (prefab).
include(FetchContent)

# On 32-bit ARM Highway uses vectors only where multiply-add belongs to NEON (VFPv4: Cortex-A7, A15 and later);
# without this it would fall back to plain loops. For all targets that follow, ours and fetched ones.
if(ANDROID_ABI STREQUAL "armeabi-v7a")
  add_compile_options(-mfpu=neon-vfpv4)
endif()

# hitlab_fetch(NAME FILE SHA256 URL [OPTION...]): declares an archive. All ABIs and build types share one folder of
# downloads.
set(hitlab_downloads ${CMAKE_CURRENT_SOURCE_DIR}/../build/downloads)
file(MAKE_DIRECTORY ${hitlab_downloads})
# Gradle may configure several ABIs at once: one at a time in here. Given back when CMake ends.
file(LOCK ${hitlab_downloads} DIRECTORY GUARD PROCESS)
macro(hitlab_fetch name file sha256 url)
  FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${sha256}
    DOWNLOAD_DIR ${hitlab_downloads} DOWNLOAD_NAME ${file} DOWNLOAD_EXTRACT_TIMESTAMP OFF ${ARGN})
endmacro()

hitlab_fetch(SDL2 SDL2-2.32.10.tar.gz
  5f5993c530f084535c65a6879e9b26ad441169b3e25d789d83287040a9ca5165
  https://github.com/libsdl-org/SDL/releases/download/release-2.32.10/SDL2-2.32.10.tar.gz)
hitlab_fetch(SDL2_image SDL2_image-2.8.12.tar.gz
  393f5efb50536ec13ca4f4affb69cc9966d3c3f969e6c5e701faddf9f9785381
  https://github.com/libsdl-org/SDL_image/releases/download/release-2.8.12/SDL2_image-2.8.12.tar.gz)
hitlab_fetch(highway highway-1.3.0.tar.gz
  07b3c1ba2c1096878a85a31a5b9b3757427af963b1141ca904db2f9f4afe0bc2
  https://github.com/google/highway/archive/refs/tags/1.3.0.tar.gz)
hitlab_fetch(fmt fmt-12.1.0.tar.gz
  ea7de4299689e12b6dddd392f9896f08fb0777ac7168897a244a6d6085043fea
  https://github.com/fmtlib/fmt/archive/refs/tags/12.1.0.tar.gz)
hitlab_fetch(nlohmann_json json-3.12.0.tar.gz
  4b92eb0c06d10683f7447ce9406cb97cd4b453be18d7279320f7b2f025c10187
  https://github.com/nlohmann/json/archive/refs/tags/v3.12.0.tar.gz)
# Sources and headers alone: a folder without a CMakeLists.txt is named as theirs.
hitlab_fetch(imgui imgui-1.92.8.tar.gz
  fecb33d33930e12ff53a34064e9d3a06c8f7c3e04408f14cd36c80e3faac863b
  https://github.com/ocornut/imgui/archive/refs/tags/v1.92.8.tar.gz
  SOURCE_SUBDIR backends)
hitlab_fetch(boost_math boost-math-1.89.0.tar.gz
  1981aae64deba30df31965671d2aaaecf701bfc96a4bd5b44dd3bd88e1c247a4
  https://github.com/boostorg/math/archive/refs/tags/boost-1.89.0.tar.gz
  SOURCE_SUBDIR include)

# Their options go into the cache: older projects among them overwrite plain variables.
function(hitlab_options value)
  foreach(option IN LISTS ARGN)
    set(${option} ${value} CACHE BOOL "" FORCE)
  endforeach()
endfunction()

# SDL2 is shared, so that its JNI_OnLoad stays apart from ours, and is built as its authors build it for Android: its
# Android parts call each other, whatever subsystem is switched off. Nothing of it is started: docs/android.md.
hitlab_options(ON SDL_SHARED SDL2_DISABLE_SDL2MAIN SDL2_DISABLE_INSTALL SDL2_DISABLE_UNINSTALL)
hitlab_options(OFF SDL_STATIC SDL_TEST SDL_TESTS)
# SDL2_image is static and reads PNG with stb_image, nothing else.
hitlab_options(ON SDL2IMAGE_BACKEND_STB SDL2IMAGE_PNG)
hitlab_options(OFF SDL2IMAGE_VENDORED SDL2IMAGE_DEPS_SHARED SDL2IMAGE_INSTALL SDL2IMAGE_SAMPLES SDL2IMAGE_TESTS
  SDL2IMAGE_PNG_SAVE SDL2IMAGE_AVIF SDL2IMAGE_BMP SDL2IMAGE_GIF SDL2IMAGE_JPG SDL2IMAGE_JXL SDL2IMAGE_LBM SDL2IMAGE_PCX
  SDL2IMAGE_PNM SDL2IMAGE_QOI SDL2IMAGE_SVG SDL2IMAGE_TGA SDL2IMAGE_TIF SDL2IMAGE_WEBP SDL2IMAGE_XCF SDL2IMAGE_XPM
  SDL2IMAGE_XV)
hitlab_options(ON HWY_FORCE_STATIC_LIBS)
hitlab_options(OFF HWY_ENABLE_CONTRIB HWY_ENABLE_EXAMPLES HWY_ENABLE_INSTALL HWY_ENABLE_TESTS
  FMT_INSTALL FMT_TEST FMT_DOC JSON_BuildTests JSON_Install)

set(CMAKE_POSITION_INDEPENDENT_CODE ON)  # all of it ends in a shared library
set(BUILD_SHARED_LIBS OFF)
set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)    # their option() keeps the value above
FetchContent_MakeAvailable(SDL2)
# A static SDL2_image asks for a static SDL2, by this name, or searches for one.
add_library(SDL2::SDL2-static ALIAS SDL2)
FetchContent_MakeAvailable(SDL2_image highway fmt nlohmann_json imgui boost_math)

set_target_properties(SDL2 SDL2_image hwy fmt nlohmann_json PROPERTIES SYSTEM ON)  # not held to our warnings
add_library(SDL2_image::SDL2_image ALIAS SDL2_image)
if(NOT TARGET hwy::hwy)
  add_library(hwy::hwy ALIAS hwy)
endif()

add_library(hitlab_imgui STATIC
  ${imgui_SOURCE_DIR}/imgui.cpp
  ${imgui_SOURCE_DIR}/imgui_draw.cpp
  ${imgui_SOURCE_DIR}/imgui_tables.cpp
  ${imgui_SOURCE_DIR}/imgui_widgets.cpp)
target_include_directories(hitlab_imgui SYSTEM PUBLIC ${imgui_SOURCE_DIR})
add_library(imgui::imgui ALIAS hitlab_imgui)

add_library(hitlab_boost_math INTERFACE)
target_include_directories(hitlab_boost_math SYSTEM INTERFACE ${boost_math_SOURCE_DIR}/include)
target_compile_definitions(hitlab_boost_math INTERFACE BOOST_MATH_STANDALONE=1)  # without the rest of Boost
add_library(Boost::headers ALIAS hitlab_boost_math)

find_package(Threads REQUIRED)
