"""The chain of closed seatings: what is hashed, when a record is added, and onto which one."""

from hashlib import sha256

import pytest

from scoring.models import ChainRecord
from scoring.services.occupancies import swap_players
from scoring.services.rulings import withdraw_ruling
from scoring.services.seatings import close_seating, reopen_seating
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    start_numbers,
)
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

TEXT = """\
stichtafel 2
seating 1
game - - -
table 1 seat 1 from 1 to - entrant {0}
table 1 seat 2 from 1 to - entrant {1}
table 1 seat 3 from 1 to - entrant {2}
table 1 round 1 version 1 points checked undealt - unplayed -
table 1 round 1 seat 1 points 7
table 1 round 1 seat 2 points 11
table 1 round 1 seat 3 points -2
table 1 round 2 void
"""
SHOWN = """\
event name "Caf\\u00e9"
event starts_on "2026-03-06"
event ends_on "2026-03-06"
event edition "box120"
event variant "classic"
event house {{}}
event rounds 2
event one_round_each false
event target null
event points_system "place"
event tie_breaks ["table_wins", "above_table_mean"]
event sit_out_points 420
event best_seatings null
event rank_share 50
event team_best null
entrant 1 {0}
entrant 2 {1}
entrant 3 {2}
"""


def a_reported_table(event: Event | None = None) -> Table:
    """Three players, two rounds: the first is reported."""
    event = event or an_event(3, name="Café", rounds=2, evidence=["points"], preferred_size=3)
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(7, 11, -2))
    return table


def records(seating: Seating) -> list[ChainRecord]:
    return list(ChainRecord.objects.filter(event=seating.event).order_by("number"))


def test_a_closed_seating_is_chained_with_all_that_counts_in_it() -> None:
    table = a_reported_table()
    a_void_round(table, 2, replayed=False)

    close_seating(seating_id=table.seating_id)

    [record] = records(table.seating)
    entrants = table.seating.event.entrants.order_by("number")
    digests = [one.digest_shown for one in entrants]
    text = TEXT.format(*start_numbers(table)) + SHOWN.format(*digests)
    assert (record.number, record.previous, record.text) == (1, "", text)
    assert record.hash == sha256(f"\n{text}".encode()).hexdigest()


def test_the_next_seating_hangs_on_the_one_before() -> None:
    first = a_reported_table()
    close_seating(seating_id=first.seating_id)
    second = a_reported_table(first.seating.event)

    close_seating(seating_id=second.seating_id)

    one, two = records(first.seating)
    assert (two.number, two.seating, two.previous) == (2, second.seating, one.hash)
    assert two.hash == sha256(f"{one.hash}\n{two.text}".encode()).hexdigest()


def test_nothing_is_chained_while_a_seating_is_played() -> None:
    table = a_reported_table()
    a_ruling(table.seating)

    assert records(table.seating) == []


def test_every_correction_of_a_closed_seating_appends_a_link() -> None:
    table = a_reported_table()
    close_seating(seating_id=table.seating_id)

    ruling = a_ruling(table.seating)
    withdraw_ruling(ruling_id=ruling.pk)
    swap_players(table_id=table.pk, number=1, other_number=2)
    a_void_round(table, replayed=False)

    first, ruled, withdrawn, swapped, voided = records(table.seating)
    assert ruled.text == first.text.replace("event name", "ruling entrant 1 void -\nevent name")
    assert withdrawn.text == first.text
    assert withdrawn.hash != first.hash  # for it hangs on another one
    assert len(swapped.text.splitlines()) == len(first.text.splitlines()) + 2
    assert "table 1 round 1 void" in voided.text


def test_a_seating_that_is_opened_and_closed_again_gets_another_link() -> None:
    table = a_reported_table()
    close_seating(seating_id=table.seating_id)
    reopen_seating(seating_id=table.seating_id, reason="Too early", by=a_user())
    a_ruling(table.seating)
    assert len(records(table.seating)) == 1

    close_seating(seating_id=table.seating_id)

    assert [record.number for record in records(table.seating)] == [1, 2]


def test_cards_stand_in_the_text_as_they_were_written_down() -> None:
    table = a_table(3, rounds=1, preferred_size=3)
    entry = an_entry(table)

    close_seating(seating_id=table.seating_id)

    [record] = records(table.seating)
    pile = entry.piles.get(seat__position=0)
    line = next(one for one in record.text.splitlines() if one.startswith("table 1 round 1 seat 1"))
    assert line == (
        f"table 1 round 1 seat 1 points {pile.points} penalty {cards_of(pile.penalty)} "
        f"captured {cards_of(pile.captured)} colour {pile.penalty_points}"
    )


def cards_of(stored: list[str] | None) -> str:
    return ",".join(stored or [])
