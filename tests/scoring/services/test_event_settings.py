"""Settings of an event as programs change them: some alone, beside those that stay."""

from typing import Any

import pytest

from scoring.errors import SettingFault, SettingProblem, SettingsRefused
from scoring.services.event_settings import change_settings
from tests.builders import an_event
from tournaments.models import Event, Prize

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("chosen", "problems"),
    [
        ({"currency": "JPY"}, [SettingProblem("fee", SettingFault.FEE_BEFORE)]),
        ({"currency": "JPY", "fee": 900}, []),
        ({"currency": "JPY", "fee": None}, []),
        ({"currency": "EUR"}, []),
    ],
    ids=["without-the-fee", "with-it", "without-any", "the-same"],
)
def test_a_fee_is_never_taken_for_as_much_of_another_currency(
    chosen: dict[str, Any], problems: list[SettingProblem]
) -> None:
    event = an_event(0, fee=800)

    assert problems_of(event, chosen) == problems


def test_prizes_of_money_are_never_taken_for_as_much_of_another_currency() -> None:
    event = an_event(0)
    Prize.objects.create(event=event, amount=5000)

    assert problems_of(event, {"currency": "JPY"}) == [
        SettingProblem("currency", SettingFault.PRIZE_MONEY, {"currency": "EUR"})
    ]


def problems_of(event: Event, chosen: dict[str, Any]) -> list[SettingProblem]:
    """What keeps settings from being stored."""
    try:
        change_settings(event, chosen=chosen)
    except SettingsRefused as refused:
        return refused.problems
    return []
