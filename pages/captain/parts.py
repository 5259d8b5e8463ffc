"""What is asked about a round: the parts of each pile, and the cards that lie in no pile."""

from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.decks import Deck

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What the page of a round asks for."""

    players: int
    parts: tuple[Part, ...]  # of each player, in the order in which they are entered
    apart: Part | None  # nobody's cards
    step: int  # captured cards of one player come in so many
    pile: Words  # how a pile is read out
    marked_pile: Words  # the same, with its penalty cards or colour
    incomplete: Words
    rest_waits: Words  # what must be there before the rest goes to one player


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
)
_UNDEALT: Final = Part(
    key="undealt",
    label=_("Cards that were not dealt"),
    lies=_("{card} is among the cards left over."),
    move=_("Put it with the cards left over"),
    missing=_("Cards left over so far: {entered} of {needed}."),
    counted=_("Cards left over: {count} of {needed}"),
    tab=_("Left over"),
)


def layout_of(deck: Deck) -> Layout:
    """Return what is asked about a round with this deck."""
    return Layout(
        players=deck.players,
        parts=(_PENALTY, _CAPTURED),
        apart=_apart(deck),
        step=deck.players,
        pile=_("{name}: {count} captured cards"),
        marked_pile=_("{name}: {count} captured cards, penalty card {card}"),
        incomplete=_("Captured cards so far: {entered} of {needed}."),
        rest_waits=_rest_waits(deck),
    )


def _apart(deck: Deck) -> Part | None:
    return replace(_UNDEALT, needed=deck.undealt) if deck.undealt else None


def _rest_waits(deck: Deck) -> Words:
    if deck.undealt:
        return _(
            "Tap all penalty cards and the cards left over, "
            "then the rest goes to one player at once."
        )
    return _("Tap all penalty cards, then the rest goes to one player at once.")
