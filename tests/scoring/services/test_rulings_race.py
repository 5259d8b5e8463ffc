"""Two directors rule about the same entrant, or take the same ruling back, at the same moment."""

from collections.abc import Callable

import pytest

from scoring.models import Ruling, RulingKind
from scoring.services.rulings import withdraw_ruling
from tests.at_once import all_at_once
from tests.builders import a_published_seating, a_ruling, a_user, an_event
from tournaments.models import Seating

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seating() -> Seating:
    return a_published_seating(an_event(4))


def given(seating: Seating) -> list[Callable[[], object]]:
    """Two directors who rule about entrant 1."""
    directors = [a_user(), a_user()]
    return [lambda by=by: a_ruling(seating, by=by) for by in directors]  # type: ignore[misc]  # each its own


def test_of_two_rulings_at_once_one_counts_and_the_other_director_is_refused(
    seating: Seating,
) -> None:
    assert all_at_once(*given(seating)) == ["DecisionRefused", "done"]
    assert Ruling.objects.count() == 1


def test_control_of_two_rows_made_at_once_the_database_stops_one(seating: Seating) -> None:
    entrant, by = seating.event.entrants.get(number=1), a_user()

    def rule() -> None:
        Ruling.objects.create(
            entrant=entrant, seating=seating, kind=RulingKind.VOID, reason="Ill", by=by
        )

    assert all_at_once(rule, rule) == ["IntegrityError", "done"]


def test_a_ruling_is_withdrawn_once(seating: Seating) -> None:
    ruling = a_ruling(seating)

    def take_back() -> None:
        withdraw_ruling(ruling_id=ruling.pk)

    assert all_at_once(take_back, take_back) == ["DecisionOutdated", "done"]
