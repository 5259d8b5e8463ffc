"""Addresses of series."""

import itertools

from scoring.models import Series
from tournaments.addresses import ADDRESS_LENGTH


def free_series_slug(wanted: str) -> str:
    """Return the wanted address or, where another series has it, the next one with a number."""
    start = wanted[:ADDRESS_LENGTH]
    taken = set(Series.objects.filter(slug__startswith=start).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next(free for n in itertools.count(2) if (free := f"{start}-{n}") not in taken)
