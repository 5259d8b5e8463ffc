"""A form typed for the people of before, as it stands for those who sit there now."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext

from pages.rounds.forms import RoundForm
from pages.rounds.typed import TypedRound, typed_from_form
from tournaments.selectors.entrants import distinct_names


def reseated(posted: QueryDict, form: RoundForm) -> tuple[TypedRound, list[str]]:
    """Return what was sent, each pile with its person, and a sentence for each that is in doubt.

    What was typed for a person who does not sit there any more goes to one who is new.
    """
    before = typed_from_form(posted, form.layout).seats
    places, doubtful = _places(before, form.seats)
    moved = {str(old): place for old, place in places.items()}  # what was sent may be no number
    fields = posted.copy()
    for name in posted:
        part, _, old = name.rpartition("-")
        if part and old.isdecimal():
            del fields[name]
    for name in posted:
        part, _, old = name.rpartition("-")
        if part and old in moved:
            fields[f"{part}-{moved[old]}"] = str(posted[name])
    typed = replace(typed_from_form(fields, form.layout), seats=form.seats)
    return typed, _sentences(form, doubtful)


def _places(before: Sequence[int], now: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the place now of each one before, and who takes over from whom, by start number."""
    if len(set(before)) < len(before) or not set(before) & set(now):
        before = now  # it does not say who sat where
    places = {old: now.index(number) for old, number in enumerate(before) if number in now}
    left = [old for old, number in enumerate(before) if number not in now]
    doubtful = {}
    for place, number in enumerate(now):
        if number not in before and left:
            old = place if place in left else left[0]
            left.remove(old)
            places[old] = place
            doubtful[number] = before[old]
        elif place >= len(before) and place not in places.values():
            places[place] = place
    return places, doubtful


def _sentences(form: RoundForm, doubtful: dict[int, int]) -> list[str]:
    entrants = form.match.table.seating.event.entrants.select_related("person")
    left = list(entrants.filter(number__in=doubtful.values()).order_by("number"))
    before = dict(zip((entrant.number for entrant in left), distinct_names(left), strict=True))
    now = dict(zip(form.seats, form.names, strict=True))
    sentence = gettext("Entered for {before}, who does not sit here now. Is it the pile of {name}?")
    return [
        sentence.format(before=before[old], name=now[new])
        for new, old in doubtful.items()
        if old in before
    ]
