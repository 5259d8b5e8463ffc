"""The cost of the captain's page for a phone: requests and bytes of the first load, and its CPU.

Chromium opens it with nothing kept, on a CPU slowed six times, by turns with a page that holds
one button. A tap there shows one letter more: what answers has to be styled, laid out and painted,
however little it is. Printed are medians over the turns, of script alone and of the whole main
thread, in CPU time of that thread: what else runs on this machine does not count.
Without ``DATABASE_URL`` it brings services of its own.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright

from benchmarks.pages import HOST, a_database, a_server
from benchmarks.services import has_services, run_with_services
from config.stack.browser import installed_browser

if TYPE_CHECKING:
    from tournaments.models import Table

MUST_KB = 40.0  # over the network, compressed, with all headers
MUST_TIMES = 3.0  # a tap on a page with one button, of the whole main thread
SLOWED = 6  # times
QUIET = 700  # milliseconds without anything new
TURNS = 5
TAPS = 6  # of one turn, each on another card
ONE_BUTTON = (
    '<!doctype html><meta name="viewport" content="width=device-width">'
    """<button onclick="this.textContent += 'r'">r</button>"""
)
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True, slots=True)
class Opened:
    """A page, and what is tapped on it; once that is there the page is ready."""

    address: str
    target: str


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of the slowed CPU, for the page's main thread."""

    script: float
    thread: float  # the whole main thread: script, style, layout, paint

    def since(self, before: "Cost") -> "Cost":
        """Return what came after an earlier reading; a new process begins at nothing."""
        return Cost(self.script - before.script, self.thread - before.thread)


@dataclass(frozen=True, slots=True)
class Turn:
    """One load with nothing kept, and taps on the grid."""

    requests: int
    kilobytes: float
    load: Cost
    taps: list[Cost]


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a page costs more than it may."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), a_server() as port:
        pages = pages_of(f"http://{HOST}:{port}")
        with a_browser() as browser:
            turns = [
                {name: one_turn(browser, opened) for name, opened in pages.items()}
                for _ in range(TURNS)
            ]
    largest, slowest = print_table(turns)
    print(f"the largest first load has {largest:.1f} kB (must {MUST_KB:.0f})")
    print(f"the slowest tap takes {slowest:.1f} times one on one button (must {MUST_TIMES:.0f})")
    return 1 if options.check and (largest > MUST_KB or slowest > MUST_TIMES) else 0


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The browser of the tests."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=sandbox)
        yield browser
        browser.close()


def pages_of(website: str) -> dict[str, Opened]:
    """Return the pages to open, after seating a table of four."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()
    from tournaments.selectors.places import link_of

    start = f"{website}/t/{link_of(a_table().place)}/"
    bare = f"data:text/html,{quote(ONE_BUTTON)}"
    return {
        "one button": Opened(bare, "button"),
        "table": Opened(start, "h1"),
        "round": Opened(f"{start}1/1/", "[data-card]"),
    }


def a_table() -> "Table":
    """Return the only table of a new event, seated and published."""
    from scoring.services.seatings import publish_seating, request_seating
    from scoring.services.simulations import prepare_event
    from tournaments.models import SeatingMode
    from tournaments.selectors.tables import tables_of
    from tournaments.services.organisations import create_organisation
    from tournaments.services.proposals import propose_seating

    event = prepare_event(
        organisation=create_organisation(name="Phone", slug="phone"),
        name="Phone",
        slug="phone",
        day=date(2026, 3, 6),
        players=4,
        rounds=5,
    )
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)
    propose_seating(seating_id=seating.pk)
    (table,) = tables_of(publish_seating(seating_id=seating.pk))
    return table


def one_turn(browser: Browser, opened: Opened) -> Turn:
    """Open a page with nothing kept, and tap.

    Without the worker that keeps pages: it fetches them once more behind the page.
    """
    context = browser.new_context(
        viewport={"width": 390, "height": 780}, has_touch=True, service_workers="block"
    )
    page = context.new_page()
    phone = context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Performance.enable", {"timeDomain": "threadTicks"})
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    received: list[float] = []
    phone.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(opened.address)
    target = page.locator(opened.target).locator("visible=true")
    target.first.wait_for()
    page.evaluate(TWO_FRAMES)
    load = reading(phone)
    wait_for_all(page, received)
    requests, kilobytes = len(received), sum(received) / 1000  # before a tap asks for more
    taps = [one_tap(page, phone, target.nth(card % target.count())) for card in range(TAPS)]
    context.close()
    return Turn(requests, kilobytes, load, taps)


def wait_for_all(page: Page, received: Sequence[float]) -> None:
    """Wait until nothing more arrives; the stream of live numbers stays open."""
    count = -1
    while count < len(received):
        count = len(received)
        page.wait_for_timeout(QUIET)


def one_tap(page: Page, phone: CDPSession, target: Locator) -> Cost:
    """Tap a card, or what there is instead, and wait until the answer can be seen."""
    target.evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # nothing lies over it
    box = target.bounding_box()
    page.evaluate(TWO_FRAMES)
    before = reading(phone)
    if box:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(TWO_FRAMES)
    return reading(phone).since(before)


def reading(phone: CDPSession) -> Cost:
    """Return what the page has cost so far."""
    metrics = {
        metric["name"]: metric["value"]
        for metric in phone.send("Performance.getMetrics")["metrics"]
    }
    return Cost(metrics["ScriptDuration"], metrics["TaskDuration"])


def print_table(turns: Sequence[Mapping[str, Turn]]) -> tuple[float, float]:
    """Print medians, in milliseconds; return the most kilobytes and the most times of a tap."""
    bare = [turn["one button"] for turn in turns]
    rows = {name: figures([turn[name] for turn in turns], bare) for name in turns[0]}
    print(f"{'':12}" + "".join(f"{title:>13}" for title in rows["one button"]))
    for name, row in rows.items():
        print(f"{name:12}" + "".join(f"{figure:13.1f}" for figure in row.values()))
    return max(row["kB"] for row in rows.values()), max(row["tap: times"] for row in rows.values())


def figures(opened: Sequence[Turn], bare: Sequence[Turn]) -> dict[str, float]:
    """Return a row by its titles: the first load, then a tap; the times are of the bare page."""
    pairs = [*zip(opened, bare, strict=True)]
    return {
        "requests": median(turn.requests for turn in opened),
        "kB": median(turn.kilobytes for turn in opened),
        "load: script": 1000 * median(turn.load.script for turn in opened),
        "load: thread": 1000 * median(turn.load.thread for turn in opened),
        "load: times": median(turn.load.thread / other.load.thread for turn, other in pairs),
        "tap: script": 1000 * median(tap.script for turn in opened for tap in turn.taps),
        "tap: thread": 1000 * median(tap.thread for turn in opened for tap in turn.taps),
        "tap: times": median(typical(turn.taps) / typical(other.taps) for turn, other in pairs),
        "tap: worst": 1000 * max(tap.thread for turn in opened for tap in turn.taps),
    }


def typical(taps: Sequence[Cost]) -> float:
    """Return the median of what taps took of the main thread."""
    return median(tap.thread for tap in taps)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
