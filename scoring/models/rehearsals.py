"""Rehearsals, played on a copy of an event, and what is left of discarded ones."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Organisation


class RehearsalState(models.TextChoices):
    """The progress of a rehearsal."""

    WAITING = "waiting", _("waiting")
    DONE = "done", _("complete")
    FAILED = "failed", _("failed")


class Rehearsal(models.Model):
    """An event played by the worker on a copy with made-up people; the copy is ``event``.

    The worker that plays it sets ``busy_until``; no other one plays before. ``searches`` are
    the milliseconds that the search for each seating took, in their order.
    """

    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="+", verbose_name=_("rehearsal")
    )
    origin = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="rehearsals", verbose_name=_("event")
    )
    seatings = models.PositiveSmallIntegerField(_("seatings"))
    seed = models.PositiveIntegerField(_("seed"))
    state = models.CharField(
        _("state"), max_length=10, choices=RehearsalState, default=RehearsalState.WAITING
    )
    searches = ArrayField(models.PositiveIntegerField(), default=list, blank=True)
    failure = models.CharField(_("why it failed"), max_length=200, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    requested_at = models.DateTimeField(_("requested"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=RehearsalState.values), name="rehearsal_state"
            ),
            models.CheckConstraint(condition=Q(seatings__gte=1), name="rehearsal_seatings_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.origin_id}: {self.event_id}"


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class Tombstone(models.Model):
    """All that is left of an event that was discarded: which, by whom, and how much it was.

    ``event`` is the id that it had, ``origin`` the event that a rehearsal was a copy of, ``head``
    the newest hash of its chain of closed seatings, empty where none was closed.
    """

    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="+", verbose_name=_("organisation")
    )
    origin = models.ForeignKey(
        Event,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tombstones",
        verbose_name=_("event"),
    )
    event = models.BigIntegerField(_("number"), unique=True)
    slug = models.SlugField(_("address"), max_length=60)
    rows = models.PositiveIntegerField(_("rows"))
    head = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    discarded_at = models.DateTimeField(_("discarded"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("discarded rehearsal")
        verbose_name_plural = _("discarded rehearsals")

    def __str__(self) -> str:
        return self.slug
