"""Pairs who should not share a table."""

import pytest
from django.apps import apps

from tests.builders import an_event
from tournaments.errors import PairRefused
from tournaments.models import KeepApart, SeatingMode
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.services.keep_apart import end_keep_apart, keep_apart

pytestmark = pytest.mark.django_db


def test_keep_apart_reaches_the_search_until_they_may_meet() -> None:
    event = an_event(6)
    pair = keep_apart(event_id=event.pk, numbers=(5, 2))
    request = SeatingRequest(mode=SeatingMode.MIX, seed=1)
    apart = placed_problem(event, request).problem.apart

    end_keep_apart(pair_id=pair.pk)

    assert apart == ((2, 5),)
    assert placed_problem(event, request).problem.apart == ()


@pytest.mark.parametrize(
    ("numbers", "refused"),
    [
        pytest.param((1, 9), {"why": "unknown", "number": 9}, id="unknown"),
        pytest.param((3, 3), {"why": "same", "number": 3}, id="same"),
        pytest.param((2, 1), {"why": "already", "first": 1, "second": 2}, id="already"),
    ],
)
def test_keep_apart_names_what_is_wrong(
    numbers: tuple[int, int], refused: dict[str, object]
) -> None:
    event = an_event(3)
    keep_apart(event_id=event.pk, numbers=(1, 2))

    with pytest.raises(PairRefused) as caught:
        keep_apart(event_id=event.pk, numbers=numbers)

    assert caught.value.data == refused
    assert keep_apart_pairs(event) == [(1, 2)]


def test_the_history_keeps_pairs_by_number() -> None:
    event = an_event(2)
    pair = keep_apart(event_id=event.pk, numbers=(1, 2))
    end_keep_apart(pair_id=pair.pk)

    history = apps.get_model("tournaments", "KeepApartHistory").objects.order_by("pgh_id")
    assert list(history.values_list("pgh_label", "first__number", "second__number")) == [
        ("insert", 1, 2),
        ("delete", 1, 2),
    ]
    assert not KeepApart.objects.exists()
