"""What the page of a round asks for: by variant, deck and what the result rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.decks import Deck
from engine.messages import COLOUR_NAMES
from engine.piles import Evidence
from engine.variants import VARIANTS, Variant
from pages.captain import parts
from pages.captain.parts import Choice, Part, Words, Written

EVIDENCE_NAMES: Final[Mapping[Evidence, Words]] = {
    Evidence.COUNTS: _("Numbers"),
    Evidence.CARDS: _("Every card"),
    Evidence.POINTS: _("Points only"),
}
"""What a result rests on, as people choose it, the quickest to enter first."""
COMPLETE: Final[Mapping[Evidence, Words]] = {
    Evidence.CARDS: _("Every card has its place. Compare the points, then send."),
    Evidence.COUNTS: _("The numbers can be right. Compare the points, then send."),
    Evidence.POINTS: _("All points are written down. Compare them, then send."),
}
"""What is said once nothing is missing and nothing is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What the page of a round asks for."""

    players: int
    evidence: Evidence
    parts: tuple[Part, ...]  # of each player, in the order in which they are entered
    apart: Part | None  # nobody's cards
    choice: Choice | None
    intro: Words  # where only numbers are asked
    captured: int  # cards in all tricks together, 0 where nobody counts them
    step: int  # cards from tricks of one player come in so many
    pile: Words  # how a pile is read out
    marked_pile: Words  # the same, with what marks it
    incomplete: Words
    rest_waits: Words
    face_down: Words  # what nobody may see before the last trick, "" where there is nothing

    @property
    def tapped(self) -> list[Part]:
        """The parts that are cards, so that they can be tapped."""
        return [part for part in self.parts if part.written is not Written.NUMBER]

    @property
    def tricks(self) -> list[str]:
        """What so many tricks of a player are called, from none to all, where they are counted."""
        if self.evidence is not Evidence.COUNTS or self.step == 1:
            return []
        return [
            ngettext(
                "{tricks} trick · {cards} cards", "{tricks} tricks · {cards} cards", tricks
            ).format(tricks=tricks, cards=tricks * self.step)
            for tricks in range(self.captured // self.step + 1)
        ]

    @property
    def has_cards(self) -> bool:
        """Whether any cards are written down; else there are numbers alone."""
        return bool(self.tapped)


def layout_of(variant: str, deck: Deck, evidence: Evidence = Evidence.CARDS) -> Layout:
    """Return what is asked about a round of a variant, by key, with this deck."""
    rules = VARIANTS[variant]
    if evidence is Evidence.POINTS:
        return _points_alone(deck)
    cards = evidence is Evidence.CARDS
    laid_aside, apart = _laid_aside(rules), _apart(deck) if cards else None
    choice = _choice(rules, cards=cards)
    return Layout(
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
        face_down=_face_down(rules),
    )


def _points_alone(deck: Deck) -> Layout:
    return Layout(
        players=deck.players,
        evidence=Evidence.POINTS,
        parts=(parts.POINTS,),
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
    )


def _laid_aside(rules: Variant) -> tuple[Part, ...]:
    if rules.penalty_cards == 0:
        return ()
    if rules.lucky:
        return (parts.LUCKY,)
    return (parts.PENALTY,) if rules.penalty_cards == 1 else (parts.TWO_PENALTIES,)


def _played(rules: Variant) -> tuple[Part, ...]:
    return (parts.FACE_UP, parts.FACE_DOWN) if rules.double_tricks else (parts.CAPTURED,)


def _counted(rules: Variant, deck: Deck) -> tuple[Part, ...]:
    if not rules.double_tricks:
        return (parts.NUMBER_CAPTURED, _own(rules))
    up = (
        replace(parts.NUMBER_FACE_UP, colour=colour, label=gettext(COLOUR_NAMES[colour]))
        for colour in deck.colours
    )
    return (*up, parts.NUMBER_FACE_DOWN)


def _intro(rules: Variant) -> Words:
    if rules.double_tricks:
        return _("How many cards of each colour lie face up, and how many were passed.")
    return ""


def _own(rules: Variant) -> Part:
    if not rules.values_count:
        return parts.NUMBER_OWN
    if rules.lucky:
        return parts.LUCKY_OWN
    return parts.TWO_OWN if rules.penalty_cards > 1 else parts.OWN


def _choice(rules: Variant, *, cards: bool) -> Choice | None:
    if not rules.chooses:
        return None
    return parts.CHOICE if cards else parts.CHOICE_BEFORE_CARDS


def _apart(deck: Deck) -> Part | None:
    if deck.unplayed:
        return replace(parts.UNPLAYED, needed=deck.unplayed)
    return replace(parts.UNDEALT, needed=deck.undealt) if deck.undealt else None


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


def _face_down(rules: Variant) -> Words:
    if not rules.hidden:
        return ""
    return _("The penalty cards stay face down until the last trick. Enter nothing before.")
