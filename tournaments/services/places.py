"""The physical tables of the hall and their links."""

import secrets
from collections.abc import Collection

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.errors import PlaceRefused
from tournaments.models import Event, Place
from tournaments.selectors.places import hall_of
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event

CODE_LENGTH = 6
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like 1 and 0


def get_or_create_places(*, event: Event, numbers: Collection[int]) -> list[Place]:
    """Return the places of these numbers in ascending order; missing ones are added.

    Call it inside a transaction that holds the event's row.
    """
    wanted = event.places.filter(number__in=numbers).order_by("number")
    there = set(wanted.values_list("number", flat=True))
    missing = sorted(set(numbers).difference(there))
    Place.objects.bulk_create(
        Place(event=event, number=number, short_code=code)
        for number, code in zip(missing, new_short_codes(len(missing)), strict=True)
    )
    return list(wanted.all())


@transaction.atomic
def add_places(*, event_id: int, up_to: int) -> int:
    """Add the tables of the hall that are missing from 1 to a number; return how many."""
    event = lock_event(event_id)
    before = event.places.count()
    get_or_create_places(event=event, numbers=range(1, up_to + 1))
    return event.places.count() - before


@transaction.atomic
def remove_places(*, event_id: int, numbers: Collection[int]) -> None:
    """Remove tables of the hall, and their links with them.

    Raises:
        PlaceRefused: one is in a seating, or the fixed table of an entrant; none is removed.
    """
    places = hall_of(lock_event(event_id)).filter(number__in=numbers)
    if needed := list(places.filter(needed=True).values_list("number", flat=True)):
        raise PlaceRefused(why="needed", numbers=needed)
    places.delete()


@transaction.atomic
def set_rooms(*, event_id: int, first: int, last: int, room: str) -> int:
    """Store the room of the tables from one number to another; return how many there are.

    ``room`` is empty where there is only one.
    """
    named = lock_event(event_id).places.filter(number__range=(first, last)).update(room=room)
    raise_version(event_id)
    return named


@transaction.atomic
def withdraw_link(*, place_id: int) -> None:
    """Withdraw every link of a place; links made from now on are valid."""
    place = Place.objects.select_for_update(no_key=True).get(pk=place_id)
    [code] = new_short_codes(1)
    Place.objects.filter(pk=place_id).update(
        link_version=F("link_version") + 1, short_code=code, reached_at=None
    )
    raise_version(place.event_id)


def record_reached(*, place_id: int) -> None:
    """Store when another device first opened the link of a place; only the desk shows it."""
    Place.objects.filter(pk=place_id, reached_at=None).update(reached_at=timezone.now())


def new_short_codes(count: int) -> set[str]:
    """Return codes that no place has and a person can read out: about 191 million exist."""
    codes: set[str] = set()
    while missing := count - len(codes):
        drawn = {_draw_code() for _ in range(missing)}
        taken = Place.objects.filter(short_code__in=drawn).values_list("short_code", flat=True)
        codes |= drawn.difference(taken)
    return codes


def _draw_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
