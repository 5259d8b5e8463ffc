"""Prizes of an event: offered, changed, taken off the list."""

from dataclasses import asdict, dataclass
from typing import Final

from django.db import transaction

from tournaments.errors import PrizeRefused
from tournaments.models import Prize, PrizeGroup
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event

MOST_PRIZES: Final = 100  # lines of one event


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDetails:
    """The prize, and the ranks that win it; as in ``Prize``."""

    group: PrizeGroup
    club: str
    first: int
    last: int
    thing: str
    amount: int | None


@transaction.atomic
def offer_prize(*, event_id: int, details: PrizeDetails) -> Prize:
    """Return a new prize of an event, last on its list; its pages are updated.

    Raises:
        PrizeRefused: the list is full.
    """
    event = lock_event(event_id)
    if event.prizes.count() >= MOST_PRIZES:
        raise PrizeRefused(why="too_many", most=MOST_PRIZES)
    prize: Prize = event.prizes.create(**asdict(details))
    raise_version(event_id, closed=False)
    return prize


@transaction.atomic
def change_prize(*, prize_id: int, details: PrizeDetails) -> None:
    """Store other details of a prize; the pages of its event are updated.

    Raises:
        PrizeRefused: it was removed.
    """
    prize = _lock(prize_id)
    Prize.objects.filter(pk=prize_id).update(**asdict(details))
    raise_version(prize.event_id, closed=False)


@transaction.atomic
def remove_prize(*, prize_id: int) -> None:
    """Take a prize off the list of its event, whose pages are updated.

    Raises:
        PrizeRefused: it was removed already.
    """
    prize = _lock(prize_id)
    prize.delete()
    raise_version(prize.event_id, closed=False)


def _lock(prize_id: int) -> Prize:
    """Return a prize whose event is locked.

    Raises:
        PrizeRefused: it was removed.
    """
    known = Prize.objects.filter(pk=prize_id).first()
    if known is not None:
        # Read once more: another request may have removed it before the lock.
        prize: Prize | None = lock_event(known.event_id).prizes.filter(pk=prize_id).first()
        if prize is not None:
            return prize
    raise PrizeRefused(why="gone")
