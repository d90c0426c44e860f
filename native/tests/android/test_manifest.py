"""The manifest, the resources and the assets of the app, compiled and linked by aapt2 against Android 16.

Where Maven Central cannot be reached there is no Android 16 to link against: skipped, with a line that says so, unless
HITLAB_REQUIRE_KOTLIN=1.
"""

import os
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import framework
import gradle_files
from package import ASSETS, MAIN, Package, compile_resources, gradle_values

NAME = "io.hitlab.testbed"
HERE = Path(__file__).resolve().parent
MANIFEST = (MAIN / "AndroidManifest.xml").read_text(encoding="utf-8")
SOURCES = MAIN / "kotlin/io/hitlab/testbed"
COMPONENTS = {"activity", "activity-alias", "service", "receiver", "provider"}
# What the manifests of AndroidX's core, startup and profileinstaller bring along.
LIBRARY_NODES = (("permission", "${applicationId}.DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION"),
                 ("uses-permission", "${applicationId}.DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION"),
                 ("provider", "androidx.startup.InitializationProvider"),
                 ("receiver", "androidx.profileinstaller.ProfileInstallReceiver"))


def setUpModule():
    global folder, linker
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    path = Path(folder.name)
    try:
        jar = framework.find_jar()
    except framework.Unavailable as reason:
        if os.environ.get("HITLAB_REQUIRE_KOTLIN") == "1":
            raise
        print(f"SKIPPED: manifest and resources were not checked: {reason}")
        raise unittest.SkipTest(str(reason)) from reason
    framework.write_framework(jar, path / "framework.apk")
    resources = compile_resources(MAIN / "res", path / "resources.zip")
    overlay = compile_resources(HERE / "appcompat_stub", path / "appcompat.zip")
    linker = lambda manifest: Package(path / "app.apk", manifest, resources, overlay, path / "framework.apk")


def components(package):
    return [child for child in package.application.children if child.name in COMPONENTS]


def component(package, name):
    return next(child for child in components(package) if child.get("name") == f"{NAME}.{name}")


def filters(element):
    """Each intent filter as a set of its words."""
    return [{value for part in intent.children for value in part.attributes.values()}
            for intent in element.all("intent-filter")]


def meta_data(element):
    return {entry.get("name"): entry.get("value") or entry.get("resource") for entry in element.all("meta-data")}


RULES = {}


def rule(function):
    """A rule returns the present state and the one that is right."""
    RULES[function.__name__] = function
    return function


@rule
def package_and_versions(package):
    found = re.search(r"package: name='(.*?)' versionCode='(.*?)' versionName='(.*?)'", package.badging).groups()
    sdk = re.findall(r"(?m)^(?:sdkVersion|targetSdkVersion):'(\d+)'", package.badging)
    values = gradle_values()
    return [*found, *sdk], [NAME, values["versionCode"], values["versionName"], "23", "36"]


@rule
def no_permission(package):
    return [element.name for element in package.manifest.children if "permission" in element.name], []


@rule
def nothing_implied_but_a_touch_screen_that_may_be_missing(package):
    features = [(feature.get("name"), feature.get("glEsVersion"), feature.get("required"))
                for feature in package.manifest.all("uses-feature")]
    return features, [(None, "0x00030000", "true"), ("android.hardware.touchscreen", None, "false")]


@rule
def components_are_ours(package):
    return ([(child.name, child.get("name")) for child in components(package)],
            [("activity", f"{NAME}.StartActivity"), ("activity", f"{NAME}.TestbedActivity"),
             ("activity", f"{NAME}.ResultsActivity"), ("activity", f"{NAME}.ReportActivity"),
             ("provider", f"{NAME}.ResultsProvider")])


@rule
def exported_are_launcher_and_testbed_alone(package):
    return ({child.get("name"): child.get("exported") for child in components(package)},
            {f"{NAME}.{name}": "true" if name in ("StartActivity", "TestbedActivity") else "false"
             for name in ("StartActivity", "TestbedActivity", "ResultsActivity", "ReportActivity",
                          "ResultsProvider")})


@rule
def launcher(package):
    launchable = re.findall(r"launchable-activity: name='(.*?)'", package.badging)
    return ([launchable, filters(component(package, "StartActivity"))],
            [[f"{NAME}.StartActivity"],
             [{"android.intent.action.MAIN", "android.intent.category.LAUNCHER"}]])


@rule
def game_loop(package):
    loops = {name: value for name, value in meta_data(package.application).items() if ".test.loops" in name}
    return ([filters(component(package, "TestbedActivity")), loops],
            [[{"com.google.intent.action.TEST_LOOP", "android.intent.category.DEFAULT", "application/javascript"}],
             {"com.google.test.loops": "4", "com.google.test.loops.compatibility": "1",
              "com.google.test.loops.performance": "2-4"}])


@rule
def library(package):
    return meta_data(component(package, "TestbedActivity")), {"android.app.lib_name": "hitlab"}


