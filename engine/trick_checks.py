"""Checks of a round of tricks, whether cards or numbers were written down. RULES.md 4."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.cards import Card, Colour
from engine.choices import costs_by_colour, points_by_choice
from engine.decks import Deck
from engine.piles import CountedPile, Pile
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet
from engine.variants import VARIANTS


def penalty_counts(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of another number of penalty cards than the game asks for. RULES.md 4.2."""
    for seat, pile in enumerate(sheet.piles):
        entered, needed = len(pile.penalty), deck.penalty_cards
        if entered != needed:
            yield problem(
                Code.PENALTY_COUNT,
                seats=(seat,),
                cards=tuple(sorted(pile.penalty)),
                case=_case_of_penalty_count(entered, needed),
                entered=entered,
                needed=needed,
            )


def _case_of_penalty_count(entered: int, needed: int) -> str:
    if needed == 0:
        return "none"
    if entered > needed:
        return "many"
    if needed == 1:
        return "few"
    return "few of several" if entered else "none of several"


def penalty_colours(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of penalty cards of one colour where they must differ. RULES.md 4.12."""
    if deck.penalty_cards < 2 or sheet.house.same_colour:
        return
    for seat, pile in enumerate(sheet.piles):
        colours = {card.colour for card in pile.penalty}
        if len(pile.penalty) >= deck.penalty_cards > len(colours):
            yield problem(
                Code.PENALTY_SAME_COLOUR, seats=(seat,), cards=tuple(sorted(pile.penalty))
            )


def choices(sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of colours chosen that could not be, and cheaper ones.

    RULES.md 4.13 and 4.14.
    """
    if not VARIANTS[sheet.variant].chooses:
        return
    for seat, pile in enumerate(sheet.piles):
        # The usual case first: every sheet there is comes by here.
        if pile.choice is None or not _is_best(pile, pile.choice):
            yield from _choice(sheet, seat, pile)


def _is_best(pile: Pile, chosen: Colour) -> bool:
    """Return whether the colour was captured and no other would cost less."""
    costs = costs_by_colour(pile.captured)
    return chosen in costs and costs[chosen] <= min(costs.values())


def _choice(sheet: Sheet, seat: int, pile: Pile) -> Iterator[Problem]:
    if pile.choice is None:
        if pile.size > 0:
            yield problem(Code.CHOICE_MISSING, seats=(seat,))
    elif pile.size == 0:
        yield problem(Code.CHOICE_WITHOUT_CARDS, seats=(seat,), colours=(pile.choice,))
    elif pile.size > 0:
        if isinstance(pile, CountedPile):
            if not pile.own:
                yield problem(Code.CHOICE_NOT_CAPTURED, seats=(seat,), colours=(pile.choice,))
        elif pile.choice not in costs_by_colour(pile.captured):
            yield problem(Code.CHOICE_NOT_CAPTURED, seats=(seat,), colours=(pile.choice,))
        elif not _is_best(pile, pile.choice):
            yield _cheaper_choice(sheet, seat, pile)


def _cheaper_choice(sheet: Sheet, seat: int, pile: Pile) -> Problem:
    points = points_by_choice(pile.captured)
    best = max(points, key=points.__getitem__)
    assert pile.choice is not None  # noqa: S101 - it costs more than another
    return problem(
        Code.CHOICE_NOT_BEST,
        severity=Severity.ERROR if sheet.house.best_choice else Severity.WARNING,
        seats=(seat,),
        colours=(pile.choice, best),
        case="must" if sheet.house.best_choice else "",
        points=points[pile.choice],
        best=points[best],
    )


def whole_tricks(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of piles that are not whole tricks, or more than the round has.

    RULES.md 4.5.
    """
    players = deck.players
    for seat, pile in enumerate(sheet.piles):
        entered = pile.size
        if over := entered % players:
            yield problem(
                Code.NOT_WHOLE_TRICKS,
                seats=(seat,),
                entered=entered,
                players=players,
                below=entered - over,
                above=entered - over + players,
            )
        elif entered > deck.captured:
            yield problem(Code.TOO_MANY_TRICKS, seats=(seat,), entered=entered, most=deck.captured)


def total_captured(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of another number of captured cards than all tricks have together.

    RULES.md 4.6.
    """
    entered = sum(pile.size for pile in sheet.piles)
    if entered != deck.captured:
        case = "few" if entered < deck.captured else "many"
        yield problem(Code.TOTAL_CAPTURED, case=case, entered=entered, needed=deck.captured)


def held_tricks(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of piles too rich to have been won, mostly by leading. RULES.md 4.18."""
    about_half = deck.players * (deck.tricks + 1) // 2  # captured cards; up to it no one need lead
    for seat, pile in enumerate(sheet.piles):
        if len(pile.captured) <= about_half:
            continue
        tricks, over = divmod(len(pile.captured), deck.players)
        led = 2 * tricks - deck.tricks - 1  # the least number won by leading them
        if (
            0 < led < deck.tricks
            and not over
            and _tricks_won_by_leading(pile.captured, deck.players) < led
        ):
            yield problem(
                Code.HELD_TRICKS,
                severity=Severity.WARNING,
                seats=(seat,),
                tricks=tricks,
                led=led,
            )


def _tricks_won_by_leading(captured: Sequence[Card], players: int) -> int:
    """Return how many tricks with at most one colour besides zeros the cards can make."""
    of_colour = Counter(card.colour for card in captured if card.value)
    zeros = len(captured) - of_colour.total()
    made = sum(number // players for number in of_colour.values())
    for short in sorted(players - number % players for number in of_colour.values()):
        if short < players and zeros >= short:
            zeros -= short
            made += 1
    return made + zeros // players
