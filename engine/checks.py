"""The verdict on a sheet: whether it can be true, and everything wrong with it. RULES.md 4."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from engine.card_checks import (
    absent_cards,
    doubtful_cards,
    duplicates,
    inferred_cards,
    left_out,
    missing,
    only_counted,
    outside_the_deck,
    repeated_cards,
    undealt_count,
    unplayed_count,
)
from engine.cards import Card
from engine.count_checks import (
    colour_places,
    negative_numbers,
    own_cards,
    unusual_passes,
    unusual_penalties,
    unusual_tricks,
)
from engine.decks import EDITIONS, Deck, deck_of, numbers_of_players
from engine.hattrick_checks import double_trick_limits, face_up_totals
from engine.point_checks import points_add_up, points_in_range
from engine.problems import Code, Problem, Severity, is_error, problem
from engine.scores import points
from engine.sentences import SENTENCES
from engine.sheets import Evidence, Sheet
from engine.trick_checks import (
    choices,
    held_tricks,
    penalty_colours,
    penalty_counts,
    total_captured,
    whole_tricks,
)
from engine.values import value
from engine.variants import VARIANTS

__all__ = [
    "Code",
    "Problem",
    "Severity",
    "Verdict",
    "absent_from_whole_round",
    "deck_for",
    "find_problems",
    "judge",
    "problems_of",
    "wrong_game",
]


@value(frozen=True, slots=True)
class Verdict:
    """The engine's judgement of a sheet.

    ``scores`` holds the points of each seat, from seat 0. They are of the piles as written, so
    a sheet with errors has scores too, and None stands only where a pile cannot be scored: a
    wrong number of players, piles or penalty cards, no colour chosen, no values of own cards.
    """

    scores: tuple[int, ...] | None
    problems: tuple[Problem, ...] = ()  # in the order of the checks, then of seats and cards

    @property
    def ok(self) -> bool:
        """Return whether there is no error; warnings and information may be there."""
        return not any(map(is_error, self.problems))


def judge(sheet: Sheet) -> Verdict:
    """Return the scores and every problem of a sheet, all at once.

    With a game that does not exist, or a wrong number of players or piles, nothing else is
    looked at.
    """
    if wrong := wrong_game(sheet):
        return Verdict(None, wrong)
    return Verdict(points(sheet), tuple(problems_of(sheet)))


def wrong_game(sheet: Sheet) -> tuple[Problem, ...]:
    """Return what is wrong before any card is looked at: no such game, or not for so many."""
    return _game(sheet.edition, sheet.variant, sheet.players, len(sheet.piles))


def problems_of(sheet: Sheet) -> Iterator[Problem]:
    """Yield every problem of a sheet whose game is right, each found only when it is asked for.

    Raises:
        NoDeck: the edition does not have the variant, or not for this number of players.
    """
    deck = deck_for(sheet)
    absent = absent_from_whole_round(deck, sheet)
    if absent is None:
        return find_problems(deck, sheet)
    return _beyond_cards(deck, sheet, absent)


def deck_for(sheet: Sheet) -> Deck:
    """Return the deck a sheet's round was played with.

    Raises:
        NoDeck: the edition does not have the variant, or not for this number of players.
    """
    return deck_of(sheet.edition, sheet.variant, sheet.players, sheet.house.left_out)


def absent_from_whole_round(deck: Deck, sheet: Sheet) -> frozenset[Card] | None:
    """Return the cards that stand nowhere in a whole round, None if the round is not whole.

    It is whole if every card of the deck lies in one place and every captured one in a trick.
    Only cards left over or last in hand may be absent, if they were not written down. All
    errors about cards together ask for no more, so a whole round needs none of those checks;
    what only numbers were written for is never a whole round. RULES.md 4.11.
    """
    if sheet.evidence is not Evidence.CARDS or not _has_all_lengths(deck, sheet):
        return None
    written, allowed = sheet.written(), left_out(deck, sheet)
    if len(written) + allowed != len(deck.cards):
        return None
    absent = deck.cards.difference(written)
    return absent if len(absent) == allowed else None


def _has_all_lengths(deck: Deck, sheet: Sheet) -> bool:
    """Return whether as many cards stand in each place as can."""
    if sheet.undealt is not None and len(sheet.undealt) != deck.undealt:
        return False
    if sheet.unplayed is not None and len(sheet.unplayed) != deck.unplayed:
        return False
    if VARIANTS[sheet.variant].double_tricks:
        return not only_counted(sheet)
    players, penalty_cards = deck.players, deck.penalty_cards
    for pile in sheet.piles:
        if len(pile.penalty) != penalty_cards or len(pile.captured) % players:
            return False
    return True


def find_problems(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield all that is wrong with a sheet that has a pile for each player, check by check."""
    if sheet.evidence is Evidence.POINTS:
        return chain(points_in_range(sheet), points_add_up(deck, sheet))
    if VARIANTS[sheet.variant].double_tricks:
        return _of_double_tricks(deck, sheet)
    check = _of_cards if sheet.evidence is Evidence.CARDS else _of_counts
    problems = check(deck, sheet)
    return map(_of_luck, problems) if VARIANTS[sheet.variant].lucky else problems


