"""Prizes of an event, in the order in which they are listed."""

from typing import Final

from django.db.models import Case, IntegerField, QuerySet, Value, When

from tournaments.models import Event, Prize, PrizeGroup, Role
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser

_ORDER: Final = Case(
    *(When(group=group, then=Value(place)) for place, group in enumerate(PrizeGroup)),
    output_field=IntegerField(),
)


def prizes_of(event: Event) -> QuerySet[Prize]:
    """Return the prizes of an event, group by group, each by rank."""
    return Prize.objects.filter(event=event).order_by(_ORDER, "club", "first", "last", "pk")


def has_prize_money(event: Event) -> bool:
    """Return whether a prize of an event is a sum of money."""
    return event.prizes.filter(amount__isnull=False).exists()


def prizes_open_to(user: AnyUser, role: Role) -> QuerySet[Prize]:
    """Return the prizes that this user may touch with at least this role."""
    prizes = Prize.objects.filter(event__in=events_of(user, role))
    return prizes.select_related("event__organisation")
