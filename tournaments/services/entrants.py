"""Who takes part in an event."""

import re
import unicodedata

from django.db import transaction

from tournaments.errors import EventNotOpen, NamesOutdated, NamesRefused
from tournaments.models import Entrant, Event, EventState
from tournaments.selectors.entrants import next_start_number
from tournaments.services.people import NAME_LIMIT, register_people
from tournaments.services.results_versions import raise_version

LIST_LIMIT = 5000  # names at once, far more than any hall holds
# A pasted list often brings its own numbers: "1. Anna", "2) Béla", "3\tCili".
_LEADING_NUMBER = re.compile(r"^\s*\d+\s*[.):\t]\s*")


def read_names(text: str) -> list[str]:
    """Return the names of a pasted list, one a line, tidied: no empty lines, no numbering.

    Raises:
        NamesRefused: no name, too many, too long or unprintable; ``problems`` holds
            ``(line from 1, reason)``, all of them.
    """
    lines = [(number, _tidy(line)) for number, line in enumerate(text.splitlines(), start=1)]
    named = [(number, name) for number, name in lines if name]
    problems = [(number, why) for number, name in named if (why := _fault(name))]
    if not named:
        problems = [(1, "empty")]
    elif len(named) > LIST_LIMIT:
        problems = [(named[LIST_LIMIT][0], "too_many")]
    if problems:
        raise NamesRefused(problems=problems)
    return [name for _, name in named]


@transaction.atomic
def register_names(
    *, event_id: int, names: list[str], next_number: int | None = None
) -> list[Entrant]:
    """Add people to an event, in this order, with the start numbers that follow.

    Each name becomes a new person: two people of the same name stay two. ``next_number`` is the
    one that whoever asks has seen as the next, so the same list sent twice counts once.

    Raises:
        EventNotOpen: the event is finished.
        NamesOutdated: other start numbers come next now.
    """
    # The row lock makes two organisers who paste at the same time queue for start numbers.
    event = Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    first = next_start_number(event)
    if next_number not in (None, first):
        raise NamesOutdated(next_number=first)
    people = register_people(organisation=event.organisation, names=names, language=event.language)
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, person=person, number=number, home_club=person.home_club)
        for number, person in enumerate(people, start=first)
    )
    raise_version(event_id)
    return entrants


def withdraw_entrant(*, entrant_id: int, withdrawn: bool = True) -> None:
    """Leave an entrant out of new seatings, or take the person back; results and pages stay."""
    Entrant.objects.filter(pk=entrant_id).update(withdrawn=withdrawn)


def _tidy(line: str) -> str:
    return " ".join(unicodedata.normalize("NFC", _LEADING_NUMBER.sub("", line)).split())


def _fault(name: str) -> str:
    if len(name) > NAME_LIMIT:
        return "too_long"
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in name):
        return "unprintable"
    return ""