@rule
def testbed(package):
    """launchMode 2 is singleTask, screenOrientation 6 sensorLandscape."""
    testbed = component(package, "TestbedActivity")
    return ([testbed.get("launchMode"), testbed.get("screenOrientation"),
             testbed.get("enableOnBackInvokedCallback"), package.reference(testbed.get("enabled")),
             package.reference(testbed.get("theme"))],
            ["2", "6", "false", "bool/has_game_activity", "style/Theme.Hitlab.Testbed"])


@rule
def no_change_of_the_configuration_makes_the_testbed_anew(package):
    """All changes that a running app can be told of, but for resources that only the system replaces."""
    names = {"mcc": 0x1, "mnc": 0x2, "locale": 0x4, "touchscreen": 0x8, "keyboard": 0x10, "keyboardHidden": 0x20,
             "navigation": 0x40, "orientation": 0x80, "screenLayout": 0x100, "uiMode": 0x200, "screenSize": 0x400,
             "smallestScreenSize": 0x800, "density": 0x1000, "layoutDirection": 0x2000, "colorMode": 0x4000,
             "grammaticalGender": 0x8000, "fontScale": 0x40000000, "fontWeightAdjustment": 0x10000000}
    handled = int(component(package, "TestbedActivity").get("configChanges"), 16)
    return [name for name, bit in names.items() if not handled & bit], []


@rule
def provider(package):
    provider = component(package, "ResultsProvider")
    return ([provider.get("authorities"), provider.get("grantUriPermissions")], [f"{NAME}.results", "true"])


@rule
def profileable(package):
    return [element.attributes for element in package.application.all("profileable")], [{"shell": "true"}]


@rule
def application(package):
    """appCategory 0 is a game. A test build says debuggable by itself: the manifest must not."""
    application = package.application
    return ([application.get(name) for name in ("name", "isGame", "appCategory", "allowBackup", "debuggable")]
            + ["application-isGame" in package.badging, package.reference(application.get("dataExtractionRules"))],
            [f"{NAME}.HitlabApplication", "true", "0", "false", None, True, "xml/data_extraction_rules"])


@rule
def size_and_rate_of_the_picture_are_ours(package):
    file = package.reference(meta_data(package.application)["android.game_mode_config"])
    config = package.xml(f"res/{file}.xml").all("game-mode-config")[0]
    return ([config.get("allowGameDownscaling"), config.get("allowGameFpsOverride")], ["false", "false"])


def broken_rules(package):
    broken = set()
    for name, check in RULES.items():
        try:
            state, right = check(package)
            if state != right:
                broken.add(name)
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError):  # what it looks for is not there
            broken.add(name)
    return broken


class ManifestTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.package = linker(MANIFEST)

    def test_rules(self):
        self.maxDiff = None
        for name, check in RULES.items():
            with self.subTest(rule=name):
                state, right = check(self.package)
                self.assertEqual(state, right)

    def test_what_libraries_would_add_is_taken_out(self):
        for element, name in LIBRARY_NODES:
            with self.subTest(element=element, name=name):
                self.assertRegex(MANIFEST, rf'<{element}\s[^>]*android:name="{re.escape(name)}"[^>]*'
                                           r'tools:node="remove"\s*/>')

    def test_components_have_their_classes(self):
        sources = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.kt")))
        names = [child.get("name") for child in components(self.package)] + [self.package.application.get("name")]
        for name in names:
            with self.subTest(name=name):
                self.assertRegex(sources, rf"(?m)^(?:open )?class {name.removeprefix(NAME + '.')}\b")

    def test_no_value_stands_twice(self):
        """Gradle refuses that; aapt2 as it is called here takes the last."""
        for folder in sorted((MAIN / "res").glob("values*")):
            names = [(element.tag, element.get("name")) for path in sorted(folder.glob("*.xml"))
                     for element in ElementTree.parse(path).getroot()]
            with self.subTest(folder=folder.name):
                self.assertEqual(sorted(names), sorted(set(names)))

    def test_android_6_has_no_testbed(self):
        self.assertEqual(self.package.resource("bool/has_game_activity"), {"": "false", "v24": "true"})

    def test_themes_descend_from_appcompat(self):
        for config in ("", "v27", "v30"):
            parents = ["Theme.Hitlab.Testbed"]
            while parents[-1] != "Theme.AppCompat.DayNight.NoActionBar":
                known = self.package.resource(f"style/{parents[-1]}")
                parents.append(self.package.style_parent(parents[-1], config if config in known else ""))
            self.assertIn("Theme.Hitlab", parents)

    def test_icon_is_adaptive_and_older_androids_have_one_too(self):
        self.assertEqual(set(self.package.resource("mipmap/ic_launcher")), {"anydpi", "anydpi-v26"})
        icon = self.package.xml("res/mipmap-anydpi-v26/ic_launcher.xml")
        self.assertEqual([part.name for part in icon.all("adaptive-icon")[0].children],
                         ["background", "foreground", "monochrome"])

    def test_assets_are_the_one_copy(self):
        with zipfile.ZipFile(self.package.path) as archive:
            packed = {name.removeprefix("assets/"): archive.read(name)
                      for name in archive.namelist() if name.startswith("assets/")}
        expected = {str(path.relative_to(ASSETS)): path.read_bytes() for path in ASSETS.rglob("*") if path.is_file()}
        self.assertEqual(packed.keys(), expected.keys())
        self.assertEqual(packed, expected)
        self.assertIn("assets.srcDir '../assets'",
                      gradle_files.block(gradle_files.app_build(), "android", "sourceSets", "main"))


