"""Pictures of what is on a screen, once a page is worth one."""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

QUIET = 500  # milliseconds without anything new
GAP = 20  # pixels between two phones
# The browser's own idle network never comes: a round keeps the stream of its table open.
IS_QUIET = """async (quiet) => {
  const received = () => performance.getEntriesByType("resource").length;
  for (let seen = -1; seen < received();) {
    seen = received();
    await new Promise((resolve) => setTimeout(resolve, quiet));
  }
}"""


def wait_until_quiet(page: Page) -> None:
    """Wait until a page is loaded and nothing more arrives."""
    page.wait_for_load_state()
    page.evaluate(IS_QUIET, QUIET)


def draw_beside(phones: Sequence[Page], size: ViewportSize, path: Path) -> None:
    """Write a picture of phones of one size side by side, each as far as its screen goes."""
    width = size["width"]
    for page in phones:
        wait_until_quiet(page)
        page.evaluate("scrollTo(0, 0)")
    screens = [b64encode(page.screenshot(animations="disabled")).decode() for page in phones]
    images = [f'<img width={width} src="data:image/png;base64,{screen}">' for screen in screens]
    sheet = phones[0].context.new_page()
    both = len(phones) * (width + GAP) - GAP
    sheet.set_viewport_size(ViewportSize(width=both, height=size["height"]))
    sheet.set_content(f"<body style='display: flex; gap: {GAP}px; margin: 0'>{''.join(images)}")
    sheet.screenshot(path=path)
    sheet.close()
