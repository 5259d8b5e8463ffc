"""Events: setting one up, and the steps of its life."""

from django.db import transaction

from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion, StepBack, User
from tournaments.services.registrations import forget_waiting
from tournaments.services.results_versions import raise_version


@transaction.atomic
def create_event(event: Event) -> Event:
    """Store a new event, a draft unless it says otherwise, with its results version.

    Raises:
        ValidationError: fields that cannot be, by name; nothing is stored.
    """
    event.full_clean()
    event.save(force_insert=True)
    ResultsVersion.objects.create(event=event)
    return event


@transaction.atomic
def change_event(event: Event, *, fields: list[str]) -> Event:
    """Store the changed fields of an event and tell its pages.

    Raises:
        ValidationError: fields that cannot be, by name; nothing is stored.
    """
    event.full_clean()
    event.save(update_fields=fields)
    raise_version(event.pk)
    return event


_STEPS = list(EventState)


@transaction.atomic
def move_event(*, event_id: int, to: EventState) -> None:
    """Take an event one step forward or back: draft, registration, running, finished.

    With its end the registrations that still wait are forgotten. Who takes it back on purpose
    says why: ``scoring.services.events.take_back``.

    Raises:
        EventNotOpen: the event is more than one step away.
    """
    at = _STEPS.index(to)
    neighbours = _STEPS[max(0, at - 1) : at] + _STEPS[at + 1 : at + 2]
    if not Event.objects.filter(pk=event_id, state__in=neighbours).update(state=to):
        raise EventNotOpen(wanted=to)
    if to == EventState.FINISHED:
        forget_waiting(event_id)
    raise_version(event_id)


def take_back(*, event_id: int, to: EventState, reason: str, by: User) -> None:
    """Take an event one step back and keep why. Call it inside a transaction.

    Raises:
        EventNotOpen: the event is not exactly one step further.
    """
    later = _STEPS[_STEPS.index(to) + 1 :][:1]
    if not Event.objects.filter(pk=event_id, state__in=later).exists():
        raise EventNotOpen(wanted=to)
    StepBack.objects.create(event_id=event_id, to=to, reason=reason, by=by)
    move_event(event_id=event_id, to=to)
