"""Whether a sheet can be true, and everything that is wrong with it. RULES.md 4."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from engine.cards import Card
from engine.decks import Deck, NoDeck, deck_of, players_of
from engine.scores import points
from engine.sheets import Sheet


class Severity(StrEnum):
    """What a problem means for the round."""

    ERROR = "error"  # the round cannot have been like this
    WARNING = "warning"  # possible, but probably a slip: somebody must say it is so
    INFO = "info"  # nothing wrong, worth knowing


class Code(StrEnum):
    """Every kind of problem. Part of the API: never change one."""

    PLAYERS = "PLAYERS"
    PILES = "PILES"
    PENALTY_COUNT = "PENALTY_COUNT"
    NOT_IN_DECK = "NOT_IN_DECK"
    DUP_UNDEALT = "DUP_UNDEALT"
    DUP_TWO_PENALTIES = "DUP_TWO_PENALTIES"
    DUP_OWN_PENALTY = "DUP_OWN_PENALTY"
    DUP_OTHER_PENALTY = "DUP_OTHER_PENALTY"
    DUP_TWO_PLAYERS = "DUP_TWO_PLAYERS"
    DUP_SAME_PILE = "DUP_SAME_PILE"
    NOT_WHOLE_TRICKS = "NOT_WHOLE_TRICKS"
    TOO_MANY_TRICKS = "TOO_MANY_TRICKS"
    TOTAL_CAPTURED = "TOTAL_CAPTURED"
    UNDEALT_COUNT = "UNDEALT_COUNT"
    MISSING = "MISSING"
    UNDEALT_INFERRED = "UNDEALT_INFERRED"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. ``code`` is part of the API; wording belongs to the reader's language."""

    code: Code
    severity: Severity = Severity.ERROR
    seats: tuple[int, ...] = ()  # from 0, clockwise; the owner of a penalty card is first
    cards: tuple[Card, ...] = ()  # in the order of cards
    case: str = ""  # which of several sentences of this code fits, see engine.messages
    facts: Mapping[str, int] = field(  # numbers of the sentence
        default_factory=lambda: MappingProxyType({}), hash=False
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says about a sheet.

    ``scores`` holds the points of each seat, from seat 0. They are of the piles as written, so
    a sheet with errors has scores too, and None stands only where a pile cannot be scored: a
    wrong number of players, piles or penalty cards.
    """

    scores: tuple[int, ...] | None
    problems: tuple[Problem, ...] = ()  # in the order of the checks, then of seats and cards

    @property
    def ok(self) -> bool:
        """Say whether there is no error; warnings and information may be there."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


def judge(sheet: Sheet) -> Verdict:
    """Return the scores and every problem of a sheet, all at once.

    With a wrong number of players or piles nothing else is looked at.
    """
    try:
        deck = deck_of(sheet.edition, sheet.variant, sheet.players)
    except NoDeck:
        return Verdict(None, (_no_deck(sheet), *_piles(sheet)))
    if is_whole_round(deck, sheet):
        inferred = tuple(_undealt_inferred(deck, sheet)) if sheet.undealt is None else ()
        return Verdict(points(sheet), inferred)
    if wrong_piles := tuple(_piles(sheet)):
        return Verdict(None, wrong_piles)
    return Verdict(points(sheet), find_problems(deck, sheet))


def is_whole_round(deck: Deck, sheet: Sheet) -> bool:
    """Say whether every card of the deck lies in one place and every captured one in a trick.

    Only the undealt cards may be absent, if they were not written down. This is what all the
    errors of ``find_problems`` together ask for, so a whole round needs none of them.
    """
    players, penalty_cards = deck.players, deck.penalty_cards
    if len(sheet.piles) != players:
        return False
    if sheet.undealt is not None and len(sheet.undealt) != deck.undealt:
        return False
    # One walk for lengths and cards, not a call of _written: every sheet there is comes by here.
    cards = list(sheet.undealt or ())
    for pile in sheet.piles:
        if len(pile.penalty) != penalty_cards or len(pile.captured) % players:
            return False
        cards += pile.penalty
        cards += pile.captured
    absent = _may_be_absent(deck, sheet)
    return len(cards) + absent == len(deck.cards) and len(deck.cards.difference(cards)) == absent


def find_problems(deck: Deck, sheet: Sheet) -> tuple[Problem, ...]:
    """Return all that is wrong with a sheet that has a pile for each player, check by check."""
    doubtful = _doubtful_cards(deck, sheet)
    return (
        *_penalty_counts(deck, sheet),
        *_outside_the_deck(deck, doubtful),
        *_repeated_cards(doubtful),
        *_tricks_of_piles(deck, sheet),
        *_total_captured(deck, sheet),
        *_undealt_count(deck, sheet),
        *_undealt_inferred(deck, sheet),
        *_missing(deck, sheet),
    )


def _written(sheet: Sheet) -> list[Card]:
    """Return all cards of a sheet, each as often as it is written down."""
    cards = list(sheet.undealt or ())
    for pile in sheet.piles:
        cards += pile.penalty
        cards += pile.captured
    return cards


def _absent(deck: Deck, sheet: Sheet) -> tuple[Card, ...]:
    """Return the cards of the deck that are written down nowhere, in their order."""
    return tuple(sorted(deck.cards.difference(_written(sheet))))


@dataclass(slots=True)
class _Spots:
    """Where one card is written down; a seat stands once for each time."""

    penalty: list[int] = field(default_factory=list)
    captured: list[int] = field(default_factory=list)
    undealt: int = 0

    @property
    def count(self) -> int:
        return len(self.penalty) + len(self.captured) + self.undealt

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted({*self.penalty, *self.captured}))


