"""Moves between the tables of a published seating."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.seatings import Seating


@pgtrigger.register(
    pgtrigger.Protect(name="no_delete", operation=pgtrigger.Delete),
    pgtrigger.ReadOnly(name="read_only", exclude=["undone_at"]),
)
class Rebalance(models.Model):
    """Players moved between tables, in one step, and in one step moved back.

    ``seat_changes`` holds, for each seat that changed, its id, the round it changed from, and
    the ids of the entrants who sat there before and after, null for an empty seat.
    """

    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, related_name="rebalances", verbose_name=_("seating")
    )
    seat_changes = models.JSONField(_("changed seats"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # users are deactivated, not deleted
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    made_at = models.DateTimeField(_("moved at"), auto_now_add=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("rebalance")
        verbose_name_plural = _("rebalances")
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True) | Q(undone_at__gte=models.F("made_at")),
                name="rebalance_undone_later",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_id}: {len(self.seat_changes)}"
