"""Pictures of what is on a screen, once a page is worth one."""

from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize

QUIET = 500  # milliseconds without anything new
GAP = 20  # pixels between two screens
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


def draw(page: Page, path: Path) -> None:
    """Write a picture of what a screen shows, in the 256 colours closest to its own."""
    screenshot = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    # Without the means of the last step a background would take a tint of what lies on it.
    few = screenshot.quantize(method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def draw_beside(screens: Sequence[Page], path: Path) -> None:
    """Write a picture of screens of one height side by side, each as far as it goes."""
    sizes = [page.viewport_size for page in screens if page.viewport_size]
    images = []
    for page, size in zip(screens, sizes, strict=True):
        wait_until_quiet(page)
        page.evaluate("scrollTo(0, 0)")
        screen = b64encode(page.screenshot(animations="disabled")).decode()
        images.append(f'<img width={size["width"]} src="data:image/png;base64,{screen}">')
    sheet = screens[0].context.new_page()
    width = sum(size["width"] + GAP for size in sizes) - GAP
    sheet.set_viewport_size(ViewportSize(width=width, height=sizes[0]["height"]))
    sheet.set_content(f"<body style='display: flex; gap: {GAP}px; margin: 0'>{''.join(images)}")
    draw(sheet, path)
    sheet.close()
