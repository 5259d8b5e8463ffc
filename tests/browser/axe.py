"""What axe-core finds against WCAG 2.2 AA on an open page, in every look that it has."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text()
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "rules": {"target-size": {"enabled": True}},  # of 2.2, and off unless it is asked for
    "resultTypes": ["violations"],
}
WIDTHS = (320, 1280)
TALL = 4000  # nothing lies under a bar that sticks to an edge, so every target shows its size


def offences(page: Page) -> list[str]:
    """Return what breaks a rule: the look, the rule and the place of each, in a fixed order."""
    before = page.viewport_size
    page.evaluate(SCRIPT)
    found = [offence for look in looks(page) for offence in found_now(page, look)]
    if before:
        page.set_viewport_size(before)
    return found


def looks(page: Page) -> Iterator[str]:
    """Bring the page into one look after the other; give what each is called."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TALL})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            yield f"{scheme} {width}"


def found_now(page: Page, look: str) -> Iterator[str]:
    found: dict[str, Any] = page.evaluate("(options) => axe.run(options)", OPTIONS)
    for violation in found["violations"]:
        for node in violation["nodes"]:
            yield f"{look}: {violation['id']} at {' '.join(map(str, node['target']))}"
