"""Who is there for a seating."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entrants import Entrant
from tournaments.models.seatings import Seating


class AttendanceState(models.TextChoices):
    """Whether an entrant is to be seated."""

    PRESENT = "present", _("present")
    STANDBY = "standby", _("standby")
    SITTING_OUT = "sitting_out", _("sitting out")
    LATE = "late", _("late")
    LEFT = "left", _("left")


@pghistory.track(model_name="AttendanceHistory")
class Attendance(models.Model):
    """One entrant's presence in one seating. Without a row somebody counts as present."""

    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="attendances", verbose_name=_("entrant")
    )
    seating = models.ForeignKey(
        Seating, on_delete=models.CASCADE, related_name="attendances", verbose_name=_("seating")
    )
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
            models.UniqueConstraint(fields=["entrant", "seating"], name="attendance_once"),
            models.CheckConstraint(
                condition=Q(state__in=AttendanceState.values), name="attendance_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.get_state_display()}"
