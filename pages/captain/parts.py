"""What may be asked about a pile: its parts, the cards that lie in no pile, a colour to choose.

Which of them a game asks for is in ``layouts``.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.cards import Colour

Words = Promise | str


class Written(StrEnum):
    """How a part is written down."""

    CARDS = "cards"
    NUMBER = "number"
    EITHER = "either"  # cards, or only how many they are


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Cards that lie together, or a number, with all that is said about them."""

    key: str  # in a sheet
    label: Words
    written: Written = Written.CARDS
    colour: Colour | None = None  # for a number that a sheet has for each colour
    below_zero: bool = False  # such a number is as good as any other
    lies: Words = ""
    move: Words = ""
    missing: Words = ""  # where so many are needed
    counted: Words = ""  # where it may take more than one card
    hint: Words = ""  # below the field
    needed: int | None = None  # cards, or 1 for a number that must be there; None: as they are
    played: bool = False  # in tricks; no card may be missing from all of these together
    rest: Words = ""  # before all remaining cards become nobody's
    summary: Words = ""  # once it is recorded, for cards that no player has
    tab: Words = ""  # what stands beside the players, for cards that no player has
    pile: Words = ""  # how a pile with such cards is read out, where they mark it
    rest_waits: Words = ""  # for these cards, before the rest goes to one player
    rest_waits_apart: Words = ""  # for nobody's cards, too

    @property
    def name(self) -> str:
        """What the names of its fields begin with."""
        return f"{self.key}_{self.colour}" if self.colour else self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A colour that each player names after the last trick, with all that is said about it."""

    key: str  # in a sheet; the names of fields begin with it
    label: Words
    of: Words
    cheapest: Words  # what stands for the colour that costs least
    nothing: Words  # where there is no colour to choose
    pile: Words  # how a pile is read out once its colour is known


CAPTURED: Final = Part(
    key="captured",
    label=_("Captured cards"),
    lies=_("{card} lies with {owner}."),
    move=_("Move it to {name}"),
    played=True,
)
PENALTY: Final = Part(
    key="penalty",
    label=_("Penalty card"),
    lies=_("{card} is the penalty card of {owner}."),
    move=_("Make it the penalty card of {name}"),
    missing=_("Penalty card still missing: {names}."),
    needed=1,
    pile=_("{name}: {count} captured cards, penalty card {card}"),
    rest_waits=_("Tap all penalty cards, then the rest goes to one player at once."),
    rest_waits_apart=_(
        "Tap all penalty cards and the cards left over, then the rest goes to one player at once."
    ),
)
TWO_PENALTIES: Final = replace(
    PENALTY,
    label=_("Penalty cards"),
    lies=_("{card} is a penalty card of {owner}."),
    move=_("Make it a penalty card of {name}"),
    missing=_("Penalty cards still missing: {names}."),
    counted=_("Penalty cards: {count} of {needed}"),
    needed=2,
    pile=_("{name}: {count} captured cards, penalty cards {card}"),
)
LUCKY: Final = replace(
    PENALTY,
    label=_("Lucky card"),
    lies=_("{card} is the lucky card of {owner}."),
    move=_("Make it the lucky card of {name}"),
    missing=_("Lucky card still missing: {names}."),
    pile=_("{name}: {count} captured cards, lucky card {card}"),
    rest_waits=_("Tap all lucky cards, then the rest goes to one player at once."),
    rest_waits_apart=_(
        "Tap all lucky cards and the cards left over, then the rest goes to one player at once."
    ),
)
FACE_UP: Final = Part(
    key="face_up",
    label=_("Face-up cards"),
    lies=_("{card} lies face up with {owner}."),
    move=_("Move it to {name}, face up"),
    played=True,
)
FACE_DOWN: Final = Part(
    key="face_down",
    label=_("Passed cards, face down"),
    written=Written.EITHER,
    lies=_("{card} lies face down with {owner}."),
    move=_("Move it to {name}, face down"),
    hint=_("The cards, or only how many they are."),
    played=True,
)
UNDEALT: Final = Part(
    key="undealt",
    label=_("Cards that were not dealt"),
    lies=_("{card} is among the cards left over."),
    move=_("Put it with the cards left over"),
    missing=_("Cards left over so far: {entered} of {needed}."),
    counted=_("Cards left over: {count} of {needed}"),
    rest=_("The remaining {count} cards are left over"),
    summary=_("Left over: {cards}."),
    tab=_("Left over"),
    rest_waits=_("Tap the cards left over, then the rest goes to one player at once."),
)
UNPLAYED: Final = Part(
    key="unplayed",
    label=_("The last card of each player, which is not played"),
    lies=_("{card} is among the cards not played."),
    move=_("Put it with the cards not played"),
    missing=_("Cards not played so far: {entered} of {needed}."),
    counted=_("Cards not played: {count} of {needed}"),
    rest=_("The remaining {count} cards were not played"),
    summary=_("Not played: {cards}."),
    tab=_("Not played"),
    rest_waits=_("Tap the cards not played, then the rest goes to one player at once."),
)

# What is asked where cards are only counted, or not even that.
NUMBER_CAPTURED: Final = Part(
    key="captured",
    label=_("Number of captured cards"),
    written=Written.NUMBER,
    played=True,
)
OWN: Final = Part(
    key="own",
    label=_("Captured cards in the penalty colour"),
    lies=_("{card} is among the captured cards of {owner}."),
    move=_("Move it to {name}"),
)
LUCKY_OWN: Final = replace(OWN, label=_("Captured cards in the lucky colour"))
TWO_OWN: Final = replace(OWN, label=_("Captured cards in the penalty colours"))
NUMBER_OWN: Final = Part(
    key="own",
    label=_("How many of them in the penalty colour"),
    written=Written.NUMBER,
    missing=_("Number of cards in the penalty colour still missing: {names}."),
    needed=1,
)
NUMBER_FACE_UP: Final = Part(
    key="face_up",
    label="",  # the name of the colour
    written=Written.NUMBER,
    played=True,
)
NUMBER_FACE_DOWN: Final = Part(
    key="face_down",
    label=_("Passed"),
    written=Written.NUMBER,
    played=True,
)
POINTS: Final = Part(
    key="points",
    label=_("Points"),
    written=Written.NUMBER,
    below_zero=True,
    missing=_("Points still missing: {names}."),
    needed=1,
)

CHOICE: Final = Choice(
    key="choice",
    label=_("Penalty colour"),
    of=_("Penalty colour of {name}"),
    cheapest=_("The colour that costs least"),
    nothing=_("Without captured cards there is no penalty colour."),
    pile=_("{name}: {count} captured cards, penalty colour {colour}"),
)
CHOICE_BEFORE_CARDS: Final = replace(CHOICE, cheapest=_("The colour of the cards written down"))
