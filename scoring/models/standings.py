"""Ranked entrants of an event, stored once per result."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, Event, Seating


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class Lot(models.Model):
    """A lot drawn between entrants whom no tie-break separates: its order is kept."""

    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="lots", verbose_name=_("entrant")
    )
    position = models.PositiveSmallIntegerField(_("position"))  # from 1
    drawn_at = models.DateTimeField(_("drawn"), auto_now_add=True)

    class Meta:
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        constraints = [
            models.CheckConstraint(condition=Q(position__gte=1), name="lot_position_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.position}"


class StandingsSnapshot(models.Model):
    """The standings of an event after one seating or, without one, now.

    ``version`` is the results version the rows were computed from; a snapshot is only ever
    replaced by one of a higher version.
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
    rows = models.JSONField(_("rows"))
    made_at = models.DateTimeField(_("made"), auto_now=True)

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
