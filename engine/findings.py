"""What the diagnoses look at: a sheet and its problems, and where its cards stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.cards import Card
from engine.piles import CountedPile, Evidence, Pile
from engine.problems import Code, Problem
from engine.repairs import CardChange, Place, Repair, RepairKind
from engine.sheets import Sheet
from engine.variants import VARIANTS

Group = tuple[Repair, ...]
"""Repairs that mend a sheet in the same way, so that trying the first one is enough."""

FEW = 9  # cards that a mistyped one may stand for; with more of them it is a guess

_PILE_PLACES = (Place.CAPTURED, Place.OWN, Place.FACE_UP, Place.FACE_DOWN, Place.PENALTY)
_LOOSE_PLACES = (Place.UNDEALT, Place.UNPLAYED)


class Spot(NamedTuple):
    """A place where a card stands, and whose it is."""

    place: Place
    seat: int | None  # from 0; None: nobody's

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat, as far as there is one."""
        return () if self.seat is None else (self.seat,)


@dataclass(frozen=True)
class Findings:
    """A sheet and its problems, prepared for the diagnoses."""

    sheet: Sheet
    problems: Sequence[Problem]

    def of(self, *codes: str) -> list[Problem]:
        """Return the problems of these codes, or whose code begins like one that ends in _."""
        return [problem for code in codes for problem in self._by_code.get(code, ())]

    @cached_property
    def _by_code(self) -> dict[str, list[Problem]]:
        """The problems by code, and once more by what their code begins with."""
        by_code: dict[str, list[Problem]] = {}
        for problem in self.problems:
            code = problem.code
            by_code.setdefault(code, []).append(problem)
            by_code.setdefault(code[: code.find("_") + 1], []).append(problem)
        return by_code

    @cached_property
    def absent(self) -> tuple[Card, ...]:
        """The cards that stand nowhere, if they are too many or too few."""
        return next((problem.cards for problem in self.of(Code.MISSING)), ())

    @cached_property
    def lacking(self) -> int:
        """How many cards too many stand nowhere; below zero: too few."""
        facts = next((problem.facts for problem in self.of(Code.MISSING)), None)
        return facts["absent"] - facts["allowed"] if facts else 0

    @cached_property
    def surplus(self) -> list[int]:
        """How many cards each player has above whole tricks, 0 to players - 1."""
        return [captured_by(pile) % self.sheet.players for pile in self.sheet.piles]

    def spots_of(self, card: Card) -> list[Spot]:
        """Return where a card stands, captured cards first, each spot once."""
        return [spot for spot, cards in self._contents if card in cards]

    @cached_property
    def _contents(self) -> list[tuple[Spot, frozenset[Card]]]:
        """The cards of each place, where there are any."""
        piles, sheet = list(enumerate(self.sheet.piles)), self.sheet
        contents = [
            (Spot(place, seat), cards_in(getattr(pile, place, ())))
            for place in _PILE_PLACES
            for seat, pile in piles
        ]
        contents += [(Spot(place, None), getattr(sheet, place) or ()) for place in _LOOSE_PLACES]
        return [(spot, frozenset(cards)) for spot, cards in contents if cards]

    @property
    def counted(self) -> bool:
        """Whether captured cards were only counted."""
        return self.sheet.evidence is Evidence.COUNTS

    @property
    def double_tricks(self) -> bool:
        """Whether the round was played in double tricks."""
        return VARIANTS[self.sheet.variant].double_tricks


def captured_by(pile: Pile) -> int:
    """Return how many captured cards a pile is said to have."""
    return pile.number if isinstance(pile, CountedPile) else len(pile.captured)


def lies_in_cards(pile: Pile, place: Place) -> bool:
    """Say whether cards were written down there, not a number."""
    return isinstance(getattr(pile, place), tuple)


def cards_in(content: object) -> tuple[Card, ...]:
    """Return the cards that stand in a place, none where there is a number."""
    return content if isinstance(content, tuple) else ()


def take_away(spot: Spot, card: Card) -> Repair:
    """Return the repair that takes a card away."""
    change = CardChange(spot.place, spot.seat, remove=(card,))
    return Repair(RepairKind.REMOVE, spot.seats, (card,), (change,))


def instead(spot: Spot, card: Card, meant: Card) -> Repair:
    """Return the repair that puts the card that was meant in the place of another."""
    change = CardChange(spot.place, spot.seat, remove=(card,), add=(meant,))
    return Repair(RepairKind.REPLACE, spot.seats, (card, meant), (change,))


def add(spot: Spot, cards: tuple[Card, ...]) -> Repair:
    """Return the repair that adds one card, or all that stand nowhere."""
    kind = RepairKind.ADD if len(cards) == 1 else RepairKind.FILL
    return Repair(kind, spot.seats, cards, (CardChange(spot.place, spot.seat, add=cards),))


def move(here: Spot, there: Spot, card: Card) -> Repair:
    """Return the repair that carries a card from one place to another."""
    changes = (
        CardChange(here.place, here.seat, remove=(card,)),
        CardChange(there.place, there.seat, add=(card,)),
    )
    seats = here.seats if here.seat == there.seat else (*here.seats, *there.seats)
    return Repair(RepairKind.MOVE, seats, (card,), changes)
