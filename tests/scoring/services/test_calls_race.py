"""Two phones of one table call, or two directors go, at the same moment."""

from collections.abc import Callable

import pytest

from scoring.models import CallKind, HelpCall
from scoring.services.calls import call_director, take_call
from tests.at_once import all_at_once
from tests.builders import a_table, a_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_phones_at_once_make_one_call() -> None:
    place = a_table().place

    def call() -> HelpCall:
        return call_director(place=place, kind=CallKind.DIRECTOR)

    assert all_at_once(call, call) == ["done", "done"]
    assert HelpCall.objects.count() == 1


def test_control_of_two_rows_made_at_once_the_database_stops_one() -> None:
    place = a_table().place

    def call() -> HelpCall:
        return HelpCall.objects.create(place=place, kind=CallKind.DIRECTOR)

    assert all_at_once(call, call) == ["IntegrityError", "done"]


def test_of_two_directors_at_once_one_goes() -> None:
    call = call_director(place=a_table().place, kind=CallKind.DIRECTOR)
    directors = [a_user(), a_user()]

    def take(one: int) -> Callable[[], None]:
        return lambda: take_call(call_id=call.pk, by=directors[one])

    assert all_at_once(take(0), take(1)) == ["CallOutdated", "done"]
