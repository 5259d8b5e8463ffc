"""The icons of the app, as pictures, drawn from ``pages/static/pages/icon.svg``.

``python -m docs.icons`` writes them again; phones take no drawing for the icon of an app.
"""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from config.stack.browser import installed_browser

STATIC = Path(__file__).parents[1] / "pages" / "static" / "pages"
PAPER = "#faf8f3"
# By name: pixels of a side, and how much of it the drawing takes. A phone cuts a mask out of the
# maskable one, of which only a circle of four fifths is sure to stay, and Apple rounds corners.
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, 0.6),
    "apple-touch-icon.png": (180, 0.8),
}


def write_icons(folder: Path = STATIC) -> None:
    """Draw every icon into a folder."""
    drawing = (STATIC / "icon.svg").read_text()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=sandbox)
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            paper = "transparent" if share == 1.0 else PAPER
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                f" background: {paper} }} svg {{ width: {share:.0%}; height: {share:.0%} }}</style>"
                f"{drawing}"
            )
            page.screenshot(path=folder / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    write_icons()
