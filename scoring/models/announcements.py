"""Announcements of directors on all pages of an event."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.withdrawals import only_withdrawable
from tournaments.models import Event

TEXT_LIMIT = 200  # characters; the last row of the hall has to read it
LONGEST_SHOWN = 1440  # minutes


@pghistory.track(pghistory.UpdateEvent(), fields=["withdrawn_at"], model_name="AnnouncementHistory")
@only_withdrawable
class Announcement(models.Model):
    """A short text on all pages of an event, until it is withdrawn or its time has come.

    ``text`` is in the language of the event; ``translations`` holds the same in others, by code.
    Its history says who withdrew it.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="announcements", verbose_name=_("event")
    )
    text = models.CharField(_("text"), max_length=TEXT_LIMIT)
    translations = models.JSONField(_("translations"), default=dict, blank=True)
    ends_at = models.DateTimeField(_("shown until"), null=True, blank=True)
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
        ordering = ["-id"]
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_text_not_empty"),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("created_at")),
                name="announcement_ends_later",
            ),
        ]

    def __str__(self) -> str:
        return self.text
