"""What axe-core finds against WCAG 2.2 AA on an open page, at two widths, in light and dark."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page

SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text()
EVERYTHING = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    # Off unless they are asked for: one of 2.2, and that labels hold the words that are seen.
    "rules": {
        "target-size": {"enabled": True},
        "label-content-name-mismatch": {"enabled": True},
    },
    "resultTypes": ["violations"],
}
Scheme = Literal["light", "dark"]
Look = tuple[int, Scheme]  # the width in pixels
# Each width and each scheme once: colours hardly depend on the width. `make soak` takes all pairs.
LOOKS: list[Look] = [(320, "light"), (1280, "dark")]
EVERY_LOOK: list[Look] = [*LOOKS, (320, "dark"), (1280, "light")]
TALL = 4000  # nothing lies under a bar that sticks to an edge, so every target shows its size


def offences(page: Page, looks: Sequence[Look] | None = None) -> list[str]:
    """Return what breaks a rule: the look, the rule and the place of each, in a fixed order."""
    before = page.viewport_size
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = list[str]()
    for width, scheme in looks or LOOKS:
        page.set_viewport_size({"width": width, "height": TALL})
        page.emulate_media(color_scheme=scheme)
        found += found_now(page, width, scheme)
    if before:
        page.set_viewport_size(before)
    return found


def found_now(page: Page, width: int, scheme: Scheme) -> Iterator[str]:
    found: list[dict[str, Any]] = page.evaluate(
        "(options) => axe.run(options).then(({ violations }) => violations)", EVERYTHING
    )
    for violation in found:
        for node in violation["nodes"]:
            place = " ".join(map(str, node["target"]))
            yield f"{scheme} {width}: {violation['id']} at {place}"
