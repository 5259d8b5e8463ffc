"""What is possible but rare, worth a second look where cards are only counted. RULES.md 4.29."""

from collections.abc import Iterator

from engine.decks import Deck
from engine.hattrick_checks import double_piles
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet
from engine.variants import VARIANTS


def unusual_penalties(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of penalty cards of the unwise half, and a colour that all players share."""
    lucky = VARIANTS[sheet.variant].lucky
    for seat, pile in enumerate(sheet.piles):
        for card in pile.penalty:
            above_half = 2 * card.value - deck.highest
            if above_half < 0 if lucky else above_half > 0:
                yield problem(
                    Code.UNUSUAL,
                    severity=Severity.INFO,
                    seats=(seat,),
                    cards=(card,),
                    case="lucky card" if lucky else "card",
                )
    colours = {pile.colours for pile in sheet.piles}
    if len(colours) == 1 and (shared := next(iter(colours))):
        yield problem(Code.UNUSUAL, severity=Severity.INFO, case="colour", colours=shared)


def unusual_tricks(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of a player who won over half of the tricks."""
    for seat, pile in enumerate(sheet.piles):
        if 2 * pile.size > deck.captured:
            yield problem(
                Code.UNUSUAL,
                severity=Severity.INFO,
                seats=(seat,),
                case="tricks",
                entered=pile.size,
                needed=deck.captured,
            )


def unusual_passes(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of a player who passed in more than half of all double tricks."""
    for seat, pile in enumerate(double_piles(sheet)):
        if 2 * pile.down > deck.tricks:
            yield problem(
                Code.UNUSUAL,
                severity=Severity.INFO,
                seats=(seat,),
                case="passes",
                passes=pile.down,
                tricks=deck.tricks,
            )
