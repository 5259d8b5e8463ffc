"""The cost of standings: computing them, storing them, and their page.

Measured is CPU time, this process's and that of its PostgreSQL backend together, as the kernel
counts it; printed are medians over turns, and their ratio to one plain GROUP BY over the piles.
``that count`` is a GROUP BY that asks for newest entries and played rounds. ``computing`` works
them out from the entries, ``refresh`` stores them too, while the tables of the last seating take
results; ``page`` draws the page for the first visitor. The rows of the event are written straight
into the tables, for reading them is what is measured.
Without ``DATABASE_URL`` it brings services of its own; the server has to be on this machine.
"""

import gc
import logging
import os
import random
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.pages import a_database, cpu_seconds, manage
from benchmarks.services import has_services, run_with_services

if TYPE_CHECKING:
    from tournaments.models import Event, Seat, Seating, Table

PLAYERS, SEATINGS, ROUNDS, SEATS = 1000, 10, 5, 4
TURNS = 11
GROUP_BY = "SELECT seat_id, count(*), sum(points) FROM scoring_storedpile GROUP BY seat_id"


@dataclass(frozen=True, slots=True)
class Kind:
    """Something to measure, and what it may take at most."""

    name: str
    run: Callable[[], object]
    times: float = inf  # the GROUP BY
    seconds: float = inf
    queries: float = inf


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), static_files():
        faults = list(measured(an_event()))
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


@contextmanager
def static_files() -> Iterator[None]:
    """The static files as pages name them; the settings know where they are."""
    with TemporaryDirectory() as folder:
        os.environ["STATIC_ROOT"] = f"{folder}/static"
        manage("collectstatic")
        yield


