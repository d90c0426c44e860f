# Builds for Linux on arm64 on another machine; qemu runs what is built. All is linked statically, so qemu needs no
# arm64 libraries and the package system need not know a second architecture.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

find_program(HITLAB_QEMU NAMES qemu-aarch64-static qemu-aarch64 REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${HITLAB_QEMU})
