"""Attendance of entrants at seatings."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entrants import Entrant


class AttendanceState(models.TextChoices):
    """The readiness of an entrant to be seated."""

    PRESENT = "present", _("present")
    STANDBY = "standby", _("standby")
    SITTING_OUT = "sitting_out", _("sitting out")
    LATE = "late", _("late")
    LEFT = "left", _("left")


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="AttendanceHistory",
)
class Attendance(models.Model):
    """The attendance of one entrant at one seating, as marked in a roll call.

    ``number`` is that of the seating: the roll is called before its tables are requested, and a
    proposal that is replaced takes no roll call with it. Without a row nothing was marked;
    ``tournaments.selectors.attendance`` decides what counts then.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="attendances", verbose_name=_("entrant")
    )
    number = models.PositiveSmallIntegerField(_("number of the seating"))
    state = models.CharField(
        _("state"), max_length=20, choices=AttendanceState, default=AttendanceState.PRESENT
    )
    since = models.DateTimeField(_("since"), auto_now=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "number"], name="attendance_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="attendance_number_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=AttendanceState.values), name="attendance_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.get_state_display()}"
