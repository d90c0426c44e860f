"""The Gradle files and the fetched libraries, read without Gradle: versions that go together, nothing undefined, nothing
obsolete. And what every source of the Android build must keep to: the part of SDL2 that works beside GameActivity.
"""

import re
import unittest

import gradle_files
from gradle_files import PROJECT, block, catalog, text_of, value_of, without_comments

GROOVY = ("settings.gradle", "build.gradle", "app/build.gradle")
PACKAGES = "native/cmake/android_packages.cmake"
# The folders of native/src that end in libhitlab.so: not cli, not platform/desktop.
ANDROID_FOLDERS = ("base", "math", "geometry", "sprite", "broadphase", "detect", "metrics", "stats", "experiment", "report",
                   "render", "ui", "session", "study", "platform/android")

# Old ways, and what stands in their place.
OBSOLETE = {
    r"\bkotlinOptions\b": "the built-in Kotlin's kotlin { compilerOptions }",
    r"org\.jetbrains\.kotlin\.android|kotlin-android": "the built-in Kotlin of the Android Gradle plugin",
    r"\bjcenter\b": "mavenCentral()",
    r"\bcompileSdkVersion\b": "compileSdk",
    r"\bminSdkVersion\b": "minSdk",
    r"\btargetSdkVersion\b": "targetSdk",
    r"\bpackagingOptions\b": "packaging",
    r"\bbuildToolsVersion\b": "what the plugin chooses",
    r"\blintOptions\b": "lint",
    r"\baaptOptions\b": "androidResources",
    r"\bbuildscript\b": "plugins { }",
    r"\bapply plugin\b": "plugins { }",
    r"\ballprojects\b": "dependencyResolutionManagement in settings.gradle",
    r"\bapplicationVariants\b": "androidComponents",
    r"proguard-android\.txt": "proguard-android-optimize.txt",
    r"\bflatDir\b": "a repository",
    r"(?m)^\s*(?:compile|provided|testCompile)\s": "implementation, compileOnly, testImplementation",
    r"android\.(?:enableJetifier|useAndroidX|builtInKotlin|newDsl|nonTransitiveRClass)": "the default",
    r"(?m)^\s*(?:namespace|compileSdk|ndkVersion|applicationId|minSdk|targetSdk|versionCode|versionName|path|version|"
    r"debuggable|minifyEnabled|signingConfig|prefab)\s+[^=\s]": "an assignment with =",
}

# What goes through SDL's own Java side, or needs SDL_Init. Allowed are surfaces, memory RWops, SDL_GetTicks, the performance
# counter, SDL_Log and IMG_Load_RW.
SDL_ALLOWED = re.compile(
    r"SDL_(?!\w*(?:Window|BMP))(?:\w*Surface\w*|PixelFormat\w*|PIXELFORMAT_\w+|ConvertPixels|Rect|Color|Palette|"
    r"MUSTLOCK|BlendMode|BLENDMODE_\w+|RWops|RWFrom(?:Const)?Mem|RW(?:read|write|seek|tell|size|close)|AllocRW|FreeRW|"
    r"RWOPS_\w+|GetTicks(?:64)?|GetPerformance(?:Counter|Frequency)|Log\w*|LOG_\w+|(?:Get|Set|Clear)Error|malloc|free|"
    r"GetVersion|VERSION\w*|version|TRUE|FALSE|bool|BYTEORDER|(?:LIL|BIG)_ENDIAN)$")
IMG_ALLOWED = re.compile(r"IMG_(?:Load_RW|LoadTyped_RW|LoadPNG_RW|isPNG|SavePNG_RW|GetError|Linked_Version)$")


def forbidden_sdl_calls(source):
    """Names of SDL2 and SDL2_image in C++ code, apart from comments and text, that Android cannot serve."""
    code = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', " ", source, flags=re.DOTALL)
    code = re.sub(r"(?m)^\s*#\s*include.*$", "", code)
    names = re.findall(r"\b(?:SDL|IMG)_\w+", code)
    return sorted({name for name in names if not SDL_ALLOWED.match(name) and not IMG_ALLOWED.match(name)})


def obsolete_words(text):
    return [f"{found.group().strip()}: use {instead}" for pattern, instead in OBSOLETE.items()
            for found in re.finditer(pattern, text)]


