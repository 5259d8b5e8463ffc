"""What decides results beside cards and names is changed after a seating was closed."""

import re
from collections.abc import Callable, Iterator
from io import StringIO

import pghistory
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.models import ChainRecord, Draw, Sanction
from scoring.services.lots import draw_lots
from scoring.services.sanctions import give_sanction, withdraw_sanction
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, a_user, an_entry, an_event, points_sheet
from tests.processes import environment
from tests.runtime_role import RuntimeRole
from tournaments.models import AttendanceState, Event, Role, User
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db(transaction=True)

Run = Callable[[str], int]
AS_STORED = "Chain, verdicts, points, totals and standings are as they were stored."
# Points of the three at the table: the first two share the first place until lots are drawn.
TIED = (6, 6, 1)


@pytest.fixture
def event() -> Event:
    """Three of four have played: 4 sat out, 2 had a bonus, lots put 2 before 1, then it closed."""
    event = an_event(
        4, rounds=1, evidence=["points"], preferred_size=3, tie_breaks=["lot"], sit_out_points=420
    )
    director = a_user(event.organisation, Role.DIRECTOR)
    out = AttendanceState.SITTING_OUT
    mark_attendance(entrant_id=event.entrants.get(number=4).pk, number=1, state=out, by=None)
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    an_entry(table, sheet=points_sheet(*TIED))
    first, second = (seat.occupancies.get().entrant for seat in list(table.seats.all())[:2])
    assert first
    assert second
    tied = sorted([first.number, second.number])
    draw_lots(event_id=event.pk, numbers=tied, by=director, order=tied[::-1])
    bonus(event, 3, 84, director)
    close_seating(seating_id=seating.pk)
    refresh_standings(event_id=event.pk)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation, Role.DIRECTOR)


@pytest.fixture
def as_site(site_role: RuntimeRole) -> Iterator[Run]:
    """Run a statement with the login of the site."""
    with psycopg.connect(environment(site_role)["DATABASE_URL"], autocommit=True) as site:
        yield lambda statement: site.execute(statement.encode()).rowcount


def bonus(event: Event, number: int, points: int, by: User) -> Sanction:
    return give_sanction(
        entrant_id=event.entrants.get(number=number).pk, points=points, reason="Clean", by=by
    )


def verified(event: Event) -> list[str]:
    """What ``verify_event`` prints, or with what it ends."""
    refresh_standings(event_id=event.pk)
    printed = StringIO()
    try:
        call_command("verify_event", event.slug, stdout=printed)
    except CommandError as ended:
        return [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "today", str(ended))]
    lines = [line for line in printed.getvalue().splitlines() if not line.startswith("[")]
    return [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "today", line) for line in lines]


def past_the_triggers(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET session_replication_role = origin")


def test_the_chain_has_who_sat_out_sanctions_and_lots(event: Event) -> None:
    [record] = ChainRecord.objects.all()
    order = list(Draw.objects.get().lots.values_list("entrant__number", flat=True))

    decided = [
        line
        for line in record.text.splitlines()
        if line.startswith(("idle ", "sanctions ", "lots "))
    ]
    assert decided == ["idle entrant 4", "sanctions 3 [84]", f"lots 1 {order}"]
    assert verified(event) == [AS_STORED]


def test_what_a_director_decides_later_is_named_and_no_difference(
    event: Event, director: User
) -> None:
    bonus(event, 1, -84, director)
    with pghistory.context(user=director.pk, url="/admin/", address="192.0.2.1"):
        withdraw_sanction(sanction_id=Sanction.objects.get(points=84).pk)

    named = [line for line in verified(event) if line != AS_STORED]
    assert sorted(named) == [
        "Sanctions 1 was changed at the desk since seating 1 was closed, last on today.",
        "Sanctions 3 was changed at the desk since seating 1 was closed, last on today.",
    ]


def test_a_sanction_withdrawn_by_a_statement_is_a_difference(event: Event, as_site: Run) -> None:
    assert as_site("UPDATE scoring_sanction SET withdrawn_at = now()") == 1

    assert verified(event) == ["Seating 1: sanctions 3 was changed on today by no user of the desk"]


def test_another_game_given_to_one_seating_by_a_statement_is_a_difference(
    event: Event, as_site: Run
) -> None:
    assert as_site("UPDATE tournaments_seating SET variant = 'intense'") == 1

    assert verified(event) == [
        "Seating 1: the chain has “game - - -”, the database has “game - intense -”"
    ]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "UPDATE scoring_sanction SET points = 840",
            "Seating 1: the chain has sanctions 3 as its history never was",
        ),
        (
            "UPDATE scoring_sanction SET withdrawn_at = now()",
            "sanctions 3 is not as its history says",
        ),
        (
            "UPDATE scoring_lot SET position = 3 WHERE position = 1",
            "Seating 1: the chain has lots 1 as its history never was",
        ),
        ("DELETE FROM tournaments_attendance", "Seating 1: the chain has “idle entrant 4”, the"),
    ],
    ids=["sanction", "withdrawal", "lots", "sitting-out"],
)
def test_control_the_owner_changes_it_past_the_triggers_and_the_chain_shows_it(
    event: Event, statement: str, found: str
) -> None:
    past_the_triggers(statement)

    [said] = verified(event)
    assert said.startswith(found)