def _doubtful_cards(deck: Deck, sheet: Sheet) -> dict[Card, _Spots]:
    """Return the cards that are repeated or not in the deck, in their order, and where they are.

    They are gathered in one walk over the sheet, however many there are.
    """
    times = Counter(_written(sheet))
    doubtful = (card for card in times if times[card] > 1 or card not in deck.cards)
    spots = {card: _Spots() for card in sorted(doubtful)}
    for seat, pile in enumerate(sheet.piles):
        for card in filter(spots.__contains__, pile.penalty):
            spots[card].penalty.append(seat)
        for card in filter(spots.__contains__, pile.captured):
            spots[card].captured.append(seat)
    for card in filter(spots.__contains__, sheet.undealt or ()):
        spots[card].undealt += 1
    return spots


def _no_deck(sheet: Sheet) -> Problem:
    allowed = players_of(sheet.edition, sheet.variant)
    return _problem(Code.PLAYERS, fewest=allowed[0], most=allowed[-1])


def _piles(sheet: Sheet) -> Iterator[Problem]:
    if len(sheet.piles) != sheet.players:
        yield _problem(Code.PILES, piles=len(sheet.piles), players=sheet.players)


def _penalty_counts(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    for seat, pile in enumerate(sheet.piles):
        entered, needed = len(pile.penalty), deck.penalty_cards
        if entered != needed:
            yield _problem(
                Code.PENALTY_COUNT,
                seats=(seat,),
                cards=tuple(sorted(pile.penalty)),
                case="few" if entered < needed else "many",
                entered=entered,
                needed=needed,
            )


def _outside_the_deck(deck: Deck, doubtful: Mapping[Card, _Spots]) -> Iterator[Problem]:
    for card, spots in doubtful.items():
        if card not in deck.cards:
            yield _problem(
                Code.NOT_IN_DECK,
                seats=spots.seats,
                cards=(card,),
                case="value" if card.colour in deck.colours else "colour",
                players=deck.players,
                highest=deck.highest,
            )


def _repeated_cards(doubtful: Mapping[Card, _Spots]) -> Iterator[Problem]:
    for card, spots in doubtful.items():
        if spots.count > 1:
            code, seats, case = _repetition(spots)
            yield _problem(code, seats=seats, cards=(card,), case=case)


def _repetition(spots: _Spots) -> tuple[Code, tuple[int, ...], str]:
    """Return the first code that fits, whom it concerns, and the case. RULES.md 4.4."""
    owners, takers = sorted(set(spots.penalty)), sorted(set(spots.captured))
    if spots.undealt:
        return Code.DUP_UNDEALT, spots.seats, "owned" if spots.seats else "twice"
    if len(spots.penalty) > 1:
        return Code.DUP_TWO_PENALTIES, tuple(owners), "" if len(owners) > 1 else "same"
    if owners == takers:
        return Code.DUP_OWN_PENALTY, tuple(owners), ""
    if owners:
        others = (seat for seat in takers if seat not in owners)
        return Code.DUP_OTHER_PENALTY, (*owners, *others), ""
    code = Code.DUP_TWO_PLAYERS if len(takers) > 1 else Code.DUP_SAME_PILE
    return code, tuple(takers), ""


def _tricks_of_piles(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    players = deck.players
    for seat, pile in enumerate(sheet.piles):
        entered = len(pile.captured)
        if over := entered % players:
            yield _problem(
                Code.NOT_WHOLE_TRICKS,
                seats=(seat,),
                entered=entered,
                players=players,
                below=entered - over,
                above=entered - over + players,
            )
        elif entered > deck.captured:
            yield _problem(Code.TOO_MANY_TRICKS, seats=(seat,), entered=entered, most=deck.captured)


def _total_captured(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    entered = sum(len(pile.captured) for pile in sheet.piles)
    if entered != deck.captured:
        case = "few" if entered < deck.captured else "many"
        yield _problem(Code.TOTAL_CAPTURED, case=case, entered=entered, needed=deck.captured)


def _undealt_count(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    if sheet.undealt is not None and len(sheet.undealt) != deck.undealt:
        entered, needed = len(sheet.undealt), deck.undealt
        case = ("few" if entered < needed else "many") if needed else "none"
        yield _problem(Code.UNDEALT_COUNT, case=case, entered=entered, needed=needed)


def _undealt_inferred(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    if allowed := _may_be_absent(deck, sheet):
        absent = _absent(deck, sheet)
        if len(absent) == allowed:
            yield _problem(Code.UNDEALT_INFERRED, severity=Severity.INFO, cards=absent)


def _missing(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    absent, allowed = _absent(deck, sheet), _may_be_absent(deck, sheet)
    if len(absent) != allowed:
        yield _problem(
            Code.MISSING,
            cards=absent,
            case=_case_of_missing(len(absent), allowed),
            absent=len(absent),
            allowed=allowed,
        )


def _may_be_absent(deck: Deck, sheet: Sheet) -> int:
    """Return how many cards may be written down nowhere: the undealt ones, if left out."""
    return deck.undealt if sheet.undealt is None else 0


def _case_of_missing(absent: int, allowed: int) -> str:
    if absent < allowed:
        return "undealt"  # cards that were left over stand in a pile
    return "more" if allowed else ""


def _problem(
    code: Code,
    *,
    severity: Severity = Severity.ERROR,
    seats: tuple[int, ...] = (),
    cards: tuple[Card, ...] = (),
    case: str = "",
    **facts: int,
) -> Problem:
    return Problem(code, severity, seats, cards, case, MappingProxyType(facts))
