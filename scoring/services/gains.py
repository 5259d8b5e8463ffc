"""Keeping what closed seatings gave, so that the next standings need not add it up."""

from contextlib import suppress

from django.db import IntegrityError, transaction

from scoring.models import StoredGains
from scoring.selectors.gains import columns_of
from scoring.selectors.results import Gathered


def keep_gains(gathered: Gathered) -> None:
    """Keep what closed seatings gave, where that was worked out anew.

    Older ones may replace newer ones: they name the link of the chain that they belong to, so
    nobody takes them for those of a newer one.
    """
    rows = [
        StoredGains(
            seating_id=one.seating,
            link_id=one.link,
            points_system=gathered.rules.points_system,
            sit_out=gathered.rules.sit_out,
            columns=columns_of(one.gains),
        )
        for one in gathered.fresh
    ]
    with suppress(IntegrityError), transaction.atomic():  # the event was discarded meanwhile
        StoredGains.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["seating"],
            update_fields=["link", "points_system", "sit_out", "columns"],
        )
