"""One deal of a match."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table


class RoundState(models.TextChoices):
    """Open rounds take entries; a void round counts for nobody."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")
    VOID = "void", _("void")


class Round(models.Model):
    """One deal of a match: who played it, by position, and who led its first trick.

    A correction is checked with the seats in play of its own round, whoever left since.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    seats_in_play = ArrayField(
        models.PositiveSmallIntegerField(), verbose_name=_("seats in play")
    )  # positions from 0, clockwise
    first_leader = models.PositiveSmallIntegerField(_("first leader"))  # a position
    state = models.CharField(_("state"), max_length=10, choices=RoundState, default=RoundState.OPEN)

    class Meta:
        ordering = ["number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state"),
            models.CheckConstraint(
                condition=Q(seats_in_play__len__range=(3, 8)), name="round_seats_3_to_8"
            ),
            models.CheckConstraint(
                condition=Q(seats_in_play__contains=[models.F("first_leader")]),
                name="round_leader_plays",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)
