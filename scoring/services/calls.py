"""Calls for the director from a place: made, taken back, taken and done.

Nothing is locked: of two phones that call at once the database lets one row in, and both get it.
"""

from contextlib import AbstractContextManager

from django.db import transaction
from django.utils import timezone

from scoring.errors import CallOutdated
from scoring.models import CallKind, HelpCall, PushKind
from scoring.services.pushes import note_call
from scoring.services.results import late_change
from tournaments.models import Place, User


@transaction.atomic
def call_director(*, place: Place, kind: CallKind, device: str = "") -> HelpCall:
    """Return the open call of this kind from a place; it is created if there is none.

    It may come at any time: a closed table or a finished event can need a director most.
    """
    if call := HelpCall.objects.filter(place=place, kind=kind, done_at=None).first():
        return call
    with late_change(place.event_id):
        call, _ = HelpCall.objects.get_or_create(
            place=place, kind=kind, done_at=None, defaults={"device": device}
        )
        note_call(call, PushKind.CALLED)
    return call


@transaction.atomic
def withdraw_call(*, place: Place, kind: CallKind) -> None:
    """Take back the open call of this kind from a place; where there is none, nothing changes.

    It ends without having been taken, and stays.

    Raises:
        CallOutdated: a director goes there already.
    """
    call = HelpCall.objects.filter(place=place, kind=kind, done_at=None).first()
    if call is None:
        return
    with _change(call.pk):
        waiting = HelpCall.objects.filter(pk=call.pk, taken_at=None, done_at=None)
        if not waiting.update(done_at=timezone.now()):
            raise CallOutdated(by=_taker(call.pk))


@transaction.atomic
def take_call(*, call_id: int, by: User) -> None:
    """Note who goes to the place of a call; the same person again changes nothing.

    Raises:
        CallOutdated: another person goes already, or it is done.
    """
    open_calls = HelpCall.objects.filter(pk=call_id, done_at=None)
    if open_calls.filter(taken_by=by).exists():
        return
    with _change(call_id):
        if not open_calls.filter(taken_by=None).update(taken_by=by, taken_at=timezone.now()):
            raise CallOutdated(by=_taker(call_id))
        note_call(open_calls.get(), PushKind.COMING)


@transaction.atomic
def finish_call(*, call_id: int, by: User) -> None:
    """Note that a call is done; if no one has taken it, this user has.

    Raises:
        CallOutdated: it is done already.
    """
    now = timezone.now()
    call = HelpCall.objects.filter(pk=call_id, done_at=None)
    with _change(call_id):
        call.filter(taken_by=None).update(taken_by=by, taken_at=now)
        if not call.update(done_at=now):
            raise CallOutdated(by=_taker(call_id))


def _taker(call_id: int) -> str:
    """Return the account name of who took the call, empty for none."""
    call = HelpCall.objects.select_related("taken_by").get(pk=call_id)
    return call.taken_by.get_username() if call.taken_by else ""


def _change(call_id: int) -> AbstractContextManager[None]:
    event_id = Place.objects.values_list("event_id", flat=True).get(help_calls=call_id)
    return late_change(event_id)
