"""Notices to phones: who wants them, and what is to be said."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.foreign_addresses import LONGEST_ADDRESS
from tournaments.models import Entrant, Event, Table

MOST_TRIES = 3
LAST_MOMENT = 2**63 - 1  # no moment is later, so who has heard of it hears of none


class PushSubscription(models.Model):
    """A phone that asked for notices about one entrant; the browser gave it an address for them.

    ``key`` and ``secret`` are those with which its browser reads them, in base64url. ``reached`` is
    the moment of which it heard last.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="+", verbose_name=_("entrant")
    )
    endpoint = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    key = models.CharField(_("key"), max_length=88)
    secret = models.CharField(_("secret"), max_length=24)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    reached = models.BigIntegerField(_("heard last"), default=0)
    subscribed_at = models.DateTimeField(_("subscribed"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("phone that wants notices")
        verbose_name_plural = _("phones that want notices")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "endpoint"], name="push_once_for_entrant"),
            models.CheckConstraint(condition=Q(endpoint__startswith="http"), name="push_endpoint"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.pk}"


class PushKind(models.TextChoices):
    """Events of an evening that phones hear of."""

    SEATING = "seating", _("seating published")
    MINUTES = "minutes", _("five minutes left")
    CALLED = "called", _("director called")
    COMING = "coming", _("director coming")


class PushMoment(models.Model):
    """News that phones hear of once: all of an event, or those of the people at one table.

    It is stored in the transaction of what happened and waits for the worker, which sends it.
    No other one of its event has its ``key``; ``number`` is that of the seating.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="+", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=PushKind)
    key = models.CharField(_("key"), max_length=60)
    number = models.PositiveSmallIntegerField(_("seating"), default=0)
    table = models.ForeignKey(
        Table,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("table"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("notice to phones")
        verbose_name_plural = _("notices to phones")
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="push_moment_once"),
            models.CheckConstraint(condition=Q(kind__in=PushKind.values), name="push_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.key}"
