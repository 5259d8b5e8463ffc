"""Calling the director, going there, and being done."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError

from scoring.errors import CallOutdated
from scoring.models import CallKind, HelpCall
from scoring.services.calls import call_director, finish_call, take_call, withdraw_call
from scoring.services.tables import close_table
from tests.builders import a_table, a_user
from tests.conftest import StoreOnce
from tournaments.models import EventState, Place, ResultsVersion, User
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_place(store_once: StoreOnce) -> Place:
    """The place of a table, which all tests of this module find."""
    return store_once(lambda: a_table().place)


@pytest.fixture
def place(stored_place: Place, db: None) -> Place:
    """The place of the module, in values that no test before has changed."""
    return Place.objects.get(pk=stored_place.pk)


@pytest.fixture
def director() -> User:
    return a_user()


def a_call(place: Place, kind: CallKind = CallKind.DIRECTOR) -> HelpCall:
    return call_director(place=place, kind=kind, device="phone")


def version(place: Place) -> int:
    return ResultsVersion.objects.get(event=place.event_id).number


def test_call_director_keeps_place_kind_and_device(place: Place) -> None:
    call = HelpCall.objects.get(pk=a_call(place, CallKind.WRONG).pk)

    assert (call.place, call.kind, call.device) == (place, CallKind.WRONG, "phone")
    assert (call.taken_by, call.taken_at, call.done_at) == (None, None, None)


def test_call_director_twice_is_one_call_and_changes_no_page_again(place: Place) -> None:
    first, shown = a_call(place), version(place)

    assert a_call(place) == first
    assert version(place) == shown


def test_call_director_of_another_kind_is_a_call_of_its_own(place: Place) -> None:
    assert a_call(place) != a_call(place, CallKind.WRONG)


def test_call_director_after_the_last_one_is_done_is_a_new_call(
    place: Place, director: User
) -> None:
    first = a_call(place)
    finish_call(call_id=first.pk, by=director)

    assert a_call(place) != first


def test_call_director_from_a_closed_table_and_a_finished_event_is_taken(place: Place) -> None:
    close_table(table_id=place.tables.get().pk)
    a_call(place, CallKind.WRONG)
    move_event(event_id=place.event_id, to=EventState.FINISHED)
    a_call(place)

    assert HelpCall.objects.filter(done_at=None).count() == 2


def test_withdraw_call_ends_it_and_keeps_that_there_was_one(place: Place) -> None:
    call = a_call(place)
    shown = version(place)

    withdraw_call(place=place, kind=CallKind.DIRECTOR)

    call.refresh_from_db()
    assert (call.taken_at, call.withdrawn) == (None, True)
    assert version(place) == shown + 1
    assert a_call(place) != call


def test_withdraw_call_leaves_the_other_kind_and_other_places(place: Place) -> None:
    others = [a_call(place, CallKind.WRONG), a_call(a_table().place)]

    withdraw_call(place=place, kind=CallKind.DIRECTOR)

    assert list(HelpCall.objects.filter(done_at=None)) == others


def test_withdraw_call_twice_changes_nothing_again(place: Place) -> None:
    a_call(place)
    withdraw_call(place=place, kind=CallKind.DIRECTOR)
    shown = version(place)

    withdraw_call(place=place, kind=CallKind.DIRECTOR)

    assert version(place) == shown


def test_withdraw_call_that_a_director_took_says_who(place: Place, director: User) -> None:
    call = a_call(place)
    take_call(call_id=call.pk, by=director)

    with pytest.raises(CallOutdated) as caught:
        withdraw_call(place=place, kind=CallKind.DIRECTOR)

    assert caught.value.data == {"by": director.username}
    call.refresh_from_db()
    assert call.done_at is None


def test_a_call_that_a_director_finished_was_not_withdrawn(place: Place, director: User) -> None:
    call = a_call(place)

    finish_call(call_id=call.pk, by=director)

    call.refresh_from_db()
    assert not call.withdrawn


def test_take_call_notes_who_goes_and_when(place: Place, director: User) -> None:
    call = a_call(place)

    take_call(call_id=call.pk, by=director)

    call.refresh_from_db()
    assert call.taken_by == director
    assert call.taken_at is not None
    assert call.done_at is None


def test_take_call_again_by_the_same_person_changes_nothing(place: Place, director: User) -> None:
    call = a_call(place)
    take_call(call_id=call.pk, by=director)
    shown = version(place)

    take_call(call_id=call.pk, by=director)

    assert version(place) == shown


def test_take_call_that_another_person_took_says_who(place: Place, director: User) -> None:
    call = a_call(place)
    take_call(call_id=call.pk, by=director)

    with pytest.raises(CallOutdated) as caught:
        take_call(call_id=call.pk, by=a_user())

    assert caught.value.data == {"by": director.username}
    call.refresh_from_db()
    assert call.taken_by == director


def test_finish_call_leaves_who_took_it(place: Place, director: User) -> None:
    call = a_call(place)
    take_call(call_id=call.pk, by=director)

    finish_call(call_id=call.pk, by=a_user())

    call.refresh_from_db()
    assert call.taken_by == director
    assert call.done_at is not None


def test_finish_call_that_no_one_took_notes_who_did(place: Place, director: User) -> None:
    call = a_call(place)

    finish_call(call_id=call.pk, by=director)

    call.refresh_from_db()
    assert (call.taken_by, call.taken_at) == (director, call.done_at)


@pytest.mark.parametrize("service", [take_call, finish_call])
def test_a_call_that_is_done_can_be_neither_taken_nor_done_by_another(
    service: Callable[..., None], place: Place, director: User
) -> None:
    call = a_call(place)
    finish_call(call_id=call.pk, by=director)

    with pytest.raises(CallOutdated):
        service(call_id=call.pk, by=a_user())


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"kind": "director"}, "call_open_once"),
        ({"kind": "pizza"}, "call_kind"),
        ({"kind": "wrong", "taken": True}, "call_taken_at"),
    ],
)
def test_the_database_refuses(
    fields: dict[str, object], constraint: str, place: Place, director: User
) -> None:
    a_call(place)
    taken_by = director if fields.pop("taken", False) else None

    with pytest.raises(IntegrityError, match=constraint):
        HelpCall.objects.create(place=place, taken_by=taken_by, **fields)
