"""Events and organisations: those a user has a role in, those the public may see, table sizes."""

import itertools
from datetime import date

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import (
    Case,
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from engine.decks import players_of
from tournaments.addresses import DEMO, DEMO_UNFINISHED
from tournaments.models import (
    Entrant,
    Event,
    EventAddress,
    EventState,
    Helper,
    Membership,
    Organisation,
    Role,
    StepBack,
    User,
)


def organisations_of(user: User | AnonymousUser, role: Role) -> QuerySet[Organisation]:
    """Return the organisations in which this user has at least this role; operators have all."""
    if not user.is_authenticated or not user.is_active:
        return Organisation.objects.none()
    if user.is_superuser:
        return Organisation.objects.all()
    return Organisation.objects.filter(pk__in=_joined(user, role))


def _joined(user: User | AnonymousUser, role: Role) -> QuerySet[Membership, int]:
    joined = Membership.objects.filter(user=user.pk, role__in=role.includes)
    return joined.order_by().values_list("organisation_id", flat=True)


def events_of(user: User | AnonymousUser, role: Role) -> QuerySet[Event]:
    """Return the events that this user may touch with at least this role, newest first.

    Those of the organisations in which the user has it, and those in which the user helps with
    it. Every query on behalf of a user goes through here.
    """
    if not user.is_authenticated or not user.is_active:
        return Event.objects.none()
    if user.is_superuser:
        return Event.objects.all()
    helped = Helper.objects.filter(user=user.pk, role__in=role.includes)
    return Event.objects.filter(
        Q(organisation__in=_joined(user, role)) | Q(pk__in=helped.order_by().values("event_id"))
    )


def time_zone_of(where: Organisation | Event) -> str:
    """Return the time zone of an event, or that of an organisation's newest one; UTC without."""
    event = where if isinstance(where, Event) else where.events.order_by("pk").last()
    return event.time_zone if event else "UTC"


def past_days(organisation: Organisation) -> set[date]:
    """Return the days of which an organisation has imported evenings."""
    events = organisation.events.filter(without_rounds=True)
    return {*events.values_list("starts_on", flat=True)}


def shown_events() -> QuerySet[Event]:
    """Return the events that open to anyone who knows their address: public ones and rehearsals."""
    return Event.objects.exclude(state=EventState.DRAFT).select_related("organisation")


def listed_events() -> QuerySet[Event]:
    """Return the events that others may be told of: neither rehearsals nor unlisted ones."""
    return shown_events().filter(rehearsal=False, unlisted=False)


def public_events() -> QuerySet[Event]:
    """Return the events on public lists, newest first, without rehearsals and unlisted ones.

    The demo steps aside once another event is there.
    """
    demo = Q(slug=DEMO, organisation__slug=DEMO)
    return listed_events().filter(~demo | ~Exists(_own_events()))


def _own_events() -> QuerySet[Event]:
    """Return the events on public lists that are not the demo."""
    listed = Event.objects.exclude(state=EventState.DRAFT).filter(rehearsal=False, unlisted=False)
    return listed.exclude(slug=DEMO).order_by()


def demo_aside() -> Event | None:
    """Return the demo event where it has stepped aside, so that it can be discarded."""
    demo = Event.objects.filter(slug=DEMO, organisation__slug=DEMO).first()
    return demo if demo and is_demo(demo) and _own_events().exists() else None


def is_demo(event: Event) -> bool:
    """Return whether an event was made as the demo."""
    history = apps.get_model("tournaments", "EventHistory").objects.filter(pgh_obj=event)
    first: str = history.order_by("pgh_id").values_list("slug", flat=True).first() or ""
    return first.startswith(DEMO_UNFINISHED)


_URGENCY = (EventState.RUNNING, EventState.REGISTRATION, EventState.DRAFT, EventState.FINISHED)


def most_urgent_first(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the same events, running ones first and finished ones last.

    Each has its organisation and, as ``taking_part``, how many entrants are not withdrawn.
    """
    urgency = Case(
        *(When(state=state, then=Value(rank)) for rank, state in enumerate(_URGENCY)),
        output_field=IntegerField(),
    )
    there = Entrant.objects.filter(event=OuterRef("pk"), withdrawn=False).order_by()
    # Counted for the events that are shown alone, however many there are.
    counted = Subquery(there.values("event").values_list(Count("pk")))
    return (
        events.select_related("organisation")
        .annotate(taking_part=Coalesce(counted, 0))
        .order_by(urgency, "-starts_on", "name")
    )


def free_slug(wanted: str) -> str:
    """Return the wanted address or, where it is or was one, the next one with a number.

    One that is too long for a number is cut. Inside a transaction, others who want the same wait
    for its end: no two get one address.
    """
    start = wanted[:_LONGEST_NUMBERED]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('slug'), hashtext(%s))", [start])
    used = [
        model.objects.filter(slug__startswith=start).values_list("slug", flat=True)
        for model in (Event, EventAddress)
    ]
    taken = set(itertools.chain(*used))
    if wanted not in taken:
        return wanted
    return next(free for n in itertools.count(2) if (free := f"{start}-{n}") not in taken)


_LONGEST_NUMBERED = 50  # of the 60 characters that an address has


def event_once_at(slug: str) -> int | None:
    """Return the number of the event that was public at this address; None for none ever."""
    return EventAddress.objects.filter(slug=slug).values_list("event", flat=True).first()


def steps_back_of(event: Event) -> QuerySet[StepBack]:
    """Return the reasons for which an event was moved back, with users, the oldest first."""
    return event.steps_back.select_related("by").order_by("id")


def size_limits(event: Event) -> dict[str, int]:
    """Return the preferred, smallest and largest size of a table that event and game allow."""
    playable = players_of(event.edition, event.variant)
    smallest = max(event.smallest_size, playable[0])
    largest = min(event.largest_size, playable[-1])
    return {
        "preferred": min(max(event.preferred_size, smallest), largest),
        "smallest": smallest,
        "largest": largest,
    }
