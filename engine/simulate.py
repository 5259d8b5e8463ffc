"""Rounds played at random, by the rules: for rehearsals, tests and the demonstration."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.cards import Card
from engine.choices import best_choice
from engine.decks import Deck, deck_of
from engine.piles import CountedPile, HattrickPile, Pile, PointsPile
from engine.replay import (
    PlayedDoubleTrick,
    PlayedTrick,
    captured_by,
    captured_piles,
    double_piles,
    replay,
    replay_doubles,
)
from engine.scores import points
from engine.sheets import Evidence, Sheet, write_sheet
from engine.variants import VARIANTS, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A whole round as it was dealt and played, and its sheet."""

    first_leader: int
    hands: tuple[tuple[Card, ...], ...]  # as dealt, in seat order, cards in their order
    tricks: tuple[PlayedTrick, ...] | tuple[PlayedDoubleTrick, ...]
    sheet: Sheet
    scores: tuple[int, ...]  # points of each seat


def simulate_round(
    *, edition: str, variant: str, players: int, seed: int, first_leader: int = 0
) -> PlayedRound:
    """Return a round dealt and played by chance; the same seed gives the same round.

    Only a colour that is chosen after the last trick is the best one. Captured, undealt and
    face-down cards of the sheet are in the order of cards.

    Raises:
        KeyError: no such edition or variant.
        NoDeck: the edition does not have the variant, or not for this number of players.
    """
    deck, rules = deck_of(edition, variant, players), VARIANTS[variant]
    random = Random(seed)  # noqa: S311  # nosec B311  # a game, not a secret
    hands, undealt = _deal(random, deck)
    while not all(_can_lay_aside(rules, hand) for hand in hands):
        hands, undealt = _deal(random, deck)
    # The cards that each will play, from the end.
    left = [random.sample(hand, len(hand)) for hand in hands]  # nosec B311  # a game
    penalties = [_lay_aside(rules, hand) for hand in left]
    plays = _plays(rules, left, first_leader)
    tricks, piles = _played(rules, plays, penalties, first_leader)
    sheet = Sheet(
        edition=edition,
        variant=variant,
        players=players,
        evidence=Evidence.CARDS,
        piles=piles,
        undealt=None if rules.double_tricks else undealt,
        unplayed=tuple(card for hand in left for card in hand) if rules.unplayed else None,
    )
    scores = points(sheet)
    assert scores is not None  # noqa: S101 - every pile was played by the rules
    return PlayedRound(
        first_leader=first_leader, hands=hands, tricks=tricks, sheet=sheet, scores=scores
    )


def with_evidence(sheet: Sheet, evidence: Evidence) -> Sheet:
    """Return a sheet of every card as it is written down with this evidence."""
    if evidence is Evidence.CARDS:
        return sheet
    if evidence is Evidence.COUNTS:
        return replace(sheet, evidence=evidence, piles=tuple(map(_counted, sheet.piles)))
    known = points(sheet)
    assert known is not None  # noqa: S101 - every card is there
    piles = tuple(PointsPile(points=each) for each in known)
    return replace(sheet, evidence=evidence, piles=piles, undealt=None, unplayed=None)


def _counted(pile: Pile) -> Pile:
    if isinstance(pile, HattrickPile):
        return HattrickPile(face_up=pile.up, face_down=pile.down)
    own = tuple(card for card in pile.captured if card.colour in pile.colours)
    return CountedPile(pile.penalty, choice=pile.choice, number=len(pile.captured), own=own)


def write_round(played: PlayedRound, name: str) -> dict[str, object]:
    """Return the round in JSON form, named ``name``: hands, tricks, sheet and scores."""
    return {
        "id": name,
        "first_leader": played.first_leader,
        "hands": [list(map(str, hand)) for hand in played.hands],
        "tricks": [_written(trick) for trick in played.tricks],
        "sheet": write_sheet(played.sheet),
        "scores": list(played.scores),
    }


def _written(trick: PlayedTrick | PlayedDoubleTrick) -> dict[str, object]:
    plays = list(map(str, trick.plays))
    if isinstance(trick, PlayedTrick):
        return {"leader": trick.leader, "winner": trick.winner, "plays": plays}
    winners = {colour.value: seat for colour, seat in trick.winners.items()}
    return {"leader": trick.leader, "next": trick.next_leader, "plays": plays, "winners": winners}


def _deal(random: Random, deck: Deck) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    # Sorted first: the order of a set differs from run to run, and the seed alone must decide.
    cards = random.sample(sorted(deck.cards), len(deck.cards))  # nosec B311  # a game
    dealt = deck.players * deck.hand
    hands = (cards[start : start + deck.hand] for start in range(0, dealt, deck.hand))
    return tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(cards[dealt:]))


def _can_lay_aside(rules: Variant, hand: Sequence[Card]) -> bool:
    """Return whether a hand has penalty cards of as many colours as the game needs."""
    return len({card.colour for card in hand}) >= rules.penalty_cards


def _lay_aside(rules: Variant, hand: list[Card]) -> tuple[Card, ...]:
    """Return the last cards of different colours, taken out of a shuffled hand as penalty cards."""
    penalty: list[Card] = []
    for card in reversed(hand):
        if len(penalty) < rules.penalty_cards and card.colour not in (
            laid.colour for laid in penalty
        ):
            penalty.append(card)
    for card in penalty:
        hand.remove(card)
    return tuple(penalty)


def _plays(rules: Variant, left: Sequence[list[Card]], leader: int) -> list[tuple[Card, ...]]:
    """Return hands played down to what is not played: any card may be played at any time."""
    plays, players = [], len(left)
    while len(left[0]) > rules.unplayed:
        trick = tuple(left[(leader + turn) % players].pop() for turn in range(players))
        leader = (leader + rules.trick_winner(trick)) % players
        plays.append(trick)
    return plays


def _played(
    rules: Variant,
    plays: Sequence[tuple[Card, ...]],
    penalties: Sequence[tuple[Card, ...]],
    first_leader: int,
) -> tuple[
    tuple[PlayedTrick, ...] | tuple[PlayedDoubleTrick, ...],
    tuple[Pile, ...] | tuple[HattrickPile, ...],
]:
    """Return the tricks and the piles they leave."""
    players = len(penalties)
    if rules.double_tricks:
        doubles = replay_doubles(plays, players=players, first_leader=first_leader)
        return doubles, double_piles(doubles, players)
    tricks = replay(rules.key, plays, players=players, first_leader=first_leader)
    choices = [
        best_choice(captured_by(tricks, seat)) if rules.chooses else None for seat in range(players)
    ]
    return tricks, captured_piles(tricks, penalties, choices)
