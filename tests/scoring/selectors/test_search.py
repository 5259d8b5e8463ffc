"""People and tables of an event, found by what was typed."""

import pytest

from scoring.selectors.search import Found, search_event
from tests.builders import a_late_entrant, a_published_seating, a_table, an_event
from tournaments.models import AttendanceState, Event, Place
from tournaments.new_entrants import NewEntrant
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_entrants

pytestmark = pytest.mark.django_db


def numbers(found: Found) -> list[int]:
    return [one.entrant.number for one in found.people]


def test_a_person_is_found_by_letters_with_their_table_and_state() -> None:
    table = a_table()
    event = table.seating.event
    anna = event.entrants.get(number=1)
    mark_attendance(entrant_id=anna.pk, number=1, state=AttendanceState.LATE, by=None)

    [one] = search_event(event, anna.person.name).people

    assert (one.entrant, one.table, one.state) == (anna, table, AttendanceState.LATE)


def test_a_person_without_a_seat_has_no_table() -> None:
    table = a_table()
    a_late_entrant(table, "Zoë Quark")

    [one] = search_event(table.seating.event, "quark").people

    assert one.table is None


def test_a_number_finds_the_entrant_and_the_table() -> None:
    event = an_event(8)
    a_published_seating(event)

    found = search_event(event, "2")

    assert numbers(found) == [2]
    assert [one.place for one in found.tables] == [2]


@pytest.mark.parametrize("typed", ["Table 2", "2. asztal", "テーブル2"])
def test_a_table_is_found_by_its_number_beside_the_word_for_it(typed: str) -> None:
    event = an_event(8)
    a_published_seating(event)

    assert [one.place for one in search_event(event, typed).tables] == [2]


@pytest.mark.parametrize("typed", ["Rossi, F", "ロッシ"])
def test_a_person_is_found_as_lists_sort_the_name(typed: str) -> None:
    event = an_event(0)
    franco = NewEntrant(name="Franco Rossi", sort_name="ろっし, Franco")
    register_entrants(event_id=event.pk, new_entrants=[franco])

    assert numbers(search_event(event, typed)) == [1]


def test_a_table_is_found_by_its_room() -> None:
    event = an_event(8)
    a_published_seating(event)
    Place.objects.filter(number=2).update(room="Red room")

    assert [one.place for one in search_event(event, "red").tables] == [2]


def test_before_a_seating_is_published_attendance_is_that_of_the_next_one() -> None:
    event: Event = an_event(4)

    found = search_event(event, "1")

    assert (found.seating, found.number, numbers(found)) == (None, 1, [1])


def test_nothing_is_found_for_letters_of_no_one() -> None:
    assert not search_event(an_event(4), "xyzzy")


def test_many_people_are_cut_short() -> None:
    assert len(search_event(an_event(20), "a").people) <= 8
