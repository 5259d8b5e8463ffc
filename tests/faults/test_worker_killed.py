"""A worker killed in the middle of a search: another one finds the same plan."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from engine.seating.plans import propose
from engine.seating.problem_text import read_problem
from tests.builders import an_event
from tests.config.stack.observed import descendants_of, process
from tests.processes import environment, worker
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.models import Event, Seating, SeatingMode, SeatingState
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.problems import SeatingRequest
from tournaments.services.layouts import write_seating
from tournaments.services.seatings import publish_seating, request_seating

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 400  # the search takes seconds, a sign comes after the first steps


def a_long_search(event: Event) -> Seating:
    """A seating by the standings for people who all sat with their neighbours in it before."""
    layout = {
        table + 1: tuple(range(4 * table + 1, 4 * table + 5)) for table in range(PLAYERS // 4)
    }
    first = write_seating(event_id=event.pk, layout=layout, accept=())
    publish_seating(seating_id=first.pk)
    ranks = {number: number for number in range(1, PLAYERS + 1)}
    request = SeatingRequest(mode=SeatingMode.SWISS, seed=1, ranks=ranks)
    return request_seating(event_id=event.pk, request=request)


def kill(running: subprocess.Popen[bytes]) -> None:
    """End a worker and its children at once, without a last word."""
    for each in (*descendants_of(running.pid), process(running.pid)):
        os.kill(each.number, signal.SIGKILL)


@pytest.mark.soak
def test_a_search_whose_worker_is_killed_ends_with_the_same_plan(
    tmp_path: Path, site_role: RuntimeRole
) -> None:
    seating = a_long_search(an_event(PLAYERS))
    rows = Seating.objects.filter(pk=seating.pk)
    with worker(environment(site_role), tmp_path) as running:
        eventually(lambda: rows.filter(touched_at__isnull=False).exists())
        kill(running)
    assert rows.filter(state=SeatingState.WAITING).exists()

    with worker(environment(site_role), tmp_path):
        eventually(lambda: rows.filter(state=SeatingState.PROPOSED).exists())

    plan = propose(read_problem(seating.problem))
    assert list(layout_of(rows.get()).values()) == list(plan.seatings[0])
