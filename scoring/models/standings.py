"""Ranked entrants of an event, stored once per result."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.lines import LinesField
from tournaments.models import Entrant, Event, Seating

_APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


@pgtrigger.register(_APPEND_ONLY)
class Draw(models.Model):
    """Lots drawn once between entrants whom no tie-break separates; the newest one counts.

    The order comes from the ``seed``, so that anyone can work it out again; without one it is
    what the director drew by hand. Drawing again needs a reason.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="draws", verbose_name=_("event")
    )
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("drawn"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("lots")
        verbose_name_plural = _("lots")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.seed}"


@pgtrigger.register(_APPEND_ONLY)
class Lot(models.Model):
    """The place in the order that an entrant drew."""

    draw = models.ForeignKey(
        Draw, on_delete=models.PROTECT, related_name="lots", verbose_name=_("lots")
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="lots", verbose_name=_("entrant")
    )
    position = models.PositiveSmallIntegerField(_("position"))  # from 1; the lower one is better

    class Meta:
        ordering = ["draw", "position"]
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        constraints = [
            models.CheckConstraint(condition=Q(position__gte=1), name="lot_position_from_1"),
            models.UniqueConstraint(fields=["draw", "entrant"], name="lot_entrant_once"),
            models.UniqueConstraint(fields=["draw", "position"], name="lot_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.position}"


class StandingsSnapshot(models.Model):
    """The standings of an event after one seating or, without one, now.

    ``version`` is the results version the rows were computed from; a snapshot is only ever
    replaced by one of a higher version. ``made_at`` is when they were read: what was entered later
    is not in them. ``notes`` hold what a page has to explain: tie-breaks that were ``skipped``, and
    whether the matches are ``not_comparable``.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="snapshots", verbose_name=_("event")
    )
    after = models.ForeignKey(
        Seating,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="snapshots",
        verbose_name=_("after seating"),
    )
    version = models.PositiveBigIntegerField(_("version"))
    rows = LinesField(_("rows"))
    teams = LinesField(_("teams"), default=list, blank=True)
    notes = models.JSONField(_("notes"), default=dict, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(
                fields=["event", "after"], nulls_distinct=False, name="snapshot_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id} v{self.version}"
