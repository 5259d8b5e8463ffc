"""Tables that need the director."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table


class HelpCall(models.Model):
    """A table calls the director; somebody takes the call, and it is done."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="help_calls", verbose_name=_("table")
    )
    device = models.CharField(_("device"), max_length=40, blank=True)
    called_at = models.DateTimeField(_("called"), auto_now_add=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken by"),
    )
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        ordering = ["called_at"]
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(done_at__isnull=True), name="call_once_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}"
