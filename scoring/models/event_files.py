"""Event files that were sent, until they are read."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Organisation


class EventFileState(models.TextChoices):
    """The progress of a file; once read or refused it has no content and no people."""

    RECEIVED = "received", _("waiting")  # for the worker to look at it
    SENT = "sent", _("waiting")  # for its sender to look at what is in it
    READING = "reading", _("under way")
    READ = "read", _("complete")
    REFUSED = "refused", _("failed")


FOR_THE_WORKER: Final = (EventFileState.RECEIVED, EventFileState.READING)


class EventFile(models.Model):
    """An event file on its way into an organisation: looked at by its owner, then read.

    ``content`` is compressed. Once the worker has looked at it, ``summary`` says what is in it and
    ``people`` who of it may be in the register, and as whom they are read; ``problems`` say why it
    was refused: each a fault and a place. The new event is at the address ``slug``.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="event_files",
        verbose_name=_("organisation"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("by"),
    )
    content = models.BinaryField()
    summary = models.JSONField(default=dict, blank=True)
    people = models.JSONField(default=list, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=EventFileState, default=EventFileState.RECEIVED
    )
    problems = models.JSONField(default=list, blank=True)
    slug = models.SlugField(_("address"), max_length=60, blank=True)
    steps_done = models.PositiveIntegerField(default=0)
    steps_planned = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(auto_now_add=True)
    ordered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "event file"
        verbose_name_plural = "event files"
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=EventFileState.values), name="event_file_state"
            ),
            models.CheckConstraint(
                condition=Q(state=EventFileState.SENT) | Q(ordered_at__isnull=False),
                name="event_file_ordered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.organisation_id}: {self.state}"
