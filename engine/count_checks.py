"""Checks of cards that were only counted, and rare counts. RULES.md 4.15 to 4.17, 4.29."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.cards import Colour
from engine.decks import Deck
from engine.hattrick_checks import double_piles
from engine.piles import CountedPile, HattrickPile, Pile
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet
from engine.variants import VARIANTS


def counted(sheet: Sheet) -> tuple[CountedPile, ...]:
    """Return the piles of a sheet of counts, in seat order."""
    return tuple(pile for pile in sheet.piles if isinstance(pile, CountedPile))


def negative_numbers(sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of numbers below zero where cards are counted."""
    for seat, pile in enumerate(sheet.piles):
        if (lowest := min(_numbers(pile), default=0)) < 0:
            yield problem(Code.NEGATIVE, seats=(seat,), number=lowest)


def _numbers(pile: Pile) -> list[int]:
    """Return what was written down as a number."""
    if isinstance(pile, CountedPile):
        return [pile.number, pile.own] if isinstance(pile.own, int) else [pile.number]
    if isinstance(pile, HattrickPile):
        up = () if isinstance(pile.face_up, tuple) else pile.face_up.values()
        return [*up, pile.face_down] if isinstance(pile.face_down, int) else [*up]
    return []


def own_cards(sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of penalty-colour cards that are of no use, or more than were captured."""
    values_count = VARIANTS[sheet.variant].values_count
    for seat, pile in enumerate(counted(sheet)):
        if isinstance(pile.own, int):
            entered = pile.own
            if values_count:
                yield problem(Code.OWN_COUNT, seats=(seat,), entered=entered)
        else:
            entered = len(pile.own)
            wrong = tuple(sorted({card for card in pile.own if card.colour not in pile.colours}))
            if wrong:
                yield problem(Code.OWN_WRONG_COLOUR, seats=(seat,), cards=wrong)
        if entered > pile.number:
            yield problem(
                Code.OWN_MORE_THAN_CAPTURED, seats=(seat,), entered=entered, captured=pile.number
            )


def colour_places(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of colours whose cards cannot all lie somewhere. RULES.md 4.16 and 4.17.

    Asked only where nothing else is wrong: then no answer means that a full round with these
    numbers exists (Hall's theorem, as any two colours are looked at together where players have
    two penalty colours).
    """
    unnamed = _unnamed(deck, sheet)
    unplaced: set[Colour] = set()
    for colour, number in unnamed.items():
        if number < 0:
            yield problem(
                Code.COLOUR_OVERFULL,
                seats=_entered_by(sheet, colour),
                colours=(colour,),
                apart="undealt"
                if any(card.colour is colour for card in sheet.undealt or ())
                else "",
                entered=deck.of_each_colour - number,
                most=deck.of_each_colour,
            )
    for size in range(1, max(deck.penalty_cards, 1) + 1):
        for colours in combinations(deck.colours, size):
            if unplaced.isdisjoint(colours):
                number = sum(unnamed[colour] for colour in colours)
                for finding in _unplaced(deck, sheet, colours, number):
                    unplaced.update(colours)
                    yield finding


def _unnamed(deck: Deck, sheet: Sheet) -> dict[Colour, int]:
    """Return how many cards of each colour are neither written down nor counted as own ones."""
    named = Counter(card.colour for card in sheet.written())
    for pile in counted(sheet):
        if isinstance(pile.own, int):
            named.update(dict.fromkeys(pile.colours, pile.own))
    return {colour: deck.of_each_colour - named[colour] for colour in deck.colours}


def _entered_by(sheet: Sheet, colour: Colour) -> tuple[int, ...]:
    """Return the seats with cards of a colour, entered or counted."""
    return tuple(
        seat
        for seat, pile in enumerate(counted(sheet))
        if (isinstance(pile.own, int) and pile.own and colour in pile.colours)
        or any(card.colour is colour for card in (*pile.penalty, *pile.won()))
    )


def _unplaced(
    deck: Deck, sheet: Sheet, colours: tuple[Colour, ...], unnamed: int
) -> Iterator[Problem]:
    """Yield a problem where unnamed cards have no room with those who need not name them."""
    namers = tuple(
        seat for seat, pile in enumerate(sheet.piles) if set(colours) <= set(pile.colours)
    )
    room = deck.undealt if sheet.undealt is None else 0
    for seat, pile in enumerate(sheet.piles):
        if seat not in namers:
            room += pile.tally().others
    if unnamed > room:
        yield problem(
            Code.COLOUR_UNPLACED,
            seats=namers,
            colours=colours,
            case="" if namers else "nobody",
            unnamed=unnamed,
            room=room,
        )


def unusual_penalties(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of a penalty card unlike all others, and a colour that all players share.

    Unlike the others is one of the dearest eighth of the values where all others are of the
    cheapest third: laid aside at random, that is so in 1 of 27 rounds of three players and in
    fewer with more. A high card alone says nothing: above half, there is one in most rounds.
    """
    lucky = VARIANTS[sheet.variant].lucky
    price = {
        (seat, card): deck.highest - card.value if lucky else card.value
        for seat, pile in enumerate(sheet.piles)
        for card in pile.penalty
    }
    for laid, dear in price.items():
        if 8 * dear > 7 * deck.highest and all(
            3 * cheap <= deck.highest for other, cheap in price.items() if other != laid
        ):
            seat, card = laid
            yield problem(
                Code.UNUSUAL, severity=Severity.INFO, seats=(seat,), cards=(card,), case="card"
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
    """Yield problems of a player who passed in more than two thirds of all double tricks.

    In more than half of them one passes in a fifth of the rounds of six players played at random.
    """
    for seat, pile in enumerate(double_piles(sheet)):
        if 3 * pile.down > 2 * deck.tricks:
            yield problem(
                Code.UNUSUAL,
                severity=Severity.INFO,
                seats=(seat,),
                case="passes",
                passes=pile.down,
                tricks=deck.tricks,
            )
