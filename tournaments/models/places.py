"""The physical tables of the hall."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.printable import validate_printable

MOST_PLACES = 1000  # more than any hall has
LONGEST_ROOM = 50  # characters


class Place(models.Model):
    """A physical table: number, room, link and short typed code, valid all evening."""

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="places", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    room = models.CharField(
        _("room"), max_length=LONGEST_ROOM, blank=True, validators=[validate_printable]
    )
    link_version = models.PositiveIntegerField(
        _("link version"), default=1, help_text=_("Raising it withdraws every link given out.")
    )
    short_code = models.CharField(_("short code"), max_length=8)
    # When another device first opened the link, which proves that it opens in the hall.
    reached_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="place_number_once"),
            models.UniqueConstraint(fields=["short_code"], name="place_short_code_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="place_number_from_1"),
            models.CheckConstraint(
                condition=Q(number__lte=MOST_PLACES), name="place_number_to_1000"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)
