"""Results of a past evening: points or a rank, and no rounds."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant

# Points in 1/840 that a table of an evening may give: 100,000 each way.
_MOST = 84_000_000


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class ImportedResult(models.Model):
    """The result of an entrant in an event without rounds: points of a part of it, or the rank."""

    entrant = models.ForeignKey(
        Entrant,
        on_delete=models.PROTECT,
        related_name="imported_results",
        verbose_name=_("entrant"),
    )
    part = models.PositiveSmallIntegerField(_("part"), default=1)  # of the evening, from 1
    points = models.IntegerField(_("points"), null=True, blank=True)  # in 1/840
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("imported result")
        verbose_name_plural = _("imported results")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "part"], name="imported_result_once"),
            models.CheckConstraint(condition=Q(part__gte=1), name="imported_result_part_from_1"),
            models.CheckConstraint(
                condition=Q(points__isnull=False, rank__isnull=True)
                | Q(points__isnull=True, rank__gte=1, part=1),
                name="imported_result_points_or_rank",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__range=(-_MOST, _MOST)),
                name="imported_result_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.rank or self.points}"
