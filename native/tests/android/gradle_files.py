"""What the Gradle files say, read without Gradle."""

import os
import re
import tomllib
from pathlib import Path

PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()


def text_of(path):
    return (PROJECT / path).read_text(encoding="utf-8")


def without_comments(text):
    """Groovy without comments; text in quotes stays as it is."""
    pattern = r"""('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/"""
    return re.sub(pattern, lambda match: match.group(1) or "", text, flags=re.DOTALL)


def block(text, *names):
    """What stands between the braces of a block within blocks: block(text, "android", "buildTypes")."""
    for name in names:
        start = re.search(rf"(?<![\w.]){re.escape(name)}\s*\{{", text)
        if not start:
            raise AssertionError(f"no block {name} among {names}")
        depth, end = 1, start.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[start.end():end - 1]
    return text


def value_of(text, name):
    """The right side of name = ..., without quotes."""
    match = re.search(rf"(?m)^\s*{re.escape(name)} = (.+?)\s*$", text)
    if not match:
        raise AssertionError(f"no value of {name}")
    return match.group(1).strip("'\"")


def catalog():
    return tomllib.loads(text_of("gradle/libs.versions.toml"))


def app_build():
    return without_comments(text_of("app/build.gradle"))
