"""The memory of everything that ``make run`` starts, after a club's evening of 60 people.

Fifteen tables play three seatings of five rounds, with a web process and its one for pages. After
each round everyone opens the pages of the event, in all languages by turns, and captains theirs;
sixty phones listen. At the end an organiser opens every page of the desk that the event's own page
leads to. After a rest, in which idle connections are closed, the proportional set size of all
processes is added up: what several share counts once.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.hostile import session_of
from benchmarks.live_entries import post, report, request_of, seated_event
from benchmarks.live_listeners import Crowd
from benchmarks.pages import HOST, set_up
from benchmarks.processes import memory_of, with_children
from benchmarks.services import ROOT
from config.stack.addresses import free_port
from config.stack.environment import SETTINGS

if TYPE_CHECKING:
    from tournaments.models import Event

TABLES, SEATINGS, ROUNDS = 15, 3, 5
LANGUAGES = ("en", "de", "hu", "it", "ja")
ROUND = 6.0  # seconds in which all tables send
SETTLING = 5.0  # seconds until the site has noted where it is
REST = 90.0  # seconds
MUST = 450  # MB
LINK = re.compile(r'href="(/admin/events/[^"#?]*)')


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    with a_site() as (site, port):
        # In a process that has ended when memory is counted, or it would share some of the site's.
        played = get_context("fork").Process(target=evening, args=(port,))
        played.start()
        played.join()
        if played.exitcode:
            return 1
        time.sleep(REST)
        total = print_table(site)
    print(f"{total:.0f} MB (must {MUST})")
    return 1 if options.check and total > MUST else 0


@contextmanager
def a_site() -> Iterator[tuple[int, int]]:
    """The site as ``make run`` starts it, in an empty folder; its first process, and its port.

    This process has its database and its broker in the environment then.
    """
    port = free_port()
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)  # PostgreSQL runs as a user who passes
        own = {
            "PORT": str(port),
            "STICHTAFEL_DATA": f"{folder}/data",
            "STICHTAFEL_SETTINGS": os.devnull,
        }
        for setting in SETTINGS:  # the services of others would not be counted
            os.environ.pop(setting, None)
        os.environ.update(own)
        words = (sys.executable, "-m", "config.stack", "run")
        started = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - fixed words
        assert started.stdout is not None  # noqa: S101 - it is a pipe
        try:
            next(line for line in started.stdout if "all data stays" in line)
            time.sleep(SETTLING)  # until it has noted where it is
            os.environ.update(json.loads(Path(folder, "data/running.json").read_text()))
            yield started.pid, port
        finally:
            started.send_signal(signal.SIGTERM)
            started.communicate()


def evening(port: int) -> None:
    """Play it, with everyone who looks."""
    set_up()
    from scoring.services.seatings import close_seating, publish_seating, request_seating
    from tournaments.models import Role, SeatingMode, SeatingState
    from tournaments.selectors.places import link_of
    from tournaments.selectors.tables import tables_of
    from tournaments.services.proposals import propose_in_turn

    event = seated_event(TABLES, rounds=ROUNDS)
    organiser = {"Cookie": f"sessionid={session_of('director', event.organisation, Role.DIRECTOR)}"}
    captains = [f"/t/{link_of(place)}/" for place in event.places.all()]
    crowd = Crowd(port, event.slug)
    crowd.grow_to(4 * TABLES)
    for number in range(1, SEATINGS + 1):
        if number > 1:
            seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=number)
            propose_in_turn(seating_id=seating.pk)
            while event.seatings.filter(pk=seating.pk, state=SeatingState.WAITING).exists():
                time.sleep(0.1)  # the site's own worker may be at it
            publish_seating(seating_id=seating.pk)
        seating = event.seatings.get(number=number)
        tables = tables_of(seating)
        for round_number in range(1, ROUNDS + 1):
            report(port, [request_of(table, round_number) for table in tables], ROUND, post)
            look(port, [*pages_of(event), *captains])
        close_seating(seating_id=seating.pk)
    [overview] = look(port, [f"/admin/events/{event.pk}/"], organiser)
    look(port, sorted({*LINK.findall(overview)}), organiser)
    crowd.leave()


def pages_of(event: "Event") -> list[str]:
    """Return what each of the players opens after a round."""
    pages = ("", "standings/", "board/", "statistics/", *(f"players/{n}/" for n in range(1, 10)))
    return [
        f"/{LANGUAGES[(place + index) % len(LANGUAGES)]}/e/{event.slug}/{page}"
        for place in range(len(LANGUAGES))
        for index, page in enumerate(pages)
    ]


def look(port: int, paths: Sequence[str], headers: Mapping[str, str] | None = None) -> list[str]:
    """Return the pages at some paths, each asked for on a connection of its own."""
    bodies = []
    for path in paths:
        visitor = HTTPConnection(HOST, port)
        visitor.request("GET", path, headers={"Accept-Encoding": "identity", **(headers or {})})
        answer = visitor.getresponse()
        bodies.append(answer.read().decode(errors="replace"))
        visitor.close()
        if answer.status >= 500:
            raise AssertionError(f"{path} answers {answer.status}")
    return bodies


def print_table(site: int) -> float:
    """Print what each process holds; return the sum, in MB."""
    print(f"{'MB':>6} {'own':>6} {'files':>6} {'shared':>6}  process")
    total = 0.0
    for process in with_children([site]):
        memory = memory_of(process)
        total += memory.all
        parts = (memory.all, memory.anonymous, memory.files, memory.shared)
        print(" ".join(f"{part / 1e6:6.1f}" for part in parts), "", name_of(process))
    return total / 1e6


def name_of(process: int) -> str:
    """Return what a process is called, and how it was started."""
    name = Path(f"/proc/{process}/comm").read_text().strip()
    words = Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")
    return f"{name}: {' '.join(words[1:] or words)[:60]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
