"""The cheapest next seating of a small field, found and proved by branch and bound.

Candidate tables are chosen so that they cover every player exactly once, as in D. E. Knuth,
"Dancing Links" (2000): depth first, always branching on the player with the fewest candidates
left. The Lagrangian bound leaves out candidates before the search begins.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.seating.bounds import lower_bound
from engine.seating.candidates import Candidate, Candidates
from engine.seating.initial_solutions import seat_fixed
from engine.seating.lagrangian import lagrangian_bound
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.steps import Trying, never

PLAYERS = 60  # of more, annealing finds a seating without repeats at once
LIMIT = 12_000  # candidates to choose from; with more, too, such a seating is found at once
TRIES = 100_000  # nodes of the search tree
LEVELS = 24  # costs, from the lower bound on


@dataclass(frozen=True, slots=True)
class ExactSolution:
    """A cost that no seating can beat, as is proved, and a seating of that cost if found."""

    bound: int
    seating: Seating | None = None


def solve_exactly(
    problem: SeatingProblem, rng: Random, start: Sequence[Seating], tried: Trying = never
) -> ExactSolution:
    """Return the cheapest seating of a problem, or how far it was proved that there is none.

    It is looked for where few players have one seating in which the fewest meet again, unless
    ``start``, with which annealing would begin, is the best already. ``tried`` is called with the
    tries made and those there are; if it returns True, nothing is proved beyond the lower bound,
    however much was by then: the same search that is stopped again says the same.
    """
    bound = lower_bound(problem).total
    if Objective(problem).cost(seat_fixed(start, problem)).total == bound:
        return ExactSolution(bound)
    if problem.mode is not Mode.MIX or problem.seatings > 1 or problem.steps < TRIES:
        return ExactSolution(bound)
    if len(problem.present_at(0)) > PLAYERS:
        return ExactSolution(bound)
    candidates, cover = Candidates(problem, rng), _ExactCover(problem.sizes_at(0), tried)
    for most in range(bound, bound + LEVELS):
        if tried(TRIES - cover.tries, TRIES):
            return ExactSolution(bound)
        possible = candidates.cheap_enough(most, limit=LIMIT)
        if possible is None:
            return ExactSolution(most)
        chosen = cover.choose(possible, most)
        if chosen is not None:
            return ExactSolution(most, candidates.seating(chosen))
        if not cover.tries:
            return ExactSolution(bound if cover.stopped else most)
    return ExactSolution(bound + LEVELS)


class _ExactCover:
    """A choice of candidates that seats every player once, at tables of the wanted sizes.

    A set of candidates is a number with a bit for each, the cheapest first. The uncovered part is
    a number too: a bit for each player without a table, and above them, for each size, how many
    tables are free. Candidates have their reduced costs.
    """

    def __init__(self, sizes: Sequence[int], tried: Trying) -> None:
        self.tries = TRIES  # left; 0 once they ran out or the search is stopped
        self.stopped, self._tried = False, tried
        self._sizes, self._players, self._largest = sizes, sum(sizes), max(sizes)
        self._table = {size: 1 << (self._players + 8 * n) for n, size in enumerate(set(sizes))}
        self._uncovered = (1 << self._players) - 1 + sum(self._table[size] for size in sizes)

    def choose(self, candidates: Sequence[Candidate], most: int) -> list[Candidate] | None:
        """Return candidates that cost no more in all; None if none were found or tries ran out.

        ``candidates`` are all that cost no more.
        """
        gap, possible = lagrangian_bound(candidates, self._sizes, most)
        self._candidates = sorted(possible, key=lambda candidate: candidate.cost)
        self._costs = [candidate.cost for candidate in self._candidates]
        self._with_player = [0] * self._players
        self._of_size = dict.fromkeys(self._table, 0)
        for index, (_, members) in enumerate(self._candidates):
            self._of_size[len(members)] |= 1 << index
            for player in members:
                self._with_player[player] |= 1 << index
        self._failed: dict[int, int] = {}  # the gap that was not enough, by what was uncovered
        return self._search(range(self._players), self._uncovered, self._within(gap), gap)

    def _within(self, gap: int) -> int:
        """Return the candidates that cost no more."""
        return (1 << bisect(self._costs, gap)) - 1

    def _search(
        self, players: Sequence[int], uncovered: int, possible: int, gap: int
    ) -> list[Candidate] | None:
        """Return the candidates for the rest of the players, who may cost so much in all."""
        if not players or not self.tries:
            return None if players else []
        self.stopped = self._tried(TRIES - self.tries, TRIES)
        self.tries = 0 if self.stopped else self.tries - 1
        branches = self._branches(players, possible, gap)
        while branches:
            cost, members = candidate = self._candidates[(branches & -branches).bit_length() - 1]
            branches &= branches - 1
            size = len(members)
            still_uncovered = uncovered - self._table[size] - sum(1 << member for member in members)
            if self._failed.get(still_uncovered, -1) >= gap - cost:
                continue
            others = possible & self._within(gap - cost)
            for player in members:
                others &= ~self._with_player[player]
            if len(self._table) > 1 and not (still_uncovered & 255 * self._table[size]):
                others &= ~self._of_size[size]
            rest = [player for player in players if player not in members]
            chosen = self._search(rest, still_uncovered, others, gap - cost)
            if chosen is not None:
                return [candidate, *chosen]
        self._failed[uncovered] = gap
        return None

    def _branches(self, players: Sequence[int], possible: int, gap: int) -> int:
        """Return the candidates of the player with the fewest; none where the gap is too small.

        Every player bears an equal part of a candidate's cost, so all bear at least what they
        would in the cheapest of their own.
        """
        branches, fewest, bound = 0, len(self._candidates) + 1, 0
        for player in players:
            own = possible & self._with_player[player]
            if not own:
                return 0
            bound += self._candidates[(own & -own).bit_length() - 1].cost
            count = own.bit_count()
            if count < fewest:
                branches, fewest = own, count
        return branches if bound <= gap * self._largest else 0
