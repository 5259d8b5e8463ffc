"""Emails that wait for the worker, who alone talks to the mail server, and the end of others."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.recipients import Recipient

MOST_TRIES = 10
KEPT_FOR = timedelta(days=7)  # an email that could not be sent


class EmailKind(models.TextChoices):
    """The subject of an email; ``templates/emails/`` has one of this name for each."""

    TEST = "test", _("test")
    PASSWORD = "password", _("new password")  # nosec B105  # a kind
    INVITATION = "invitation", _("invitation")
    REGISTRATION = "registration", _("registration that waits")
    CLOSING = "closing", _("closed seating")
    BACKUP = "backup", _("backup that failed")
    WORKER = "worker", _("worker that is silent")
    WEBHOOK = "webhook", _("webhook that was switched off")
    ADDRESS = "address", _("address to be confirmed")
    ACCEPTED = "accepted", _("registration accepted")
    REFUSED = "refused", _("registration refused")
    LISTED = "listed", _("put on the waiting list")
    MOVED_UP = "moved_up", _("moved up from the waiting list")
    RESULTS = "results", _("results of an event")
    EVENING = "evening", _("invitation to an event")


TO_RECIPIENTS: Final[Sequence[EmailKind]] = (
    EmailKind.ADDRESS,
    EmailKind.ACCEPTED,
    EmailKind.REFUSED,
    EmailKind.LISTED,
    EmailKind.MOVED_UP,
    EmailKind.RESULTS,
    EmailKind.EVENING,
)
"""Kinds that go to people who asked for them, about an event, in the order in which they leave."""


class Email(models.Model):
    """An email on its way; it is deleted as soon as the mail server has taken it.

    It is queued in the transaction of what it is about, and worded only when it is sent, from
    ``data``: what opens something, a token, is made then and stands in no row. ``tries`` counts
    those that have begun; the next one begins at ``next_try_at``. One to a ``recipient`` goes with
    the address; the last one that a person gets has outlived it.
    """

    kind = models.CharField(_("kind"), max_length=20, choices=EmailKind)
    address = models.EmailField(_("address"))
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    data = models.JSONField(_("data"), default=dict, blank=True)
    event = models.ForeignKey(
        Event,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="emails",
        verbose_name=_("event"),
    )
    recipient = models.ForeignKey(
        Recipient,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="emails",
        verbose_name=_("recipient"),
    )
    queued_at = models.DateTimeField(_("queued"), auto_now_add=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)

    class Meta:
        verbose_name = _("email")
        verbose_name_plural = _("emails")
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EmailKind.values), name="email_kind"),
            models.CheckConstraint(
                condition=Q(kind__in=TO_RECIPIENTS, event__isnull=False)
                | ~Q(kind__in=TO_RECIPIENTS) & Q(event=None, recipient=None),
                name="email_about_event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class EmailOutcome(models.TextChoices):
    """The end of an email."""

    SENT = "sent", _("sent")
    REFUSED = "refused", _("refused by the mail server")
    GIVEN_UP = "given_up", _("given up")


class EmailRecord(models.Model):
    """The end of an email about an event: no address, and no recipient once that one is gone."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="email_records", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=EmailKind)
    recipient = models.ForeignKey(
        Recipient,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="email_records",
        verbose_name=_("recipient"),
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=EmailOutcome)
    ended_at = models.DateTimeField(_("ended"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("record of an email")
        verbose_name_plural = _("records of emails")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=TO_RECIPIENTS), name="email_record_of_recipient"
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=EmailOutcome.values), name="email_record_outcome"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.outcome}"
