"""The cost of lists of events when 3,000 are stored, and in times of 30.

All events are those of one club: the front page and the club's own list the same ones. The pages
are fetched by turns, through the whole site with its middleware and past its memory, so this is
what it costs to make one. Printed are queries, milliseconds of this process's CPU (medians; those
of the database are not its own), what share that is of a page with 312 events, and the size before
it is compressed. Without ``DATABASE_URL`` it brings services of its own.

The share is what must hold: no list had pages once, that of 312 events took 34 ms, and a page of
3,000 may take 10. Machines differ by more than that, so both are measured here in one run.
"""

import logging
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.desk import queries, static_files
from benchmarks.pages import a_database
from benchmarks.services import has_services, run_with_services

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Organisation

MUST_SHARE, MUST_KILOBYTES = 10 / 34, 20.0
AT_ONCE = 312  # events on the page that others are a share of
FEW, MANY = 30, 3_000  # events
TURNS = 101
BATCH = 100  # events stored in one transaction
FIRST_DAY = date(2005, 1, 1)
# The states of the first ten events, and of the next ten: so all headings are full.
STATES = ("running", "registration", "registration", *7 * ("finished",))
PAGES = {
    "front": "/en/",
    "club": "/en/o/benchmark/",
    "all": "/en/events/",
    "coming": "/en/events/?when=coming",
    "search": "/en/events/?q=evening+town",
    "API": "/api/v1/events/",
}


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of making one list."""

    queries: int
    milliseconds: float
    kilobytes: float


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a list costs more than it may."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), static_files():
        faults = list(measured())
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def measured() -> Iterator[str]:
    """Print the table of all lists; yield what falls short."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()
    from django.test import Client

    from tournaments.services.organisations import create_organisation

    logging.disable()  # a line for every request
    club = create_organisation(name="Benchmark", slug="benchmark")
    visitor = Client(SERVER_NAME="localhost")
    store_events(club, range(FEW))
    few = costs(visitor)
    store_events(club, range(FEW, MANY))
    many = costs(visitor)
    at_once = many["at once"].milliseconds
    print(f"A page of {AT_ONCE} events takes {at_once:.1f} ms.")
    growth = f"times {FEW} events: ms"
    print(f"{'':8} {'queries':>8} {'ms':>7} {'share':>7} {'kB':>7} {growth:>24} {'kB':>5}")
    for name in PAGES:
        cost = many[name]
        times = cost.milliseconds / few[name].milliseconds
        larger = cost.kilobytes / few[name].kilobytes
        share = cost.milliseconds / at_once
        figures = f"{cost.queries:8} {cost.milliseconds:7.1f} {share:7.2f} {cost.kilobytes:7.1f}"
        print(f"{name:8} {figures} {times:24.2f} {larger:5.2f}")
        if share > MUST_SHARE:
            yield f"{name} takes {share:.2f} of {AT_ONCE} events at once (must {MUST_SHARE:.2f})"
        if cost.kilobytes > MUST_KILOBYTES:
            yield f"{name} has {cost.kilobytes:.1f} kB (must {MUST_KILOBYTES:.0f})"
        if cost.queries != few[name].queries:
            yield f"{name} takes {cost.queries} queries, for {FEW} events {few[name].queries}"


def store_events(club: "Organisation", numbers: range) -> None:
    """Store events of these numbers, a few days apart."""
    from django.db import transaction

    from tournaments.models import Event
    from tournaments.services.events import create_event

    for start in numbers[::BATCH]:
        with transaction.atomic():
            for number in range(start, min(start + BATCH, numbers.stop)):
                day = FIRST_DAY + timedelta(days=3 * number)
                create_event(
                    Event(
                        organisation=club,
                        name=f"Evening of the club, no. {number}",
                        slug=f"evening-of-the-club-{number}",
                        venue="Old town hall, Market Square",
                        state=STATES[number % len(STATES)],
                        starts_on=day,
                        ends_on=day,
                    )
                )


def costs(visitor: "Client") -> Mapping[str, Cost]:
    """Return what each list costs now."""
    looks = {name: partial(look, visitor, path) for name, path in PAGES.items()}
    looks["at once"] = partial(look_at_once, visitor)
    counts = {name: queries(look) for name, look in looks.items()}
    turns = [{name: cpu(look) for name, look in looks.items()} for _ in range(TURNS)]
    return {
        name: Cost(
            counts[name],
            1000 * median(turn[name] for turn in turns),
            len(look()) / 1000,
        )
        for name, look in looks.items()
    }


def look(visitor: "Client", path: str) -> bytes:
    """Return a page.

    Raises:
        AssertionError: there is none.
    """
    answer = visitor.get(path)
    if answer.status_code != 200:
        raise AssertionError(f"{path} answers {answer.status_code}")
    return bytes(answer.content)


def look_at_once(visitor: "Client") -> bytes:
    """Return the list of events with ``AT_ONCE`` of them on its page."""
    from pages.public import event_lists

    size, event_lists.PAGE_SIZE = event_lists.PAGE_SIZE, AT_ONCE  # type: ignore[misc]  # Final
    try:
        return look(visitor, PAGES["all"])
    finally:
        event_lists.PAGE_SIZE = size  # type: ignore[misc]  # Final


def cpu(fetch: partial[bytes]) -> float:
    """Return the seconds of CPU that a page takes in this process."""
    begun = time.process_time()
    fetch()
    return time.process_time() - begun


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