def an_event() -> "Event":
    """Store an event of which every seating is closed, each time at other tables."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()

    from scoring.services.simulations import prepare_event
    from tournaments.services.organisations import create_organisation
    from tournaments.services.places import add_places

    logging.disable()  # a line for every request
    event = prepare_event(
        organisation=create_organisation(name="Benchmark", slug="benchmark"),
        name="Benchmark",
        slug="benchmark",
        day=date(2026, 3, 6),
        players=PLAYERS,
        rounds=ROUNDS,
    )
    add_places(event_id=event.pk, up_to=PLAYERS // SEATS)
    chance = random.Random(1)  # noqa: S311 - no secret
    for number in range(1, SEATINGS + 1):
        a_seating(event, number, chance)
    return event


def a_seating(event: "Event", number: int, chance: random.Random) -> "Seating":
    """Store a closed seating, and return it: all entrants of an event play every round."""
    from django.utils import timezone

    from tournaments.models import Occupancy, Seat, Seating, SeatingState, Table, TableState

    now = timezone.now()
    seating = Seating.objects.create(
        event=event,
        number=number,
        state=SeatingState.CLOSED,
        problem="{}",
        published_at=now,
        closed_at=now,
    )
    entrants = list(event.entrants.all())
    chance.shuffle(entrants)
    places = list(event.places.order_by("number"))[: len(entrants) // SEATS]
    tables = Table.objects.bulk_create(
        Table(seating=seating, place=place, state=TableState.CLOSED) for place in places
    )
    seats = Seat.objects.bulk_create(
        Seat(table=table, position=position) for table in tables for position in range(SEATS)
    )
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, entrant=entrant) for seat, entrant in zip(seats, entrants, strict=True)
    )
    for round_number in range(1, (event.rounds or 0) + 1):
        a_round(tables, seats, round_number, chance)
    return seating


def a_round(
    tables: Sequence["Table"], seats: Sequence["Seat"], number: int, chance: random.Random
) -> None:
    """Store a round of every table, with some points for everybody."""
    from scoring.models import Entry, Round, RoundState, Source, StoredPile
    from tournaments.models import Evidence

    rounds = Round.objects.bulk_create(
        Round(
            table=table,
            number=number,
            seats_in_play=list(range(SEATS)),
            first_leader=0,
            state=RoundState.CLOSED,
        )
        for table in tables
    )
    entries = Entry.objects.bulk_create(
        Entry(
            table=played.table,
            round=played,
            version=1,
            evidence=Evidence.POINTS,
            source=Source.DESK,
        )
        for played in rounds
    )
    StoredPile.objects.bulk_create(
        StoredPile(entry=entries[index // SEATS], seat=seat, points=chance.randint(-30, 30))
        for index, seat in enumerate(seats)
    )


def measured(event: "Event") -> Iterator[str]:
    """Print the table; yield what falls short."""
    from web.fairness import share_python_fairly

    kinds = kinds_of(event)
    play_last_seating(event)
    settle()
    counts = [queries(kind) for kind in kinds]  # the first run loads code
    share_python_fairly()  # as the web process does
    turns = [[cpu_of(kind.run) for kind in kinds] for _ in range(TURNS)]
    print(f"{'':12} {'queries':>8} {'CPU ms':>8} {'ratio':>6} {'must':>5}")
    for kind, number, costs in zip(kinds, counts, zip(*turns, strict=True), strict=True):
        ratio = median(cost / turn[0] for cost, turn in zip(costs, turns, strict=True))
        cpu = median(costs)
        print(f"{kind.name:12} {number:8} {1000 * cpu:8.1f} {ratio:6.2f} {kind.times:5}")
        if ratio > kind.times:
            yield f"{kind.name} takes {ratio:.2f} times the GROUP BY"
        if cpu > kind.seconds:
            yield f"{kind.name} takes {cpu:.2f} s"
        if number > kind.queries:
            yield f"{kind.name} takes {number} queries"


def settle() -> None:
    """Let the database clear up after changes, which it would else do in the next query."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def kinds_of(event: "Event") -> list[Kind]:
    """Return what is measured of an event whose standings are stored: first the GROUP BY."""
    from django.db import connection
    from django.db.models import Count, Sum
    from django.test import Client

    from engine.standings.ranking import rank
    from scoring.selectors.results import ranking_rules, results_of
    from scoring.selectors.rounds import counting_piles
    from scoring.services.standings import refresh_standings
    from tournaments.services.results_versions import raise_version

    raise_version(event.pk)
    refresh_standings(event_id=event.pk)
    visitor, path = Client(SERVER_NAME="localhost"), f"/en/e/{event.slug}/standings/"

    def fetched(sql: str, parameters: Sequence[Any] = ()) -> object:
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            return cursor.fetchall()

    def refresh() -> None:
        raise_version(event.pk, closed=False)  # as an entry does
        refresh_standings(event_id=event.pk)

    piles = counting_piles(event).values_list("seat_id")
    counting = piles.annotate(Count("pk"), Sum("points")).order_by().query.sql_with_params()
    rules = ranking_rules(event)
    return [
        Kind("group by", lambda: fetched(GROUP_BY)),
        Kind("that count", lambda: fetched(*counting)),
        Kind("computing", lambda: rank(results_of(event), rules), times=10, queries=8),
        Kind("refresh", refresh, seconds=0.4),
        Kind("page", lambda: visitor.get(path), times=9),
    ]


def play_last_seating(event: "Event") -> None:
    """Let the tables of the last seating take results."""
    from tournaments.models import SeatingState, Table, TableState

    last = event.seatings.filter(number=SEATINGS)
    last.update(state=SeatingState.PUBLISHED)
    Table.objects.filter(seating__in=last).update(state=TableState.OPEN)


def queries(kind: Kind) -> int:
    """Return how many queries it takes, once what a process reads only once is read."""
    kind.run()
    return queries_of(kind.run)


def queries_of(run: Callable[[], object]) -> int:
    """Return how many queries a call takes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        run()
    return len(captured)


def cpu_of(run: Callable[[], object]) -> float:
    """Return the CPU seconds of this process and of its backend that a call takes."""
    from django.db import connection

    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    gc.collect()  # what others left behind is not its own cost
    before = time.process_time() + cpu_seconds(backend)
    run()
    return time.process_time() + cpu_seconds(backend) - before


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
