"""Who plays by what roll calls have said."""

from collections import Counter

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.seating.layouts import Rule
from engine.seating.problem_text import read_problem
from scoring.services.seatings import close_seating, publish_seating
from tests.builders import a_proposed_seating, a_published_seating, an_event
from tournaments.models import AttendanceState, Event, SeatingMode
from tournaments.selectors.attendance import count_roll, idle_entrants, roll_of
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.selectors.seatings import (
    entrants_to_seat,
    roll_call_for,
    seated_ids,
    sitting_out_in_turn,
)
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names
from tournaments.services.layouts import write_seating
from tournaments.services.proposals import keep_table

pytestmark = pytest.mark.django_db

PRESENT, STANDBY = AttendanceState.PRESENT, AttendanceState.STANDBY
OUT, LATE, LEFT = AttendanceState.SITTING_OUT, AttendanceState.LATE, AttendanceState.LEFT


def say(event: Event, seating: int, **states: AttendanceState) -> None:
    """Note a state by start number, like ``n3=LATE``."""
    for number, state in states.items():
        entrant = event.entrants.get(number=int(number[1:]))
        mark_attendance(entrant_id=entrant.pk, number=seating, state=state, by=None)


def playing(event: Event, seating: int) -> list[int]:
    return [entrant.number for entrant in entrants_to_seat(event, seating)]


def test_those_present_and_those_never_marked_play() -> None:
    event = an_event(8)
    say(event, 1, n1=PRESENT, n2=OUT, n3=LATE, n4=LEFT)

    assert playing(event, 1) == [1, 5, 6, 7, 8]


def test_the_last_mark_holds_on_but_sitting_out_is_for_one_seating() -> None:
    event = an_event(8)
    say(event, 1, n2=OUT, n3=LATE, n4=LEFT)
    say(event, 2, n3=PRESENT)

    assert playing(event, 2) == [1, 2, 3, 5, 6, 7, 8]


def test_a_withdrawn_entrant_is_not_called() -> None:
    event = an_event(4)
    event.entrants.filter(number=2).update(withdrawn=True)

    assert [one.entrant.number for one in roll_of(event, 1)] == [1, 3, 4]


def test_the_roll_says_who_is_still_to_be_looked_for() -> None:
    event = an_event(5)
    say(event, 1, n1=PRESENT, n2=LATE, n3=LEFT)
    say(event, 2, n4=PRESENT)

    unseen = [one.entrant.number for one in roll_of(event, 2) if one.unseen]

    assert unseen == [1, 5]


def test_the_roll_is_counted_as_its_lines_say_in_two_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = an_event(8)
    say(event, 1, n1=PRESENT, n2=OUT, n3=LATE, n4=LEFT, n5=STANDBY)
    say(event, 2, n3=PRESENT, n6=PRESENT)
    event.entrants.filter(number=7).update(withdrawn=True)

    with django_assert_num_queries(2):
        first = count_roll(event, 1)

    assert first == {PRESENT: 1, OUT: 1, LATE: 1, LEFT: 1, STANDBY: 1, None: 2}
    assert count_roll(event, 2) == {PRESENT: 2, LEFT: 1, STANDBY: 1, None: 3}
    for number in (1, 2, 3):
        lines = Counter(None if one.unseen else one.state for one in roll_of(event, number))
        assert count_roll(event, number) == lines


def test_all_who_are_not_seen_yet_play_as_the_roll_says() -> None:
    event = an_event(8)
    say(event, 1, n1=PRESENT, n2=LATE, n3=LEFT, n4=STANDBY, n5=OUT)
    close_seating(seating_id=a_published_seating(event).pk)

    unseen = [one.entrant.number for one in roll_of(event, 2) if one.unseen]

    assert unseen == [1, 5, 6, 7, 8]
    assert playing(event, 2) == unseen


def test_who_stands_by_plays_only_as_far_as_the_tables_need_it() -> None:
    event = an_event(9)
    say(event, 1, n1=STANDBY, n2=STANDBY)

    assert playing(event, 1) == [1, 3, 4, 5, 6, 7, 8, 9]


