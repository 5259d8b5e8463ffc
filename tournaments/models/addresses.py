"""Addresses of events that the public has seen; none is ever given to another event."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class EventAddress(models.Model):
    """An address under which an event was public, written by a trigger on events; only added.

    ``event`` is its number, which stays when the event goes. Rehearsals have none.
    """

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    event = models.PositiveBigIntegerField(_("event"))
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = "event address"
        verbose_name_plural = "event addresses"

    def __str__(self) -> str:
        return self.slug