def properties(path):
    lines = [line for line in text_of(path).splitlines() if line.strip() and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


class VersionsTest(unittest.TestCase):
    def test_versions_go_together(self):
        versions = catalog()["versions"]
        self.assertRegex(versions["agp"], r"^9\.1\.\d+$")
        expected = {"compileSdk": "36", "targetSdk": "36", "minSdk": "23", "ndk": "28.2.13676358", "cmake": "3.31.6",
                    "gamesActivity": "4.0.0"}
        self.assertEqual({name: versions[name] for name in expected}, expected)

    def test_wrapper_fetches_gradle_9_3_1_and_checks_it(self):
        wrapper = properties("gradle/wrapper/gradle-wrapper.properties")
        self.assertEqual(wrapper["distributionUrl"],
                         r"https\://services.gradle.org/distributions/gradle-9.3.1-bin.zip")
        self.assertRegex(wrapper["distributionSha256Sum"], r"^[0-9a-f]{64}$")
        self.assertEqual(wrapper["validateDistributionUrl"], "true")

    def test_version_of_the_app_is_that_of_the_core(self):
        core = re.search(r"project\(hitlab VERSION ([\d.]+)", text_of("native/CMakeLists.txt")).group(1)
        self.assertEqual(value_of(block(gradle_files.app_build(), "android", "defaultConfig"), "versionName"), core)

    def test_cmake_is_as_new_as_the_core_asks(self):
        asked = re.search(r"cmake_minimum_required\(VERSION ([\d.]+)", text_of("native/CMakeLists.txt")).group(1)
        numbers = [[int(part) for part in version.split(".")] for version in (catalog()["versions"]["cmake"], asked)]
        self.assertGreaterEqual(*numbers)


class CatalogTest(unittest.TestCase):
    def setUp(self):
        self.catalog = catalog()
        self.groovy = "\n".join(without_comments(text_of(path)) for path in GROOVY)

    def test_every_alias_used_is_defined_and_every_one_defined_is_used(self):
        used = {kind: set() for kind in ("libraries", "plugins", "versions")}
        for alias in re.findall(r"\blibs\.((?:\w+\.)*\w+)", self.groovy):
            kind, _, rest = alias.partition(".")
            if kind in ("plugins", "versions"):
                used[kind].add(rest.removesuffix(".get") if kind == "plugins" else rest.split(".get")[0])
            else:
                used["libraries"].add(alias)
        used["versions"] |= {entry["version"]["ref"] for kind in ("libraries", "plugins")
                             for entry in self.catalog[kind].values()}
        for kind, names in used.items():
            with self.subTest(kind=kind):
                self.assertEqual({name.replace("-", ".") for name in self.catalog[kind]}, names)

    def test_no_version_stands_outside_the_catalog(self):
        self.assertNotRegex(self.groovy, r"'[\w.]+:[\w.-]+:[\d.]+'")
        self.assertNotRegex(self.groovy, r"\bid\s*\(?'[\w.]+'\)?\s+version\b")

    def test_kotlin_checks_use_the_same_versions(self):
        """They run without Gradle: native/tests/android/kotlin/pom.xml."""
        pom = text_of("native/tests/android/kotlin/pom.xml")
        self.assertIn(f"<robolectric.version>{self.catalog['versions']['robolectric']}</robolectric.version>", pom)

    def test_app_depends_on_what_gameactivity_needs(self):
        dependencies = block(gradle_files.app_build(), "dependencies")
        self.assertEqual(re.findall(r"(?m)^\s*implementation libs\.(\S+)", dependencies),
                         ["androidx.appcompat", "androidx.core", "androidx.games.activity"])
        self.assertEqual(self.catalog["libraries"]["androidx-games-activity"]["module"], "androidx.games:games-activity")


class AppBuildTest(unittest.TestCase):
    def setUp(self):
        self.android = block(gradle_files.app_build(), "android")

    def test_names(self):
        self.assertEqual(value_of(self.android, "namespace"), "io.hitlab.testbed")
        self.assertEqual(value_of(block(self.android, "defaultConfig"), "applicationId"), "io.hitlab.testbed")

    def test_numbers_come_from_the_catalog(self):
        config = block(self.android, "defaultConfig")
        self.assertEqual(value_of(self.android, "compileSdk"), "libs.versions.compileSdk.get().toInteger()")
        self.assertEqual(value_of(config, "minSdk"), "libs.versions.minSdk.get().toInteger()")
        self.assertEqual(value_of(config, "targetSdk"), "libs.versions.targetSdk.get().toInteger()")
        self.assertEqual(value_of(self.android, "ndkVersion"), "libs.versions.ndk.get()")

    def test_abis(self):
        abis = re.search(r"abiFilters (.+)", block(self.android, "defaultConfig", "ndk")).group(1)
        self.assertEqual(re.findall(r"'([^']+)'", abis), ["arm64-v8a", "armeabi-v7a", "x86_64"])

    def test_build_types(self):
        types = block(self.android, "buildTypes")
        release, profile = block(types, "release"), block(types, "profile")
        self.assertNotIn("debuggable", release)
        self.assertEqual(value_of(release, "minifyEnabled"), "false")
        self.assertEqual(value_of(profile, "debuggable"), "true")
        for name, build_type in (("release", release), ("profile", profile)):
            with self.subTest(build_type=name):
                self.assertEqual(value_of(build_type, "signingConfig"), "signingConfigs.debug")
                self.assertIn("'-DCMAKE_BUILD_TYPE=Release'", block(build_type, "externalNativeBuild", "cmake"))
        self.assertEqual(re.findall(r"(?m)^ {8}(\w+) \{", types), ["release", "profile"])  # debug is there by itself

    def test_native_build(self):
        cmake = re.findall(r"externalNativeBuild \{\s*cmake \{(.*?)\}", self.android, flags=re.DOTALL)[-1]
        path = re.search(r"path = file\('([^']+)'\)", cmake).group(1)
        self.assertTrue((PROJECT / "app" / path).resolve().samefile(PROJECT / "native/CMakeLists.txt"))
        self.assertEqual(value_of(cmake, "version"), "libs.versions.cmake.get()")
        flags = block(self.android, "defaultConfig", "externalNativeBuild", "cmake")
        for flag in re.findall(r"-D(HITLAB_\w+)=", flags):
            self.assertIn(f"option({flag} ", text_of("native/CMakeLists.txt"))
        self.assertIn("-DHITLAB_TESTS=OFF", flags)
        self.assertEqual(value_of(block(self.android, "buildFeatures"), "prefab"), "true")

    def test_java_17(self):
        options = block(self.android, "compileOptions")
        self.assertEqual({value_of(options, name) for name in ("sourceCompatibility", "targetCompatibility")},
                         {"JavaVersion.VERSION_17"})

    def test_module_is_included(self):
        self.assertIn("include ':app'", text_of("settings.gradle"))
        self.assertEqual(set(re.findall(r"(?m)^ {8}(\w+)", block(text_of("settings.gradle"),
                                                                 "dependencyResolutionManagement", "repositories"))),
                         {"google", "mavenCentral"})


class ObsoleteTest(unittest.TestCase):
    def test_nothing_obsolete(self):
        for path in (*GROOVY, "gradle.properties", "gradle/libs.versions.toml"):
            with self.subTest(path=path):
                self.assertEqual(obsolete_words(without_comments(text_of(path))), [])

    def test_obsolete_words_are_found(self):
        for line in ("kotlinOptions { jvmTarget = '17' }", "id 'org.jetbrains.kotlin.android'", "jcenter()",
                     "compileSdkVersion 36", "packagingOptions { }", "buildToolsVersion '36.0.0'", "compileSdk 36",
                     "    minSdk 23", "    compile 'a:b:1'", "android.useAndroidX=true"):
            with self.subTest(line=line):
                self.assertNotEqual(obsolete_words(line), [])

    def test_braces_and_quotes_are_in_balance(self):
        for path in GROOVY:
            with self.subTest(path=path):
                code = re.sub(r"'[^'\n]*'", "", without_comments(text_of(path)))
                self.assertNotIn("'", code)
                for left, right in ("{}", "()", "[]"):
                    self.assertEqual(code.count(left), code.count(right))


class FetchedLibrariesTest(unittest.TestCase):
    def setUp(self):
        self.text = re.sub(r"(?m)#.*$", "", text_of(PACKAGES))

    def test_every_library_has_version_hash_and_place(self):
        calls = re.findall(r"(?m)^hitlab_fetch\(([^)]*)\)", self.text)
        self.assertEqual([call.split()[0] for call in calls],
                         ["SDL2", "SDL2_image", "highway", "fmt", "nlohmann_json", "imgui", "boost_math"])
        hashes = set()
        for call in calls:
            name, file, sha256, url, *_ = call.split()
            with self.subTest(name=name):
                version = re.search(r"-([\d.]+)\.tar\.gz$", file).group(1)
                self.assertIn(version, url)
                self.assertTrue(url.startswith("https://github.com/"))
                self.assertRegex(sha256, r"^[0-9a-f]{64}$")
                hashes.add(sha256)
        self.assertEqual(len(hashes), len(calls))

    def test_nothing_is_fetched_without_a_hash(self):
        self.assertEqual(self.text.count("FetchContent_Declare"), 1)
        self.assertRegex(self.text, r"FetchContent_Declare\(\$\{name\} URL \$\{url\} URL_HASH SHA256=\$\{sha256\}")
        for other in ("GIT_REPOSITORY", "file(DOWNLOAD", "ExternalProject_Add"):
            self.assertNotIn(other, self.text)

    def test_all_that_is_declared_is_made(self):
        made = " ".join(re.findall(r"FetchContent_MakeAvailable\(([^)]*)\)", self.text)).split()
        self.assertEqual(set(made), set(re.findall(r"(?m)^hitlab_fetch\((\w+)", self.text)))

    def test_targets_have_the_names_of_the_desktops(self):
        for target in ("SDL2_image::SDL2_image", "hwy::hwy", "imgui::imgui", "Boost::headers"):
            self.assertIn(f"add_library({target} ALIAS", self.text)
        self.assertIn("find_package(Threads", self.text)

    def test_arm_of_32_bits_gets_vectors(self):
        self.assertRegex(self.text, r'if\(ANDROID_ABI STREQUAL "armeabi-v7a"\)\s+add_compile_options\(-mfpu=neon-vfpv4\)')


class SdlTest(unittest.TestCase):
    """docs/android.md: GameActivity owns window, input and life cycle; SDL's own Java side is not there."""

    def test_sources_of_the_android_build_keep_to_what_works_there(self):
        for folder in ANDROID_FOLDERS:
            files = sorted((PROJECT / "native/src" / folder).rglob("*.*"))
            self.assertTrue(files, f"native/src/{folder} is empty")
            for path in files:
                with self.subTest(path=str(path.relative_to(PROJECT))):
                    self.assertEqual(forbidden_sdl_calls(path.read_text(encoding="utf-8")), [])

    def test_forbidden_calls_are_found(self):
        for call in ('IMG_Load("a.png")', 'SDL_RWFromFile("a", "r")', "SDL_Init(SDL_INIT_VIDEO)", "SDL_CreateWindow()",
                     "SDL_AddTimer(1, f, p)", "SDL_Delay(1)", "SDL_CreateThread(f, n, p)", "SDL_GetBasePath()",
                     "SDL_GetPrefPath(a, b)", "SDL_GetPowerInfo(a, b)", "SDL_LoadBMP(file)", "SDL_PollEvent(&e)",
                     "SDL_GetWindowSurface(w)"):
            with self.subTest(call=call):
                self.assertNotEqual(forbidden_sdl_calls(f"auto x = {call};"), [])

    def test_allowed_calls_comments_and_texts_are_not(self):
        source = ('// never IMG_Load("a")\n/* SDL_Init(0) */ auto a = "SDL_Delay";\n'
                  "SDL_Surface* s = IMG_Load_RW(SDL_RWFromConstMem(p, n), 1); SDL_FreeSurface(s); SDL_Log(\"x\");\n"
                  "SDL_GetTicks(); SDL_GetPerformanceCounter(); SDL_ConvertSurfaceFormat(s, SDL_PIXELFORMAT_RGBA32, 0);")
        self.assertEqual(forbidden_sdl_calls(source), [])


if __name__ == "__main__":
    unittest.main()
