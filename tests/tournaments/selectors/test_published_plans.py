"""The problem and the plan of a published seating."""

import json
from collections.abc import Callable

import pytest

from engine.seating.layouts import swapped
from engine.seating.rebalance import Aim
from engine.seating.verify import Difference, differences, read_claim
from scoring.selectors.rebalances import wanted_moves
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import publish_seating, request_seating
from tests.builders import a_proposed_seating, a_published_seating, an_entry, an_event
from tournaments.models import Event, EventState, KeepApart, Seating, SeatingMode
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.published_plans import WithheldReason, published_plan, withheld_reason
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.layouts import change_proposal, write_seating
from tournaments.services.proposals import keep_table, propose_seating, take_best
from tournaments.services.seatings import cancel_seating, close_seating

pytestmark = pytest.mark.django_db


def a_schedule(event: Event, seatings: int = 2) -> list[Seating]:
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=seatings)
    propose_seating(seating_id=first.pk)
    return list(event.seatings.order_by("number"))


def found_in(seating: Seating) -> list[Difference]:
    """Return what anyone finds who checks the plan of a seating."""
    return differences(*read_claim(json.dumps(published_plan(seating))))


def test_published_plan_is_what_its_problem_leads_to() -> None:
    seating = a_published_seating(an_event(11))

    assert withheld_reason(seating) is None
    assert found_in(seating) == []


def test_published_plan_of_a_search_that_was_ended_early_says_so() -> None:
    event = an_event(11)
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=6)
    take_best(seating_id=seating.pk)
    propose_seating(seating_id=seating.pk)
    seating.refresh_from_db()

    assert '"stopped": true' in json.dumps(published_plan(seating))
    assert found_in(seating) == []


def test_published_plan_of_seats_that_were_not_planned_is_found_wrong() -> None:
    seating = a_published_seating(an_event(8))
    Seating.objects.filter(pk=seating.pk).update(places=[2, 1])
    seating.refresh_from_db()

    assert [one.path for one in found_in(seating)] == ["seatings[0][0]", "seatings[0][1]"]


def test_published_plan_of_a_seating_that_did_not_store_its_places_is_in_their_order() -> None:
    seating = a_published_seating(an_event(11))
    Seating.objects.filter(pk=seating.pk).update(places=[])
    seating.refresh_from_db()

    assert found_in(seating) == []


def test_published_plan_names_no_club_and_is_the_same_plan() -> None:
    event = an_event(12)
    event.entrants.filter(number__lte=4).update(home_club="Graz")
    event.entrants.filter(number__gt=8).update(home_club="Wien")
    close_seating(seating_id=a_published_seating(event).pk)

    seating = a_published_seating(event, seed=2)

    plan = published_plan(seating)
    assert "Graz" not in json.dumps(plan)
    assert found_in(seating) == []


def test_published_plan_of_a_schedule_comes_with_its_last_seating() -> None:
    first, second = a_schedule(an_event(8))
    publish_seating(seating_id=first.pk)
    before = withheld_reason(first)
    publish_seating(seating_id=second.pk)

    assert (before, withheld_reason(first), withheld_reason(second)) == (
        WithheldReason.TO_COME,
        None,
        None,
    )
    assert published_plan(first) == published_plan(second)
    assert found_in(second) == []


@pytest.mark.parametrize(
    "abandon",
    [
        pytest.param(lambda second: cancel_seating(seating_id=second.pk), id="given-up"),
        pytest.param(
            lambda second: request_seating(
                event_id=second.event_id, mode=SeatingMode.MIX, seed=2, planned=2
            ),
            id="asked-for-again",
        ),
    ],
)
def test_published_plan_of_a_schedule_comes_once_the_others_are_abandoned(
    abandon: Callable[[Seating], object],
) -> None:
    first, second, _ = a_schedule(an_event(8), seatings=3)
    publish_seating(seating_id=first.pk)

    abandon(second)

    assert withheld_reason(first) is None
    assert found_in(first) == []


def test_published_plan_of_a_schedule_waits_for_a_seating_that_was_changed_by_hand() -> None:
    first, second = a_schedule(an_event(8))
    publish_seating(seating_id=first.pk)
    changed = change_proposal(
        seating_id=second.pk, layout=swapped(layout_of(second), 1, 2), accept=()
    )
    before = withheld_reason(first)
    publish_seating(seating_id=changed.pk)

    assert (before, withheld_reason(first), withheld_reason(changed)) == (
        WithheldReason.TO_COME,
        None,
        WithheldReason.BY_HAND,
    )
    assert found_in(first) == []


def test_published_plan_of_a_schedule_stays_out_where_one_was_given_up_unplanned() -> None:
    event = an_event(8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=2)
    cancel_seating(seating_id=event.seatings.get(part=1).pk)
    propose_seating(seating_id=first.pk)

    assert withheld_reason(publish_seating(seating_id=first.pk)) is WithheldReason.TO_COME


def test_published_plan_leaves_kept_tables_out() -> None:
    event = an_event(12)
    proposed = a_proposed_seating(event)
    keep_table(table_id=tables_of(proposed)[0].pk, kept=True)

    seating = a_published_seating(event, seed=2)

    assert found_in(seating) == []


def test_published_plan_shows_the_tables_before_moves() -> None:
    event = an_event(8)
    seating = a_published_seating(event)
    planned = published_plan(seating)
    for number in layout_of(seating)[2][:2]:
        withdraw_entrant(entrant_id=event.entrants.get(number=number).pk)
    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=wanted.moves, by=None)

    assert published_plan(seating) == planned


def test_withheld_reason_by_hand() -> None:
    event = an_event(8)
    proposed = a_proposed_seating(event)
    changed = change_proposal(
        seating_id=proposed.pk, layout=swapped(layout_of(proposed), 1, 2), accept=()
    )
    written = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, accept=())

    assert (withheld_reason(changed), withheld_reason(written)) == (
        WithheldReason.BY_HAND,
        WithheldReason.BY_HAND,
    )


def test_withheld_reason_where_it_would_show_who_is_kept_apart() -> None:
    event = an_event(8)
    first, second = event.entrants.filter(number__in=(1, 5)).order_by("number")
    KeepApart.objects.create(first=first, second=second)

    assert withheld_reason(a_published_seating(event)) is WithheldReason.KEPT_APART


STANDINGS = WithheldReason.STANDINGS


@pytest.mark.parametrize(
    ("shown", "reasons"),
    [
        ("now", [None, None, None]),
        ("seating", [STANDINGS, None, None]),
        ("hidden", [STANDINGS, STANDINGS, None]),
    ],
)
def test_withheld_reason_while_visitors_may_not_see_the_standings_it_rests_on(
    shown: str, reasons: list[WithheldReason | None]
) -> None:
    event = an_event(8, standings_shown=shown)
    first = a_published_seating(event)
    an_entry(tables_of(first)[0])
    second = request_seating(event_id=event.pk, mode=SeatingMode.SWISS, seed=2)
    propose_seating(seating_id=second.pk)
    second = publish_seating(seating_id=second.pk)
    while_the_first_is_played = withheld_reason(second)
    close_seating(seating_id=first.pk)
    once_it_is_closed = withheld_reason(second)

    second.event.state = EventState.FINISHED

    assert [while_the_first_is_played, once_it_is_closed, withheld_reason(second)] == reasons
