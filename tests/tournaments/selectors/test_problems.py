"""What a search is asked, and where in the hall its tables will stand."""

from dataclasses import replace

import pytest

from tests.builders import a_published_seating, an_event
from tournaments.models import AttendanceState, Event, SeatingMode
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import EntrantDetails, change_entrant
from tournaments.services.layouts import write_seating
from tournaments.services.places import add_places
from tournaments.services.proposals import keep_table

pytestmark = pytest.mark.django_db

MIX = SeatingRequest(mode=SeatingMode.MIX, seed=1)


def at_tables_of_four(players: int) -> Event:
    return an_event(players, smallest_size=4, largest_size=4)


def sits_out(event: Event, number: int) -> None:
    entrant = event.entrants.get(number=number)
    out = AttendanceState.SITTING_OUT
    mark_attendance(entrant_id=entrant.pk, number=1, state=out, by=None)


def test_seatings_planned_together_let_others_sit_out_each_time() -> None:
    placed = placed_problem(at_tables_of_four(6), replace(MIX, seatings=3))

    assert placed.problem.present == ((1, 2, 3, 4), (1, 2, 5, 6), (3, 4, 5, 6))
    assert placed.places == ((1,), (1,), (1,))


def test_who_is_wished_to_sit_out_one_seating_plays_in_those_planned_with_it() -> None:
    event = at_tables_of_four(8)
    sits_out(event, 1)
    add_places(event_id=event.pk, up_to=3)
    pinned = EntrantDetails(
        home_club="", team_id=None, fixed_table=3, out_of_competition=False, language=""
    )
    change_entrant(entrant_id=event.entrants.get(number=2).pk, to=pinned)

    placed = placed_problem(event, replace(MIX, seatings=2))

    assert placed.problem.present == ((2, 3, 4, 5), (1, 2, 3, 4, 5, 6, 7, 8))
    assert (placed.places, placed.problem.fixed) == (((3,), (3, 1)), {2: 1})


def test_in_a_final_the_last_of_the_standings_sit_out_of_those_whose_turn_it_is() -> None:
    event = at_tables_of_four(5)
    a_published_seating(event)  # number 5 sits out
    ranks = {1: 5, 2: 3, 3: 4, 4: 1, 5: 2}

    final = SeatingRequest(mode=SeatingMode.FINAL, seed=1, ranks=ranks)
    near = SeatingRequest(mode=SeatingMode.SWISS, seed=1, ranks=ranks)

    assert placed_problem(event, final).problem.present == ((2, 3, 4, 5),)
    assert placed_problem(event, near).problem.present == ((1, 2, 3, 5),)


def test_no_one_at_a_kept_table_sits_out() -> None:
    event = at_tables_of_four(9)
    layout = {1: (6, 7, 8, 9), 2: (1, 2, 3, 4)}
    table = write_seating(event_id=event.pk, layout=layout, accept=()).tables.get(place__number=1)
    keep_table(table_id=table.pk, kept=True)

    placed = placed_problem(event, MIX)

    assert placed.kept == ((1, (6, 7, 8, 9)),)
    assert placed.problem.present == ((1, 2, 3, 4),)
