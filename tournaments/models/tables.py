"""One group in one seating: its seats, and who sat there when."""

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entrants import Entrant
from tournaments.models.places import Place
from tournaments.models.seatings import Seating


class TableState(models.TextChoices):
    """The state of a table: whether its results are still taken."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


@pghistory.track(pghistory.UpdateEvent(), fields=["state", "locked"], model_name="TableHistory")
@pghistory.track(
    pghistory.UpdateEvent("extra_time"), fields=["extra_minutes"], model_name="ExtraTimeHistory"
)
@pghistory.track(
    pghistory.UpdateEvent("postponement"), fields=["postponed"], model_name="PostponementHistory"
)
class Table(models.Model):
    """One group in one seating, at a place; it plays one match. A postponed one plays later.

    Its history says who closed, opened, locked or postponed it, or gave it more time. A table
    with extra minutes has a clock of its own; rows of earlier releases have the minutes alone,
    which count from the end of the seating's clock.
    """

    seating = models.ForeignKey(
        Seating, on_delete=models.CASCADE, related_name="tables", verbose_name=_("seating")
    )
    place = models.ForeignKey(
        Place, on_delete=models.PROTECT, related_name="tables", verbose_name=_("place")
    )
    state = models.CharField(_("state"), max_length=10, choices=TableState, default=TableState.OPEN)
    locked = models.BooleanField(_("locked by the director"), default=False)
    kept = models.BooleanField(_("kept when others are moved"), default=False)
    postponed = models.BooleanField(_("postponed"), default=False)
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    clock_ends_at = models.DateTimeField(_("clock ends"), null=True, blank=True)
    clock_left = models.PositiveIntegerField(
        _("seconds left on the paused clock"), null=True, blank=True
    )

    seat_list: list["Seat"]  # in order, of a table that comes with its seats

    class Meta:
        ordering = ["seating", "place__number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.UniqueConstraint(fields=["seating", "place"], name="table_place_once"),
            models.CheckConstraint(condition=Q(state__in=TableState.values), name="table_state"),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True),
                name="table_clock_runs_or_pauses",
            ),
            models.CheckConstraint(
                condition=Q(extra_minutes__gt=0)
                | Q(clock_ends_at__isnull=True, clock_left__isnull=True),
                name="table_clock_with_extra_time",
            ),
        ]

    def __str__(self) -> str:
        return str(self.place)


class Seat(models.Model):
    """A seat at a table; position 0 leads the first round unless the table says otherwise."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="seats", verbose_name=_("table")
    )
    position = models.PositiveSmallIntegerField(_("position"))  # from 0, clockwise

    occupancy_list: list["Occupancy"]  # oldest first, of a seat that comes with its table

    class Meta:
        ordering = ["position"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.CheckConstraint(condition=Q(position__lte=7), name="seat_position_to_7"),
        ]

    def __str__(self) -> str:
        return str(self.position + 1)


@pghistory.track(pghistory.InsertEvent(), model_name="OccupancyHistory")
@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class Occupancy(models.Model):
    """The entrant on a seat, from which round to which.

    Rows are only added. For each round the newest row that covers it counts; without an
    entrant the seat is empty from then on.
    """

    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, related_name="occupancies", verbose_name=_("seat")
    )
    entrant = models.ForeignKey(
        Entrant,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="occupancies",
        verbose_name=_("entrant"),
    )
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    to_round = models.PositiveSmallIntegerField(_("to round"), null=True, blank=True)
    added_at = models.DateTimeField(_("added"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("occupancy")
        verbose_name_plural = _("occupancies")
        constraints = [
            models.CheckConstraint(condition=Q(from_round__gte=1), name="occupancy_from_1"),
            models.CheckConstraint(
                condition=Q(to_round__isnull=True) | Q(to_round__gte=F("from_round")),
                name="occupancy_rounds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.from_round}–{self.to_round or ''}"
