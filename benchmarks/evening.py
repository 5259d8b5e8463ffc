"""An evening of 2,000 players: 500 tables enter rounds while 2,000 pages follow.

First, how an entry, standings and the search for waiting work grow with the tables of an event and
with the events that are stored. Then the product's web process and worker run with PostgreSQL and
Redis, and every two minutes each table sends a round, and again where it is refused. Of four phones
one repeats itself, one leaves before the answer and one in the middle of what it sends, and then
they send again. Some rounds more are entered beside the twelve hostile clients of ``hostile.py``.
Printed are what an entry took, the memory of web process and worker after each round, and what was
lost or stored twice. Without ``DATABASE_URL`` it brings services of its own.
"""

import json
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from itertools import cycle
from operator import attrgetter
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.hostile import clients_again_and_again, orders_against
from benchmarks.live_entries import Request, a_worker, request_of, requests_of, seated_event
from benchmarks.live_listeners import messages_of_its_own
from benchmarks.overload import pages_that_follow, sent
from benchmarks.pages import a_database, a_server, done, set_up
from benchmarks.processes import pss_of
from benchmarks.services import has_services, open_many_files, run_with_services

if TYPE_CHECKING:
    from tournaments.models import Event, Table

TABLES, ROUNDS, SECONDS = 500, 5, 120.0  # for a round
HOSTILE_ROUNDS, HOSTILE_SECONDS = 2, 20.0  # after these the clients begin again
MANNERS = ("plain", "repeats", "impatient", "disconnects")
MUST_P99, MUST_GROW = 1.0, 1.05  # seconds; times the memory after the first round
MUST_HOSTILE = 2.0  # times as slow
FEW_TABLES, EVENTS, TIMES = 10, 1_000, 20
MUST_SLOW = 1.5  # times


def main(arguments: Sequence[str]) -> int:
    """Print the tables; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    open_many_files()
    with messages_of_its_own(), a_database():
        set_up()
        faults = growth()
        with a_server() as port, a_worker() as worker:
            faults += evening(port, worker)
    if faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The answers that the tables got for a round, and the seconds that they waited."""

    middle: float
    p99: float
    statuses: Mapping[int, int]
    memory: float  # of web process and worker after it, in MB


def evening(port: int, worker: int) -> list[str]:
    """Let all tables enter their rounds; return what falls short."""
    event = seated_event(TABLES, rounds=ROUNDS + HOSTILE_ROUNDS)
    orders = replace(orders_against(event, event.slug, port), seconds=HOSTILE_SECONDS)
    play = partial(a_round, port, event, [done(port).process, worker])
    print(f"{'round':>5} {'median s':>9} {'p99 s':>6} {'MB':>5}  statuses", flush=True)
    with pages_that_follow(port, event.slug) as pages:
        quiet = [play(number) for number in range(1, ROUNDS + 1)]
        with clients_again_and_again(orders) as statuses:
            hostile = [play(ROUNDS + number) for number in range(1, HOSTILE_ROUNDS + 1)]
    grown = quiet[-1].memory / quiet[0].memory
    slower = {
        what: median(map(take, hostile)) / median(map(take, quiet))
        for what, take in (("median", attrgetter("middle")), ("p99", attrgetter("p99")))
    }
    print(f"pages fetched: {dict(pages.fetched)}; memory {grown:.2f} times the first")
    for what, times in slower.items():
        print(f"the last {HOSTILE_ROUNDS} beside hostile clients: {what} {times:.2f} times")
    print(f"the clients: {dict(sorted(statuses.items()))}")
    return [
        *(fault for played in quiet for fault in shortcomings(played)),
        *(
            f"hostile: {fault}"
            for played in hostile
            for fault in shortcomings(played, MUST_HOSTILE)
        ),
        *(
            f"hostile: {what} {times:.2f} times"
            for what, times in slower.items()
            if times > MUST_HOSTILE
        ),
        *([f"memory {grown:.2f} times"] if grown > MUST_GROW else []),
        *lost_or_double(event),
    ]


def a_round(port: int, event: "Event", processes: Sequence[int], number: int) -> PlayedRound:
    """Let all tables enter a round, and print how it went."""
    requests = requests_of(event, number)
    answers = sent(port, with_manners(requests), rate=len(requests) / SECONDS)
    waits = [waited for _, waited, _ in answers]
    statuses = dict(Counter(status for *_, status in answers))
    p99, memory = quantiles(waits, n=100)[98], pss_of(processes) / 1e6
    print(f"{number:5} {median(waits):9.2f} {p99:6.2f} {memory:5.0f}  {statuses}", flush=True)
    return PlayedRound(median(waits), p99, statuses, memory)


