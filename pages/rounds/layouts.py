"""Fields that the form of a round asks for: by variant, deck and what the result rests on.

Of each pile it asks for parts, beside them for the cards that lie in no pile and for a colour.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.cards import Colour
from engine.decks import Deck
from engine.messages import COLOUR_NAMES
from engine.piles import Evidence
from engine.variants import VARIANTS, Variant

Words = Promise | str


class Written(StrEnum):
    """The way in which a part is written down."""

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
    rest: Words = ""  # before all remaining cards go to no player
    summary: Words = ""  # once it is recorded, for cards that no player has
    tab: Words = ""  # what stands beside the players, for cards that no player has
    pile: Words = ""  # how a pile with such cards is read out, where they mark it
    rest_waits: Words = ""  # for these cards, before the rest goes to one player
    rest_waits_apart: Words = ""  # for cards that no player has, too

    @property
    def name(self) -> str:
        """The beginning of the names of its fields."""
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
    lies=_("{card} is with {owner}."),
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
    pile=_("{name}, captured cards: {count}, penalty card: {card}"),
    rest_waits=_(
        "Tap all penalty cards and leave the largest pile for last: it gets the rest at once."
    ),
    rest_waits_apart=_(
        "Tap the cards left over and all penalty cards. Leave the largest pile for last: it gets "
        "the rest at once."
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
    pile=_("{name}, captured cards: {count}, penalty cards: {card}"),
)
LUCKY: Final = replace(
    PENALTY,
    label=_("Lucky card"),
    lies=_("{card} is the lucky card of {owner}."),
    move=_("Make it the lucky card of {name}"),
    missing=_("Lucky card still missing: {names}."),
    pile=_("{name}, captured cards: {count}, lucky card: {card}"),
    rest_waits=_(
        "Tap all lucky cards and leave the largest pile for last: it gets the rest at once."
    ),
    rest_waits_apart=_(
        "Tap the cards left over and all lucky cards. Leave the largest pile for last: it gets the "
        "rest at once."
    ),
)
FACE_UP: Final = Part(
    key="face_up",
    label=_("Face-up cards"),
    lies=_("{card} is face up with {owner}."),
    move=_("Move it to {name}, face up"),
    played=True,
)
FACE_DOWN: Final = Part(
    key="face_down",
    label=_("Passed cards, face down"),
    written=Written.EITHER,
    lies=_("{card} is face down with {owner}."),
    move=_("Move it to {name}, face down"),
    hint=_("The cards, or only how many they are."),
    played=True,
)
UNDEALT: Final = Part(
    key="undealt",
    label=_("Cards left over"),
    lies=_("{card} is among the cards left over."),
    move=_("Put it with the cards left over"),
    missing=_("Cards left over so far: {entered} of {needed}."),
    counted=_("Cards left over: {count} of {needed}"),
    rest=_("The rest is left over: {count}"),
    summary=_("Left over: {cards}."),
    tab=_("Left over"),
    rest_waits=_(
        "Tap the cards left over and leave the largest pile for last: it gets the rest at once."
    ),
)
UNPLAYED: Final = Part(
    key="unplayed",
    label=_("The last card of each player, which is not played"),
    lies=_("{card} is among the cards not played."),
    move=_("Put it with the cards not played"),
    missing=_("Cards not played so far: {entered} of {needed}."),
    counted=_("Cards not played: {count} of {needed}"),
    rest=_("The rest was not played: {count}"),
    summary=_("Not played: {cards}."),
    tab=_("Not played"),
    rest_waits=_("Tap the cards not played, then the rest goes to one player at once."),
)

# What is asked where cards are only counted, or not even that.
NUMBER_CAPTURED: Final = Part(
    key="captured",
    label=_("Number of captured cards"),
    written=Written.NUMBER,
    missing=_("Number of captured cards still missing: {names}."),
    needed=1,
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
    missing=_("Numbers still missing: {names}."),
    needed=1,
    played=True,
)
NUMBER_FACE_DOWN: Final = Part(
    key="face_down",
    label=_("Passed"),
    written=Written.NUMBER,
    missing=NUMBER_FACE_UP.missing,
    needed=1,
    played=True,
)
TRICKS: Final = Part(key="captured", label=_("Tricks"), written=Written.NUMBER)
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
    pile=_("{name}, captured cards: {count}, penalty colour: {colour}"),
)
CHOICE_BEFORE_CARDS: Final = replace(CHOICE, cheapest=_("The colour of the cards entered"))

EVIDENCE_NAMES: Final[Mapping[Evidence, Words]] = {
    Evidence.COUNTS: _("Numbers"),
    Evidence.CARDS: _("Every card"),
    Evidence.POINTS: _("Points only"),
}
"""The kinds of evidence, as people choose them, the quickest to enter first."""
COMPLETE: Final[Mapping[Evidence, Words]] = {
    Evidence.CARDS: _("Every card has its place. Compare the points, then send."),
    Evidence.COUNTS: _("The numbers can be right. Compare the points, then send."),
    Evidence.POINTS: _("All points are entered. Compare them, then send."),
}
"""The sentence for when nothing is missing and nothing is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLayout:
    """The layout of the page of a round."""

    players: int
    evidence: Evidence
    parts: tuple[Part, ...]  # of each player, in the order in which they are entered
    apart: Part | None  # cards that no player has
    choice: Choice | None
    intro: Words  # where only numbers are asked
    captured: int  # cards in all tricks together, 0 where they are not counted
    step: int  # cards from tricks of one player come in so many
    pile: Words  # how a pile is read out
    marked_pile: Words  # the same, with what marks it
    incomplete: Words
    rest_waits: Words
    face_down: Words  # what others may not see before the last trick, "" where there is nothing
    hides_form: bool  # until the last trick, for all that it asks for is face down until then

    @property
    def tapped(self) -> list[Part]:
        """The parts that are cards, so that they can be tapped."""
        return [part for part in self.parts if part.written is not Written.NUMBER]

    @property
    def tricks(self) -> list[str]:
        """The words for so many tricks of a player, from none to all, where they are counted."""
        if self.evidence is not Evidence.COUNTS or self.step == 1:
            return []
        return [
            self.tricks_of(tricks * self.step) for tricks in range(self.captured // self.step + 1)
        ]

    def tricks_of(self, cards: int) -> str:
        """Return what so many captured cards are called as tricks; empty where they are none."""
        tricks, over = divmod(cards, self.step)
        if over or self.step == 1:
            return ""
        sentence = ngettext(
            "{tricks} trick · {cards} cards", "{tricks} tricks · {cards} cards", tricks
        )
        return sentence.format(tricks=tricks, cards=cards)

    @property
    def has_cards(self) -> bool:
        """Return whether any cards are written down; else there are numbers alone."""
        return bool(self.tapped)


def layout_of(variant: str, deck: Deck, evidence: Evidence = Evidence.CARDS) -> FormLayout:
    """Return what is asked about a round of a variant, by key, with this deck."""
    rules = VARIANTS[variant]
    if evidence is Evidence.POINTS:
        return _points_alone(deck)
    cards = evidence is Evidence.CARDS
    laid_aside, apart = _laid_aside(rules), _apart(deck) if cards else None
    choice = _choice(rules, cards=cards)
    return FormLayout(
        players=deck.players,
        evidence=evidence,
        parts=(*laid_aside, *(_played(rules) if cards else _counted(rules, deck))),
        apart=apart,
        choice=choice,
        intro="" if cards else _intro(rules),
        captured=deck.captured,
        step=1 if rules.double_tricks else deck.players,
        pile=_pile(rules),
        marked_pile=_marked_pile(laid_aside, choice),
        incomplete=_incomplete(rules),
        rest_waits=_rest_waits(laid_aside, apart),
        face_down=_face_down(rules, cards=cards),
        hides_form=rules.hidden,
    )


def _points_alone(deck: Deck) -> FormLayout:
    return FormLayout(
        players=deck.players,
        evidence=Evidence.POINTS,
        parts=(POINTS,),
        apart=None,
        choice=None,
        intro=_("The points of this round, with a minus where they are below zero."),
        captured=0,
        step=1,
        pile="",
        marked_pile="",
        incomplete="",
        rest_waits="",
        face_down="",
        hides_form=False,
    )


def _laid_aside(rules: Variant) -> tuple[Part, ...]:
    if rules.penalty_cards == 0:
        return ()
    if rules.lucky:
        return (LUCKY,)
    return (PENALTY,) if rules.penalty_cards == 1 else (TWO_PENALTIES,)


def _played(rules: Variant) -> tuple[Part, ...]:
    return (FACE_UP, FACE_DOWN) if rules.double_tricks else (CAPTURED,)


def _counted(rules: Variant, deck: Deck) -> tuple[Part, ...]:
    if not rules.double_tricks:
        return (NUMBER_CAPTURED, _own(rules))
    up = (
        replace(NUMBER_FACE_UP, colour=colour, label=gettext(COLOUR_NAMES[colour]))
        for colour in deck.colours
    )
    return (*up, NUMBER_FACE_DOWN)


def _intro(rules: Variant) -> Words:
    if rules.double_tricks:
        return _("How many cards of each colour lie face up, and how many were passed.")
    return ""


def _own(rules: Variant) -> Part:
    return own_cards(rules) if rules.values_count else NUMBER_OWN


def own_cards(rules: Variant) -> Part:
    """Return what the captured cards are called that count by their colour."""
    if rules.lucky:
        return LUCKY_OWN
    return TWO_OWN if rules.penalty_cards > 1 else OWN


def _choice(rules: Variant, *, cards: bool) -> Choice | None:
    if not rules.chooses:
        return None
    return CHOICE if cards else CHOICE_BEFORE_CARDS


def _apart(deck: Deck) -> Part | None:
    if deck.unplayed:
        return replace(UNPLAYED, needed=deck.unplayed)
    return replace(UNDEALT, needed=deck.undealt) if deck.undealt else None


def _pile(rules: Variant) -> Words:
    if rules.double_tricks:
        return _("{name}, cards face up: {face_up}, face down: {face_down}")
    return _("{name}, captured cards: {count}")


def _marked_pile(laid_aside: tuple[Part, ...], choice: Choice | None) -> Words:
    if choice:
        return choice.pile
    return laid_aside[0].pile if laid_aside else ""


def _incomplete(rules: Variant) -> Words:
    if rules.double_tricks:
        return _("Cards face up and face down so far: {entered} of {needed}.")
    return _("Captured cards so far: {entered} of {needed}.")


def _rest_waits(laid_aside: tuple[Part, ...], apart: Part | None) -> Words:
    for part in laid_aside:
        return part.rest_waits_apart if apart else part.rest_waits
    return apart.rest_waits if apart else ""


def _face_down(rules: Variant, *, cards: bool) -> Words:
    if rules.double_tricks and cards:
        return _(
            "The others do not see your face-down cards yet. Say when the last trick is played."
        )
    if not rules.hidden:
        return ""
    return _("The penalty cards stay face down until the last trick. Enter nothing before.")
