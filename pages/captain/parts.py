"""What is asked about a round: the parts of each pile, and the cards that lie in no pile."""

from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.decks import Deck
from engine.variants import VARIANTS, Variant

Words = Promise | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Cards that lie together, with all that is said about them."""

    key: str  # in a sheet; the names of fields begin with it
    label: Words
    lies: Words
    move: Words
    missing: Words = ""  # where a number is needed
    counted: Words = ""  # where it may take more than one card
    needed: int | None = None  # cards, None for as many as there are
    played: bool = False  # in tricks; no card may be missing from all of these together
    tab: Words = ""  # what stands beside the players, for cards that are nobody's
    pile: Words = ""  # how a pile with such cards is read out, where they mark it
    rest_waits: Words = ""  # for these cards, before the rest goes to one player
    rest_waits_apart: Words = ""  # for nobody's cards, too


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A colour that each player names after the last trick, with all that is said about it."""

    key: str  # in a sheet; the names of fields begin with it
    label: Words
    of: Words
    cheapest: Words  # what stands for the colour that costs least
    nothing: Words  # where there is no colour to choose
    pile: Words  # how a pile is read out once its colour is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What the page of a round asks for."""

    players: int
    parts: tuple[Part, ...]  # of each player, in the order in which they are entered
    apart: Part | None  # nobody's cards
    choice: Choice | None
    step: int  # cards from tricks of one player come in so many
    pile: Words  # how a pile is read out
    marked_pile: Words  # the same, with what marks it
    incomplete: Words
    rest_waits: Words


_CAPTURED: Final = Part(
    key="captured",
    label=_("Captured cards"),
    lies=_("{card} lies with {owner}."),
    move=_("Move it to {name}"),
    played=True,
)
_PENALTY: Final = Part(
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
_TWO_PENALTIES: Final = replace(
    _PENALTY,
    label=_("Penalty cards"),
    lies=_("{card} is a penalty card of {owner}."),
    move=_("Make it a penalty card of {name}"),
    missing=_("Penalty cards still missing: {names}."),
    counted=_("Penalty cards: {count} of {needed}"),
    needed=2,
    pile=_("{name}: {count} captured cards, penalty cards {card}"),
)
_LUCKY: Final = replace(
    _PENALTY,
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
_FACE_UP: Final = Part(
    key="face_up",
    label=_("Face-up cards"),
    lies=_("{card} lies face up with {owner}."),
    move=_("Move it to {name}, face up"),
    played=True,
)
_FACE_DOWN: Final = Part(
    key="face_down",
    label=_("Passed cards, face down"),
    lies=_("{card} lies face down with {owner}."),
    move=_("Move it to {name}, face down"),
    played=True,
)
_UNDEALT: Final = Part(
    key="undealt",
    label=_("Cards that were not dealt"),
    lies=_("{card} is among the cards left over."),
    move=_("Put it with the cards left over"),
    missing=_("Cards left over so far: {entered} of {needed}."),
    counted=_("Cards left over: {count} of {needed}"),
    tab=_("Left over"),
    rest_waits=_("Tap the cards left over, then the rest goes to one player at once."),
)
_UNPLAYED: Final = Part(
    key="unplayed",
    label=_("The last card of each player, which is not played"),
    lies=_("{card} is among the cards not played."),
    move=_("Put it with the cards not played"),
    missing=_("Cards not played so far: {entered} of {needed}."),
    counted=_("Cards not played: {count} of {needed}"),
    tab=_("Not played"),
    rest_waits=_("Tap the cards not played, then the rest goes to one player at once."),
)

_CHOICE: Final = Choice(
    key="choice",
    label=_("Penalty colour"),
    of=_("Penalty colour of {name}"),
    cheapest=_("The colour that costs least"),
    nothing=_("Without captured cards there is no penalty colour."),
    pile=_("{name}: {count} captured cards, penalty colour {colour}"),
)


def layout_of(variant: str, deck: Deck) -> Layout:
    """Return what is asked about a round of a variant, by key, with this deck."""
    rules = VARIANTS[variant]
    laid_aside, apart = _laid_aside(rules), _apart(deck)
    choice = _CHOICE if rules.chooses else None
    return Layout(
        players=deck.players,
        parts=(*laid_aside, *_played(rules)),
        apart=apart,
        choice=choice,
        step=1 if rules.double_tricks else deck.players,
        pile=_pile(rules),
        marked_pile=_marked_pile(laid_aside, choice),
        incomplete=_incomplete(rules),
        rest_waits=_rest_waits(laid_aside, apart),
    )


def _laid_aside(rules: Variant) -> tuple[Part, ...]:
    if rules.penalty_cards == 0:
        return ()
    if rules.lucky:
        return (_LUCKY,)
    return (_PENALTY,) if rules.penalty_cards == 1 else (_TWO_PENALTIES,)


def _played(rules: Variant) -> tuple[Part, ...]:
    return (_FACE_UP, _FACE_DOWN) if rules.double_tricks else (_CAPTURED,)


def _apart(deck: Deck) -> Part | None:
    if deck.unplayed:
        return replace(_UNPLAYED, needed=deck.unplayed)
    return replace(_UNDEALT, needed=deck.undealt) if deck.undealt else None


def _pile(rules: Variant) -> Words:
    if rules.double_tricks:
        return _("{name}: {face_up} cards face up, {face_down} face down")
    return _("{name}: {count} captured cards")


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
