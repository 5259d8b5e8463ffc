"""Results counted when a seating was closed, chained by hash to the seating before."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Seating

# At the end of the transaction, like the versions of lists: what is closed takes no lock for it.
_RAISE_ORGANISATION = """
    UPDATE tournaments_organisation SET version = version + 1
    WHERE id = (
        SELECT organisation_id FROM tournaments_event WHERE id = NEW.event_id AND NOT rehearsal
    );
    RETURN NULL;
"""


@pgtrigger.register(
    pgtrigger.Trigger(
        name="raise_organisation_version",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Insert,
        func=_RAISE_ORGANISATION,
    )
)
@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class ChainRecord(models.Model):
    """One record of an event's hash chain: all that counted in a closed seating, and its hash.

    ``number`` counts from 1 through the event. A seating that is corrected after it was closed
    gets another record; its newest counts. ``hash`` is over ``previous``, the hash of the
    record before, and ``text``, whose first line names its format; docs/operators.md describes it.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="chain_records", verbose_name=_("event")
    )
    number = models.PositiveIntegerField(_("number"))
    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, related_name="chain_records", verbose_name=_("seating")
    )
    text = models.TextField(_("text"))
    previous = models.CharField(max_length=64, blank=True)  # empty for the first
    hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["number"]
        verbose_name = "chain record"
        verbose_name_plural = "chain records"
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="chain_record_number_once"),
            models.CheckConstraint(
                condition=Q(number=1, previous="") | Q(number__gt=1) & ~Q(previous=""),
                name="chain_record_follows_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.number}"
