"""Usual kinds of events, and what settings mean, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import ConfirmedBy


@dataclass(frozen=True, slots=True)
class Preset:
    """A usual kind of event: what it is called, and the fields it fills in."""

    label: str | Promise
    fields: Mapping[str, Any]


_TABLES_OF_FOUR = {"preferred_size": 4, "smallest_size": 3, "largest_size": 4}
# The key is the one in the address of the form.
PRESETS: Mapping[str, Preset] = {
    "club": Preset(_("Club evening"), {"rounds": 5}),
    "league": Preset(_("League night"), {"rounds": 5, "confirmation": ConfirmedBy.PLAYER}),
    "teams": Preset(
        _("Team championship"),
        {"rounds": 5, "confirmation": ConfirmedBy.PLAYER, **_TABLES_OF_FOUR},
    ),
    "first": Preset(
        _("First edition, to 100 points"),
        {"edition": "amigo1993", "variant": "classic", "rounds": 10, "target": 100},
    ),
    "own": Preset(_("Own settings"), {}),
}

# What the consequences depend on.
TOLD = ("smallest_size", "largest_size", "rounds", "one_round_each", "target", "confirmation")


def asked(values: Mapping[str, Any], typed: QueryDict) -> dict[str, Any]:
    """Return what stands in the form, as text: what is typed now before what was there."""
    there = {name: values.get(name) for name in TOLD}
    # An address that names the form's fields leaves out the boxes that are not ticked.
    unticked = {"one_round_each": ""} if typed.get("smallest_size") else {}
    return there | unticked | {name: typed[name] for name in TOLD if name in typed}


def consequences(values: Mapping[str, Any]) -> list[str]:
    """Return what these settings mean for the event, a sentence each."""
    return [*_of_sizes(values), *_of_length(values), *_of_confirmation(values)]


def _of_sizes(values: Mapping[str, Any]) -> list[str]:
    smallest, largest = _whole(values["smallest_size"]), _whole(values["largest_size"])
    if smallest is None or largest is None:
        return []
    if smallest == largest:
        return [gettext("All tables have {size} people.").format(size=smallest)]
    said = gettext(
        "Tables of {smallest} to {largest} people: card points cannot be compared, place points "
        "are used."
    )
    return [said.format(smallest=smallest, largest=largest)]


def _of_length(values: Mapping[str, Any]) -> list[str]:
    rounds, target = _whole(values["rounds"]), _whole(values["target"])
    said = []
    if values["one_round_each"] not in (None, "", False):
        said.append(gettext("Larger tables play more rounds, and take longer."))
    if rounds is not None:
        sentence = ngettext("A match has one round.", "A match has at most {n} rounds.", rounds)
        said.append(sentence.format(n=rounds))
    if target is not None:
        sentence = gettext(
            "A match ends when somebody has {target} points: tables end at different times."
        )
        said.append(sentence.format(target=target))
    return said


def _of_confirmation(values: Mapping[str, Any]) -> list[str]:
    if values["confirmation"] in (ConfirmedBy.PLAYER, ConfirmedBy.DIRECTOR):
        return [gettext("Each round is marked provisional until somebody else confirms it.")]
    return [gettext("What a captain sends counts at once, and nobody else looks at it.")]


def _whole(value: Any) -> int | None:
    text = str(value or "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None
