"""Codes of rounds and piles on a phone, by the scripts of its page."""

import re

from playwright.sync_api import Page

LOAD = """() => Promise.all(
  ["qr", "packing", "storage"].map((one) => import(`/static/captain/${one}.js`)),
)"""
# The address in the code of the one round that waits.
ADDRESS = """async () => {
  const { packed } = await import("/static/captain/packing.js");
  const { keptItems } = await import("/static/captain/storage.js");
  const { handover } = JSON.parse(document.getElementById("round-data").textContent);
  const [item] = await keptItems();
  return `${handover}#${await packed(item)}`;
}"""


def drawn(page: Page, dialog: str = "#handover") -> list[list[bool]]:
    """Return the modules of the code on the screen with their edge, true for dark."""
    drawing = page.locator(f"{dialog} svg")
    size = int((drawing.get_attribute("viewBox") or "").split()[2])
    path = drawing.locator("path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    return [[(x, y) in dark for x in range(size)] for y in range(size)]