def test_the_next_stand_in_is_who_has_stood_in_least_often() -> None:
    event = an_event(9)
    say(event, 1, n1=STANDBY, n2=STANDBY)
    close_seating(seating_id=a_published_seating(event).pk)

    assert playing(event, 2) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_a_stand_in_who_sits_there_stays() -> None:
    event = an_event(9)
    say(event, 1, n1=STANDBY, n2=STANDBY)
    layout = {1: (2, 3, 4, 5), 2: (6, 7, 8, 9)}
    write_seating(event_id=event.pk, layout=layout, accept=())
    second = event.entrants.get(number=2)

    seated = entrants_to_seat(event, 1, seated={second.pk})
    assert [one.number for one in seated] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_the_search_is_asked_about_those_who_play() -> None:
    event = an_event(9)
    say(event, 1, n1=STANDBY, n9=LATE)

    placed = placed_problem(event, SeatingRequest(mode=SeatingMode.MIX, seed=1))

    assert placed.problem.present == ((1, 2, 3, 4, 5, 6, 7, 8),)


def test_who_sits_out_as_the_tables_do_not_hold_all_changes_from_seating_to_seating() -> None:
    event = an_event(6, smallest_size=4, largest_size=4)
    say(event, 3, n2=OUT, n4=OUT)  # as the organiser wishes
    played = []
    for number in (1, 2, 3, 4):
        played.append(playing(event, number))
        close_seating(seating_id=a_published_seating(event).pk)

    assert played == [[1, 2, 3, 4], [1, 2, 5, 6], [1, 3, 5, 6], [2, 3, 4, 5]]
    assert idle_entrants(event) == [
        *((1, 5), (1, 6), (2, 3), (2, 4)),
        *((3, 2), (3, 4), (4, 1), (4, 6)),
    ]


def test_who_stands_by_plays_rather_than_that_more_sit_out() -> None:
    event = an_event(8, smallest_size=4, largest_size=4)
    say(event, 1, n1=STANDBY)

    assert playing(event, 1) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_who_has_stood_by_in_vain_does_not_sit_out_next() -> None:
    event = an_event(5, smallest_size=4, largest_size=4)
    say(event, 1, n5=STANDBY)
    close_seating(seating_id=a_published_seating(event).pk)
    say(event, 2, n5=PRESENT)

    assert playing(event, 2) == [1, 2, 3, 5]


def test_no_one_who_has_a_seat_sits_out_for_a_late_comer() -> None:
    event = an_event(9, smallest_size=4, largest_size=4)
    say(event, 1, n1=LATE)
    seating = write_seating(event_id=event.pk, layout={1: (2, 3, 4, 5), 2: (6, 7, 8, 9)}, accept=())
    say(event, 1, n1=PRESENT)

    there = entrants_to_seat(event, 1, seated=seated_ids(seating))
    assert [one.number for one in there] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_at_tables_that_are_kept_no_one_else_can_sit() -> None:
    event = an_event(9, smallest_size=3, largest_size=5, max_tables=2)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8, 9)}
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    keep_table(table_id=seating.tables.get(place__number=1).pk, kept=True)
    register_names(event_id=event.pk, names=["Zoltán"])

    proposed = a_proposed_seating(event)

    assert read_problem(proposed.problem).present == ((5, 6, 7, 8, 9),)
    out = sitting_out_in_turn(proposed, seated_ids(proposed))
    assert list(event.entrants.filter(pk__in=out).values_list("number", flat=True)) == [10]


def test_at_larger_tables_made_by_hand_fewer_sit_out() -> None:
    event = an_event(6, smallest_size=4, largest_size=4, max_tables=1)
    seating = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4, 5)}, accept=[Rule.SIZE])

    out = sitting_out_in_turn(seating, seated_ids(seating))
    assert list(event.entrants.filter(pk__in=out).values_list("number", flat=True)) == [6]


def test_idle_is_who_was_there_for_a_closed_seating_without_playing() -> None:
    event = an_event(11)
    say(event, 1, n1=STANDBY, n3=OUT, n4=LATE)  # eight play, and no one has to help
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event)  # not closed: all may still join

    assert idle_entrants(event) == [(1, 1), (1, 3)]


def test_who_comes_during_a_seating_can_still_play_in_it() -> None:
    event = an_event(5)
    say(event, 1, n5=LATE)
    a_published_seating(event)

    numbers = [roll_call_for(event.entrants.get(number=one)) for one in (1, 5)]

    assert numbers == [2, 1]


def test_before_any_seating_all_check_in_for_the_first() -> None:
    event = an_event(4)
    write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4)}, accept=())

    assert roll_call_for(event.entrants.get(number=1)) == 1


def test_a_published_seating_keeps_its_stand_in_when_it_is_made_even() -> None:
    event = an_event(8)
    say(event, 1, n8=STANDBY)
    seating = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, accept=())
    publish_seating(seating_id=seating.pk)

    assert playing(event, 1) == [1, 2, 3, 4, 5, 6, 7, 8]
