"""The cost of the desk's pages of an event of 500 players, against those of an event of 8.

Both events have a closed seating and one that is being played, and everybody is noted as present
for it and the next. The pages are fetched by turns, as a logged-in director, through the whole
site with its middleware. Printed are the queries of each and the median seconds. Then *Tonight* of
120 people in three rooms is opened, whole and one room alone, in processes of their own by this
build and by that of ``--base``, in a worktree of it.
Without ``DATABASE_URL`` it brings services of its own.
"""

import json
import logging
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.builds import a_worktree
from benchmarks.pages import a_database, manage
from benchmarks.services import ROOT, has_services, run_with_services

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Event, Organisation

MUST = 2.0  # times the small event's, for *Tonight*
MUST_LISTS = 15.0  # times the small event's, for pages that list everybody
MUST_SECONDS = 1.0  # for the large event's own page
MUST_TONIGHT = 1.2  # times the CPU of *Tonight* before it knew rooms
BASE = "78a97966"  # the last commit before
SMALL, LARGE, HALL = 8, 500, 120  # players
ROOMS = ("North", "South", "Attic")
TURNS = 15
PROCESSES = 3  # of each build
PAGES = {
    "event": "events/{event}/",
    "entrants": "events/{event}/entrants/",
    "roll call": "events/{event}/roll/",
    "seating": "seatings/{seating}/",
}

_LOOKING = """
import json, logging, statistics, sys, time
import django
django.setup()
from django.test import Client
from tournaments.models import User
logging.disable()
browser = Client(SERVER_NAME="localhost")
browser.force_login(
    User.objects.get(username="director"), backend="django.contrib.auth.backends.ModelBackend"
)
def cpu(address):
    begun = time.process_time()
    answer = browser.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return time.process_time() - begun
address, turns = sys.argv[1], int(sys.argv[2])
cpu(address)
print(json.dumps(statistics.median(cpu(address) for _ in range(turns))))
"""

Look = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Row:
    """One page of both events; queries and median seconds, of the small and the large one."""

    name: str
    queries: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def ratio(self) -> float:
        """The time of the large event's page, in times of the small event's."""
        return self.seconds[1] / self.seconds[0]

    @property
    def grown(self) -> bool:
        """Return whether the large event's page takes other queries than the small one's."""
        return self.queries[0] != self.queries[1]

    def __str__(self) -> str:
        few, many = self.queries
        small, large = (1000 * cost for cost in self.seconds)
        return f"{self.name:10} {few:8} {many:8} {small:9.1f} {large:9.1f} {self.ratio:7.1f}"


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a page costs more than it may."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    parser.add_argument("--base", default=BASE, help="the commit to compare *Tonight* with")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), static_files():
        rows = list(measured(*pages_of_events(SMALL, LARGE)))
        tonight = max(compared(options.base))
    first, *lists = rows
    seconds_taken, dearest = first.seconds[1], max(row.ratio for row in lists)
    grown = sum(row.grown for row in rows)
    print(
        f"an event of {LARGE} costs {first.ratio:.1f} times one of {SMALL} (must {MUST}), "
        f"{seconds_taken:.2f} s (must {MUST_SECONDS}), lists {dearest:.1f} times "
        f"(must {MUST_LISTS}), more queries on {grown} pages (must 0), *Tonight* of {HALL} in "
        f"{len(ROOMS)} rooms {tonight:.2f} times its CPU before (must {MUST_TONIGHT})"
    )
    dear = first.ratio > MUST or seconds_taken > MUST_SECONDS or dearest > MUST_LISTS
    return 1 if options.check and (dear or grown or tonight > MUST_TONIGHT) else 0


@contextmanager
def static_files() -> Iterator[None]:
    """The static files as pages name them; the settings know where they are."""
    with TemporaryDirectory() as folder:
        os.environ["STATIC_ROOT"] = f"{folder}/static"
        manage("collectstatic")
        yield


