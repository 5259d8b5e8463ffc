"""Rounds played at random, by the rules: for rehearsals, tests and the demonstration."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import Card
from engine.decks import Deck, deck_of
from engine.piles import Pile
from engine.sheets import Evidence, Sheet, write_sheet
from engine.variants import VARIANTS, Variant


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """One trick; seats are from 0, clockwise."""

    leader: int
    winner: int
    plays: tuple[Card, ...]  # in the order played, the leader's first


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A whole round as it was dealt and played, and its sheet."""

    first_leader: int
    hands: tuple[tuple[Card, ...], ...]  # as dealt, in seat order, cards in their order
    tricks: tuple[PlayedTrick, ...]
    sheet: Sheet
    scores: tuple[int, ...]  # points of each seat


def simulate_round(
    *, edition: str, variant: str, players: int, seed: int, first_leader: int = 0
) -> PlayedRound:
    """Deal a round and play it, every choice by chance; the same seed gives the same round.

    Captured and undealt cards of the sheet are in the order of cards.

    Raises:
        KeyError: no such edition or variant.
        NoDeck: not for this number of players.
    """
    deck, rules = deck_of(edition, variant, players), VARIANTS[variant]
    random = Random(seed)  # noqa: S311, a game, not a secret
    hands, undealt = _deal(random, deck)
    left = [random.sample(hand, len(hand)) for hand in hands]  # what each will play, from the end
    penalties = [tuple(hand.pop() for _ in range(rules.penalty_cards)) for hand in left]
    tricks = _play(rules, left, first_leader)
    piles = tuple(Pile(penalty, _captured(tricks, seat)) for seat, penalty in enumerate(penalties))
    sheet = Sheet(
        edition=edition,
        variant=variant,
        players=players,
        evidence=Evidence.CARDS,
        piles=piles,
        undealt=undealt,
    )
    return PlayedRound(
        first_leader=first_leader,
        hands=hands,
        tricks=tricks,
        sheet=sheet,
        scores=tuple(map(rules.score, piles)),
    )


def write_round(played: PlayedRound, name: str) -> dict[str, object]:
    """Return the round in JSON form, named ``name``: hands, tricks, sheet and scores."""
    return {
        "id": name,
        "first_leader": played.first_leader,
        "hands": [list(map(str, hand)) for hand in played.hands],
        "tricks": [
            {
                "leader": trick.leader,
                "winner": trick.winner,
                "plays": list(map(str, trick.plays)),
            }
            for trick in played.tricks
        ],
        "sheet": write_sheet(played.sheet),
        "scores": list(played.scores),
    }


def _deal(random: Random, deck: Deck) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    # Sorted first: the order of a set differs from run to run, and the seed alone must decide.
    cards = random.sample(sorted(deck.cards), len(deck.cards))
    dealt = deck.players * deck.hand
    hands = (cards[start : start + deck.hand] for start in range(0, dealt, deck.hand))
    return tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(cards[dealt:]))


def _play(rules: Variant, left: Sequence[list[Card]], leader: int) -> tuple[PlayedTrick, ...]:
    """Play all hands to the end: any card may be played at any time."""
    tricks, players = [], len(left)
    while left[0]:
        plays = tuple(left[(leader + turn) % players].pop() for turn in range(players))
        winner = (leader + rules.trick_winner(plays)) % players
        tricks.append(PlayedTrick(leader, winner, plays))
        leader = winner
    return tuple(tricks)


def _captured(tricks: Sequence[PlayedTrick], seat: int) -> tuple[Card, ...]:
    return tuple(sorted(card for trick in tricks if trick.winner == seat for card in trick.plays))
