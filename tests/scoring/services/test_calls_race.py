"""Two phones of one table call, or two directors go, at the same moment."""

import threading
from collections.abc import Callable

import pytest
from django.db import connections

from scoring.models import CallKind, HelpCall
from scoring.services.calls import call_director, take_call
from tests.builders import a_table, a_user

pytestmark = pytest.mark.django_db(transaction=True)


def both(*acts: Callable[[], object]) -> list[str]:
    """Do all at once, each with its own connection; return what became of each, sorted."""
    outcomes: list[str] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> None:
        start.wait()
        try:
            act()
            outcomes.append("done")
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def test_two_phones_at_once_make_one_call() -> None:
    place = a_table().place

    def call() -> HelpCall:
        return call_director(place=place, kind=CallKind.DIRECTOR)

    assert both(call, call) == ["done", "done"]
    assert HelpCall.objects.count() == 1


def test_control_of_two_rows_made_at_once_the_database_stops_one() -> None:
    place = a_table().place

    def call() -> HelpCall:
        return HelpCall.objects.create(place=place, kind=CallKind.DIRECTOR)

    assert both(call, call) == ["IntegrityError", "done"]


def test_of_two_directors_at_once_one_goes() -> None:
    call = call_director(place=a_table().place, kind=CallKind.DIRECTOR)
    directors = [a_user(), a_user()]

    def take(one: int) -> Callable[[], None]:
        return lambda: take_call(call_id=call.pk, by=directors[one])

    assert both(take(0), take(1)) == ["CallOutdated", "done"]