def shortcomings(played: PlayedRound, slower: float = 1.0) -> list[str]:
    """Return what falls short in a round that may be so many times as slow."""
    return [
        *([f"p99 {played.p99:.2f} s"] if played.p99 > slower * MUST_P99 else []),
        *([f"answered {played.statuses}"] if set(played.statuses) != {201} else []),
    ]


def with_manners(requests: Sequence[Request]) -> "list[dict[str, object]]":
    """Return what the phones send, each with its manner."""
    return [
        {**asdict(request), "manner": manner}
        for request, manner in zip(requests, cycle(MANNERS), strict=False)
    ]


def lost_or_double(event: "Event") -> list[str]:
    """Return the rounds that have no entry, or more than one."""
    from django.db.models import Count

    from scoring.models import Round

    rounds = Round.objects.filter(table__seating__event=event)
    stored = Counter(rounds.annotate(stored=Count("entries")).values_list("stored", flat=True))
    print(f"rounds by number of entries: {dict(stored)}")
    return [f"rounds by number of entries: {dict(stored)}"] if set(stored) != {1} else []


def growth() -> list[str]:
    """Print how work grows with tables and with stored events; return what falls short."""
    from tournaments.selectors.seatings import published_seatings
    from tournaments.selectors.tables import tables_of

    few, many = (list(tables_of(published_seatings(event).get())) for event in sized_events())
    costs = dict(zip(("few tables", "many tables"), costs_by_turns([few, many]), strict=True))
    store_events()
    [costs["many events"]] = costs_by_turns([few], from_round=3)
    print(f"{'milliseconds':14}" + "".join(f"{what:>12}" for what in costs["few tables"]))
    for name, cost in costs.items():
        print(f"{name:14}" + "".join(f"{1000 * value:12.1f}" for value in cost.values()))
    base = costs["few tables"]
    ratios = {
        name: {what: cost[what] / base[what] for what in base} for name, cost in costs.items()
    }
    for name in ("many tables", "many events"):
        print(f"{name:14}" + "".join(f"{value:11.2f}x" for value in ratios[name].values()))
    # Standings have a line for each player, so they grow with these.
    bounded = {("many tables", "entry"), *(("many events", what) for what in base)}
    return [
        f"{what} with {name}: {ratios[name][what]:.2f} times"
        for name, what in sorted(bounded)
        if ratios[name][what] > MUST_SLOW
    ]


def sized_events() -> "list[Event]":
    """Return an event of few tables and one of many."""
    return [seated_event(tables, f"hall-{tables}") for tables in (FEW_TABLES, TABLES)]


def costs_by_turns(
    events: "Sequence[Sequence[Table]]", *, from_round: int = 1
) -> list[dict[str, float]]:
    """Return the seconds of an entry, of standings and of a sweep for each event; medians.

    ``events`` are the tables of each. They take turns, so that a busy machine is so for all.
    """
    from scoring.services.standings import refresh_standings
    from scoring.services.sweep import sweep

    took = [{what: list[float]() for what in ("entry", "standings", "sweep")} for _ in events]
    for turn in range(TIMES):
        for tables, times in zip(events, took, strict=True):
            table, number = tables[turn % FEW_TABLES], from_round + turn // FEW_TABLES
            event = table.seating.event_id
            times["entry"].append(seconds_of(partial(enter, table, number)))
            times["standings"].append(seconds_of(partial(refresh_standings, event_id=event)))
            times["sweep"].append(seconds_of(sweep))
    return [{what: median(some) for what, some in times.items()} for times in took]


def enter(table: "Table", number: int) -> None:
    """Store a round of a table."""
    from engine.sheets import read_sheet
    from scoring.services.entries import Submission, submit_entry

    request = request_of(table, number)
    sent = json.loads(request.body)
    submit_entry(
        Submission(
            table_id=table.pk,
            round_number=number,
            based_on=0,
            seats=tuple(sent["seats"]),
            sheet=read_sheet(sent["sheet"]),
            accept=frozenset(),
            key=request.headers["Idempotency-Key"],
        )
    )


def seconds_of(work: Callable[[], object]) -> float:
    """Return what some work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def store_events() -> None:
    """Store many events of another club, each of four players, with their standings."""
    from scoring.services.simulations import prepare_event
    from scoring.services.standings import refresh_standings
    from tournaments.services.organisations import create_organisation

    club = create_organisation(name="Club", slug="club")
    for number in range(EVENTS):
        event = prepare_event(
            organisation=club,
            name=f"Evening {number}",
            slug=f"evening-{number}",
            day=date(2026, 3, 6),
            players=4,
            rounds=5,
        )
        refresh_standings(event_id=event.pk)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
