"""Pairs of entrants who should not share a table."""

from django.db import transaction

from tournaments.errors import PairRefused
from tournaments.models import KeepApart
from tournaments.services.seatings import lock_event


@transaction.atomic
def keep_apart(*, event_id: int, numbers: tuple[int, int]) -> KeepApart:
    """Return a new pair of entrants, by start number, to keep apart in every new seating.

    Raises:
        PairRefused: no entrant has such a number; it is one person; the pair is there already.
    """
    event = lock_event(event_id)
    pair = {entrant.number: entrant for entrant in event.entrants.filter(number__in=numbers)}
    for number in numbers:
        if number not in pair:
            raise PairRefused(why="unknown", number=number)
    if len(pair) == 1:
        raise PairRefused(why="same", number=numbers[0])
    first, second = sorted(pair.values(), key=lambda entrant: entrant.pk)
    apart, new = KeepApart.objects.get_or_create(first=first, second=second)
    if not new:
        first_number, second_number = sorted(numbers)
        raise PairRefused(why="already", first=first_number, second=second_number)
    return apart


def end_keep_apart(*, pair_id: int) -> None:
    """Remove a pair to keep apart: the two may share a table again."""
    KeepApart.objects.filter(pk=pair_id).delete()
