"""Scores given by the director instead of played cards."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.withdrawals import only_withdrawable
from tournaments.models import Entrant, Seating


class RulingKind(models.TextChoices):
    """The source of a ruling's value."""

    AVERAGE = "average", _("the player's own mean")
    FIXED = "fixed", _("a fixed value")
    VOID = "void", _("the match does not count")


@pghistory.track(pghistory.UpdateEvent(), fields=["withdrawn_at"], model_name="RulingHistory")
@only_withdrawable
class Ruling(models.Model):
    """A value for one entrant and seating, in standings points, instead of the match played.

    Its history says who withdrew it.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="rulings", verbose_name=_("entrant")
    )
    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, related_name="rulings", verbose_name=_("seating")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=RulingKind)
    points = models.IntegerField(_("standings points"), null=True, blank=True)  # in 1/840
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("given"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(
        pgettext_lazy("a decision", "withdrawn"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=RulingKind.values), name="ruling_kind"),
            models.CheckConstraint(
                condition=Q(kind="fixed", points__isnull=False)
                | (~Q(kind="fixed") & Q(points__isnull=True)),
                name="ruling_points",
            ),
            models.UniqueConstraint(
                fields=["entrant", "seating"],
                condition=Q(withdrawn_at__isnull=True),
                name="ruling_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.reason}"
