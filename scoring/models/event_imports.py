"""Events that were read from a file."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class EventImport(models.Model):
    """That an event was read from a file, and from which: its pages show it for good.

    ``organisation`` and ``slug`` are the host's name and the event's address as the file says,
    ``digest`` is the file's own.
    """

    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="event_import", verbose_name=_("event")
    )
    organisation = models.CharField(_("organisation"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60)
    digest = models.CharField(_("hash of the file"), max_length=64)
    imported_at = models.DateTimeField(_("imported"), auto_now_add=True)

    class Meta:
        verbose_name = "imported event"
        verbose_name_plural = "imported events"

    def __str__(self) -> str:
        return f"{self.event_id}: {self.organisation}, {self.slug}"
