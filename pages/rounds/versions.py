"""The versions of a round as pages show them: cards, points, by whom and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from engine.cards import Colour
from engine.checks import deck_for, judge
from engine.decks import Palette
from engine.messages import PALETTES
from engine.piles import Evidence
from engine.problems import is_error
from pages.rounds.forms import RoundForm
from pages.rounds.layouts import layout_of
from pages.rounds.typed import Field, TypedRound, typed_from_sheet
from scoring.messages import verdict_sentence
from scoring.models import Entry
from scoring.selectors.entries import Version
from tournaments.selectors.entrants import distinct_names


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPile:
    """One player's share of a version."""

    name: str
    fields: Sequence[Field]
    colour: Colour | None  # that was chosen, where one is
    colour_name: str
    position: int = -1  # from 0, of what is recorded
    points: int | None = None  # None while they are not recorded
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
    apart: Field | None  # cards that no player has
    typed: TypedRound  # what a form would hold to send the same again
    problems: Sequence[str]  # the errors that a director overruled, as sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The points of all versions side by side: who, and a cell for each in every line."""

    names: Sequence[str]
    lines: Sequence[tuple[ShownVersion, Sequence[ShownPile | None]]]


def shown_version(form: RoundForm, version: Version) -> ShownVersion:
    """Return a version for the page; ``form`` is that of its round."""
    sheet = version.sheet
    layout = layout_of(sheet.variant, deck_for(sheet), Evidence(version.entry.evidence))
    typed = typed_from_sheet(sheet, layout, seats=form.seats, version=form.played.version)
    names = [name_at(form, position) for position in version.points]
    say = verdict_sentence(names, sheet.edition)
    overruled = filter(is_error, judge(sheet).problems) if version.entry.overridden else ()
    return ShownVersion(
        entry=version.entry,
        piles=_recorded(shown_piles(typed, names, form.palette), version),
        apart=typed.apart,
        typed=typed,
        problems=[say(problem) for problem in overruled],
    )


def shown_piles(typed: TypedRound, names: Sequence[str], palette: Palette) -> list[ShownPile]:
    """Return what stands in a form as piles to look at, without points; names in seat order."""
    colours = PALETTES[palette]
    piles = []
    for name, pile in zip(names, typed.piles, strict=True):
        colour = pile.choice.colour if pile.choice else None
        called = gettext(colours[colour]) if colour else ""
        piles.append(ShownPile(name=name, fields=pile.fields, colour=colour, colour_name=called))
    return piles


def name_at(form: RoundForm, position: int) -> str:
    """Return who sits there in this round; the seat itself where no one does any more."""
    entrants = form.played.entrants
    names = dict(zip(entrants, distinct_names(entrants.values()), strict=True))
    return names.get(position) or gettext("seat {seat}").format(seat=position + 1)


def history_of(form: RoundForm, versions: Sequence[ShownVersion]) -> History:
    """Return the points of all versions as a table."""
    positions = sorted({pile.position for version in versions for pile in version.piles})
    lines = []
    for version in versions:
        by_position = {pile.position: pile for pile in version.piles}
        lines.append((version, [by_position.get(position) for position in positions]))
    return History(names=[name_at(form, position) for position in positions], lines=lines)


def _recorded(piles: Sequence[ShownPile], version: Version) -> list[ShownPile]:
    given_positions = version.given
    return [
        replace(
            pile,
            position=position,
            points=points,
            difference=version.differences.get(position),
            given=position in given_positions,
        )
        for pile, (position, points) in zip(piles, version.points.items(), strict=True)
    ]
