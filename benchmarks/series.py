"""The cost of a series of 100 events: made again, made after one of them changed, and its page.

Measured is CPU time, this process's and that of its PostgreSQL backend together, as medians over
turns. ``by hand`` is the way without us: one run of openpyxl over the exported files of all events,
which adds up the best results of everybody and puts them in order; it has neither ranks after each
event nor reasons. Both tables are compared. ``page`` draws the page for the first visitor. Rounds
are written straight into the tables. Without ``DATABASE_URL`` it brings services of its own; the
server has to be on this machine.
"""

import logging
import os
import random
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from heapq import nlargest
from io import BytesIO
from math import inf
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from openpyxl import load_workbook

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks import standings
from benchmarks.pages import a_database
from benchmarks.services import has_services, run_with_services

if TYPE_CHECKING:
    from scoring.models import Series
    from tournaments.models import Event, Organisation, Person

EVENTS, PLAYERS, SEATINGS, ROUNDS = 100, 60, 3, 1
REGISTER = 90  # people of whom those who play are drawn for each event
BEST = 20  # events of each person count
TURNS = 7
MUST_RATIO = 5.0  # times as fast as by hand


@dataclass(frozen=True, slots=True)
class Kind:
    """Something to measure, and what it may take at most."""

    name: str
    run: Callable[[], object]
    prepare: Callable[[], object] = lambda: None
    seconds: float = inf
    queries: float = inf
    ratio: float = 0  # by hand takes so many times as long


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), standings.static_files():
        series = a_series()
        from config.celery import keep_what_is_loaded

        keep_what_is_loaded()  # as every process of the worker does
        faults = list(measured(series))
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def a_series() -> "Series":
    """Store a series of finished events, one a week."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()

    from scoring.services.series import add_event, create_series
    from tournaments.models import User
    from tournaments.new_entrants import NewEntrant
    from tournaments.services.organisations import create_organisation
    from tournaments.services.people import register_people

    logging.disable()  # a line for every request
    chance = random.Random(1)  # noqa: S311 - no secret
    club = create_organisation(name="Benchmark", slug="benchmark")
    names = [NewEntrant(name=f"Zoë {number} Müller") for number in range(1, REGISTER + 1)]
    people = register_people(organisation=club, new_entrants=names, language="de")
    ties = ["events_won", "best_result", "direct_comparison", "newest", "lot"]
    series = create_series(
        organisation_id=club.pk,
        name="Benchmark",
        slug="benchmark",
        settings={"public": True, "best_events": BEST, "tie_breaks": ties},
    )
    owner = User.objects.create_user(username="owner")
    for week in range(EVENTS):
        event = an_event(club, chance.sample(people, k=PLAYERS), week, chance)
        add_event(series_id=series.pk, event_id=event.pk, by=owner)
    return series


def an_event(
    club: "Organisation", people: Sequence["Person"], week: int, chance: random.Random
) -> "Event":
    """Store a finished event of these people, and its standings."""
    from scoring.services.standings import refresh_standings
    from tournaments.models import Event, EventState
    from tournaments.new_entrants import NewEntrant
    from tournaments.services.entrants import register_entrants
    from tournaments.services.events import create_event, move_event
    from tournaments.services.places import add_places

    day = date(2024, 1, 5) + timedelta(weeks=week)
    event = create_event(
        Event(
            organisation=club,
            name=f"Evening {week}",
            slug=f"evening-{week}",
            state=EventState.REGISTRATION,
            starts_on=day,
            ends_on=day,
            rounds=ROUNDS,
            points_system="by_size",
        )
    )
    there = [NewEntrant(name=person.name, person_id=person.pk) for person in people]
    register_entrants(event_id=event.pk, new_entrants=there)
    add_places(event_id=event.pk, up_to=PLAYERS // standings.SEATS)
    move_event(event_id=event.pk, to=EventState.RUNNING)
    for number in range(1, SEATINGS + 1):
        standings.a_seating(event, number, chance)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    refresh_standings(event_id=event.pk)
    return event


def measured(series: "Series") -> Iterator[str]:
    """Print the table; yield what falls short."""
    kinds = kinds_of(series)
    standings.settle()
    counts = [queries(kind) for kind in kinds]  # the first run loads code
    turns = [[cpu_of(kind) for kind in kinds] for _ in range(TURNS)]
    print(f"{'':14} {'queries':>8} {'CPU ms':>8} {'ratio':>6}")
    for kind, number, costs in zip(kinds, counts, zip(*turns, strict=True), strict=True):
        ratio = median(turn[0] / cost for turn, cost in zip(turns, costs, strict=True))
        cpu = median(costs)
        print(f"{kind.name:14} {number:8} {1000 * cpu:8.1f} {ratio:6.2f}")
        if cpu > kind.seconds:
            yield f"{kind.name} takes {cpu:.2f} s"
        if number > kind.queries:
            yield f"{kind.name} takes {number} queries"
        if ratio < kind.ratio:
            yield f"by hand takes only {ratio:.1f} times as long as {kind.name}"
    ours, theirs = table_of(series), by_hand(exported(series))
    if ours != theirs:
        yield f"the tables differ: {ours[:3]}, by hand {theirs[:3]}"


def kinds_of(series: "Series") -> list[Kind]:
    """Return what is measured of a series: first the way by hand."""
    from django.db.models import F
    from django.test import Client

    from scoring.models import Series
    from scoring.services.series import refresh_series

    files, changed = exported(series), iter(series.series_events.order_by("event"))
    visitor, path = Client(SERVER_NAME="localhost"), f"/en/s/{series.slug}/"

    def refresh() -> None:
        refresh_series(series_id=series.pk)

    def ask_again() -> None:
        Series.objects.filter(pk=series.pk).update(asked=F("asked") + 1)

    def page() -> None:
        if (status := visitor.get(path).status_code) != 200:
            raise AssertionError(status)

    return [
        Kind("by hand", lambda: by_hand(files)),
        Kind("made again", refresh, ask_again, seconds=2, queries=40, ratio=MUST_RATIO),
        Kind("event changed", refresh, lambda: change(next(changed).event), seconds=0.2),
        Kind("page", page, seconds=0.1),
    ]


def change(event: "Event") -> None:
    """Correct an event that is over: its first entrant gets a point more."""
    from scoring.services.events import take_back
    from scoring.services.sanctions import give_sanction
    from scoring.services.standings import refresh_standings
    from tournaments.models import EventState, User
    from tournaments.services.events import move_event

    owner = User.objects.get(username="owner")
    take_back(event_id=event.pk, to=EventState.RUNNING, reason="Forgotten", by=owner)
    first = event.entrants.earliest("number")
    give_sanction(entrant_id=first.pk, points=840, reason="Fair play", by=owner)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    refresh_standings(event_id=event.pk)


def exported(series: "Series") -> list[bytes]:
    """Return the standings of all events as an organiser exports them."""
    from django.test import Client

    from tournaments.models import Role, User
    from tournaments.services.organisations import add_member

    owner = User.objects.get(username="owner")
    add_member(organisation=series.organisation, user=owner, role=Role.OWNER)
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    address = "/admin/events/{}/export/standings/?format=xlsx"
    events = series.series_events.order_by("event").values_list("event", flat=True)
    return [browser.get(address.format(event)).content for event in events]


def by_hand(files: Sequence[bytes]) -> list[tuple[float, str]]:
    """Return the sums of the best results of everybody in exported files, the highest first."""
    results = defaultdict[str, list[float]](list)
    for content in files:
        rows = load_workbook(BytesIO(content), read_only=True).worksheets[0].values
        headings = next(rows)
        name, points = headings.index("Name"), headings.index("Points")
        for row in rows:
            results[str(row[name])].append(float(row[points]))
    sums = [(round(sum(nlargest(BEST, each)), 3), name) for name, each in results.items()]
    return sorted(sums, reverse=True)


def table_of(series: "Series") -> list[tuple[float, str]]:
    """Return the stored points of everybody, the highest first."""
    from engine.standings.series import UNIT
    from scoring.models import SeriesStandings
    from tournaments.models import Person

    names = dict(Person.objects.values_list("pk", "name"))
    rows = SeriesStandings.objects.get(pk=series.pk).rows
    return sorted(
        ((round(row["points"] / UNIT, 3), names[row["person"]]) for row in rows), reverse=True
    )


def queries(kind: Kind) -> int:
    """Return how many queries it takes, once what a process reads only once is read."""
    kind.prepare()
    kind.run()
    kind.prepare()
    return standings.queries_of(kind.run)


def cpu_of(kind: Kind) -> float:
    """Return the CPU seconds of what is measured, without what comes before it."""
    kind.prepare()
    return standings.cpu_of(kind.run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
