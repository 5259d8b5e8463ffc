"""Reasons why a table was closed early, a closed seating opened again, or an event taken back."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event, EventState
from tournaments.models.seatings import Seating
from tournaments.models.tables import Table, TableState


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class StateChange(models.Model):
    """A director's reason for closing a table or for opening a seating again; only added."""

    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, related_name="changes", verbose_name=_("seating")
    )
    table = models.ForeignKey(
        Table,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("table"),
    )  # None where it is the whole seating
    to = models.CharField(_("state"), max_length=10, choices=TableState)
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("given"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("change of a state")
        verbose_name_plural = _("changes of a state")
        constraints = [
            models.CheckConstraint(condition=Q(to__in=TableState.values), name="change_state"),
            models.CheckConstraint(condition=~Q(reason=""), name="change_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.seating_id}: {self.reason}"


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class StepBack(models.Model):
    """A director's reason for taking an event one step back; only added."""

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="steps_back", verbose_name=_("event")
    )
    to = models.CharField(_("state"), max_length=20, choices=EventState)
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    taken_at = models.DateTimeField(_("given"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(to__in=EventState.values), name="step_back_state"),
            models.CheckConstraint(condition=~Q(reason=""), name="step_back_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.reason}"
