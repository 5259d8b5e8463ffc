"""The tables of a final: the best of the standings sit at the first, the next at the second.

A player who may not share a table with someone there goes on to the next one; where the last fit
nowhere, those before them do. The search is depth first, as by S. W. Golomb and L. D. Baumert,
"Backtrack Programming" (1965).
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations, takewhile
from typing import TypeAlias

from engine.seating.bounds import lower_bound
from engine.seating.objective import Objective
from engine.seating.problems import Seating, SeatingProblem
from engine.seating.steps import Trying, never

TRIES = 100_000  # to seat one player at one table

Group: TypeAlias = str | tuple[int, ...]  # a team, or two who are to be kept apart


def final_tables(problem: SeatingProblem, tried: Trying = never) -> Seating | None:
    """Return the tables of a final; None if none were found in the tries there are.

    ``tried`` is called with the tries made and those there are, and ends the search with True.

    As few pairs as possible of a team, or to be kept apart, share a table. Then the best of the
    standings sits as near to the first table as that allows, then the second, and so on. A table
    that is fixed for someone is not the first, but comes where they are in the standings: so the
    best still meet each other.
    """
    hall = _Hall(problem, tried)
    pairs = lower_bound(problem).teams
    while hall.tries:
        if hall.fill(pairs):
            return tuple(map(tuple, hall.tables))
        pairs += 1
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Displacement:
    """The table where ranks alone would seat a player of a final, and what speaks against it."""

    table: int  # from 1
    team_mates: tuple[int, ...] = ()  # those at that table, ascending
    kept_apart: tuple[int, ...] = ()  # those at that table, ascending


def displacements(
    problem: SeatingProblem, tables: Sequence[Sequence[int]]
) -> dict[int, Displacement]:
    """Return the players of a final who sit elsewhere than by the ranks alone, by start number.

    ``tables`` are those of the problem, in its order, with the players who sit there. Fixed tables
    are kept to. Players who came by hand are left out.
    """
    by_rank = _Hall(replace(problem, teams={}, apart=()))
    by_rank.fill(pairs=0)
    table_of = {player: table for table, there in enumerate(by_rank.tables) for player in there}
    apart = {pair for two in problem.apart for pair in permutations(two)}
    moved = {}
    for table, players in enumerate(tables):
        for player in players:
            wanted, team = table_of.get(player, table), problem.teams.get(player)
            if wanted == table:
                continue
            others = sorted(tables[wanted])
            moved[player] = Displacement(
                table=wanted + 1,
                team_mates=tuple(
                    other for other in others if team and problem.teams.get(other) == team
                ),
                kept_apart=tuple(other for other in others if (player, other) in apart),
            )
    return moved


class _Hall:
    """The tables of one seating, to which the players come one by one."""

    def __init__(self, problem: SeatingProblem, tried: Trying = never) -> None:
        self._sizes, self._fixed = problem.sizes_at(0), problem.fixed
        self.tables: list[list[int]] = [[] for _ in self._sizes]
        self.tries, self._tried = TRIES, tried  # tries left
        order = Objective(problem).order
        self._line = sorted(order, key=lambda player: player not in self._fixed)
        self._turns = self._in_turn(order)
        self._groups_of: defaultdict[int, list[Group]] = defaultdict(list)
        for player, team in problem.teams.items():
            self._groups_of[player].append(team)
        for pair in problem.apart:
            for player in pair:
                self._groups_of[player].append(pair)
        self._here: list[Counter[Group]] = [Counter() for _ in self._sizes]  # by table
        self._coming = Counter(group for player in self._line for group in self._groups_of[player])
        self._by_size = self._coming.most_common()  # groups, the largest first
        self._free = len(self._sizes)  # tables that are not full
        self._pairs = 0  # of one group at one table

    def fill(self, pairs: int) -> bool:
        """Seat everyone with no more pairs than these; return whether that was possible.

        It may have been where no tries are left.
        """
        path: list[int] = []  # the turns of the tables where the first in the line sit
        start = 0
        while len(path) < len(self._line):
            turn = self._next_turn(self._line[len(path)], start, pairs)
            if turn is not None:
                path.append(turn)
                start = 0
            elif path and self.tries:
                start = path.pop() + 1
                self._take_from(self._turns[start - 1])
            else:
                return False
        return True

    def _in_turn(self, order: Sequence[int]) -> list[int]:
        """Return the tables in the order in which they are filled."""
        best: dict[int, int] = {}  # at each fixed table the first in the order
        for index, player in enumerate(order):
            if player in self._fixed:
                best.setdefault(self._fixed[player] - 1, index)
        fixed, turns, seats = list(best), list[int](), 0
        free = [table for table in range(len(self._sizes)) if table not in best]
        while fixed or free:
            due = fixed and (not free or best[fixed[0]] < seats + self._sizes[fixed[0]])
            turns.append((fixed if due else free).pop(0))
            seats += self._sizes[turns[-1]]
        return turns

    def _next_turn(self, player: int, start: int, pairs: int) -> int | None:
        """Seat a player at the next table, from a turn on, that leaves no more pairs than these.

        Return its turn; None if there is none, or no tries are left.
        """
        fixed = self._fixed.get(player)
        for turn in range(start, len(self._turns)):
            table = self._turns[turn]
            may = fixed in (None, table + 1) and len(self.tables[table]) < self._sizes[table]
            if may and self.tries:
                self.tries = 0 if self._tried(TRIES - self.tries, TRIES) else self.tries - 1
                self._seat(player, table)
                if self._pairs + self._pairs_to_come() <= pairs:
                    return turn
                self._take_from(table)
        return None

    def _pairs_to_come(self) -> int:
        """Return how many pairs at least there will be of those who still come."""
        if not self._by_size or self._free >= self._by_size[0][1]:
            return 0
        free = [
            here
            for here, table, size in zip(self._here, self.tables, self._sizes, strict=True)
            if len(table) < size
        ]
        # Of a group no larger than the free tables each can come to another one.
        large = takewhile(lambda group: group[1] > len(free), self._by_size)
        coming = ((group, self._coming[group]) for group, _ in large)
        return sum(
            max(0, number - sum(not here[group] for here in free))
            for group, number in coming
            if number
        )

    def _seat(self, player: int, table: int) -> None:
        self.tables[table].append(player)
        self._free -= len(self.tables[table]) == self._sizes[table]
        for group in self._groups_of[player]:
            self._pairs += self._here[table][group]
            self._here[table][group] += 1
            self._coming[group] -= 1

    def _take_from(self, table: int) -> None:
        """Let the last who came to a table stand in the line again."""
        self._free += len(self.tables[table]) == self._sizes[table]
        for group in self._groups_of[self.tables[table].pop()]:
            self._here[table][group] -= 1
            self._pairs -= self._here[table][group]
            self._coming[group] += 1
