"""Our manifest, resources and assets linked into a package by aapt2, and what aapt2 then reads from it.

Gradle first merges the manifest: it puts in what build.gradle says, writes names in full, and takes out what the
libraries would add where our manifest says tools:node="remove". Here that is done by hand, for our manifest alone.
"""

import re
import subprocess
import xml.etree.ElementTree as ElementTree

import gradle_files

ANDROID = "http://schemas.android.com/apk/res/android"
TOOLS = "http://schemas.android.com/tools"
MAIN = gradle_files.PROJECT / "app/src/main"
ASSETS = gradle_files.PROJECT / "assets"


def aapt2(*arguments):
    """What it prints; an AssertionError with its complaint where it fails."""
    done = subprocess.run(["aapt2", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"aapt2 {arguments[0]}: {done.stderr or done.stdout}")
    return done.stdout


def gradle_values():
    """What build.gradle tells the manifest."""
    config = gradle_files.block(gradle_files.app_build(), "android", "defaultConfig")
    versions = gradle_files.catalog()["versions"]
    return {"package": gradle_files.value_of(config, "applicationId"),
            "minSdk": versions["minSdk"], "targetSdk": versions["targetSdk"],
            "versionCode": gradle_files.value_of(config, "versionCode"),
            "versionName": gradle_files.value_of(config, "versionName")}


def merge(text, package):
    for prefix, uri in (("android", ANDROID), ("tools", TOOLS)):
        ElementTree.register_namespace(prefix, uri)
    root = ElementTree.fromstring(text.replace("${applicationId}", package))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get(f"{{{TOOLS}}}node") == "remove":
                parent.remove(child)
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name.startswith(f"{{{TOOLS}}}"):
                del element.attrib[name]
            elif name in (f"{{{ANDROID}}}name", f"{{{ANDROID}}}parentActivityName") and value.startswith("."):
                element.set(name, package + value)
    root.set("package", package)
    return ElementTree.tostring(root, encoding="unicode")


def compile_resources(folder, target):
    aapt2("compile", "--dir", folder, "-o", target)
    return target


class Element:
    """An element of a compiled XML file as aapt2 dump prints it. Attributes lose their namespace."""

    def __init__(self, name):
        self.name, self.attributes, self.children = name, {}, []

    def get(self, attribute):
        return self.attributes.get(attribute)

    def all(self, *names):
        """Descendants along a path of names."""
        found = [self]
        for name in names:
            found = [child for element in found for child in element.children if child.name == name]
        return found


def parse_dump(text):
    root = Element("")
    open_elements = [(-1, root)]
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if start := re.match(r"\s*E: (\S+)", line):
            while open_elements[-1][0] >= indent:
                open_elements.pop()
            element = Element(start.group(1))
            open_elements[-1][1].children.append(element)
            open_elements.append((indent, element))
        elif attribute := re.match(r'\s*A: (?:http\S*:)?([A-Za-z]+)(?:\(0x[0-9a-f]+\))?=(?:"(.*?)"|(\S+))', line):
            name, quoted, plain = attribute.groups()
            open_elements[-1][1].attributes[name] = quoted if quoted is not None else plain
    return root


class Package:
    """A linked package. The manifest's text may be another than ours: a check that never fails proves nothing."""

    def __init__(self, path, manifest, resources, overlay, framework):
        values = gradle_values()
        merged = path.with_suffix(".xml")
        merged.write_text(merge(manifest, values["package"]), encoding="utf-8")
        aapt2("link", "-o", path, "--manifest", merged, "-I", framework, "--auto-add-overlay", overlay,
              "-R", resources, "-A", ASSETS, "--min-sdk-version", values["minSdk"],
              "--target-sdk-version", values["targetSdk"], "--version-code", values["versionCode"],
              "--version-name", values["versionName"])
        self.path = path
        self.manifest = self.xml("AndroidManifest.xml").all("manifest")[0]
        self.application = self.manifest.all("application")[0]
        self.badging = aapt2("dump", "badging", path)
        self.resources = aapt2("dump", "resources", path)

    def xml(self, file):
        return parse_dump(aapt2("dump", "xmltree", "--file", file, self.path))

    def resource(self, name):
        """Configuration to value or first line, as in {"": "false", "v24": "true"}."""
        return {config: line.strip() for config, line, _ in self._values(name)}

    def style_parent(self, name, config=""):
        return next(re.search(r"parent=(\S+)", line).group(1).removeprefix("style/")
                    for found, line, _ in self._values(f"style/{name}") if found == config)

    def reference(self, value):
        """The name behind @0x7f0a0001."""
        return re.search(rf"resource {value.removeprefix('@')} (\S+)", self.resources).group(1)

    def _values(self, name):
        part = re.search(rf"(?m)^    resource 0x[0-9a-f]+ {re.escape(name)}\n((?:      .*\n)*)", self.resources)
        if not part:
            raise AssertionError(f"there is no resource {name}")
        return re.findall(r"(?m)^      \(([^)]*)\) (.*)\n((?:        .*\n)*)", part.group(1))
