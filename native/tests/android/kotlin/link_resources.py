#!/usr/bin/env python3
"""Links manifest and resources for the JVM tests: link_resources.py FOLDER, called by pom.xml.

Makes in FOLDER: app.apk, which Robolectric reads; java/, the numbers of all resources (R.java); and config/, the file
by which Robolectric finds the others. Kotlin sees the very resources that go into the app.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
os.environ.setdefault("HITLAB_PROJECT", str(HERE.parents[3]))  # Maven may be called by hand
sys.path.insert(0, str(HERE.parent))

import framework  # noqa: E402
import package  # noqa: E402


def link(folder):
    values = package.gradle_values()
    manifest = folder / "AndroidManifest.xml"
    text = (package.MAIN / "AndroidManifest.xml").read_text(encoding="utf-8")
    manifest.write_text(package.merge(text, values["package"]), encoding="utf-8")
    framework.write_framework(framework.find_jar(), folder / "framework.apk")
    resources = package.compile_resources(package.MAIN / "res", folder / "resources.zip")
    overlay = package.compile_resources(HERE.parent / "appcompat_stub", folder / "appcompat.zip")
    package.aapt2("link", "-o", folder / "app.apk", "--manifest", manifest, "-I", folder / "framework.apk",
                  "--auto-add-overlay", overlay, "-R", resources, "--java", folder / "java",
                  "--min-sdk-version", values["minSdk"], "--target-sdk-version", values["targetSdk"],
                  "--version-code", values["versionCode"], "--version-name", values["versionName"])
    write_config(folder, manifest, values["package"])


def write_config(folder, manifest, name):
    target = folder / "config/com/android/tools/test_config.properties"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"android_resource_apk={folder / 'app.apk'}\nandroid_merged_manifest={manifest}\n"
                      f"android_merged_assets={package.ASSETS}\nandroid_custom_package={name}\n", encoding="utf-8")


if __name__ == "__main__":
    target_folder = Path(sys.argv[1]).resolve()
    target_folder.mkdir(parents=True, exist_ok=True)
    link(target_folder)
