"""A round from a code as the desk shows it, before anything of it is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.checks import Verdict, deck_for
from engine.decks import EDITIONS, Palette
from engine.scores import points_of_piles
from pages.desk.rounds.codes import CodedRound
from pages.rounds.layouts import layout_of
from pages.rounds.repairs import ProblemLine, problem_lines
from pages.rounds.typed import Field, typed_from_sheet
from pages.rounds.versions import ShownPile, shown_piles


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenPanel:
    """The cards of a code by person, and what the engine says of them."""

    piles: Sequence[ShownPile]  # with the points that the cards give
    apart: Field | None  # cards that no player has
    lines: Sequence[ProblemLine]
    verdict: Verdict
    palette: Palette
    recorded: int = 0  # the version that says the same, 0 for none


def taken_panel(
    coded: CodedRound, verdict: Verdict, names: Sequence[str], *, recorded: int = 0
) -> TakenPanel:
    """Return what a code holds; ``names`` are of its people, in its order."""
    sheet = coded.sheet
    layout = layout_of(sheet.variant, deck_for(sheet), sheet.evidence)
    typed = typed_from_sheet(sheet, layout, seats=coded.seats, version=0)
    palette = EDITIONS[sheet.edition].palette
    piles = zip(shown_piles(typed, names, palette), points_of_piles(sheet), strict=True)
    return TakenPanel(
        piles=[replace(pile, points=points) for pile, points in piles],
        apart=typed.apart,
        lines=problem_lines(sheet, verdict, names),
        verdict=verdict,
        palette=palette,
        recorded=recorded,
    )
