"""Events: created, changed, and moved from state to state."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tournaments.errors import CurrencyRefused, EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion, StepBack, User
from tournaments.selectors.payments import has_payments
from tournaments.selectors.prizes import has_prize_money
from tournaments.selectors.seatings import published_seatings
from tournaments.services.registrations import move_up, refuse_waiting
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event

# The unit of imported points.
_MEASURE = frozenset({"points_system"})
# The rules that rounds are dealt by: entries are read and judged by it for good.
_GAME = frozenset({"edition", "variant", "house", "rounds", "one_round_each", "target"})

# By these a place may become free for the first of the waiting list.
_PLACES = frozenset({"most_entrants", "self_registration"})


@transaction.atomic
def create_event(event: Event) -> Event:
    """Return a new event, stored with its results version.

    Raises:
        ValidationError: invalid fields, by name; nothing is stored.
    """
    _save_valid(event, force_insert=True)
    ResultsVersion.objects.create(event=event)
    return event


@transaction.atomic
def change_event(event: Event, *, fields: list[str]) -> Event:
    """Return the event with its changed fields stored; its pages are updated.

    Raises:
        ValidationError: invalid fields, by name; nothing is stored.
        EventNotOpen: the game would change, and a seating is published; or what imported points
            mean would.
        CurrencyRefused: another currency, and there are payments, or prizes of money.
    """
    if event.without_rounds and not _MEASURE.isdisjoint(fields):
        raise EventNotOpen(state=event.state)
    if "currency" in fields:
        _require_currency(event)
    _save_valid(event, update_fields=fields)
    # Only now, for the row is locked: who publishes a seating holds it, too.
    if not _GAME.isdisjoint(fields) and published_seatings(event).exists():
        raise EventNotOpen(state=event.state)
    if not _PLACES.isdisjoint(fields):
        move_up(lock_event(event.pk))
    raise_version(event.pk)
    return event


def _require_currency(event: Event) -> None:
    """Raise CurrencyRefused where an event has sums in another currency than it would have."""
    stored = lock_event(event.pk).currency
    if stored == event.currency:
        return
    if has_payments(event):
        raise CurrencyRefused(why="payments", currency=stored)
    if has_prize_money(event):
        raise CurrencyRefused(why="prizes", currency=stored)


def _save_valid(event: Event, **how: Any) -> None:
    try:
        event.full_clean(validate_constraints=False)
        with transaction.atomic():
            event.save(**how)
    except ValidationError:
        event.full_clean()  # all at once, with what the constraints say
        raise
    except IntegrityError:
        # Asked only now, for each takes a query of its own; another one may have the address since.
        event.validate_unique()
        event.validate_constraints()
        raise


_STEPS = list(EventState)


@transaction.atomic
def move_event(*, event_id: int, to: EventState) -> None:
    """Move an event one state forward or back: draft, registration, running, finished.

    When it is finished, waiting registrations are refused. To move it back with a reason, call
    ``scoring.services.events.take_back``.

    Raises:
        EventNotOpen: the event is more than one step away, or has no rounds.
    """
    at = _STEPS.index(to)
    neighbours = _STEPS[max(0, at - 1) : at] + _STEPS[at + 1 : at + 2]
    movable = Event.objects.filter(pk=event_id, state__in=neighbours, without_rounds=False)
    if not movable.update(state=to):
        raise EventNotOpen(wanted=to)
    if to == EventState.FINISHED:
        refuse_waiting(event_id)
    elif to == EventState.REGISTRATION:
        move_up(lock_event(event_id))
    raise_version(event_id)


@transaction.atomic
def open_registration(*, event_id: int) -> None:
    """Let visitors register themselves; the pages of a draft become public with that.

    Raises:
        EventNotOpen: the event is finished.
    """
    event = Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    event.self_registration = True
    change_event(event, fields=["self_registration"])
    if event.state == EventState.DRAFT:
        move_event(event_id=event_id, to=EventState.REGISTRATION)


@transaction.atomic
def close_registration(*, event_id: int) -> None:
    """Let visitors register themselves no more; those who wait are still decided about."""
    event = Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)
    event.self_registration = False
    change_event(event, fields=["self_registration"])


def take_back(*, event_id: int, to: EventState, reason: str, by: User) -> None:
    """Move an event one state back and store the reason. Call it inside a transaction.

    Raises:
        EventNotOpen: the event is not exactly one step further.
    """
    later = _STEPS[_STEPS.index(to) + 1 :][:1]
    if not Event.objects.filter(pk=event_id, state__in=later).exists():
        raise EventNotOpen(wanted=to)
    StepBack.objects.create(event_id=event_id, to=to, reason=reason, by=by)
    move_event(event_id=event_id, to=to)
