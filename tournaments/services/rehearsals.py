"""Rehearsals: copies of events with made-up people in place of the real ones."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice

from django.db import transaction

from tournaments.errors import RehearsalRefused
from tournaments.models import Entrant, Event, EventState, Helper
from tournaments.new_entrants import NewEntrant
from tournaments.services.copies import copy_pairs, copy_settings
from tournaments.services.entrants import register_entrants

# Common first names of the countries that speak the service's five languages.
_FIRST_NAMES = (
    "Anna Béla Carla Daniel Emma Ferenc Giulia Hiroshi Ilona János Kenji Laura Marco Nora Oskar "
    "Paola Quirin Réka Sakura Thomas Ursula Viktor Wanda Xaver Yuki Zoltán"
)
_LETTERS = [chr(ord("A") + offset) for offset in range(26)]


@transaction.atomic
def copy_for_rehearsal(*, event_id: int, players: int | None) -> Event:
    """Return a rehearsal of an event, open for registration, at an address hard to guess.

    It has the settings, places and helpers of the event, and as many made-up people as take
    part there, or ``players``. The first of them have what the event's entrants have,
    in the order of start numbers: fixed places, pairs to keep apart, and clubs and teams by
    letters. Visitors neither register nor check in.

    Raises:
        RehearsalRefused: the event is a rehearsal itself.
    """
    origin = Event.objects.select_related("organisation").get(pk=event_id)
    if origin.rehearsal:
        raise RehearsalRefused(why="again")
    event = copy_settings(
        origin,
        name=origin.name,
        slug=f"rehearsal-{secrets.token_hex(8)}",
        rehearsal=True,
        state=EventState.REGISTRATION,
        starts_on=origin.starts_on,
        ends_on=origin.ends_on,
        self_registration=False,
        check_in=False,
    )
    Helper.objects.bulk_create(
        Helper(event=event, user_id=helper.user_id, role=helper.role)
        for helper in origin.helpers.all()
    )
    _make_up_people(origin, event, players)
    return event


def made_up_names() -> Iterator[str]:
    """Yield Anna A., Béla B., ... and, when the first names are used up, Anna B., Béla C., ..."""
    for turn in count():
        for index, first_name in enumerate(_FIRST_NAMES.split()):
            yield f"{first_name} {_LETTERS[(index + turn) % 26]}."


def _make_up_people(origin: Event, event: Event, players: int | None) -> None:
    taking_part = origin.entrants.filter(withdrawn=False).order_by("number")
    originals = list(taking_part.select_related("team", "fixed_place"))
    wanted = len(originals) if players is None else players
    originals = originals[:wanted]
    new_entrants = [*_like(originals), *[NewEntrant(name="")] * (wanted - len(originals))]
    named = [
        NewEntrant(name=name, home_club=entrant.home_club, team=entrant.team)
        for entrant, name in zip(new_entrants, islice(made_up_names(), wanted), strict=True)
    ]
    entrants = register_entrants(event_id=event.pk, new_entrants=named)
    copies = list(zip(originals, entrants, strict=False))
    places = {place.number: place for place in event.places.all()}
    fixed = [
        (original.fixed_place, entrant) for original, entrant in copies if original.fixed_place
    ]
    for original, entrant in fixed:
        entrant.fixed_place = places[original.number]
    Entrant.objects.bulk_update([entrant for _, entrant in fixed], ["fixed_place"])
    copy_pairs({original.pk: entrant for original, entrant in copies})


def _like(originals: Sequence[Entrant]) -> Iterator[NewEntrant]:
    """Yield a new entrant for each entrant, with letters for club and team."""
    clubs = _letters(original.home_club for original in originals)
    teams = _letters(original.team.name for original in originals if original.team)
    for original in originals:
        team = teams[original.team.name] if original.team else ""
        yield NewEntrant(name="", home_club=clubs.get(original.home_club, ""), team=team)


def _letters(names: Iterable[str]) -> dict[str, str]:
    """Return A, B, ..., Z, AA, AB, ... by name, in the order of first appearance."""
    different = [name for name in dict.fromkeys(names) if name]
    letters = (f"{before}{letter}" for before in ("", *_LETTERS) for letter in _LETTERS)
    return dict(zip(different, letters, strict=False))