@lru_cache(maxsize=256)  # a game is right or wrong for all its sheets
def _game(edition: str, variant: str, players: int, piles: int) -> tuple[Problem, ...]:
    problems = []
    if not EDITIONS[edition].has(variant):
        problems.append(problem(Code.VARIANT))
    allowed = numbers_of_players(edition, variant)
    if players not in allowed:
        problems.append(problem(Code.PLAYERS, fewest=allowed[0], most=allowed[-1]))
    if piles != players:
        problems.append(problem(Code.PILES, piles=piles, players=players))
    return tuple(problems)


def _of_cards(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    yield from penalty_counts(deck, sheet)
    yield from penalty_colours(deck, sheet)
    yield from choices(sheet)
    doubtful = doubtful_cards(deck, sheet)
    yield from outside_the_deck(deck, doubtful)
    yield from repeated_cards(doubtful)
    yield from whole_tricks(deck, sheet)
    yield from total_captured(deck, sheet)
    yield from undealt_count(deck, sheet)
    absent = absent_cards(deck, sheet)
    yield from inferred_cards(deck, sheet, absent)
    yield from missing(deck, sheet, absent)
    yield from held_tricks(deck, sheet)


def _beyond_cards(deck: Deck, sheet: Sheet, absent: frozenset[Card]) -> Iterator[Problem]:
    """Yield problems of what can be wrong although every card lies in one place."""
    if VARIANTS[sheet.variant].double_tricks:
        return chain(double_trick_limits(deck, sheet), inferred_cards(deck, sheet, absent))
    return chain(
        penalty_colours(deck, sheet),
        choices(sheet),
        inferred_cards(deck, sheet, absent),
        held_tricks(deck, sheet),
    )


def _of_counts(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    doubtful = doubtful_cards(deck, sheet)
    errors = (
        *negative_numbers(sheet),
        *penalty_counts(deck, sheet),
        *penalty_colours(deck, sheet),
        *choices(sheet),
        *outside_the_deck(deck, doubtful),
        *duplicates(doubtful),
        *own_cards(sheet),
        *whole_tricks(deck, sheet),
        *total_captured(deck, sheet),
        *undealt_count(deck, sheet),
    )
    yield from errors
    if not errors:  # none of them is less than an error
        yield from colour_places(deck, sheet)
    yield from unusual_penalties(deck, sheet)
    yield from unusual_tricks(deck, sheet)


def _of_double_tricks(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    yield from negative_numbers(sheet)
    doubtful = doubtful_cards(deck, sheet)
    yield from outside_the_deck(deck, doubtful)
    if sheet.evidence is Evidence.CARDS:
        yield from repeated_cards(doubtful)
    else:
        yield from duplicates(doubtful)
    yield from face_up_totals(deck, sheet)
    yield from double_trick_limits(deck, sheet)
    yield from unplayed_count(deck, sheet)
    if sheet.evidence is Evidence.CARDS:
        absent = absent_cards(deck, sheet)
        if not sum(only_counted(sheet)):
            yield from inferred_cards(deck, sheet, absent)
        yield from missing(deck, sheet, absent)
    else:
        yield from unusual_passes(deck, sheet)


def _of_luck(finding: Problem) -> Problem:
    """Return the same problem where the card that is laid aside is called the lucky card."""
    case = f"lucky {finding.case}".strip()
    return replace(finding, case=case) if (finding.code, case) in SENTENCES else finding
