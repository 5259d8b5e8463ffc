"""What a change would do, with nothing done."""

from fractions import Fraction
from functools import partial
from math import inf

import pytest

from engine.standings.ranking import rank
from scoring.errors import SwapRefused
from scoring.models import Entry, Source
from scoring.selectors.results import ranking_rules, results_of
from scoring.services import previews
from scoring.services.entries import submit_entry
from scoring.services.occupancies import swap_players
from scoring.services.previews import (
    Effect,
    Effects,
    EntrantState,
    TeamEffect,
    TeamState,
    effects_of,
)
from scoring.services.sanctions import give_sanction
from scoring.services.seatings import close_seating, request_seating
from tests.builders import (
    a_published_seating,
    a_submission,
    a_user,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.stored import everything_stored
from tournaments.models import Event, Role, SeatingMode, Table
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.events import change_event
from tournaments.services.proposals import propose_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two tables of three, one closed seating of one round.

    Means and margins: 840 with +4, 840 with +3, 420, 420, 0 with -3, 0 with -4.
    """
    event = an_event(6, rounds=1, evidence=["points"], preferred_size=3, largest_size=3)
    seating = a_published_seating(event)
    first, second = tables_of(seating)
    an_entry(first, sheet=points_sheet(9, 5, 1))
    an_entry(second, sheet=points_sheet(8, 5, 2))
    close_seating(seating_id=seating.pk)
    return event


def tables(event: Event) -> list[Table]:
    return list(tables_of(event.seatings.get(number=1)))


def a_correction(event: Event, *points: int) -> "partial[Entry]":
    """Other points for the round of the first table."""
    submission = a_submission(
        reread(tables(event)[0]),
        based_on=1,
        sheet=points_sheet(*points),
        source=Source.DESK,
        by=a_user(event.organisation, Role.DIRECTOR),
        correction="Counted again.",
    )
    return partial(submit_entry, submission)


def an_effect(entrant: int, *changes: tuple[int | None, int | None]) -> Effect:
    """Total, place, rank and points, each before and after; points only where they change."""
    before, after = zip(*changes, *[(None, None)] * (4 - len(changes)), strict=True)
    return Effect(
        entrant=entrant,
        seating=1 if changes[0] != (None, None) else None,
        before=EntrantState(total=before[0], place=before[1], rank=before[2], points=before[3]),
        after=EntrantState(total=after[0], place=after[1], rank=after[2], points=after[3]),
    )


def test_a_correction_shows_whose_total_place_and_rank_would_change(event: Event) -> None:
    first, second, third = start_numbers(tables(event)[0])
    winner, middle, last = start_numbers(tables(event)[1])
    correction = a_correction(event, 4, 5, 1)
    before = everything_stored()

    effects = effects_of(event.pk, correction)

    # The mean of the table is 10/3 then: the second wins by 5/3, less than 3, and the third is
    # below it by 7/3, which is less, too.
    assert effects == Effects(
        lines=[
            an_effect(second, (5, 5), (2, 1), (3, 2), (420, 840)),
            an_effect(first, (9, 4), (1, 2), (1, 3), (840, 420)),
            an_effect(winner, (None, None), (None, None), (2, 1)),
            an_effect(middle, (None, None), (None, None), (3, 4)),
            an_effect(third, (None, None), (None, None), (6, 5)),
            an_effect(last, (None, None), (None, None), (5, 6)),
        ]
    )
    assert everything_stored() == before


def test_other_members_that_count_show_which_teams_would_change(event: Event) -> None:
    foxes, owls = (event.teams.create(name=name) for name in ("Foxes", "Owls"))
    first, second, _ = start_numbers(tables(event)[0])
    winner, *_ = start_numbers(tables(event)[1])
    event.entrants.filter(number=first).update(team=foxes)  # 840
    event.entrants.filter(number__in=[winner, second]).update(team=owls)  # 840 + 420
    event.team_best = 1

    effects = effects_of(event.pk, partial(change_event, event, fields=["team_best"]))

    assert effects == Effects(
        lines=[],
        teams=(
            TeamEffect(
                team="Foxes",
                before=TeamState(rank=2, points=840),
                after=TeamState(rank=1, points=840),
            ),
            TeamEffect(
                team="Owls",
                before=TeamState(rank=1, points=1260),
                after=TeamState(rank=1, points=840),
            ),
        ),
    )


def test_other_points_show_the_ranks_of_teams_that_would_change_and_no_points(
    event: Event,
) -> None:
    foxes, owls = (event.teams.create(name=name) for name in ("Foxes", "Owls"))
    first, *_ = start_numbers(tables(event)[0])
    winner, *_, last = start_numbers(tables(event)[1])
    # Both have 840: the Owls by one first place, the Foxes by a first and a last one. Card points
    # make it 8 to 11.
    event.entrants.filter(number=winner).update(team=owls)
    event.entrants.filter(number__in=[first, last]).update(team=foxes)
    event.points_system = "raw"

    effects = effects_of(event.pk, partial(change_event, event, fields=["points_system"]))

    first_rank, second_rank = (TeamState(rank=rank, points=840) for rank in (1, 2))
    assert effects.teams == (
        TeamEffect(team="Foxes", before=second_rank, after=first_rank),
        TeamEffect(team="Owls", before=first_rank, after=second_rank),
    )


def test_a_proposal_from_the_standings_shows_whose_next_table_would_change(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "SEARCH_SECONDS", inf)
    seating = request_seating(event_id=event.pk, mode=SeatingMode.FINAL, seed=1)
    propose_seating(seating_id=seating.pk)
    first, second, _ = start_numbers(tables(event)[0])
    middle = start_numbers(tables(event)[1])[1]
    here, there = (
        {one.number for one in occupants(table, 1).values()} for table in tables_of(seating)
    )
    assert {first, second, middle} & here in ({first, second}, {first, middle})

    # The first one falls to the last place of the table, and out of the final.
    effects = effects_of(event.pk, a_correction(event, 0, 5, 1))

    assert (effects.proposal, effects.next_known) == (2, True)
    moved = {
        line.entrant: (line.before.next_table, line.after.next_table)
        for line in effects.lines
        if line.before.next_table != line.after.next_table
    }
    assert moved[first] == (1, 2)
    assert {one for one, way in moved.items() if way == (2, 1)} <= there
    assert {one.number for one in occupants(tables_of(seating)[0], 1).values()} == here


def test_a_proposed_final_that_is_not_found_again_in_time_shows_no_next_tables(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "SEARCH_SECONDS", -1.0)
    seating = request_seating(event_id=event.pk, mode=SeatingMode.FINAL, seed=1)
    propose_seating(seating_id=seating.pk)

    effects = effects_of(event.pk, a_correction(event, 0, 5, 1))

    assert (effects.proposal, effects.next_known) == (2, False)
    assert {line.after.next_table for line in effects.lines} == {None}


def test_a_swap_across_two_tables_shows_both_totals(event: Event) -> None:
    first = start_numbers(tables(event)[0])[0]
    last = start_numbers(tables(event)[1])[2]
    change = partial(swap_players, table_id=tables(event)[0].pk, number=first, other_number=last)

    assert effects_of(event.pk, change) == Effects(
        lines=[
            an_effect(last, (2, 9), (3, 1), (5, 1), (0, 840)),
            an_effect(first, (9, 2), (1, 3), (1, 5), (840, 0)),
        ]
    )


def test_a_mean_is_compared_exactly(event: Event) -> None:
    second = a_published_seating(event)
    for table in tables_of(second):
        an_entry(table, sheet=points_sheet(9, 5, 1))
    standings = {line.entrant: line for line in rank(results_of(event), ranking_rules(event))}
    best = next(iter(standings))
    bonus = partial(
        give_sanction,
        entrant_id=event.entrants.get(number=best).pk,
        points=1,
        reason="Helped",
        by=a_user(event.organisation, Role.DIRECTOR),
    )

    [line] = [one for one in effects_of(event.pk, bonus).lines if one.entrant == best]

    had = standings[best].points
    assert (line.before.points, line.after.points) == (Fraction(had, 2), Fraction(had + 1, 2))


def test_what_the_change_refuses_is_refused_and_nothing_is_stored(event: Event) -> None:
    before = everything_stored()
    table = tables(event)[0]

    with pytest.raises(SwapRefused):
        effects_of(event.pk, partial(swap_players, table_id=table.pk, number=1, other_number=1))

    assert everything_stored() == before
