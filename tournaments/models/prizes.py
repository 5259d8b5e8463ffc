"""Prizes that can be won in an event."""

from typing import Final

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import LARGEST_AMOUNT, Event
from tournaments.printable import validate_printable

LAST_RANK: Final = 1000


class PrizeGroup(models.TextChoices):
    """The people, or teams, among whom the rank counts that wins a prize."""

    ALL = "all", _("all entrants")
    LAST = "last", _("all entrants, counted from the last one")
    TEAMS = "teams", _("teams")
    CLUB = "club", _("the people of one home club")
    EACH_CLUB = "each_club", _("the people of each home club")


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="PrizeHistory",
)
class Prize(models.Model):
    """The prize of each rank from ``first`` to ``last`` of a group: a thing, a sum, or both.

    ``amount`` is in the smallest unit of the event's currency. Ranks of ``LAST`` count from the
    last one, who is 1. ``club`` is the home club of ``CLUB`` alone.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="prizes", verbose_name=_("event")
    )
    group = models.CharField(
        _("won among"), max_length=10, choices=PrizeGroup, default=PrizeGroup.ALL
    )
    club = models.CharField(
        _("home club"), max_length=100, blank=True, validators=[validate_printable]
    )
    first = models.PositiveSmallIntegerField(_("first rank"), default=1)
    last = models.PositiveSmallIntegerField(_("last rank"), default=1)
    thing = models.CharField(
        _("thing that is won"), max_length=100, blank=True, validators=[validate_printable]
    )
    amount = models.PositiveIntegerField(_("sum of money"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.CheckConstraint(condition=Q(group__in=PrizeGroup.values), name="prize_group"),
            models.CheckConstraint(
                condition=Q(group=PrizeGroup.CLUB) & ~Q(club="")
                | ~Q(group=PrizeGroup.CLUB) & Q(club=""),
                name="prize_club_of_its_group",
            ),
            models.CheckConstraint(
                condition=Q(first__gte=1, last__gte=F("first"), last__lte=LAST_RANK),
                name="prize_ranks",
            ),
            models.CheckConstraint(
                condition=~Q(thing="") | Q(amount__isnull=False), name="prize_is_something"
            ),
            models.CheckConstraint(
                condition=Q(amount__isnull=True) | Q(amount__range=(1, LARGEST_AMOUNT)),
                name="prize_amount",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group} {self.first}–{self.last}"
