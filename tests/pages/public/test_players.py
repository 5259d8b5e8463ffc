"""A player's page: where to sit, the rank and why, every match."""

import re

import pytest
from django.test import Client

from scoring.models import StandingsSnapshot
from scoring.services.people import erase_person
from scoring.services.seatings import close_seating, publish_seating
from tests.builders import (
    a_late_entrant,
    a_ruling,
    a_sanction,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    reread,
)
from tests.pages.markup import one_line
from tests.pages.public.rows import a_cell, a_row, cells
from tournaments.models import Event, EventState, Occupancy, StandingsShown, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(6, slug="spring", evidence=["points"], rounds=2, preferred_size=3)


def seated(event: Event, *tables: tuple[int, ...]) -> list[Table]:
    """The tables of a published seating with these start numbers in seat order."""
    layout = dict(enumerate(tables, start=1))
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    return list(tables_of(publish_seating(seating_id=seating.pk)))


def page(number: int, language: str = "en") -> str:
    answer = Client().get(f"/{language}/e/spring/players/{number}/")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def table_page(number: int) -> str:
    answer = Client().get(f"/en/e/spring/seatings/1/tables/{number}/")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def body(text: str, heading: str) -> list[str]:
    """The cells of the table in the section of this name."""
    return cells(text.split(f'id="{heading}"')[1].split("<tbody>")[1].split("</tbody>")[0])


def words(text: str, start: str, end: str) -> str:
    """What is read between two pieces of a page."""
    return " ".join(re.sub("<[^>]*>", " ", text.split(start)[1].split(end)[0]).split())


def test_who_sits_out_the_seating_being_played_finds_that() -> None:
    event = an_event(4, slug="spring", preferred_size=3, largest_size=3)
    seated(event, (1, 2, 3))

    assert words(page(4), '<h2 id="now">', "</section>") == "Seating 1 Sitting out"
    assert "Sitting out" not in page(1)


def test_who_asks_finds_the_seat_of_the_seating_being_played(event: Event) -> None:
    assert "No one is seated yet." in page(5)

    seated(event, (1, 2, 3), (4, 5, 6))
    assert words(page(5), 'class="panel now"', "</section>").endswith("Seating 1 Table 2 Seat 2")

    close_seating(seating_id=event.seatings.get().pk)
    assert 'class="panel now"' not in page(5)


def test_a_match_shows_rounds_and_everybody_at_the_table(event: Event) -> None:
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, 1, sheet=points_sheet(3, 7, 5))

    text = page(1)

    assert words(text, '<ol class="rounds">', "</ol>") == "Round 1 3 Round 2 – not entered"
    match = text.split('class="panel match"')[1].split("<tbody>")[1].split("</tbody>")[0]
    assert cells(match) == ["1", "Béla", "7", "2", "Cili", "5", "3", "Anna", "3"]
    assert 'href="/en/e/spring/players/2/"' in match
    assert 'href="/en/e/spring/players/1/"' not in match
    assert body(text, "opponents") == ["Béla", "1", "0", "0", "Cili", "1", "0", "0"]


def test_a_match_that_is_over_shows_who_was_ahead_of_whom(event: Event) -> None:
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, 1, sheet=points_sheet(5, 7, 5))
    a_void_round(table, 2, replayed=False)

    text = page(1)

    assert words(text, '<ol class="rounds">', "</ol>") == "Round 1 5 Round 2 – void"
    assert body(text, "opponents") == ["Béla", "1", "0", "1", "Cili", "1", "0", "0"]


def test_the_rank_is_explained_and_every_seating_with_what_it_brought(event: Event) -> None:
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    seating = close_seating(seating_id=table.seating_id)
    seated(event, (1, 2, 3), (4, 5, 6))
    a_ruling(seating, 1)
    a_sanction(event, 1)
    a_sanction(event, 1, points=None, reason="Loud")
    stored = [
        a_row(2),
        a_row(
            1,
            rank=2,
            tie_breaks=[420, 0],
            decided_by="table_wins",
            seatings=[a_cell(1, 560, "ruling"), a_cell(2, 280, counts=False)],
        ),
    ]
    StandingsSnapshot.objects.create(event=event, version=5, rows=stored)
    StandingsSnapshot.objects.create(event=event, version=5, rows=stored, after=seating)

    text = page(1)

    facts = words(text, '<dl class="facts">', "</dl>")
    assert facts == "Rank 2 of 2 Mean % 66.7 Matches 2 Card points \N{MINUS SIGN}7"
    assert "Tie-break: Tables won, ½; Anna 2 has 1" in text
    assert body(text, "seatings") == [
        "1", "Table 1", "66.7", "2", "", "Ruling: the match does not count Ill",
        "2", "Table 1", "33.3 does not count", "–",
    ]  # fmt: skip
    assert words(text, 'id="sanctions"', "</section>").endswith("\N{MINUS SIGN}10 % Late Warning")
    assert "<svg" in text


