"""Pairs of entrants who should not share a table."""

from django.db import transaction

from tournaments.errors import PairRefused
from tournaments.models import KeepApart
from tournaments.services.seatings import lock_event


@transaction.atomic
def keep_apart(*, event_id: int, numbers: tuple[int, int]) -> KeepApart:
    """Keep two entrants, by start number, apart in every new seating of their event.

    Raises:
        PairRefused: nobody has such a number; it is one person; they are kept apart already.
    """
    event = lock_event(event_id)
    pair = {one.number: one for one in event.entrants.filter(number__in=numbers)}
    for number in numbers:
        if number not in pair:
            raise PairRefused(why="unknown", number=number)
    if len(pair) == 1:
        raise PairRefused(why="same", number=numbers[0])
    first, second = sorted(pair.values(), key=lambda one: one.pk)
    apart, new = KeepApart.objects.get_or_create(first=first, second=second)
    if not new:
        first_number, second_number = sorted(numbers)
        raise PairRefused(why="already", first=first_number, second=second_number)
    return apart


def let_meet(*, pair_id: int) -> None:
    """Let two entrants who were kept apart sit together again."""
    KeepApart.objects.filter(pk=pair_id).delete()
