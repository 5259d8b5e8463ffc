"""Checks that every card lies in exactly one place. RULES.md 4.3 to 4.11, for every game."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.cards import Card
from engine.decks import Deck
from engine.piles import HattrickPile
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet


def absent_cards(deck: Deck, sheet: Sheet) -> frozenset[Card]:
    """Return the cards of the deck that are written down nowhere."""
    return deck.cards.difference(sheet.written())


@dataclass(slots=True)
class Spots:
    """The places where one card is written down; a seat stands once for each time."""

    penalty: list[int] = field(default_factory=list)
    captured: list[int] = field(default_factory=list)  # in a pile, face up or face down
    undealt: int = 0
    unplayed: int = 0

    @property
    def count(self) -> int:
        """The number of times that the card is written down."""
        return len(self.penalty) + len(self.captured) + self.undealt + self.unplayed

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have it, each once."""
        return tuple(sorted({*self.penalty, *self.captured}))

    @property
    def apart(self) -> str:
        """The list of cards in no pile that it stands in, empty for none."""
        return "undealt" if self.undealt else "unplayed" if self.unplayed else ""


def doubtful_cards(deck: Deck, sheet: Sheet) -> dict[Card, Spots]:
    """Return the cards that are repeated or not in the deck, in their order, and where they are.

    They are gathered in one walk over the sheet, however many there are.
    """
    times = Counter(sheet.written())
    repeated = [card for card, number in times.items() if number > 1]
    spots = {card: Spots() for card in sorted({*repeated, *(times.keys() - deck.cards)})}
    if not spots:
        return spots
    for seat, pile in enumerate(sheet.piles):
        for card in filter(spots.__contains__, pile.penalty):
            spots[card].penalty.append(seat)
        for card in filter(spots.__contains__, pile.won()):
            spots[card].captured.append(seat)
    for card in filter(spots.__contains__, sheet.undealt or ()):
        spots[card].undealt += 1
    for card in filter(spots.__contains__, sheet.unplayed or ()):
        spots[card].unplayed += 1
    return spots


def outside_the_deck(deck: Deck, doubtful: Mapping[Card, Spots]) -> Iterator[Problem]:
    """Yield problems of cards that are not in the game with this number of players.

    RULES.md 4.3.
    """
    for card, spots in doubtful.items():
        if card not in deck.cards:
            yield problem(
                Code.NOT_IN_DECK,
                seats=spots.seats,
                cards=(card,),
                case=_why_outside(deck, card),
                apart=spots.apart,
                players=deck.players,
                lowest=deck.lowest,
                highest=deck.highest,
            )


def _why_outside(deck: Deck, card: Card) -> str:
    if card.colour not in deck.colours:
        return "colour"
    return "low" if card.value < deck.lowest else "value"


def repeated_cards(doubtful: Mapping[Card, Spots]) -> Iterator[Problem]:
    """Yield problems of cards written down twice where every card is written down. RULES.md 4.4."""
    for card, spots in doubtful.items():
        if spots.count > 1:
            code, seats, case = _repetition(spots)
            yield problem(code, seats=seats, cards=(card,), case=case)


def _repetition(spots: Spots) -> tuple[Code, tuple[int, ...], str]:
    """Return the first code that fits, whom it concerns, and the case."""
    owners, takers = sorted(set(spots.penalty)), sorted(set(spots.captured))
    if spots.undealt:
        return Code.DUP_UNDEALT, spots.seats, "owned" if spots.seats else "twice"
    if spots.unplayed:
        return Code.DUP_UNPLAYED, spots.seats, "owned" if spots.seats else "twice"
    if len(spots.penalty) > 1:
        return Code.DUP_TWO_PENALTIES, tuple(owners), "" if len(owners) > 1 else "same"
    if owners == takers:
        return Code.DUP_OWN_PENALTY, tuple(owners), ""
    if owners:
        others = (seat for seat in takers if seat not in owners)
        return Code.DUP_OTHER_PENALTY, (*owners, *others), ""
    code = Code.DUP_TWO_PLAYERS if len(takers) > 1 else Code.DUP_SAME_PILE
    return code, tuple(takers), ""


def duplicates(doubtful: Mapping[Card, Spots]) -> Iterator[Problem]:
    """Yield problems of cards written down twice where most are only counted. RULES.md 4.15."""
    for card, spots in doubtful.items():
        if spots.count > 1:
            yield problem(Code.DUPLICATE, seats=spots.seats, cards=(card,), apart=spots.apart)


def undealt_count(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of another number of cards left over than there are. RULES.md 4.7."""
    if sheet.undealt is not None and len(sheet.undealt) != deck.undealt:
        entered, needed = len(sheet.undealt), deck.undealt
        case = ("few" if entered < needed else "many") if needed else "none"
        yield problem(Code.UNDEALT_COUNT, case=case, entered=entered, needed=needed)


def unplayed_count(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of another number of last cards than one for each player. RULES.md 4.21."""
    if sheet.unplayed is not None and len(sheet.unplayed) != deck.unplayed:
        entered, needed = len(sheet.unplayed), deck.unplayed
        case = "few" if entered < needed else "many"
        yield problem(Code.UNPLAYED_COUNT, case=case, entered=entered, needed=needed)


def left_out(deck: Deck, sheet: Sheet) -> int:
    """Return how many cards left over or last in hand need not stand on this sheet."""
    if deck.unplayed:
        return deck.unplayed if sheet.unplayed is None else 0
    return deck.undealt if sheet.undealt is None else 0


def only_counted(sheet: Sheet) -> list[int]:
    """Return each number of passed cards that stands in place of the cards."""
    return [
        pile.face_down
        for pile in sheet.piles
        if isinstance(pile, HattrickPile) and isinstance(pile.face_down, int)
    ]


def inferred_cards(deck: Deck, sheet: Sheet, absent: frozenset[Card]) -> Iterator[Problem]:
    """Yield problems of the cards that must be the ones left over, or the last ones.

    RULES.md 4.8, 4.22.
    """
    allowed = left_out(deck, sheet)
    if allowed and len(absent) == allowed:
        code = Code.UNPLAYED_INFERRED if deck.unplayed else Code.UNDEALT_INFERRED
        yield problem(code, severity=Severity.INFO, cards=tuple(sorted(absent)))


def missing(deck: Deck, sheet: Sheet, absent: frozenset[Card]) -> Iterator[Problem]:
    """Yield problems of cards of the deck that are written down nowhere, or too few of them.

    RULES.md 4.9.
    """
    allowed = left_out(deck, sheet) + sum(only_counted(sheet))
    if len(absent) != allowed:
        yield problem(
            Code.MISSING,
            cards=tuple(sorted(absent)),
            case=_case_of_missing(deck, len(absent), allowed),
            absent=len(absent),
            allowed=allowed,
        )


def _case_of_missing(deck: Deck, absent: int, allowed: int) -> str:
    if absent < allowed:  # cards that no one captured stand in a pile
        apart = "unplayed" if deck.unplayed else "undealt"
        return apart if absent else f"no {apart}"
    if not allowed:
        return ""
    return "more unplayed" if deck.unplayed else "more"
