"""Drawing lots: who may, in which order, and what counts afterwards."""

import pytest

from engine.standings.ranking import rank
from scoring.errors import LotRefused, ReasonProblem, ReasonRefused
from scoring.models import Draw, Lot
from scoring.selectors.lots import drawn_order, tied_groups
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.lots import draw_lots
from tests.builders import a_sanction, a_user, an_event
from tests.scoring.plays import play_fully
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, User
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two seatings of three: 1 and 2 have won one each and were last in the other."""
    event = an_event(3, rounds=1, evidence=["points"], tie_breaks=["table_wins", "lot"])
    play_fully(event, 9, 1, 5)
    play_fully(event, 1, 9, 5)
    return event


@pytest.fixture
def director() -> User:
    return a_user()


def order(event: Event) -> list[tuple[int | None, int, str | None]]:
    """Ranks, start numbers, and what decided."""
    lines = rank(results_of(event), ranking_rules(event))
    return [(line.rank, line.entrant, line.decided_by) for line in lines]


def test_what_was_drawn_by_hand_decides(event: Event, director: User) -> None:
    assert order(event) == [(1, 1, None), (1, 2, None), (3, 3, "table_wins")]
    assert tied_groups(results_of(event), ranking_rules(event)) == [(1, 2)]

    draw_lots(event_id=event.pk, numbers=[1, 2], order=[2, 1], by=director)

    assert order(event) == [(1, 2, None), (2, 1, "lot"), (3, 3, "table_wins")]
    assert tied_groups(results_of(event), ranking_rules(event)) == [(1, 2)]


def test_what_the_service_drew_can_be_drawn_again_from_its_seed(
    event: Event, director: User
) -> None:
    draw = draw_lots(event_id=event.pk, numbers=[1, 2], by=director)

    assert draw.seed is not None
    lots = list(Lot.objects.filter(draw=draw).values_list("entrant__number", flat=True))
    assert lots == drawn_order(draw.seed, [2, 1])


def test_a_seed_puts_start_numbers_in_an_order_of_its_own() -> None:
    # By sha256sum: "2 1" is e57acc..., "2 2" is 044125..., "2 3" is 7bd7df....
    assert [drawn_order(seed, [1, 2, 3]) for seed in (1, 2, 7)] == [
        [1, 3, 2],
        [2, 3, 1],
        [3, 1, 2],
    ]


def test_drawing_again_needs_a_reason_and_the_newest_draw_counts(
    event: Event, director: User
) -> None:
    draw_lots(event_id=event.pk, numbers=[1, 2], order=[2, 1], by=director)

    with pytest.raises(ReasonRefused) as refused:
        draw_lots(event_id=event.pk, numbers=[1, 2], order=[1, 2], by=director)
    assert refused.value.data["why"] == ReasonProblem.MISSING
    draw_lots(event_id=event.pk, numbers=[1, 2], order=[1, 2], by=director, reason="A card fell")

    assert order(event)[:2] == [(1, 1, None), (2, 2, "lot")]
    assert list(Draw.objects.values_list("reason", flat=True)) == ["A card fell", ""]


def test_a_lot_counts_only_among_those_who_drew_it_together(event: Event, director: User) -> None:
    draw_lots(event_id=event.pk, numbers=[1, 2], order=[2, 1], by=director)
    event.tie_breaks = ["lot"]

    # All three have 840 points: now 3, who drew nothing, is tied with them.
    assert order(event) == [(1, 1, None), (1, 2, None), (1, 3, None)]


@pytest.mark.parametrize(
    ("numbers", "drawn", "why"),
    [
        ([1, 3], None, "tied"),
        ([1], None, "tied"),
        ([], None, "tied"),
        ([1, 2, 77], None, "tied"),
        ([1, 2], [1, 1], "order"),
        ([1, 2], [], "order"),
        ([1, 2], [2, 3], "order"),
    ],
)
def test_lots_that_cannot_be_are_refused(
    event: Event, director: User, numbers: list[int], drawn: list[int] | None, why: str
) -> None:
    with pytest.raises(LotRefused) as refused:
        draw_lots(event_id=event.pk, numbers=numbers, order=drawn, by=director)

    assert refused.value.data["why"] == why
    assert not Draw.objects.exists()


def test_who_is_not_tied_any_more_draws_no_lot(event: Event, director: User) -> None:
    a_sanction(event, 1)

    with pytest.raises(LotRefused):
        draw_lots(event_id=event.pk, numbers=[1, 2], by=director)


def test_a_finished_event_takes_no_lots(event: Event, director: User) -> None:
    move_event(event_id=event.pk, to=EventState.FINISHED)

    with pytest.raises(EventNotOpen):
        draw_lots(event_id=event.pk, numbers=[1, 2], by=director)
