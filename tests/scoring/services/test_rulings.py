"""Results that a director gives instead of played cards."""

import pytest

from engine.standings.ranking import Standing, rank
from scoring.errors import (
    DecisionOutdated,
    DecisionProblem,
    DecisionRefused,
    ReasonProblem,
)
from scoring.models import Ruling, RulingKind
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.rulings import give_ruling, withdraw_ruling
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_user,
    an_entry,
    an_event,
    an_overridden_entry,
    points_sheet,
    start_numbers,
)
from tournaments.models import Event, Seating, Table, User
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three people, two seatings of one round: Anna won both, Béla was second and last."""
    event = an_event(3, rounds=1, evidence=["points", "cards"], preferred_size=3)
    for points in ({1: 5, 2: 3, 3: 1}, {1: 5, 2: 1, 3: 3}):
        [table] = tables_of(a_published_seating(event))
        an_entry(table, sheet=points_sheet(*(points[one] for one in start_numbers(table))))
    return event


@pytest.fixture
def director() -> User:
    return a_user()


def ruled(
    event: Event,
    kind: RulingKind,
    points: int | None = None,
    *,
    number: int = 1,
    seating: Seating | None = None,
    reason: str = "Fell ill",
    by: User,
) -> Ruling:
    """A ruling about seating 2."""
    return give_ruling(
        entrant_id=event.entrants.get(number=number).pk,
        seating_id=(seating or event.seatings.get(number=2)).pk,
        kind=kind,
        points=points,
        reason=reason,
        by=by,
    )


def line(event: Event, number: int = 1) -> Standing:
    event = Event.objects.get(pk=event.pk)
    standings = rank(results_of(event), ranking_rules(event))
    return next(one for one in standings if one.entrant == number)


@pytest.mark.parametrize(
    ("kind", "points", "number", "expected"),
    [
        (RulingKind.FIXED, 100, 1, (840 + 100, 2)),
        (RulingKind.AVERAGE, None, 2, (420 + 420, 2)),
        (RulingKind.VOID, None, 2, (420, 1)),
    ],
)
def test_a_ruling_counts_instead_of_the_match_until_it_is_withdrawn(
    kind: RulingKind,
    points: int | None,
    number: int,
    expected: tuple[int, int],
    event: Event,
    director: User,
) -> None:
    before = line(event, number)

    ruling = ruled(event, kind, points, number=number, by=director)

    assert (line(event, number).points, line(event, number).matches) == expected
    withdraw_ruling(ruling_id=ruling.pk)
    assert line(event, number) == before
    with pytest.raises(DecisionOutdated):
        withdraw_ruling(ruling_id=ruling.pk)
    assert Ruling.objects.count() == 1


def test_the_average_of_who_has_played_nothing_is_that_of_every_table(director: User) -> None:
    event = an_event(3, preferred_size=3)
    seating = a_published_seating(event)

    ruled(event, RulingKind.AVERAGE, number=3, seating=seating, by=director)

    assert (line(event, 3).points, line(event, 3).matches, line(event, 3).missing) == (420, 1, ())


def test_a_ruling_keeps_captains_away_from_the_table_of_that_seating_alone(
    event: Event, director: User
) -> None:
    ruled(event, RulingKind.VOID, by=director)

    tables = Table.objects.order_by("seating__number")
    assert list(tables.values_list("locked", flat=True)) == [False, True]


def test_a_withdrawn_ruling_releases_the_table_unless_another_decision_stands(
    event: Event, director: User
) -> None:
    table = tables_of(event.seatings.get(number=2))[0]
    first = ruled(event, RulingKind.VOID, by=director)
    second = ruled(event, RulingKind.VOID, number=2, by=director)

    withdraw_ruling(ruling_id=first.pk)
    assert Table.objects.get(pk=table.pk).locked
    withdraw_ruling(ruling_id=second.pk)
    assert not Table.objects.get(pk=table.pk).locked

    third = ruled(event, RulingKind.VOID, by=director)
    an_overridden_entry(table, based_on=1)
    withdraw_ruling(ruling_id=third.pk)
    assert Table.objects.get(pk=table.pk).locked


def test_everything_wrong_with_a_ruling_is_named_at_once(event: Event, director: User) -> None:
    ruled(event, RulingKind.VOID, by=director)
    with pytest.raises(DecisionRefused) as again:
        ruled(event, RulingKind.FIXED, reason="", by=director)
    with pytest.raises(DecisionRefused) as huge:
        ruled(event, RulingKind.FIXED, 841, seating=a_proposed_seating(event), by=director)

    with pytest.raises(DecisionRefused) as tiny:
        ruled(event, RulingKind.FIXED, -1, number=2, by=director)
    assert tiny.value.data == {"problems": [DecisionProblem.TOO_LITTLE]}

    assert again.value.data == {
        "problems": [
            DecisionProblem.RULED_ALREADY,
            DecisionProblem.NOTHING,
            ReasonProblem.MISSING,
        ]
    }
    assert huge.value.data == {"problems": [DecisionProblem.NOT_SEATED, DecisionProblem.TOO_MUCH]}
    assert Ruling.objects.count() == 1
