"""The search of an event, with what can be done at once."""

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.sweep import sweep
from scoring.services.tables import close_table
from tests.builders import a_late_entrant, a_published_seating, a_table, an_entry, an_event
from tests.pages.desk.desks import desk, text
from tournaments.models import AttendanceState, Event, Role
from tournaments.selectors.attendance import states_of
from tournaments.selectors.tables import occupants, tables_of

pytestmark = pytest.mark.django_db


def found(event: Event, typed: str, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/search/", {"q": typed}))


def test_a_seated_person_leaves_now_and_the_even_tables_come_next() -> None:
    event = an_event(8)
    seating = a_published_seating(event)
    anna = event.entrants.get(number=1)
    director = desk(event)
    assert "Leaves now" in found(event, anna.person.name)

    answer = director.post(f"/admin/events/{event.pk}/leave/", {"seating": "1", "number": "1"})

    assert states_of(event, 1)[anna.pk] == AttendanceState.LEFT
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/rebalance/"
    assert anna.person.name in text(director.get(answer["Location"]))


def test_a_person_without_a_seat_is_seated_from_here() -> None:
    table = a_table(largest_size=5)
    a_late_entrant(table, "Zoë Quark")

    shown = found(table.seating.event, "Quark")

    assert "Zoë Quark without a seat Seat now Is late Sits out" in shown


def test_a_person_of_a_closed_table_is_seated_and_gives_no_seat() -> None:
    event = an_event(8, rounds=1)
    first, second = tables_of(a_published_seating(event))
    names = [occupants(table, 1)[0].person.name for table in (first, second)]
    close_table(table_id=first.pk)
    an_entry(second)

    stopped, complete = (found(event, name) for name in names)

    assert f"{names[0]} Table 1 Leaves now Swap seats Seat now" in stopped
    assert f"{names[1]} Table 2 Leaves now Swap seats Is late" in complete


def test_the_forms_to_swap_or_give_a_seat_open_for_the_person_who_was_found() -> None:
    event = an_event(8)
    seating = a_published_seating(event)
    late = a_late_entrant(seating.tables.all()[0], "Zoë Quark")
    director = desk(event)
    shown = director.get(f"/admin/events/{event.pk}/search/", {"q": "8"}).content.decode()
    swap, take_over = re.findall(r'href="(/admin/tables/[^"]*(?:number|gives)=8[^"]*)"', shown)

    swapping = director.get(swap).content.decode()
    giving = director.get(take_over).content.decode()

    assert re.findall(r'<option value="(\d*)" selected>', swapping) == ["8", ""]
    assert take_over.endswith("#takes-over")
    assert re.search(r'<details[^>]* id="takes-over" open>', giving)
    assert re.findall(r'<option value="(\d+)" selected>', giving) == ["8"]
    assert f">{late} Zoë Quark</option>" in giving


def test_a_table_shows_what_can_be_done_there() -> None:
    table = a_table()

    shown = found(table.seating.event, "1")

    acts = "To the missing round Correct a round Swap seats Table card"
    assert f"Table 1 Seating 1 · 0 of 5 rounds {acts}" in shown


def test_who_only_reads_finds_people_and_no_acts() -> None:
    event = an_event(4)
    a_published_seating(event)

    shown = found(event, "1", Role.READER)

    assert "Table 1" in shown
    for act in ("Leaves now", "Is late", "Swap seats", "Table card"):
        assert act not in shown


def test_a_script_gets_the_part_alone() -> None:
    event = an_event(4)
    sweep()

    answer = desk(event).get(f"/admin/events/{event.pk}/search/", {"q": "1", "part": "1"})

    assert answer.content.decode().lstrip().startswith('<ul class="plain found">')


def test_a_search_that_finds_nothing_says_what_to_do() -> None:
    assert "Nothing found. Try fewer letters." in found(an_event(4), "xyzzy\0")


@pytest.mark.parametrize("players", [4, 12])
def test_search_takes_the_same_queries_at_any_number(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    a_published_seating(event)
    browser = desk(event)

    with django_assert_num_queries(15):
        browser.get(f"/admin/events/{event.pk}/search/", {"q": "a", "part": "1"})
