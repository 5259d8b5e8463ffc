"""Checks of a round of double tricks. RULES.md 4.19 to 4.26."""

from collections import defaultdict
from collections.abc import Iterator

from engine.cards import Colour
from engine.decks import Deck
from engine.piles import HattrickPile
from engine.problems import Code, Problem, problem
from engine.sheets import Sheet


def double_piles(sheet: Sheet) -> list[HattrickPile]:
    """Return the piles of a sheet of hattrick, in seat order."""
    return [pile for pile in sheet.piles if isinstance(pile, HattrickPile)]


def face_up_totals(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of too many or too few cards, in all or of a colour.

    RULES.md 4.19 and 4.20.
    """
    piles = double_piles(sheet)
    entered = sum(pile.size for pile in piles)
    if entered != deck.captured:
        case = "few" if entered < deck.captured else "many"
        yield problem(Code.HAT_TOTAL, case=case, entered=entered, needed=deck.captured)
    totals: defaultdict[Colour, int] = defaultdict(int)
    for pile in piles:
        for colour, number in pile.up.items():
            totals[colour] += number
    for colour in sorted(totals, key=list(Colour).index):
        if totals[colour] > deck.of_each_colour:
            yield problem(
                Code.HAT_COLOUR_TOTAL,
                colours=(colour,),
                entered=totals[colour],
                most=deck.of_each_colour,
            )


def double_trick_limits(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of what no double tricks leave, though the cards be all there.

    RULES.md 4.23 to 4.26.
    """
    passes, winners = 0, []
    for seat, pile in enumerate(double_piles(sheet)):
        down, won = pile.down, pile.won_up
        passes += down
        if won > 0:
            winners.append(seat)
        left = deck.tricks - down  # tricks in which this player did not pass
        if won > deck.players * left or left < len(deck.colours):
            yield from _beyond_limit(deck, seat, pile)
    most = deck.tricks * (deck.players - 2)
    if passes > most:
        yield problem(Code.HAT_PASS_TOTAL, passes=passes, most=most)
    if len(winners) == 1:
        yield from _one_winner(deck, sheet, winners[0], passes)


def _beyond_limit(deck: Deck, seat: int, pile: HattrickPile) -> Iterator[Problem]:
    """Yield the first fault of what one player won and the tricks in which they did not pass."""
    down, won = pile.down, pile.won_up
    left = deck.tricks - down
    colours = sum(number > 0 for number in pile.up.values())
    if left < 0:
        yield problem(Code.HAT_PASSES, seats=(seat,), passes=down, tricks=deck.tricks)
    elif won > (most := deck.players * left):
        yield problem(Code.HAT_FACEUP_MAX, seats=(seat,), passes=down, won=won, most=most)
    elif colours > left:
        yield problem(Code.HAT_COLOURS_MAX, seats=(seat,), passes=down, won=colours, most=left)


def _one_winner(deck: Deck, sheet: Sheet, winner: int, passes: int) -> Iterator[Problem]:
    """Yield a problem where one winner leaves no room for a pass."""
    numbers = double_piles(sheet)[winner].up.values()
    if passes or any(number % deck.players for number in numbers):
        yield problem(Code.HAT_ONE_WINNER, seats=(winner,), players=deck.players)
