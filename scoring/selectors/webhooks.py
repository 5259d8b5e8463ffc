"""Webhooks: those of an organisation, those that hear a kind of news, and what is due."""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Func, Q, QuerySet, Value, Window
from django.db.models.functions import Lower, RowNumber
from django.utils import timezone

from scoring.models import DeliveryState, Webhook, WebhookDelivery, WebhookKind, WebhookOff
from scoring.models.webhooks import MOST_TRIES
from tournaments.models import Organisation, Role, User
from tournaments.selectors.events import organisations_of

TOO_LATE: Final = timedelta(days=2)  # overdue: of a worker that was away, or of an old backup
SHOWN_DELIVERIES: Final = 100
WAITING: Final = Q(deliveries__state=DeliveryState.WAITING)


def webhooks_of(organisation: Organisation) -> QuerySet[Webhook]:
    """Return the webhooks of an organisation, with how many messages wait for each."""
    webhooks = Webhook.objects.filter(organisation=organisation).select_related("event")
    return webhooks.annotate(waiting=Count("deliveries", filter=WAITING)).order_by("pk")


def dead_webhooks(organisation: Organisation) -> QuerySet[Webhook]:
    """Return the webhooks of an organisation that no one has switched off, but what went wrong."""
    webhooks = Webhook.objects.filter(organisation=organisation).exclude(off_at=None)
    return webhooks.exclude(off_why=WebhookOff.BY_HAND).order_by("pk")


def webhooks_open_to(user: User | AnonymousUser, role: Role) -> QuerySet[Webhook]:
    """Return the webhooks of the organisations in which this user has at least this role."""
    webhooks = Webhook.objects.filter(organisation__in=organisations_of(user, role))
    return webhooks.select_related("organisation", "event", "made_by")


def deliveries_open_to(user: User | AnonymousUser, role: Role) -> QuerySet[WebhookDelivery]:
    """Return the deliveries of those webhooks."""
    deliveries = WebhookDelivery.objects.filter(webhook__in=webhooks_open_to(user, role))
    return deliveries.select_related("webhook")


def deliveries_of(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """Return the newest deliveries of a webhook, the newest first."""
    return WebhookDelivery.objects.filter(webhook=webhook).order_by("-pk")[:SHOWN_DELIVERIES]


def listening_webhooks() -> QuerySet[Webhook]:
    """Return the webhooks that are switched on."""
    return Webhook.objects.filter(off_at=None)


def webhooks_of_event(event_id: int) -> QuerySet[Webhook]:
    """Return the webhooks that are switched on and hear of an event, which is no rehearsal."""
    of_this_or_all = Q(event=event_id) | Q(event=None)
    return listening_webhooks().filter(
        of_this_or_all, organisation__events=event_id, organisation__events__rehearsal=False
    )


def webhooks_of_series(series_id: int) -> QuerySet[Webhook]:
    """Return the webhooks that are switched on and hear of a series."""
    return listening_webhooks().filter(
        event=None, organisation__series=series_id, kinds__contains=[WebhookKind.SERIES]
    )


def due_deliveries() -> QuerySet[WebhookDelivery]:
    """Return what is to be sent now and is not on its way.

    What waits or rests longer than anything does is due: then the clock was ahead.
    """
    now = timezone.now()
    due = Q(next_try_at__range=(now - TOO_LATE, now)) | Q(next_try_at__gt=now + TOO_LATE)
    rested = Q(webhook__rests_until__lte=now) | Q(webhook__rests_until__gt=now + TOO_LATE)
    return WebhookDelivery.objects.filter(
        due,
        rested,
        state=DeliveryState.WAITING,
        tries__lt=MOST_TRIES,
        webhook__off_at=None,
    )


def next_deliveries(*, of_one_host: int, most: int) -> list[WebhookDelivery]:
    """Return what is sent next, with its webhook: so many of each host, ``most`` in all.

    Those come first whose webhook has rested longest: a slow host takes no time of the others, how
    many clubs and messages it has.
    """
    host = Lower(Func(F("webhook__url"), Value("//([^/?#]+)"), function="substring"))
    order = [F("webhook__rests_until").asc(), F("pk").asc()]
    turn = Window(RowNumber(), partition_by=[host], order_by=order)
    due = due_deliveries().annotate(turn=turn).filter(turn__lte=of_one_host)
    return list(due.select_related("webhook").order_by(*order)[:most])


def lost_deliveries() -> QuerySet[WebhookDelivery]:
    """Return what waits and is sent no more: long overdue, or lost at its last try."""
    now = timezone.now()
    lost = Q(next_try_at__lt=now - TOO_LATE) | Q(tries__gte=MOST_TRIES, next_try_at__lt=now)
    return WebhookDelivery.objects.filter(lost, state=DeliveryState.WAITING)