def pages_of_events(*sizes: int) -> list[Mapping[str, Look]]:
    """Play events of so many players; return how to open the pages of each, by name."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()
    from django.test import Client

    from tournaments.models import Role, User
    from tournaments.services.organisations import add_member, create_organisation

    logging.disable()  # a line for every request
    club = create_organisation(name="Benchmark", slug="benchmark")
    director = User.objects.create_user(username="director")
    add_member(organisation=club, user=director, role=Role.DIRECTOR)
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return [looks(browser, played(club, size)) for size in sizes]


def played(club: "Organisation", players: int) -> "Event":
    """Play a seating, and the next one but for one table; call the roll for it and the next."""
    from scoring.services.simulations import Simulation, play_event, prepare_event
    from tournaments.models import AttendanceState
    from tournaments.services.attendance import mark_attendance

    name = f"Event of {players}"
    event = prepare_event(
        organisation=club,
        name=name,
        slug=f"event-{players}",
        day=date(2026, 3, 6),
        players=players,
        rounds=1,
    )
    for _ in play_event(event, Simulation(seatings=2, seed=1, stop_in_round=1)):
        pass
    for entrant in event.entrants.all():
        for number in (2, 3):
            mark_attendance(
                entrant_id=entrant.pk, number=number, state=AttendanceState.PRESENT, by=None
            )
    return event


def looks(browser: "Client", event: "Event") -> Mapping[str, Look]:
    """Return how to open each page."""
    seating = event.seatings.get(number=2)

    def opener(path: str) -> Look:
        def look() -> object:
            answer = browser.get(path)
            if answer.status_code != 200:
                raise AssertionError(f"{path} answers {answer.status_code}")
            return answer

        return look

    filled = {"event": event.pk, "seating": seating.pk}
    return {name: opener(f"/admin/{path.format(**filled)}") for name, path in PAGES.items()}


def measured(small: Mapping[str, Look], large: Mapping[str, Look]) -> Iterator[Row]:
    """Print the table; yield its rows."""
    print(f"{'':10} {'queries':>8} {'large':>8} {'small ms':>9} {'large ms':>9} {'ratio':>7}")
    for name in PAGES:
        counts = queries(small[name]), queries(large[name])
        row = Row(name, counts, times(small[name], large[name]))
        print(row)
        yield row


def compared(base: str) -> Iterator[float]:
    """Print what *Tonight* of a large hall costs; yield times the CPU of an earlier build."""
    from tournaments.models import Organisation
    from tournaments.services.places import set_rooms

    event = played(Organisation.objects.get(), HALL)
    numbers = list(event.places.values_list("number", flat=True))
    size = -(-len(numbers) // len(ROOMS))
    for at, room in enumerate(ROOMS):
        of_room = numbers[at * size : (at + 1) * size]
        set_rooms(event_id=event.pk, first=of_room[0], last=of_room[-1], room=room)
    whole = f"/admin/events/{event.pk}/"
    with TemporaryDirectory() as folder, a_worktree(base, Path(folder) / "base") as earlier:
        looks = {"before": (earlier, whole), "all rooms": (ROOT, f"{whole}?rooms=all")}
        looks["one room"] = (ROOT, f"{whole}?room={ROOMS[1]}")
        files = {tree: collected(tree, Path(folder) / tree.name) for tree in (earlier, ROOT)}
        taken: dict[str, list[float]] = {name: [] for name in looks}
        for _ in range(PROCESSES):
            for name, (tree, address) in looks.items():
                taken[name].append(looking(tree, files[tree], address))
    before = median(taken.pop("before"))
    for name, seconds_each in taken.items():
        now = median(seconds_each)
        print(
            f"{name:10} {1000 * now:.1f} ms of CPU, {1000 * before:.1f} before: {now / before:.2f}"
        )
        yield now / before


def collected(tree: Path, folder: Path) -> Path:
    """Return the folder of a build's static files, as its pages name them."""
    of_tree(tree, folder, "manage.py", "collectstatic", "--no-input")
    return folder


def looking(tree: Path, files: Path, address: str) -> float:
    """Return the median seconds of CPU of a page with the code of a tree."""
    seconds_each: float = json.loads(
        of_tree(tree, files, "-c", _LOOKING, address, str(TURNS)).splitlines()[-1]
    )
    return seconds_each


def of_tree(tree: Path, files: Path, *arguments: str) -> str:
    """Return what Python prints with the code of a tree and its static files."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(tree)}
    answer = subprocess.run(  # noqa: S603 - this one
        [sys.executable, *arguments],
        cwd=tree,
        env=os.environ | own | {"STATIC_ROOT": str(files)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return answer.stdout


def queries(look: Look) -> int:
    """Return how many queries a page takes, once what is kept has been kept."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    look()
    with CaptureQueriesContext(connection) as captured:
        look()
    return len(captured)


def times(small: Look, large: Look) -> tuple[float, float]:
    """Return the median seconds of both pages, fetched by turns."""
    turns = [(seconds(small), seconds(large)) for _ in range(TURNS)]
    return median(turn[0] for turn in turns), median(turn[1] for turn in turns)


def seconds(look: Look) -> float:
    """Return how long a page takes."""
    begun = time.perf_counter()
    look()
    return time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
