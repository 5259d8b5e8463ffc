"""Emails that wait for the worker, which alone talks to the mail server."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

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


class Email(models.Model):
    """An email on its way; it is deleted as soon as the mail server has taken it.

    It is queued in the transaction of what it is about, and worded only when it is sent, from
    ``data``: what opens something, a token, is made then and stands in no row. ``tries`` counts
    those that have begun; the next one begins at ``next_try_at``.
    """

    kind = models.CharField(_("kind"), max_length=20, choices=EmailKind)
    address = models.EmailField(_("address"))
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    data = models.JSONField(_("data"), default=dict, blank=True)
    queued_at = models.DateTimeField(_("queued"), auto_now_add=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)

    class Meta:
        verbose_name = _("email")
        verbose_name_plural = _("emails")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=EmailKind.values), name="email_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"
