"""What Java finds in the app's library, and what it must not find: HITLAB_HOST_LIBRARY, built for this machine from the
same sources and with the same linker's rules as for a phone."""

import os
import re
import subprocess
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
LIBRARY = os.environ["HITLAB_HOST_LIBRARY"]
BRIDGE = PROJECT / "app/src/main/kotlin/io/hitlab/testbed/NativeBridge.kt"
GAME_ACTIVITY = "Java_com_google_androidgamesdk_GameActivity_initializeNativeCode"


def tool(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def exported():
    return [line.split()[-1] for line in tool("nm", "--dynamic", "--defined-only", LIBRARY).splitlines()]


def bridge_functions():
    return re.findall(r"external override fun (\w+)\(", BRIDGE.read_text(encoding="utf-8"))


class SymbolsTest(unittest.TestCase):
    def test_exports_are_those_of_java_and_no_others(self):
        self.assertGreater(len(bridge_functions()), 8)
        wanted = ["JNI_OnLoad", GAME_ACTIVITY, *(f"Java_io_hitlab_testbed_NativeBridge_{name}" for name in bridge_functions())]
        self.assertEqual(sorted(exported()), sorted(wanted))

    def test_on_load_is_our_own(self):
        """SDL2 has one too, which would look for an Activity of SDL2: it must stay in a library of its own."""
        needed = re.findall(r"NEEDED.*\[(.*)\]", tool("readelf", "--dynamic", LIBRARY))
        self.assertTrue(any(name.startswith("libSDL2-2.0.so") for name in needed), needed)
        self.assertEqual(exported().count("JNI_OnLoad"), 1)

    def test_external_functions_stand_in_the_bridge_alone(self):
        sources = (PROJECT / "app/src/main/kotlin").rglob("*.kt")
        found = [path.name for path in sources if re.search(r"\bexternal (override )?fun \w", path.read_text(encoding="utf-8"))]
        self.assertEqual(found, ["NativeBridge.kt"])


if __name__ == "__main__":
    unittest.main()
