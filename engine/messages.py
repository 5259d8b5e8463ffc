"""Words for problems and repairs: English sentences, to be translated.

The sentences are marked for gettext, so a caller in another language hands ``problem_message`` a
translation and gets the same sentence, with the same names and numbers, in that language.
That about a repair is an order before, ``Add red 7 to the captured cards of Anna.``, and a report
after. A translation needs one text for each slot and one for each kind, not for each pair of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Colour
from engine.checks import Verdict
from engine.decks import Palette
from engine.problems import Problem
from engine.repairs import Repair, RepairKind, Slot, ValueChange
from engine.sentences import SENTENCES, gettext_noop

__all__ = [
    "COLOUR_NAMES",
    "DONE",
    "KINDS",
    "LUCKY_DONE",
    "LUCKY_KINDS",
    "LUCKY_SLOTS",
    "PALETTES",
    "SENTENCES",
    "SLOTS",
    "card_name",
    "ended_once",
    "english",
    "english_repair",
    "english_report",
    "gettext_noop",
    "in_a_row",
    "listing",
    "problem_message",
    "repair_message",
    "write_verdict",
]


COLOUR_NAMES: Final[Mapping[Colour, str]] = {
    Colour.BLUE: gettext_noop("blue"),
    Colour.BROWN: gettext_noop("brown"),
    Colour.GREEN: gettext_noop("green"),
    Colour.RED: gettext_noop("red"),
    Colour.VIOLET: gettext_noop("violet"),
    Colour.YELLOW: gettext_noop("yellow"),
}
PALETTES: Final[Mapping[Palette, Mapping[Colour, str]]] = {
    Palette.BROWN: COLOUR_NAMES,
    Palette.ORANGE: {**COLOUR_NAMES, Colour.BROWN: gettext_noop("orange")},
    Palette.GREY: {**COLOUR_NAMES, Colour.BROWN: gettext_noop("grey")},
}
"""Names of the colours, by what an edition prints for ``o``."""

CARD: Final = gettext_noop("{colour} {value}")
IN_A_ROW: Final = gettext_noop("{first}, {next}")
"""Two of many things beside each other; a language may have its own comma."""
PAIR: Final = gettext_noop("{first} and {last}")
MORE: Final = gettext_noop("{first} and {count} more")
NOTHING: Final = gettext_noop("no colour")
MOST_LISTED: Final = 12  # names or cards; a longer list helps no one

SLOTS: Final[Mapping[Slot, str]] = {
    Slot.CAPTURED: gettext_noop("captured cards of {name}"),
    Slot.PENALTY: gettext_noop("penalty cards of {name}"),
    Slot.OWN: gettext_noop("cards of {name} in the penalty colour"),
    Slot.CHOICE: gettext_noop("colour of {name}"),
    Slot.FACE_UP: gettext_noop("cards of {name} face up"),
    Slot.FACE_DOWN: gettext_noop("cards of {name} face down"),
    Slot.UNDEALT: gettext_noop("cards left over"),
    Slot.UNPLAYED: gettext_noop("cards not played"),
}
LUCKY_SLOTS: Final[Mapping[Slot, str]] = {
    **SLOTS,
    Slot.PENALTY: gettext_noop("lucky cards of {name}"),
    Slot.OWN: gettext_noop("cards of {name} in the lucky colour"),
}
KINDS: Final[Mapping[RepairKind, str]] = {
    RepairKind.REMOVE: gettext_noop("Remove {cards} from the {place}."),
    RepairKind.REPLACE: gettext_noop("Replace {card} with {meant} in the {place}."),
    RepairKind.MOVE: gettext_noop("Move {card} from the {place} to the {other_place}."),
    RepairKind.ADD: gettext_noop("Add {cards} to the {place}."),
    RepairKind.FILL: gettext_noop("Add all cards not entered to the {place}: {cards}."),
    RepairKind.NUMBER: gettext_noop("Change {values}."),
    RepairKind.UNCOUNT: gettext_noop("Count without the penalty cards: {values}."),
    RepairKind.CHOOSE: gettext_noop("Change {values}."),
}
LUCKY_KINDS: Final[Mapping[RepairKind, str]] = {
    **KINDS,
    RepairKind.UNCOUNT: gettext_noop("Count without the lucky cards: {values}."),
}
DONE: Final[Mapping[RepairKind, str]] = {
    RepairKind.REMOVE: gettext_noop("Removed {cards} from the {place}."),
    RepairKind.REPLACE: gettext_noop("Replaced {card} with {meant} in the {place}."),
    RepairKind.MOVE: gettext_noop("Moved {card} from the {place} to the {other_place}."),
    RepairKind.ADD: gettext_noop("Added {cards} to the {place}."),
    RepairKind.FILL: gettext_noop("Added all cards not entered to the {place}: {cards}."),
    RepairKind.NUMBER: gettext_noop("Changed {values}."),
    RepairKind.UNCOUNT: gettext_noop("Counted without the penalty cards: {values}."),
    RepairKind.CHOOSE: gettext_noop("Changed {values}."),
}
LUCKY_DONE: Final[Mapping[RepairKind, str]] = {
    **DONE,
    RepairKind.UNCOUNT: gettext_noop("Counted without the lucky cards: {values}."),
}
_SEATS = tuple(f"seat {seat}" for seat in range(1, 9))
_VALUE = gettext_noop("{place}: {value}")
_TWO_STOPS = re.compile(r"(?<!\.)\.((?:</\w+>)*)\.(?![.\w])")  # tags may end in between


def ended_once(text: str) -> str:
    """Return a text in which a name that ends in a dot, Carla C., ends a sentence with that one."""
    return _TWO_STOPS.sub(r".\1", text)


def problem_message(
    problem: Problem,
    *,
    names: Sequence[str],
    translate: Callable[[str], str] = gettext_noop,
    palette: Palette = Palette.BROWN,
) -> str:
    """Return the sentence about a problem: what is wrong and what to do.

    ``names`` are those of the seats, from seat 0. ``translate`` gets each English text of this
    module and returns it in the reader's language, placeholders untouched. ``palette`` is that
    of the cards on the table.
    """
    cards = [card_name(card, translate, palette) for card in problem.cards]
    colours = [translate(PALETTES[palette][colour]) for colour in problem.colours]
    people = [names[seat] for seat in problem.seats]
    text = translate(SENTENCES[problem.code, problem.case]).format(
        card=cards[0] if cards else "",
        cards=listing(cards, translate) if cards else "",
        name=people[0] if people else "",
        names=listing(people, translate),
        others=listing(people[1:], translate),
        where=listing([*people, *_apart(problem, translate)], translate),
        colour=colours[0] if colours else "",
        best_colour=colours[-1] if colours else "",
        colours=listing(colours, translate) if colours else "",
        **problem.facts,
    )
    return ended_once(text[:1].upper() + text[1:])


def _apart(problem: Problem, translate: Callable[[str], str]) -> Iterator[str]:
    """Yield what the cards in no pile are called, where the problem is about one of them."""
    if problem.apart:
        yield translate(SLOTS[Slot(problem.apart)])


def english(problem: Problem) -> str:
    """Return the English sentence about a problem, people called seat 1, seat 2, ..."""
    seats = range(1, max(problem.seats, default=0) + 2)
    return problem_message(problem, names=[f"seat {seat}" for seat in seats])


def repair_message(
    repair: Repair,
    *,
    names: Sequence[str],
    translate: Callable[[str], str] = gettext_noop,
    palette: Palette = Palette.BROWN,
    done: bool = False,
) -> str:
    """Return the sentence about a repair: what to change, and where, or what has changed.

    ``names`` are those of the seats, from seat 0. ``translate`` gets each English text of this
    module and returns it in the reader's language, placeholders untouched. ``palette`` says how
    the colours are printed.
    """
    cards = [card_name(card, translate, palette) for card in repair.cards]
    in_slots = LUCKY_SLOTS if repair.lucky else SLOTS
    orders, reports = (LUCKY_KINDS, LUCKY_DONE) if repair.lucky else (KINDS, DONE)
    by_kind = reports if done else orders
    slots = [
        translate(in_slots[change.slot]).format(
            name="" if change.seat is None else names[change.seat]
        )
        for change in repair.changes
    ]
    text = translate(by_kind[repair.kind]).format(
        place=slots[0],
        other_place=slots[-1],
        card=cards[0] if cards else "",
        meant=cards[-1] if cards else "",
        cards=listing(cards, translate) if cards else "",
        values="" if cards else in_a_row(_values(repair, slots, translate, palette), translate),
    )
    return ended_once(text[:1].upper() + text[1:])


def english_repair(repair: Repair) -> str:
    """Return the English sentence about a repair, people called seat 1, seat 2, ..."""
    return repair_message(repair, names=_SEATS)


def english_report(repair: Repair) -> str:
    """Return the English sentence about a repair that was made, seats called as for a repair."""
    return repair_message(repair, names=_SEATS, done=True)


def _values(
    repair: Repair, slots: Sequence[str], translate: Callable[[str], str], palette: Palette
) -> Iterator[str]:
    for slot, change in zip(slots, repair.changes, strict=True):
        if isinstance(change, ValueChange):
            value = translate(NOTHING) if change.value is None else str(change.value)
            if isinstance(change.value, Colour):
                value = translate(PALETTES[palette][change.value])
            yield translate(_VALUE).format(place=slot, value=value)


def card_name(
    card: Card,
    translate: Callable[[str], str] = gettext_noop,
    palette: Palette = Palette.BROWN,
) -> str:
    """Return what people call a card, ``red 7``."""
    colour = translate(PALETTES[palette][card.colour])
    return translate(CARD).format(colour=colour, value=card.value)


def write_verdict(
    verdict: Verdict,
    message: Callable[[Problem], str] = english,
    repairs: Mapping[Problem, Sequence[object]] = MappingProxyType({}),
) -> dict[str, object]:
    """Return the verdict in its JSON form.

    ``message`` makes the sentence about a problem; ``repairs`` are those of each problem, as they
    are to be written.
    """
    return {
        "ok": verdict.ok,
        "scores": None if verdict.scores is None else list(verdict.scores),
        "problems": [
            {
                "code": problem.code.value,
                "severity": problem.severity.value,
                "seats": list(problem.seats),
                "cards": list(map(str, problem.cards)),
                "message": message(problem),
                "repairs": list(repairs.get(problem, ())),
            }
            for problem in verdict.problems
        ],
    }


def in_a_row(items: Iterable[str], translate: Callable[[str], str] = gettext_noop) -> str:
    """Return things side by side, a, b, c, with the comma of the reader's language; "" for none."""
    several = list(items)
    if not several:
        return ""
    return reduce(
        lambda first, following: translate(IN_A_ROW).format(first=first, next=following), several
    )


def listing(items: Sequence[str], translate: Callable[[str], str] = gettext_noop) -> str:
    """Return names or cards joined as people say it: a, b and c; of very many only the first."""
    if len(items) < 2:
        return "".join(items)
    if len(items) > MOST_LISTED:
        first, more = in_a_row(items[:MOST_LISTED], translate), len(items) - MOST_LISTED
        return translate(MORE).format(first=first, count=more)
    return translate(PAIR).format(first=in_a_row(items[:-1], translate), last=items[-1])
