"""Correcting a closed round: why, what it changes, and only then the new version."""

import re
from dataclasses import replace

import pytest

from scoring.models import Entry
from scoring.services.seatings import close_seating
from tests.builders import a_table, an_entry, cards
from tests.pages.desk.desks import said, seen, text
from tests.pages.desk.rounds.round_forms import (
    FIRST,
    SECOND,
    THIRD,
    WITHOUT_Y8,
    address,
    desk_at,
    entered,
    form_of,
    names_at,
    overridden,
    points_of,
    sheet_of_piles,
    typed,
)
from tests.stored import everything_stored
from tournaments.models import Role, Table

pytestmark = pytest.mark.django_db

REASON = "The third had counted two cards twice."
# The b0 goes for the b8 of the third: the second pays 8 for it, so 4 points and not 12.
OTHER = sheet_of_piles(
    FIRST,
    replace(SECOND, penalty=cards("b8")),
    replace(THIRD, captured=cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b0")),
)


@pytest.fixture
def table() -> Table:
    """A table of a closed seating: 13, 12 and -5 points in its only round."""
    table = a_table(players=3, rounds=1)
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    close_seating(seating_id=table.seating_id)
    return table


def test_a_correction_is_shown_with_its_effects_and_stored_when_they_have_been_seen(
    table: Table,
) -> None:
    director = desk_at(table)
    first, second, _ = names_at(table)
    before = everything_stored()

    shown = entered(director, table, OTHER, correction=REASON)

    assert shown.status_code == 200
    assert re.search(rf"{second} \(\d\) 12 → 4 2 2 ", text(shown))
    assert f"{first} (" not in text(shown)
    assert everything_stored() == before

    stored = director.post(address(table, "enter/"), seen(shown))

    assert said(stored) == ["Round 1 of table 1 is entered as version 2."]
    entry = Entry.objects.get(version=2)
    assert (points_of(entry), entry.correction) == ([13, 4, -5], REASON)
    assert f"13 4 (\N{MINUS SIGN}8) \N{MINUS SIGN}5 {REASON}" in text(director.get(address(table)))
    assert director.post(address(table, "enter/"), seen(shown)).status_code == 302
    assert Entry.objects.count() == 2


def test_a_correction_without_a_reason_is_refused_and_keeps_what_was_typed(table: Table) -> None:
    answer = entered(desk_at(table), table, OTHER)

    assert answer.status_code == 422
    assert "Say why, in a few words." in text(answer)
    assert form_of(answer)["penalty-1"] == ["b8"]
    assert Entry.objects.count() == 1


def test_the_directors_word_about_a_closed_round_is_shown_with_its_effects_first(
    table: Table,
) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD), correction=REASON)
    said_so = {"reason": "A card is lost.", "points-0": "11"}

    shown = overridden(director, table, refused, said_so)

    assert shown.status_code == 200
    assert "13 → 11 1 → 2" in text(shown)
    assert Entry.objects.count() == 1
    stored = director.post(address(table, "override/"), seen(shown))
    assert stored.status_code == 302
    entry = Entry.objects.get(version=2)
    assert (points_of(entry), entry.reason, entry.correction) == (
        [11, 12, -5],
        "A card is lost.",
        "",
    )


def test_a_score_keeper_sees_a_closed_round_and_cannot_change_it(table: Table) -> None:
    keeper = desk_at(table, Role.SCORE_KEEPER)
    form = form_of(desk_at(table).get(address(table))) | typed(OTHER)

    page = text(keeper.get(address(table)))
    answer = keeper.post(address(table, "enter/"), {**form, "correction": REASON, "seen": "1"})

    assert "Only a director can change a closed round. Ask one." in page
    assert "See what it changes" not in page
    assert answer.status_code == 409
    assert Entry.objects.count() == 1


def test_a_person_who_was_quicker_is_shown_before_the_effects(table: Table) -> None:
    director = desk_at(table)
    shown = entered(director, table, OTHER, correction=REASON)
    other = entered(director, table, OTHER, correction="Another reason")
    director.post(address(table, "enter/"), seen(other))

    late = director.post(address(table, "enter/"), seen(shown))

    assert late.status_code == 409
    assert "Another person has sent this round." in text(late)
    assert Entry.objects.count() == 2