def test_a_match_that_does_not_stand_says_why_and_is_no_meeting(event: Event) -> None:  # 7.23
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, 1, sheet=points_sheet(3, 7, 5))
    close_seating(seating_id=table.seating_id)
    a_ruling(table.seating, 1)

    text = page(1)

    match = words(text, '<article class="panel match"', "<ol")
    assert match.endswith("Seating 1 closed does not count: it is void by a ruling")
    assert 'id="opponents"' not in text
    assert body(page(2), "opponents") == ["Anna", "1", "1", "0", "Cili", "1", "1", "0"]


def test_of_two_tables_in_one_seating_the_pages_say_which_counts_and_why(event: Event) -> None:
    """No 1 plays round 1 at table 1, then rounds 2 and 3 at table 2."""
    Event.objects.update(rounds=3)
    here, there = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(here, 1, sheet=points_sheet(9, 7, 5))
    an_entry(there, 1, sheet=points_sheet(3, 7, 5))
    anna = event.entrants.get(number=1)
    Occupancy.objects.create(seat=here.seats.get(position=0), entrant=None, from_round=2)
    Occupancy.objects.create(seat=there.seats.get(position=2), entrant=anna, from_round=2)
    an_entry(reread(there), 2, sheet=points_sheet(3, 7, 5))
    an_entry(reread(there), 3, sheet=points_sheet(3, 7, 5))

    text = page(1)

    rule = (
        "Of two tables in one seating, the table with more own rounds counts. If equal, more "
        "points decide, then more card points, then the lower table number."
    )
    assert rule in text
    assert "Table 1 does not count Table 2" in words(text, 'id="seatings"', "</table>")
    assert "does not count: another table of this seating does" in text
    for number in (1, 2):
        assert f"Anna sat at two tables in this seating. Table 2 counts. {rule}" in words(
            table_page(number), "<main", "</main>"
        )


def test_where_fewer_points_are_the_better_place_the_pages_say_why(event: Event) -> None:
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, 1, sheet=points_sheet(-2, -3, 9))
    reason = "Not everyone played every round, so the mean points of a round decide the places."
    assert reason not in page(1)
    late = event.entrants.get(number=a_late_entrant(table))
    Occupancy.objects.create(seat=table.seats.get(position=1), entrant=late, from_round=2)

    an_entry(reread(table), 2, sheet=points_sheet(-2, 3, 9))

    # Means of a round: 9, 3, -2 and -3.
    assert "3 Anna \N{MINUS SIGN}4 4 Béla \N{MINUS SIGN}3" in words(
        page(1), '<article class="panel match"', "</article>"
    )
    assert reason in page(1)
    assert reason in table_page(1)


def test_hidden_standings_show_neither_rank_nor_points(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(standings_shown=StandingsShown.HIDDEN)
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, 1, sheet=points_sheet(3, 7, 5))
    rows = [a_row(1, rank=77, seatings=[a_cell(1, 630)])]
    for after in (None, table.seating):
        StandingsSnapshot.objects.create(event=event, version=5, rows=rows, after=after)

    text = page(1)

    assert "The standings are hidden until the end." in text
    assert 'id="standing"' not in text
    assert not re.search(r"\b(77|75)\b", text.split("<main")[1].split("matches")[0])
    assert body(text, "seatings") == ["1", "Table 1"]
    own, *others = sorted(entrant.person.name for entrant in event.entrants.all()[:3])
    matches = words(text, 'id="matches"', "</section>")
    assert matches.endswith(f"Round 1 – Round 2 – not entered Name {own} {others[0]} {others[1]}")
    assert body(text, "opponents") == [others[0], "1", others[1], "1"]


def test_a_seating_without_this_player_says_so(event: Event) -> None:
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    newcomer = a_late_entrant(table)

    assert body(page(newcomer), "seatings") == ["1", "no seat"]


def test_whose_data_were_erased_stays_nameless(event: Event) -> None:
    seated(event, (1, 2, 3), (4, 5, 6))
    close_seating(seating_id=event.seatings.get().pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    erase_person(person_id=event.entrants.get(number=1).person_id, label="No. 1")

    assert "Anna" not in page(1) + page(2)
    assert "<h1>No. 1 " in page(1)


def test_no_one_has_a_page_who_takes_no_part(event: Event) -> None:
    assert Client().get("/en/e/spring/players/7/").status_code == 404
