import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import StandingsSnapshot
from scoring.selectors.players import matches_played_by, ranks_after, rulings_on, sanctions_on
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_ruling,
    a_sanction,
    a_table,
    an_entry,
    an_event,
    points_sheet,
    reread,
)
from tournaments.models import Event, Occupancy, Seating
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def stored(event: Event, after: Seating | None, **ranks: int | None) -> None:
    rows = [{"number": int(number[1:]), "rank": rank} for number, rank in ranks.items()]
    StandingsSnapshot.objects.create(event=event, after=after, version=1, rows=rows)


def test_ranks_are_those_after_closed_seatings() -> None:
    event = an_event(4)
    first = close_seating(seating_id=a_published_seating(event).pk)
    second = close_seating(seating_id=a_published_seating(event, seed=2).pk)
    third = a_published_seating(event, seed=3)
    stored(event, first, n1=2, n2=1)
    stored(event, second, n1=None, n2=1)
    stored(event, third, n1=4, n2=1)
    stored(event, None, n1=3, n2=1)

    assert ranks_after(event, 1) == {1: 2, 2: None}
    assert ranks_after(event, 9) == {}


def test_a_substitute_does_not_meet_those_who_had_left_before() -> None:
    table = a_table(3, rounds=2, evidence=["points"])
    event = table.seating.event
    left = table.seats.get(position=0).occupancies.get().entrant
    newcomer = event.entrants.get(number=a_late_entrant(table))
    Occupancy.objects.create(seat=table.seats.get(position=0), entrant=newcomer, from_round=2)
    an_entry(reread(table), 1, sheet=points_sheet(3, 2, 1))
    an_entry(reread(table), 2, sheet=points_sheet(4, 2, 1))
    stayed = table.seats.get(position=1).occupancies.get().entrant

    assert left is not None
    assert stayed is not None
    [met] = matches_played_by(event, newcomer, stayed)
    assert [(one.entrant, one.total) for one in met.players] == [(newcomer, 4), (stayed, 4)]
    assert [one.total for one in met.by_place] == [4, 3, 4, 2]  # by the mean: 4, 3, 2, 1
    assert matches_played_by(event, newcomer, left) == []


def test_decisions_are_those_that_count() -> None:
    event = an_event(4)
    seating = a_published_seating(event)
    ruling = a_ruling(seating, 1)
    a_ruling(seating, 2)
    withdraw_sanction(sanction_id=a_sanction(event, 1).pk)
    sanction = a_sanction(event, 1, points=84, reason="Help")

    entrant = event.entrants.get(number=1)

    assert rulings_on(entrant) == {1: ruling}
    assert sanctions_on(entrant) == [sanction]


def test_matches_take_seven_queries_at_any_number() -> None:
    event = an_event(4, rounds=1)
    taken = []
    for number in (1, 2):
        seating = a_published_seating(event, seed=number)
        an_entry(tables_of(seating)[0])
        close_seating(seating_id=seating.pk)
        with CaptureQueriesContext(connection) as queries:
            found = matches_played_by(event, event.entrants.get(number=1))
        taken.append((len(found), len(queries) - 1))  # without the entrant itself

    assert taken == [(1, 7), (2, 7)]
