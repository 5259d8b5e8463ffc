"""A director's warning, punishment or bonus."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.withdrawals import only_withdrawable
from tournaments.models import Entrant


@pghistory.track(pghistory.UpdateEvent(), fields=["withdrawn_at"], model_name="SanctionHistory")
@only_withdrawable
class Sanction(models.Model):
    """A warning, or standings points taken from or given to an entrant; with a reason.

    A warning is one without points; its reason alone may be kept from the public. Its history
    says who withdrew it.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("entrant")
    )
    # In 1/840; below zero is a punishment.
    points = models.IntegerField(_("standings points"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    reason_public = models.BooleanField(_("the reason is public"), default=True)
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
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="sanction_points_not_0"),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(reason_public=True),
                name="sanction_reason_public_unless_warning",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.points}"

    @property
    def is_warning(self) -> bool:
        """Return whether it counts nothing."""
        return self.points is None
