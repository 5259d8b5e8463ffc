"""A table's page: who sat there, its rounds, its cards, what was corrected and why."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.simulate import simulate_round
from scoring.models import Source
from scoring.services.confirmations import confirm_entry, confirm_rounds
from scoring.services.entries import submit_entry
from scoring.services.occupancies import leave_table, substitute
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_ruling,
    a_submission,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_overridden_entry,
    points_sheet,
    reread,
    start_numbers,
)
from tests.pages.markup import one_line
from tournaments.models import Role, Table

pytestmark = pytest.mark.django_db

POINTS: dict[str, Any] = {"evidence": ["points"]}
DELETED = re.compile(r"(?s)<(svg|title|nav)\b.*?</\1>|<[^>]*>")


def page(table: Table) -> str:
    slug, number = table.seating.event.slug, table.place.number
    answer = Client().get(f"/en/e/{slug}/seatings/1/tables/{number}/")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def body(table: Table) -> str:
    """What stands on the page, in one line."""
    main = page(table).partition('<div id="live-content"')[2].partition("<footer")[0]
    return " ".join(DELETED.sub(" ", main).partition(">")[2].split())


def rounds_of(table: Table) -> str:
    return body(table).rpartition(" Rounds ")[2]


def names(table: Table) -> list[str]:
    seats = [seat.occupancies.all()[0].entrant for seat in table.seats.all()]
    return [one.person.name for one in seats if one]


def test_rounds_have_points_and_running_totals_in_seat_order() -> None:
    table = a_table(3, rounds=3, **POINTS)
    one, two, three = names(table)
    an_entry(table, 1, sheet=points_sheet(5, -3, 0))
    an_entry(table, 2, sheet=points_sheet(1, 4, -7))

    rounds = re.sub(r"\d\d:\d\d", "T", rounds_of(table))

    assert rounds == (
        f"Round 1 T Name Points Total {one} 5 5 {two} \N{MINUS SIGN}3 \N{MINUS SIGN}3 {three} 0 0 "
        f"Points only "
        f"Round 2 T Name Points Total {one} 1 6 {two} 4 1 {three} \N{MINUS SIGN}7 \N{MINUS SIGN}7 "
        f"Points only "
        "Round 3 not entered yet"
    )
    assert f"1 {one} 6 1 2 {two} 1 2 3 {three} \N{MINUS SIGN}7 3" in body(table)
    assert "Rounds entered 2 of 3" in body(table)


def test_cards_stand_below_a_round_with_suit_and_letter() -> None:
    table = a_table(3, rounds=1)
    entry = an_entry(table)
    piles = entry.piles.order_by("seat__position")
    written = [card for pile in piles for card in [*(pile.penalty or ()), *(pile.captured or ())]]

    text = page(table)

    shown = re.findall(r'<use href="#suit-(.)"></use></svg> (\w+)</span>', text)
    assert sorted(card for _, card in shown) == sorted(written)
    assert all(card.startswith(suit) for suit, card in shown)
    assert "r red" in text


def test_a_correction_shows_the_points_before_and_its_reason() -> None:
    table = a_table(3, rounds=2, **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0))
    close_table(table_id=table.pk)
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    corrected = a_submission(
        table,
        sheet=points_sheet(5, -3, 2),
        based_on=1,
        source=Source.DESK,
        by=director,
        correction="Two cards forgotten",
    )
    submit_entry(corrected)

    first = rounds_of(table).partition("Round 2")[0]

    assert "2 before: 0 2" in first
    assert first.count("before:") == 1
    assert "The round was corrected. Two cards forgotten" in first
    assert director.username not in page(table)
    assert rounds_of(table).endswith("Round 2 not entered")


def test_a_round_on_the_director_s_word_says_why() -> None:
    table = a_table(4, rounds=1)
    an_overridden_entry(table, reason="A card is lost.")

    assert "On the director’s word: A card is lost." in body(table)


def test_a_void_round_has_its_reason_and_no_points() -> None:
    table = a_table(3, rounds=1, **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0))
    a_void_round(table, note="Two cards fell")

    rounds = rounds_of(table)

    assert rounds == (
        "Round 1 void The round was declared void. misdeal: Two cards fell "
        "Another round replaces it. Round 2 not entered yet"
    )


def test_a_round_that_no_one_has_confirmed_is_provisional() -> None:
    table = a_table(3, rounds=1, confirmation="needed", **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0))

    assert "provisional Confirmed by 0 of 3" in rounds_of(table)


def test_a_round_says_by_how_many_it_is_confirmed_where_the_event_asks_for_that() -> None:
    table = a_table(3, rounds=1, confirmation="asked", **POINTS)
    entry = an_entry(table, sheet=points_sheet(5, -3, 0))
    for number in start_numbers(table)[:2]:
        confirm_entry(entry_id=entry.pk, device="phone", player=number)

    shown = rounds_of(table)

    assert "Confirmed by 2 of 3" in shown
    assert "provisional" not in shown


def test_a_round_says_for_what_reason_a_director_confirmed_it() -> None:
    table = a_table(3, rounds=1, confirmation="needed", **POINTS)
    entry = an_entry(table, sheet=points_sheet(5, -3, 0))
    event_id = table.seating.event_id
    confirm_rounds(event_id=event_id, entries=[entry.pk], reason="They left.", by=a_user())

    shown = rounds_of(table)

    assert "The round was confirmed by the director. They left." in shown
    assert "provisional" not in shown


def test_where_no_one_is_asked_nothing_is_said_about_confirmations() -> None:
    table = a_table(3, rounds=1, **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0))

    assert "onfirmed" not in rounds_of(table)


def test_a_ruling_stands_with_its_points_and_reason() -> None:
    table = a_table(3, rounds=1, **POINTS)
    a_ruling(table.seating, 2, kind="fixed", points=280, reason="Left for the train")

    assert "Rulings Béla: a fixed value 33.3 % Left for the train" in body(table)


def test_who_left_between_rounds_stands_beside_who_stayed() -> None:
    table = a_table(4, rounds=4, smallest_size=3, **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0, 1))
    an_entry(table, 2, sheet=points_sheet(0, 0, 0, 1))
    leaver = reread(table).seats.all()[3].occupancies.all()[0].entrant
    assert leaver is not None
    leave_table(table_id=table.pk, number=leaver.number, from_round=3)
    an_entry(reread(table), 3, sheet=points_sheet(1, 1, 1))

    text = body(table)

    assert f"{leaver.person.name} Rounds 1 to 2 2" in text
    assert text.partition(" Round 3 ")[2].count(leaver.person.name) == 0


def test_the_score_is_of_who_still_plays_though_another_takes_over_later() -> None:
    table = a_table(3, rounds=5, **POINTS)
    one, two, three = names(table)
    an_entry(table, 1, sheet=points_sheet(10, 2, 1))
    an_entry(table, 2, sheet=points_sheet(10, 2, 1))
    first, late = start_numbers(table)[0], a_late_entrant(table)
    substitute(table_id=table.pk, number=first, by_number=late, from_round=4)
    score = f"After round 2: {one} 20, {two} 4, {three} 2"

    assert score in page(table)
    close_table(table_id=table.pk)
    assert score in page(table)


def test_secret_cards_stay_secret_until_the_table_is_closed() -> None:
    table = a_table(4, variant="foggy", rounds=2)
    sheet = simulate_round(edition="box120", variant="foggy", players=4, seed=1).sheet
    an_entry(table, sheet=sheet)

    before = page(table)
    close_table(table_id=table.pk)
    after = page(table)

    sentence = "The cards of this game are shown once the table is closed."
    assert ("playing-card" in before, sentence in before) == (False, True)
    assert ("playing-card" in after, sentence in after) == (True, False)
    assert "points" in before


@pytest.mark.parametrize("number", [0, 7])
def test_a_table_that_is_not_there_is_not_found(number: int) -> None:
    slug = a_table(3).seating.event.slug

    assert Client().get(f"/en/e/{slug}/seatings/1/tables/{number}/").status_code == 404
    assert Client().get(f"/en/e/{slug}/seatings/{number}/tables/1/").status_code == 404


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_table_takes_fifteen_queries(rounds: int) -> None:
    table = a_table(3 if rounds == 1 else 5, rounds=3, **POINTS)
    for number in range(1, rounds + 1):
        an_entry(table, number, sheet=points_sheet(*range(3 if rounds == 1 else 5)))

    with CaptureQueriesContext(connection) as queries:
        page(table)

    assert len(queries) == 15


@time_machine.travel(datetime(2026, 3, 6, 12, 30, tzinfo=UTC), tick=False)
def test_times_are_those_of_the_event_wherever_it_is() -> None:
    table = a_table(3, rounds=1, time_zone="Pacific/Kiritimati", **POINTS)  # 14 hours ahead
    an_entry(table, sheet=points_sheet(5, -3, 0))

    assert '<time class="faint" datetime="2026-03-07T02:30:00+14:00">02:30</time>' in page(table)


def test_a_table_hides_points_and_cards_with_the_standings_but_no_round() -> None:
    table = a_table(3, rounds=2, standings_shown="hidden")
    an_entry(table)
    one, two, three = names(table)

    text = re.sub(r"\d\d:\d\d", "T", body(table))

    assert "The results of the tables are hidden until the end, like the standings." in text
    people = f"Who sits where Seat Name 1 {one} 2 {two} 3 {three}"
    assert f"{people} My evening: next table, clock and rank Rounds" in text
    assert text.endswith("Round 1 T Every card Round 2 not entered yet")


def test_a_closed_seating_shows_its_tables_where_standings_are_of_closed_ones() -> None:
    table = a_table(3, rounds=1, standings_shown="seating", **POINTS)
    an_entry(table, sheet=points_sheet(5, -3, 0))
    at_play = body(table)

    close_seating(seating_id=table.seating_id)

    assert "The results of a seating are hidden until it is closed." in at_play
    one, two, three = names(table)
    assert f"Seat Name Total Place 1 {one} 5 1 2 {two} \N{MINUS SIGN}3 3 3 {three} 0 2" in body(
        table
    )
