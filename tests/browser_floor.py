"""What our pages use of browsers, and what of it the oldest ones that they promise lack.

``python -m tests.browser_floor node_modules/web-features/data.json``, as ``make vendor`` calls it,
writes the names of all that is newer. They are those of MDN's compatibility data.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests/data/above_the_floor.txt"
FLOOR = {"safari_ios": (15, 4), "chrome": (103,), "firefox": (102,)}
WORDS = "Safari 15.4, Chrome 103 or Firefox 102"
PARTS = ("api.", "javascript.", "css.", "html.")

_COMMENTS = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_DECLARATION = re.compile(r"(?:^|[{;])\s*(?P<name>[a-z-]+)\s*:\s*(?P<value>[^;{}]+)(?=[;}])")
_TAG = re.compile(r"<(?P<name>[a-z][a-z0-9-]*)(?P<rest>[^<>]*)>")


@dataclass(frozen=True, slots=True)
class Use:
    """Something that a browser of the floor lacks, and the file that uses it."""

    file: str
    name: str


def write_names(features: Path, version: str) -> None:
    """Store the names of all that some browser of the floor lacks."""
    found: dict[str, dict[str, str]] = {}
    for feature in json.loads(features.read_text())["features"].values():
        for name, state in feature.get("status", {}).get("by_compat_key", {}).items():
            found[name] = state["support"]
    lines = sorted(
        name for name, since in found.items() if name.startswith(PARTS) and _is_newer(since)
    )
    both = _known_elsewhere(name for name in found if name not in set(lines))
    kept = [name for name in lines if not _is_member(name) or name.split(".")[-1] not in both]
    head = f"# What {WORDS} lack, by web-features {version} (Apache-2.0): written by make vendor.\n"
    DATA.write_text(head + "".join(f"{name}\n" for name in kept))


def _is_newer(since: dict[str, str]) -> bool:
    return any(
        browser not in since or _version(since[browser]) > oldest
        for browser, oldest in FLOOR.items()
    )


def _version(written: str) -> tuple[int, ...]:
    return tuple(map(int, written.lstrip("≤").split(".")))


def _is_member(name: str) -> bool:
    """Return whether it is called by its last part alone: what it belongs to is not seen."""
    return name.startswith(("api.", "javascript.builtins.")) and not name.endswith("_static")


def _known_elsewhere(names: Iterator[str]) -> set[str]:
    return {name.split(".")[-1] for name in names if _is_member(name)}


def uses() -> set[Use]:
    """Return all that scripts, style sheets and templates use of what is above the floor."""
    found: set[Use] = set()
    for pattern, look in (("*.js", _in_script), ("*.css", _in_style_sheet)):
        for file in sorted((ROOT / "pages").rglob(pattern)):
            if "vendor" not in file.parts:
                found |= _uses(file, look(_COMMENTS.sub("", file.read_text())))
    for file in sorted((ROOT / "templates").rglob("*")):
        if file.suffix == ".html":
            found |= _uses(file, _in_template(file.read_text()))
        elif file.suffix == ".js":
            found |= _uses(file, _in_script(_COMMENTS.sub("", file.read_text())))
    return found


def _uses(file: Path, names: Iterator[str]) -> set[Use]:
    return {Use(file.relative_to(ROOT).as_posix(), name) for name in names}


@cache
def newer_names() -> frozenset[str]:
    """Return the names of all that some browser of the floor lacks."""
    lines = DATA.read_text().splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


@cache
def _by_last_part() -> dict[str, list[str]]:
    found = defaultdict(list)
    for name in newer_names():
        found[name.split(".")[-1]].append(name)
    return found


def _in_script(text: str) -> Iterator[str]:
    if re.search(r"\(\?<[=!]", text):
        yield "javascript.regular_expressions.lookbehind_assertion"
    for match in re.finditer(r"(?P<of>\w+)?(?P<dot>\??\.)?\b(?P<name>[A-Za-z]\w+)\b", text):
        of, name = match["of"], match["name"]
        for key in _by_last_part().get(name, ()):
            if _is_member(key) and key.count(".") >= (2 if key.startswith("api.") else 3):
                if match["dot"]:
                    yield key
            elif key in {f"api.{name}", f"javascript.builtins.{name}"}:
                yield key
        for key in _by_last_part().get(f"{name}_static", ()):
            if match["dot"] and of == key.split(".")[-2]:
                yield key


def _in_style_sheet(text: str) -> Iterator[str]:
    text = _STRINGS.sub('""', text)
    if re.search(r"@media[^{]*[<>]", text):
        yield "css.at-rules.media.range_syntax"
    if re.search(r"[{;}]\s*&", text):
        yield "css.selectors.nesting"
    for name in re.findall(r"@([a-z-]+)", text):
        yield from _known(f"css.at-rules.{name}")
    for name in re.findall(r"::?([a-z-]+)(?=[^{};]*\{)", text):
        yield from _known(f"css.selectors.{name}")
    for match in _DECLARATION.finditer(text):
        name, value = match["name"], match["value"]
        yield from _known(f"css.properties.{name}")
        for word in re.findall(r"[a-z][a-z-]+", value):
            yield from _known(f"css.properties.{name}.{word}")
    for word in re.findall(r"([a-z-]+)\(", text):
        yield from (key for key in _by_last_part().get(word, ()) if key.startswith("css.types."))
    for unit in re.findall(r"\d(dv[hwib]|[sl]v[hwib]|cq\w+|r?lh|r?cap|r?ic|rex|rch)\b", text):
        yield from _known(f"css.types.length.{unit}")


def _in_template(text: str) -> Iterator[str]:
    text = re.sub(r"\{[%{#].*?[%}#]\}", "", text, flags=re.DOTALL)
    for match in _TAG.finditer(text):
        yield from _known(f"html.elements.{match['name']}")
        for attribute in re.findall(r"(?:^|\s)([a-z][a-z-]+)(?==|\s|$)", match["rest"]):
            yield from _known(f"html.elements.{match['name']}.{attribute}")
            yield from _known(f"html.global_attributes.{attribute}")


def _known(name: str) -> Iterator[str]:
    if name in newer_names():
        yield name


if __name__ == "__main__":
    source = Path(sys.argv[1])
    package = json.loads(source.with_name("package.json").read_text())
    write_names(source, package["version"])
