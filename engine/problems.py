"""Problems of a sheet: codes, severities and what a finding carries."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from engine.cards import Card, Colour
from engine.values import value


class Severity(StrEnum):
    """The meaning of a problem for the round."""

    ERROR = "error"  # the round cannot have been like this
    WARNING = "warning"  # possible, but probably a slip: a person must say it is so
    INFO = "info"  # nothing wrong, worth knowing


class Code(StrEnum):
    """Every kind of problem. Part of the API: never change one."""

    VARIANT = "VARIANT"
    PLAYERS = "PLAYERS"
    PILES = "PILES"
    NEGATIVE = "NEGATIVE"
    PENALTY_COUNT = "PENALTY_COUNT"
    PENALTY_SAME_COLOUR = "PENALTY_SAME_COLOUR"
    CHOICE_MISSING = "CHOICE_MISSING"
    CHOICE_WITHOUT_CARDS = "CHOICE_WITHOUT_CARDS"
    CHOICE_NOT_CAPTURED = "CHOICE_NOT_CAPTURED"
    CHOICE_NOT_BEST = "CHOICE_NOT_BEST"
    NOT_IN_DECK = "NOT_IN_DECK"
    DUP_UNDEALT = "DUP_UNDEALT"
    DUP_UNPLAYED = "DUP_UNPLAYED"
    DUP_TWO_PENALTIES = "DUP_TWO_PENALTIES"
    DUP_OWN_PENALTY = "DUP_OWN_PENALTY"
    DUP_OTHER_PENALTY = "DUP_OTHER_PENALTY"
    DUP_TWO_PLAYERS = "DUP_TWO_PLAYERS"
    DUP_SAME_PILE = "DUP_SAME_PILE"
    DUPLICATE = "DUPLICATE"
    OWN_COUNT = "OWN_COUNT"
    OWN_WRONG_COLOUR = "OWN_WRONG_COLOUR"
    OWN_MORE_THAN_CAPTURED = "OWN_MORE_THAN_CAPTURED"
    NOT_WHOLE_TRICKS = "NOT_WHOLE_TRICKS"
    TOO_MANY_TRICKS = "TOO_MANY_TRICKS"
    TOTAL_CAPTURED = "TOTAL_CAPTURED"
    HAT_TOTAL = "HAT_TOTAL"
    HAT_COLOUR_TOTAL = "HAT_COLOUR_TOTAL"
    HAT_PASSES = "HAT_PASSES"
    HAT_FACEUP_MAX = "HAT_FACEUP_MAX"
    HAT_COLOURS_MAX = "HAT_COLOURS_MAX"
    HAT_PASS_TOTAL = "HAT_PASS_TOTAL"  # noqa: S105  # nosec B105  # passes of a card game
    HAT_ONE_WINNER = "HAT_ONE_WINNER"
    UNDEALT_COUNT = "UNDEALT_COUNT"
    UNDEALT_INFERRED = "UNDEALT_INFERRED"
    UNPLAYED_COUNT = "UNPLAYED_COUNT"
    UNPLAYED_INFERRED = "UNPLAYED_INFERRED"
    MISSING = "MISSING"
    COLOUR_OVERFULL = "COLOUR_OVERFULL"
    COLOUR_UNPLACED = "COLOUR_UNPLACED"
    POINTS_OUT_OF_RANGE = "POINTS_OUT_OF_RANGE"
    POINTS_IMPOSSIBLE = "POINTS_IMPOSSIBLE"
    HELD_TRICKS = "HELD_TRICKS"
    UNUSUAL = "UNUSUAL"


@value(frozen=True, slots=True)
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
    colours: tuple[Colour, ...] = ()  # of the sentence
    apart: str = ""  # "undealt" or "unplayed", if a card is among those, too


def problem(
    code: Code,
    *,
    severity: Severity = Severity.ERROR,
    seats: tuple[int, ...] = (),
    cards: tuple[Card, ...] = (),
    colours: tuple[Colour, ...] = (),
    case: str = "",
    apart: str = "",
    **facts: int,
) -> Problem:
    """Return a finding with the numbers of its sentence."""
    return Problem(code, severity, seats, cards, case, MappingProxyType(facts), colours, apart)


def is_error(finding: Problem) -> bool:
    """Return whether the round cannot have been like this."""
    return finding.severity is Severity.ERROR
