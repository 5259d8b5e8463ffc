"""A round from its tricks: who won what, to captured cards, a sheet and points. RULES.md 2."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import Card, Colour
from engine.hattrick import resolve
from engine.piles import HattrickPile, Pile
from engine.variants import VARIANTS


class TricksRefused(ValueError):
    """These cannot be the tricks of one round; the message is an English clause."""


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """One trick; seats are from 0, clockwise."""

    leader: int
    winner: int  # takes all its cards and leads the next
    plays: tuple[Card, ...]  # in the order played, the leader's first


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDoubleTrick:
    """One double trick; seats are from 0, clockwise."""

    leader: int
    next_leader: int
    plays: tuple[Card, ...]  # in the order played, the leader's first
    winners: Mapping[Colour, int] = field(hash=False)  # of each pile, the one opened first in front
    passed: tuple[int, ...]  # in the order of play


def replay(
    variant: str, plays: Sequence[Sequence[Card]], *, players: int, first_leader: int = 0
) -> tuple[PlayedTrick, ...]:
    """Return who won each trick; each holds one card of each player, the leader's first.

    Raises:
        KeyError: no such variant.
        TricksRefused: the variant has double tricks, or a trick has not one card of each player.
    """
    rules = VARIANTS[variant]
    if rules.double_tricks:
        raise TricksRefused(f"{variant} is played in double tricks")
    _refuse_wrong_plays(plays, players)
    tricks, leader = [], first_leader
    for cards in plays:
        winner = (leader + rules.trick_winner(cards)) % players
        tricks.append(PlayedTrick(leader, winner, tuple(cards)))
        leader = winner
    return tuple(tricks)


def replay_doubles(
    plays: Sequence[Sequence[Card]], *, players: int, first_leader: int = 0
) -> tuple[PlayedDoubleTrick, ...]:
    """Return who won the piles of each double trick; each holds one card of each player.

    Raises:
        TricksRefused: a trick has not one card of each player.
    """
    _refuse_wrong_plays(plays, players)
    tricks, leader = [], first_leader
    for cards in plays:
        ended = resolve(cards)
        played = PlayedDoubleTrick(
            leader=leader,
            next_leader=(leader + ended.next_leader) % players,
            plays=tuple(cards),
            winners={key: (leader + turn) % players for key, turn in ended.winners.items()},
            passed=tuple((leader + turn) % players for turn in ended.passed),
        )
        tricks.append(played)
        leader = played.next_leader
    return tuple(tricks)


def captured_by(tricks: Sequence[PlayedTrick], seat: int) -> tuple[Card, ...]:
    """Return what one seat has captured, in the order of cards."""
    return tuple(sorted(card for trick in tricks if trick.winner == seat for card in trick.plays))


def captured_piles(
    tricks: Sequence[PlayedTrick],
    penalties: Sequence[tuple[Card, ...]],
    choices: Sequence[Colour | None] | None = None,
) -> tuple[Pile, ...]:
    """Return the piles of a replayed round; penalty cards and colours chosen are in seat order."""
    chosen = choices or [None] * len(penalties)
    return tuple(
        Pile(penalty, captured_by(tricks, seat), choice)
        for seat, (penalty, choice) in enumerate(zip(penalties, chosen, strict=True))
    )


def double_piles(tricks: Sequence[PlayedDoubleTrick], players: int) -> tuple[HattrickPile, ...]:
    """Return the piles of a replayed round of double tricks, cards in their order."""
    up: list[list[Card]] = [[] for _ in range(players)]
    down: list[list[Card]] = [[] for _ in range(players)]
    for trick in tricks:
        for turn, card in enumerate(trick.plays):
            if card.colour in trick.winners:
                up[trick.winners[card.colour]].append(card)
            else:
                down[(trick.leader + turn) % players].append(card)
    return tuple(
        HattrickPile(face_up=tuple(sorted(won)), face_down=tuple(sorted(passed)))
        for won, passed in zip(up, down, strict=True)
    )


def _refuse_wrong_plays(plays: Sequence[Sequence[Card]], players: int) -> None:
    for number, cards in enumerate(plays, start=1):
        if len(cards) != players:
            raise TricksRefused(f"trick {number} has {len(cards)} cards for {players} players")
    played = [card for cards in plays for card in cards]
    if len(set(played)) < len(played):
        twice = next(card for card in played if played.count(card) > 1)
        raise TricksRefused(f"{twice} was played twice")