class RulesCanBreakTest(unittest.TestCase):
    """A manifest with one fault breaks just the rules that are about it."""

    def assert_breaks(self, old, new, *rules):
        self.assertIn(old, MANIFEST)
        self.assertEqual(broken_rules(linker(MANIFEST.replace(old, new, 1))), set(rules))

    def test_sound_manifest_breaks_none(self):
        self.assertEqual(broken_rules(linker(MANIFEST)), set())

    def test_permission(self):
        self.assert_breaks("<application", '<uses-permission android:name="android.permission.INTERNET" /><application',
                           "no_permission")

    def test_permission_of_a_library_that_is_not_taken_out(self):
        self.assert_breaks('NOT_EXPORTED_PERMISSION"\n        tools:node="remove"', 'NOT_EXPORTED_PERMISSION"',
                           "no_permission")

    def test_feature(self):
        self.assert_breaks("<application", '<uses-feature android:name="android.hardware.camera" /><application',
                           "nothing_implied_but_a_touch_screen_that_may_be_missing")

    def test_exported_screen(self):
        self.assert_breaks('".ResultsActivity"\n            android:exported="false"',
                           '".ResultsActivity"\n            android:exported="true"',
                           "exported_are_launcher_and_testbed_alone")

    def test_exported_provider(self):
        self.assert_breaks('.results"\n            android:exported="false"', '.results"\n            '
                           'android:exported="true"', "exported_are_launcher_and_testbed_alone")

    def test_one_more_component(self):
        self.assert_breaks("</application>", '<service android:name=".Other" android:exported="false" /></application>',
                           "components_are_ours", "exported_are_launcher_and_testbed_alone")

    def test_no_launcher(self):
        self.assert_breaks("android.intent.category.LAUNCHER", "android.intent.category.INFO", "launcher")

    def test_other_type_of_game_loop(self):
        self.assert_breaks("application/javascript", "text/plain", "game_loop")

    def test_other_number_of_loops(self):
        self.assert_breaks('android:value="4"', 'android:value="6"', "game_loop")

    def test_other_library(self):
        self.assert_breaks('android:value="hitlab"', 'android:value="main"', "library")

    def test_no_name_of_the_library(self):
        self.assert_breaks("android.app.lib_name", "android.app.func_name", "library")

    def test_testbed_twice(self):
        self.assert_breaks('android:launchMode="singleTask"', 'android:launchMode="standard"', "testbed")

    def test_testbed_on_android_6(self):
        self.assert_breaks('android:enabled="@bool/has_game_activity"', 'android:enabled="true"', "testbed")

    def test_testbed_that_is_made_anew(self):
        self.assert_breaks("|uiMode", "", "no_change_of_the_configuration_makes_the_testbed_anew")

    def test_provider_that_grants_nothing(self):
        self.assert_breaks('android:grantUriPermissions="true"', 'android:grantUriPermissions="false"', "provider")

    def test_provider_of_another_name(self):
        self.assert_breaks("${applicationId}.results", "${applicationId}.files", "provider")

    def test_not_profileable(self):
        self.assert_breaks('android:shell="true"', 'android:shell="false"', "profileable")

    def test_no_game(self):
        self.assert_breaks('android:isGame="true"', 'android:isGame="false"', "application")

    def test_backup(self):
        self.assert_breaks('android:allowBackup="false"', 'android:allowBackup="true"', "application")

    def test_debuggable(self):
        self.assert_breaks('android:isGame="true"', 'android:isGame="true" android:debuggable="true"', "application")

    def test_no_game_mode(self):
        self.assert_breaks("android.game_mode_config", "android.other", "size_and_rate_of_the_picture_are_ours")

    def test_package_of_another_name(self):
        package = linker(MANIFEST)
        package.badging = package.badging.replace(NAME, "org.example")
        self.assertEqual(broken_rules(package), {"package_and_versions", "launcher"})

    def test_unknown_attribute_does_not_link(self):
        with self.assertRaisesRegex(AssertionError, "isGme"):
            linker(MANIFEST.replace("android:isGame", "android:isGme"))

    def test_missing_resource_does_not_link(self):
        with self.assertRaisesRegex(AssertionError, "no_such"):
            linker(MANIFEST.replace("@string/results_label", "@string/no_such"))


if __name__ == "__main__":
    unittest.main()
