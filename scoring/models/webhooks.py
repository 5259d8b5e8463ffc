"""Webhooks: addresses of other programs that hear what happens, and what is on its way there."""

from datetime import timedelta
from typing import Final

import pghistory
import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.foreign_addresses import LONGEST_ADDRESS
from tournaments.models import Event, Organisation
from tournaments.models.own_events import own_event

# Before each try but the first.
DELAYS: Final = (
    timedelta(seconds=5),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(days=1),
)
MOST_TRIES: Final = len(DELAYS) + 1
LONGEST_ANSWER: Final = 1000  # characters that are kept


class WebhookKind(models.TextChoices):
    """The subject of a message; other programs know it by its value."""

    ENTRY = "entry", _("round entered")
    CORRECTION = "correction", _("closed seating corrected")
    SEATING = "seating.published", _("seating published")
    STANDINGS = "standings.changed", _("standings changed")
    FINISHED = "event.finished", _("event finished")
    SERIES = "series.changed", _("series changed")
    TEST = "test", _("test")


# Of an owner's choice; a test is sent to every webhook.
CHOSEN_KINDS: Final = [kind for kind in WebhookKind if kind is not WebhookKind.TEST]


class WebhookOff(models.TextChoices):
    """The reason why a webhook is switched off."""

    BY_HAND = "by_hand", _("by hand")
    GONE = "gone", _("the address answered that it is gone")
    FAILING = "failing", _("it took nothing for three days")
    FULL = "full", _("too many messages were waiting")
    RESTORED = "restored", _("a backup was restored")


class DeliveryState(models.TextChoices):
    """The states of a delivery, from its first try to its last."""

    WAITING = "waiting", _("waiting")
    DELIVERED = "delivered", _("delivered")
    GIVEN_UP = "given_up", _("given up")


class DeliveryProblem(models.TextChoices):
    """The reason why a try had no answer."""

    PRIVATE = "private", _("the address leads into a private network")
    NAME = "name", _("no one has this name")
    TLS = "tls", _("the encryption cannot be trusted")
    SLOW = "slow", _("no answer within 10 seconds")
    NONE = "none", _("no answer that could be read")


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    exclude=[
        "secret",
        "former_secret",
        "former_until",
        "failures",
        "failing_since",
        "rests_until",
    ],
    model_name="WebhookHistory",
)
@pgtrigger.register(own_event())
class Webhook(models.Model):
    """An address that an organisation's owner named, with what it hears: of one event, or of all.

    Messages are signed with ``secret``, and until ``former_until`` also with the one before. While
    ``off_at`` is set nothing is written for it. ``failures`` counts tries in a row that were not
    taken; before ``rests_until`` there is no other one.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="webhooks",
        verbose_name=_("organisation"),
    )
    event = models.ForeignKey(  # for news of this event alone
        Event,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("event"),
    )
    url = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    kinds = ArrayField(models.CharField(max_length=20), verbose_name=_("what it hears"))
    secret = models.CharField(_("secret"), max_length=60)
    secret_made_at = models.DateTimeField(_("secret made"), default=timezone.now)
    former_secret = models.CharField(_("secret before"), max_length=60, blank=True)
    former_until = models.DateTimeField(_("secret before signs until"), null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    off_why = models.CharField(
        _("reason of switching off"), max_length=10, choices=WebhookOff, blank=True
    )
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    rests_until = models.DateTimeField(_("rests until"), default=timezone.now)

    class Meta:
        ordering = ["id"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [
            models.CheckConstraint(condition=Q(url__startswith="http"), name="webhook_url"),
            models.CheckConstraint(
                condition=Q(kinds__contained_by=CHOSEN_KINDS, kinds__len__gte=1),
                name="webhook_kinds",
            ),
            models.CheckConstraint(
                condition=Q(off_at__isnull=True, off_why="")
                | Q(off_at__isnull=False, off_why__in=WebhookOff.values),
                name="webhook_off_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(former_until__isnull=True, former_secret="")  # nosec B106  # none
                | (Q(former_until__isnull=False) & ~Q(former_secret="")),  # nosec B106  # none
                name="webhook_former_secret_ends",
            ),
            models.CheckConstraint(
                condition=Q(failures=0, failing_since__isnull=True)
                | Q(failures__gte=1, failing_since__isnull=False),
                name="webhook_failing_since",
            ),
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def heard_kinds(self) -> list[WebhookKind]:
        """The kinds that it hears, in the order in which they stand."""
        return [kind for kind in CHOSEN_KINDS if kind in self.kinds]


class WebhookDelivery(models.Model):
    """A message on its way to a webhook, and what came of it.

    ``message_id`` and ``body`` are the same at every try, so a program that heard it twice knows.
    A try is counted before it begins, with the moment of the next one: a worker that is killed
    leaves it to that.
    """

    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries", verbose_name=_("webhook")
    )
    event = models.ForeignKey(  # that it is about
        Event,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("event"),
    )
    message_id = models.CharField(_("message"), max_length=40, unique=True)
    kind = models.CharField(_("kind"), max_length=20, choices=WebhookKind)
    body = models.TextField(_("content"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    state = models.CharField(
        _("state"), max_length=10, choices=DeliveryState, default=DeliveryState.WAITING
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    status = models.PositiveSmallIntegerField(_("status"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=10, choices=DeliveryProblem, blank=True)
    milliseconds = models.PositiveIntegerField(_("milliseconds"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=LONGEST_ANSWER, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes = [
            models.Index(
                fields=["next_try_at"], condition=Q(state="waiting"), name="delivery_waiting"
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=WebhookKind.values), name="delivery_kind"),
            models.CheckConstraint(
                condition=Q(state__in=DeliveryState.values), name="delivery_state"
            ),
            models.CheckConstraint(
                condition=Q(problem="") | Q(problem__in=DeliveryProblem.values, status=None),
                name="delivery_answer_or_problem",
            ),
        ]

    def __str__(self) -> str:
        return self.message_id


class WebhookMark(models.Model):
    """The news of an event that messages have said already.

    Entries are known by id, up to ``settled`` all of them, above it those in ``entries``: one with
    a lower id may be committed after one with a higher id. ``digest`` is that of the standings.
    """

    event = models.OneToOneField(
        Event,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
        verbose_name=_("event"),
    )
    seating = models.PositiveSmallIntegerField(default=0)  # number of the newest that is published
    chain = models.PositiveIntegerField(default=0)  # number of the newest record
    standings = models.PositiveBigIntegerField(default=0)  # version
    digest = models.CharField(max_length=64, blank=True)
    finished = models.BooleanField(default=False)
    settled = models.BigIntegerField(default=0)
    entries = ArrayField(models.BigIntegerField(), default=list, blank=True)

    class Meta:
        verbose_name = "webhook mark"
        verbose_name_plural = "webhook marks"

    def __str__(self) -> str:
        return str(self.event_id)
