"""The versions of a round as the desk shows them: cards, points, by whom and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from engine.cards import Colour
from engine.checks import judge
from engine.messages import PALETTES
from engine.problems import is_error
from pages.captain.asked import AskedRound
from pages.captain.typed import Field, TypedRound, typed_from_sheet
from scoring.messages import verdict_sentence
from scoring.models import Entry
from scoring.selectors.history import Version


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPile:
    """One player's share of a version."""

    name: str
    fields: Sequence[Field]
    colour: Colour | None  # that was chosen, where one is
    colour_name: str
    points: int | None  # None while they are not recorded
    difference: int | None = None  # to the version before, None for none
    given: bool = False  # by a director, the cards say otherwise

    @property
    def change(self) -> str:
        """The difference with its sign, empty for none."""
        return f"{self.difference:+}" if self.difference else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownVersion:
    """One version of a round; piles are in seat order."""

    entry: Entry
    piles: Sequence[ShownPile]
    apart: Field | None  # nobody's cards
    typed: TypedRound  # what a form would hold to send the same again
    problems: Sequence[str]  # the errors that a director overruled, as sentences


def shown_version(asked: AskedRound, version: Version) -> ShownVersion:
    """Return a version for the page; ``asked`` is its round."""
    layout = replace(asked, wanted=version.entry.evidence).layout
    typed = typed_from_sheet(version.sheet, layout, seats=asked.seats, version=asked.played.version)
    return ShownVersion(
        entry=version.entry,
        piles=_recorded(shown_piles(asked, typed), version),
        apart=typed.apart,
        typed=typed,
        problems=_overruled(asked, version) if version.entry.by_word else (),
    )


def shown_piles(asked: AskedRound, typed: TypedRound) -> list[ShownPile]:
    """Return what stands in a form as piles to look at, without points."""
    names: Mapping[Colour, str] = PALETTES[asked.palette]
    piles = []
    for name, pile in zip(asked.names, typed.piles, strict=True):
        colour = pile.choice.colour if pile.choice else None
        piles.append(
            ShownPile(
                name=name,
                fields=pile.fields,
                colour=colour,
                colour_name=gettext(names[colour]) if colour else "",
                points=None,
            )
        )
    return piles


def _recorded(piles: Sequence[ShownPile], version: Version) -> list[ShownPile]:
    return [
        replace(
            pile,
            points=points,
            difference=version.differences.get(position),
            given=position in version.given,
        )
        for pile, (position, points) in zip(piles, version.points.items(), strict=True)
    ]


def _overruled(asked: AskedRound, version: Version) -> list[str]:
    say = verdict_sentence(asked.names, version.sheet.edition)
    return [say(problem) for problem in judge(version.sheet).problems if is_error(problem)]
