"""Roles in one event alone."""

import pghistory
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.organisations import Role


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="HelperHistory",
)
class Helper(models.Model):
    """A user's role in one event, beside those that its organisation's members have anyway."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="helpers", verbose_name=_("event")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="helping",
        verbose_name=_("user"),
    )
    role = models.CharField(_("role"), max_length=20, choices=Role)

    class Meta:
        verbose_name = _("helper")
        verbose_name_plural = _("helpers")
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="helper_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="helper_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"
