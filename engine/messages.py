"""What a problem is called to people: one table of English sentences, to be translated.

The sentences are marked for gettext, so whoever speaks another language hands ``tell`` a
translation and gets the same sentence, with the same names and numbers, in that language.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.cards import Card, Colour
from engine.checks import Code, Problem, Verdict


def gettext_noop(text: str) -> str:
    """Return the text; its name marks the text for the catalogues of translations."""
    return text


SENTENCES: Final[Mapping[tuple[Code, str], str]] = {
    (Code.PLAYERS, ""): gettext_noop(
        "This game is for {fewest} to {most} players: correct the number of players."
    ),
    (Code.PILES, ""): gettext_noop(
        "Piles: {piles}, players: {players}. Write down exactly one pile for each player."
    ),
    (Code.PENALTY_COUNT, "few"): gettext_noop(
        "{name}: add the penalty card that was laid aside before the first trick."
    ),
    (Code.PENALTY_COUNT, "many"): gettext_noop(
        "{name} has {cards} as penalty cards, allowed: {needed}. Take away what is too much."
    ),
    (Code.NOT_IN_DECK, "colour"): gettext_noop(
        "{card} is not in the game: with {players} players that colour stays in the box. "
        "Look at the card again."
    ),
    (Code.NOT_IN_DECK, "value"): gettext_noop(
        "{card} is not in the game: with {players} players the numbers end at {highest}. "
        "Look at the card again."
    ),
    (Code.DUP_UNDEALT, "owned"): gettext_noop(
        "{card} was left over when the cards were dealt, yet it also stands with {names}. "
        "Take it away from one place."
    ),
    (Code.DUP_UNDEALT, "twice"): gettext_noop(
        "{card} stands twice among the cards left over. Take it away once."
    ),
    (Code.DUP_TWO_PENALTIES, ""): gettext_noop(
        "{names} have the same penalty card, {card}. Ask who of them laid aside another one."
    ),
    (Code.DUP_TWO_PENALTIES, "same"): gettext_noop(
        "{card} stands twice as the penalty card of {name}. Take it away once."
    ),
    (Code.DUP_OWN_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name} and is counted already. "
        "Take it out of the captured cards."
    ),
    (Code.DUP_OTHER_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name}, yet it stands among the captured cards of "
        "{others}. Correct one of the two."
    ),
    (Code.DUP_TWO_PLAYERS, ""): gettext_noop(
        "{card} is listed for {names}. Leave it with the one who has it."
    ),
    (Code.DUP_SAME_PILE, ""): gettext_noop(
        "{card} is listed more than once for {name}. Leave it there once and look for the card "
        "that was meant."
    ),
    (Code.NOT_WHOLE_TRICKS, ""): gettext_noop(
        "The captured cards of {name}, {entered}, are not whole tricks of {players}. "
        "Count again: it could be {below} or {above}."
    ),
    (Code.TOO_MANY_TRICKS, ""): gettext_noop(
        "{name} has {entered} captured cards, but a round has only {most}. Count again."
    ),
    (Code.TOTAL_CAPTURED, "few"): gettext_noop(
        "Captured cards written down: {entered} of {needed}. Look for the others."
    ),
    (Code.TOTAL_CAPTURED, "many"): gettext_noop(
        "Captured cards written down: {entered}, but a round has only {needed}. "
        "Look for what is too much."
    ),
    (Code.UNDEALT_COUNT, "none"): gettext_noop(
        "With this number of players no card is left over. Take the {entered} away there."
    ),
    (Code.UNDEALT_COUNT, "few"): gettext_noop(
        "Cards left over: {entered} of {needed}. Add the others."
    ),
    (Code.UNDEALT_COUNT, "many"): gettext_noop(
        "Cards left over: {entered}, but there are only {needed}. Take away what is too much."
    ),
    (Code.MISSING, ""): gettext_noop("Nobody has these cards: {cards}. Find out who has them."),
    (Code.MISSING, "more"): gettext_noop(
        "Nobody has these cards: {cards}. Only {allowed} of them were left over; "
        "find out who has the others."
    ),
    (Code.MISSING, "undealt"): gettext_noop(
        "{allowed} cards were left over, but these are all that stand in no pile: {cards}. "
        "Find out who entered a card that nobody won."
    ),
    (Code.UNDEALT_INFERRED, ""): gettext_noop(
        "These cards are in no pile, so they must be the ones left over: {cards}. "
        "Compare them with the table."
    ),
}
"""A sentence for every code and case. Besides the facts of the problem a sentence may use
{card} and {cards}, {name} and {others} (the first seat, all the rest) and {names} (all)."""

COLOUR_NAMES: Final[Mapping[Colour, str]] = {
    Colour.BLUE: gettext_noop("blue"),
    Colour.BROWN: gettext_noop("brown"),
    Colour.GREEN: gettext_noop("green"),
    Colour.RED: gettext_noop("red"),
    Colour.VIOLET: gettext_noop("violet"),
    Colour.YELLOW: gettext_noop("yellow"),
}
_CARD = gettext_noop("{colour} {value}")
_PAIR = gettext_noop("{first} and {last}")
_MORE = gettext_noop("{first} and {count} more")
_NOTHING = gettext_noop("none")
_MOST_LISTED = 12  # names or cards; a longer list helps nobody


def tell(
    problem: Problem, *, names: Sequence[str], translate: Callable[[str], str] = gettext_noop
) -> str:
    """Return the sentence about a problem: what is wrong and what to do.

    ``names`` are those of the seats, from seat 0. ``translate`` gets each English text of this
    module and returns it in the reader's language, placeholders untouched.
    """
    cards = [card_name(card, translate) for card in problem.cards]
    people = [names[seat] for seat in problem.seats]
    text = translate(SENTENCES[problem.code, problem.case]).format(
        card=cards[0] if cards else "",
        cards=_listing(cards, translate),
        name=people[0] if people else "",
        names=_listing(people, translate),
        others=_listing(people[1:], translate),
        **problem.facts,
    )
    return text[:1].upper() + text[1:]


def english(problem: Problem) -> str:
    """Return the English sentence about a problem, people called seat 1, seat 2, ..."""
    seats = range(1, max(problem.seats, default=0) + 2)
    return tell(problem, names=[f"seat {seat}" for seat in seats])


def card_name(card: Card, translate: Callable[[str], str] = gettext_noop) -> str:
    """Return what people call a card, ``red 7``."""
    return translate(_CARD).format(colour=translate(COLOUR_NAMES[card.colour]), value=card.value)


def write_verdict(
    verdict: Verdict, message: Callable[[Problem], str] = english
) -> dict[str, object]:
    """Return the verdict in its JSON form; ``message`` makes the sentence about a problem."""
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
                "repairs": [],
            }
            for problem in verdict.problems
        ],
    }


def _listing(items: Sequence[str], translate: Callable[[str], str]) -> str:
    """Join names or cards the way people say it: a, b and c."""
    if len(items) < 2:
        return items[0] if items else translate(_NOTHING)
    if len(items) > _MOST_LISTED:
        first, more = ", ".join(items[:_MOST_LISTED]), len(items) - _MOST_LISTED
        return translate(_MORE).format(first=first, count=more)
    return translate(_PAIR).format(first=", ".join(items[:-1]), last=items[-1])
