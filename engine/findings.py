"""Facts for the diagnoses: a sheet and its problems, and where its cards stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.cards import Card
from engine.piles import CountedPile, Evidence, Pile
from engine.problems import Code, Problem
from engine.repairs import CardChange, Repair, RepairKind, Slot
from engine.sheets import Sheet
from engine.variants import VARIANTS

RepairGroup = tuple[Repair, ...]
"""Repairs that change a sheet in the same way, so that trying the first one is enough."""

FEW = 9  # cards that a mistyped one may stand for; with more of them it is a guess

_PILE_SLOTS = (Slot.CAPTURED, Slot.OWN, Slot.FACE_UP, Slot.FACE_DOWN, Slot.PENALTY)
_LOOSE_SLOTS = (Slot.UNDEALT, Slot.UNPLAYED)


class Spot(NamedTuple):
    """A slot where a card stands, and the seat it belongs to."""

    slot: Slot
    seat: int | None  # from 0; None: no one's

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
        """The number of cards too many that stand nowhere; below zero: too few."""
        facts = next((problem.facts for problem in self.of(Code.MISSING)), None)
        return facts["absent"] - facts["allowed"] if facts else 0

    @cached_property
    def surplus(self) -> list[int]:
        """The number of cards that each player has above whole tricks, 0 to players - 1."""
        return [captured_by(pile) % self.sheet.players for pile in self.sheet.piles]

    def spots_of(self, card: Card) -> list[Spot]:
        """Return where a card stands, captured cards first, each spot once."""
        return [spot for spot, cards in self._contents if card in cards]

    @cached_property
    def _contents(self) -> list[tuple[Spot, frozenset[Card]]]:
        """The cards of each slot, where there are any."""
        piles, sheet = list(enumerate(self.sheet.piles)), self.sheet
        contents = [
            (Spot(slot, seat), cards_in(getattr(pile, slot, ())))
            for slot in _PILE_SLOTS
            for seat, pile in piles
        ]
        contents += [(Spot(slot, None), getattr(sheet, slot) or ()) for slot in _LOOSE_SLOTS]
        return [(spot, frozenset(cards)) for spot, cards in contents if cards]

    @property
    def counted(self) -> bool:
        """Return whether captured cards were only counted."""
        return self.sheet.evidence is Evidence.COUNTS

    @property
    def double_tricks(self) -> bool:
        """Return whether the round was played in double tricks."""
        return VARIANTS[self.sheet.variant].double_tricks


def captured_by(pile: Pile) -> int:
    """Return how many captured cards a pile is said to have."""
    return pile.number if isinstance(pile, CountedPile) else len(pile.captured)


def lies_in_cards(pile: Pile, slot: Slot) -> bool:
    """Return whether cards were written down there, not a number."""
    return isinstance(getattr(pile, slot), tuple)


def cards_in(content: object) -> tuple[Card, ...]:
    """Return the cards that stand in a slot, none where there is a number."""
    return content if isinstance(content, tuple) else ()


def take_away(spot: Spot, card: Card) -> Repair:
    """Return the repair that takes a card away."""
    change = CardChange(spot.slot, spot.seat, remove=(card,))
    return Repair(RepairKind.REMOVE, spot.seats, (card,), (change,))


def instead(spot: Spot, card: Card, meant: Card) -> Repair:
    """Return the repair that replaces a card by the one that was meant."""
    change = CardChange(spot.slot, spot.seat, remove=(card,), add=(meant,))
    return Repair(RepairKind.REPLACE, spot.seats, (card, meant), (change,))


def add(spot: Spot, cards: tuple[Card, ...]) -> Repair:
    """Return the repair that adds one card, or all that stand nowhere."""
    kind = RepairKind.ADD if len(cards) == 1 else RepairKind.FILL
    return Repair(kind, spot.seats, cards, (CardChange(spot.slot, spot.seat, add=cards),))


def move(here: Spot, there: Spot, card: Card) -> Repair:
    """Return the repair that carries a card from one slot to another."""
    changes = (
        CardChange(here.slot, here.seat, remove=(card,)),
        CardChange(there.slot, there.seat, add=(card,)),
    )
    seats = here.seats if here.seat == there.seat else (*here.seats, *there.seats)
    return Repair(RepairKind.MOVE, seats, (card,), changes)
