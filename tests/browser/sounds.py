"""Sounds and vibrations of a page, counted: no test can hear them."""

from playwright.sync_api import Page

HEAR = """
    const hear = (what) => {
      sessionStorage[what] = 1 + Number(sessionStorage[what] ?? 0);
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { hear("tones"); start.apply(this, at); };
    navigator.vibrate = () => { hear("vibrations"); return true; };
"""


def heard(page: Page) -> dict[str, int]:
    """Return how often a page has sounded and vibrated."""
    return {
        what: int(page.evaluate("(what) => sessionStorage[what] ?? 0", what))
        for what in ("tones", "vibrations")
    }
