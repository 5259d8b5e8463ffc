"""The picture on the page of an event."""

from typing import Final

import pghistory
from django.db import models
from django.db.models import Func, Q
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.printable import validate_printable

LARGEST_PICTURE: Final = 400_000  # bytes, as it is stored
LONGEST_EDGE: Final = 1600  # pixels


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    fields=["event", "digest", "alternative"],
    model_name="PictureHistory",
)
class Picture(models.Model):
    """A picture as ``tournaments.pictures`` has drawn it again, in WebP and without anything else.

    ``digest`` is the SHA-256 of its bytes; its address has it. ``alternative`` says in the language
    of the event what is to be seen, for people who do not see it.
    """

    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="picture", verbose_name=_("event")
    )
    content = models.BinaryField(_("picture"))
    digest = models.CharField(max_length=64)
    width = models.PositiveIntegerField(_("width"))  # pixels
    height = models.PositiveIntegerField(_("height"))
    alternative = models.CharField(
        _("what is to be seen"), max_length=300, validators=[validate_printable]
    )

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        constraints = [
            models.CheckConstraint(
                condition=LessThanOrEqual(
                    Func("content", function="octet_length", output_field=models.IntegerField()),
                    LARGEST_PICTURE,
                ),
                name="picture_bytes",
            ),
            models.CheckConstraint(
                # One by one: a restored database would nest two ranges in another way.
                condition=Q(width__gte=1)
                & Q(width__lte=LONGEST_EDGE)
                & Q(height__gte=1)
                & Q(height__lte=LONGEST_EDGE),
                name="picture_pixels",
            ),
            models.CheckConstraint(condition=~Q(alternative=""), name="picture_in_words"),
        ]

    def __str__(self) -> str:
        return self.alternative
