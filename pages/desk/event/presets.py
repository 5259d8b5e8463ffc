"""Usual kinds of events, and what settings mean, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.standings.points import FIVE_THREE_TWO_ONE, PLACE, POINTS_SYSTEMS
from pages.whole_numbers import whole_number
from scoring.units import unit_of, usual_sit_out
from tournaments.models import ConfirmedBy, StandingsShown


@dataclass(frozen=True, slots=True)
class Preset:
    """A usual kind of event: what it is called, and the fields it fills in."""

    label: str | Promise
    fields: Mapping[str, Any]


_TABLES_OF_FOUR = {"preferred_size": 4, "smallest_size": 3, "largest_size": 4}
_TEAM_POINTS = {
    "points_system": FIVE_THREE_TWO_ONE.key,
    "sit_out_points": FIVE_THREE_TWO_ONE.middle,
}
# The key is the one in the address of the form.
PRESETS: Mapping[str, Preset] = {
    "club": Preset(_("Club evening"), {"rounds": 5}),
    "league": Preset(_("League night"), {"rounds": 5, "confirmation": ConfirmedBy.NEEDED}),
    "teams": Preset(
        _("Team championship"),
        {"rounds": 5, "confirmation": ConfirmedBy.NEEDED, **_TABLES_OF_FOUR, **_TEAM_POINTS},
    ),
    "first": Preset(
        _("First edition, to 100 points"),
        {"edition": "amigo1993", "variant": "classic", "rounds": 10, "target": 100},
    ),
    "own": Preset(_("Own settings"), {}),
}

# What the consequences depend on.
EXPLAINED = (
    "smallest_size",
    "largest_size",
    "rounds",
    "one_round_each",
    "target",
    "confirmation",
    "points_system",
    "best_seatings",
    "standings_shown",
)

_CONFIRMATIONS: Mapping[str, str | Promise] = {
    ConfirmedBy.NONE: _("What a captain sends counts at once. No one checks it."),
    ConfirmedBy.ASKED: _(
        "Each player may confirm their own points. A round counts at once, and the pages show who "
        "has confirmed it."
    ),
    ConfirmedBy.NEEDED: _(
        "Each round is provisional until every player has confirmed their own points."
    ),
    ConfirmedBy.DIRECTOR: _("Each round is provisional until a director confirms it."),
}


# The sections whose settings are explained, in the order in which a new event needs them.
MEANINGS = ("tables", "game", "results", "standings")


def form_values(values: Mapping[str, Any], typed: QueryDict) -> dict[str, Any]:
    """Return what stands in the form, as text: what is typed now before what was there."""
    there = {name: values.get(name) for name in EXPLAINED}
    # An address that names the form's fields leaves out the boxes that are not ticked.
    unticked = {"one_round_each": ""} if "rounds" in typed else {}
    return there | unticked | {name: typed[name] for name in EXPLAINED if name in typed}


def consequences(values: Mapping[str, Any]) -> list[str]:
    """Return what these settings mean for the event, a sentence each."""
    return [sentence for section in MEANINGS for sentence in consequences_of(section, values)]


def consequences_of(section: str, values: Mapping[str, Any]) -> list[str]:
    """Return what the settings of one section mean, a sentence each; none where it is plain."""
    match section:
        case "tables":
            return _of_sizes(values)
        case "game":
            return _of_length(values)
        case "results":
            return _of_confirmation(values)
        case "standings":
            return [*_of_points(values), *_of_showing(values)]
        case _:
            return []


def _of_sizes(values: Mapping[str, Any]) -> list[str]:
    smallest, largest = _whole(values["smallest_size"]), _whole(values["largest_size"])
    if smallest is None or largest is None:
        return []
    if smallest == largest:
        return [gettext("All tables have {size} people.").format(size=smallest)]
    system = POINTS_SYSTEMS.get(values["points_system"], PLACE)
    sentence = gettext(
        "Tables of {smallest} to {largest} people: card points cannot be compared, place points "
        "are used."
    )
    if system.equal_tables:
        sentence = gettext(
            "Tables of {smallest} to {largest} people: card points cannot be compared. Choose "
            "place points."
        )
    elif system != PLACE:
        sentence = gettext(
            "Tables of {smallest} to {largest} people: a table is worth the same on average, "
            "whatever its size."
        )
    return [sentence.format(smallest=smallest, largest=largest)]


def _of_length(values: Mapping[str, Any]) -> list[str]:
    rounds, target = _whole(values["rounds"]), _whole(values["target"])
    sentences = []
    if values["one_round_each"] not in (None, "", False):
        sentences.append(gettext("Larger tables play more rounds, and take longer."))
    if rounds is not None:
        sentence = ngettext("A match has one round.", "A match has at most {n} rounds.", rounds)
        sentences.append(sentence.format(n=rounds))
    if target is not None:
        sentence = gettext(
            "A match ends when a player has these points: {target}. Tables end at different times."
        )
        sentences.append(sentence.format(target=target))
    return sentences


def _of_confirmation(values: Mapping[str, Any]) -> list[str]:
    return [str(_CONFIRMATIONS.get(values["confirmation"], _CONFIRMATIONS[ConfirmedBy.NONE]))]


def _of_points(values: Mapping[str, Any]) -> list[str]:
    system = POINTS_SYSTEMS.get(values["points_system"], PLACE)
    sentences = []
    if system.by == "sum":
        sentences.append(gettext("Points are added up. People who miss a seating get none for it."))
    if best := _whole(values["best_seatings"]):
        sentence = ngettext(
            "Only the best seating of each person counts.",
            "Only the best {n} seatings of each person count.",
            best,
        )
        sentences.append(sentence.format(n=best))
    unit, usual = unit_of(system.key), usual_sit_out(system.key)
    sentence = gettext("Sitting out usually counts {value}, the mean of a table.")
    if not usual:
        sentence = gettext("Sitting out usually counts {value}: card points have no usual mean.")
    return [*sentences, sentence.format(value=f"{number_format(unit.shown(usual))}{unit.sign}")]


def _of_showing(values: Mapping[str, Any]) -> list[str]:
    match values["standings_shown"]:
        case StandingsShown.HIDDEN:
            return [gettext("The public sees no standings until the event is finished.")]
        case StandingsShown.SEATING:
            return [gettext("The public sees new standings when a seating is closed.")]
        case _:
            return []


def _whole(value: Any) -> int | None:
    return whole_number(str(value or ""))
