# Shared by run, test and .ci/run: packages and builds. Sourced, not run. Expects $project, the top folder.
# All it says goes to stderr, so that what the hitlab program prints can be piped.

# Debian and Ubuntu package, and why it is needed.
readonly build_packages='
g++                    the C++20 compiler
cmake                  the build system
ninja-build            runs the build
libsdl2-dev            SDL2: image surfaces
libsdl2-image-dev      SDL2_image: reads PNG files
libhwy-dev             Google Highway: many enemies an instruction
libboost-math-dev      Boost.Math: distributions of the statistics
libfmt-dev             fmt: formats text
nlohmann-json3-dev     JSON for run.json and shapes
libcli11-dev           CLI11: reads the command line
libimgui-dev           Dear ImGui: the panel of the window
libegl-dev             EGL: pictures without a window
libgles-dev            OpenGL ES: the functions that draw
fonts-dejavu-core      DejaVu Sans: the letters of the panel'
readonly test_packages='
libgtest-dev           GoogleTest: the tests
librapidcheck-dev      RapidCheck: property tests
python3                drives the program in tests, checks its answers
xvfb                   a display without a screen, for tests of the window
libxtst6               presses keys and clicks on it
android-platform-frameworks-native-headers  headers of the NDK: the app is compiled against them
android-liblog-dev     another one of them
android-libnativehelper-dev  and of JNI
aapt                   aapt2: checks manifest and resources of the app
default-jdk-headless   Java: runs the tests of the Kotlin code
maven                  fetches Kotlin and the classes of Android for them'
readonly browser_packages='
chromium               opens the page of the report in tests
chromium-driver        steers it'
readonly bench_packages='
libbenchmark-dev       Google Benchmark: the benchmarks
python3                runs them and judges the figures'
readonly peer_packages='
libbox2d-dev           Box2D, measured beside Hitlab
libchipmunk-dev        Chipmunk, measured beside Hitlab'
readonly arm64_packages='
g++-aarch64-linux-gnu  the compiler for arm64
qemu-user-static       runs arm64 programs
googletest             GoogleTest in source, to be built for arm64'
readonly judge_packages='
r-base-core            R: computes the statistics a second time
python3-scipy          SciPy: computes them a third time'
readonly check_packages='
git                    lists the files to check
clang-format-14        checks the format of the code'

say() { printf '%s\n' "$*" >&2; }

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# need_packages INSTALL LISTS: INSTALL is yes or no. Ends the script where something is missing and may not or
# cannot be installed.
need_packages() {
    local install=$1 name reason missing=()
    while read -r name reason; do
        [ -n "$name" ] || continue
        is_installed "$name" && continue
        [ ${#missing[@]} -gt 0 ] || say 'Hitlab needs packages that are missing here:'
        say "  $(printf '%-22s ' "$name")$reason"
        missing+=("$name")
    done <<<"$2"
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$install" = no ]; then
        say "Nothing was installed (--no-install). Install them with: apt-get install ${missing[*]}"
        exit 1
    fi
    if ! command -v apt-get >/dev/null; then
        say 'There is no apt-get here (Debian 12, Ubuntu 24.04 or newer): install these, or their like, by hand.'
        exit 1
    fi
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "There is no sudo here. As root: apt-get install ${missing[*]}"
            exit 1
        fi
        as_root=(sudo)
    fi
    local install_command=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get install -y --no-install-recommends "${missing[@]}")
    say "Installing them: ${as_root[*]:+${as_root[*]} }apt-get install ${missing[*]}"
    # On a fresh machine the package lists may be missing or old: fetch them and try once more.
    "${install_command[@]}" >&2 && return 0
    "${as_root[@]}" apt-get update >&2 && "${install_command[@]}" >&2 && return 0
    say "apt-get could not install them: see above. The list again: ${missing[*]}"
    exit 1
}

have_browser() {
    command -v chromium >/dev/null && command -v chromedriver >/dev/null
}

# want_browser INSTALL: what the tests of the report's page need beside the rest. Where it cannot be had they are
# skipped, unless HITLAB_REQUIRE_BROWSER=1: then the script ends.
want_browser() {
    have_browser && return 0
    if [ "${HITLAB_REQUIRE_BROWSER-}" = 1 ]; then
        need_packages "$1" "$browser_packages"
    elif apt_offers "$browser_packages"; then
        (need_packages "$1" "$browser_packages") || say 'Going on without them.'
    fi
}

# Whether all of the list can be installed. Ubuntu has no package of Chromium, only one that fetches a snap; that one
# has another name.
apt_offers() {
    local name reason
    while read -r name reason; do
        [ -n "$name" ] || continue
        [[ $(LC_ALL=C apt-cache policy "$name" 2>/dev/null) =~ Candidate:\ [^\(] ]] || return 1
    done <<<"$1"
}

# build PRESET TARGET [OPTION...]: options for CMake, such as -DHITLAB_TESTS=ON. Without options an earlier
# configuration is kept.
build() {
    local preset=$1 target=$2 folder=$project/build/$1
    shift 2
    # A build folder remembers where it was made: after a move it is of no use.
    if [ -f "$folder/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$project/native" "$folder/CMakeCache.txt"; then
        say "The project has moved: building $preset anew."
        rm -rf "$folder"
    fi
    if [ ! -f "$folder/build.ninja" ]; then
        say "Building hitlab ($preset); the first time this takes a minute or two."
        set -- -DHITLAB_TESTS=OFF "$@"
    fi
    mkdir -p "$folder"
    if [ $# -gt 0 ]; then
        (cd "$project/native" && cmake --preset "$preset" "$@") >"$folder/build.log" 2>&1 || build_failed "$folder"
    fi
    cmake --build "$folder" --target "$target" >"$folder/build.log" 2>&1 || build_failed "$folder"
}

build_failed() {
    tail -n 40 "$1/build.log" >&2
    say "The build failed; all of it: $1/build.log"
    exit 1
}
