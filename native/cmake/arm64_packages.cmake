# Answers find_package in a cross build, from what this machine's own packages hold that is not bound to its
# architecture: headers and sources. Libraries whose headers suffice are used that way; GoogleTest is compiled;
# RapidCheck, of which neither suffices, has a stand-in. What is not named here is looked for as usual.

# A target of the library that has this header. The compiler gets a folder that links to the library's headers alone:
# if it were given all of /usr/include, it would meet this machine's C library before its own.
function(hitlab_add_headers target header)
  cmake_path(GET header PARENT_PATH folder)
  find_path(HITLAB_${folder}_PLACE ${header} REQUIRED)
  set(include ${CMAKE_BINARY_DIR}/include)
  file(MAKE_DIRECTORY ${include})
  file(CREATE_LINK ${HITLAB_${folder}_PLACE}/${folder} ${include}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${include})
  target_compile_definitions(${target} INTERFACE ${ARGN})
endfunction()

function(hitlab_add_gtest)
  find_path(HITLAB_GTEST_SOURCE src/gtest-all.cc PATHS /usr/src/googletest/googletest NO_DEFAULT_PATH REQUIRED)
  add_library(hitlab_gtest STATIC ${HITLAB_GTEST_SOURCE}/src/gtest-all.cc ${HITLAB_GTEST_SOURCE}/src/gtest_main.cc)
  target_include_directories(hitlab_gtest PRIVATE ${HITLAB_GTEST_SOURCE})
  target_include_directories(hitlab_gtest SYSTEM PUBLIC ${HITLAB_GTEST_SOURCE}/include)
  add_library(GTest::gtest_main ALIAS hitlab_gtest)
endfunction()

function(hitlab_add_rapidcheck)
  add_library(rapidcheck INTERFACE)
  target_include_directories(rapidcheck INTERFACE ${CMAKE_SOURCE_DIR}/tests/support/rapidcheck_stand_in)
endfunction()

macro(hitlab_provide method package)
  set(${package}_FOUND TRUE)
  if(${package} STREQUAL fmt)
    hitlab_add_headers(fmt::fmt fmt/format.h FMT_HEADER_ONLY)
  elseif(${package} STREQUAL nlohmann_json)
    hitlab_add_headers(nlohmann_json::nlohmann_json nlohmann/json.hpp)
  elseif(${package} STREQUAL hwy)
    # Without its library Highway cannot ask the processor what it offers: the one target that all arm64 have, NEON.
    hitlab_add_headers(hwy::hwy hwy/highway.h HWY_COMPILE_ONLY_STATIC)
  elseif(${package} STREQUAL Boost)
    hitlab_add_headers(Boost::headers boost/version.hpp)
  elseif(${package} STREQUAL GTest)
    hitlab_add_gtest()
  elseif(${package} STREQUAL rapidcheck)
    hitlab_add_rapidcheck()
  else()
    unset(${package}_FOUND)
  endif()
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER hitlab_provide SUPPORTED_METHODS FIND_PACKAGE)
