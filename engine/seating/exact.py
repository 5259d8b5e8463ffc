"""The cheapest next seating of a small field, found and proved by leaving nothing untried."""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.seating.groups import Group, Groups
from engine.seating.least import least_cost
from engine.seating.objective import Objective
from engine.seating.openings import seat_fixed
from engine.seating.problems import Mode, Problem, Seating
from engine.seating.shares import beyond_shares

PLAYERS = 60  # of more, a search by swaps finds a seating without repeats at once
LIMIT = 12_000  # groups to choose from; with more, too, such a seating is found at once
TRIES = 100_000  # sets of players still without a table
LEVELS = 24  # costs, from the least on


@dataclass(frozen=True, slots=True)
class Exact:
    """A cost that no seating can beat, as is proved, and a seating of that cost if found."""

    least: int
    seating: Seating | None = None


def cheapest(problem: Problem, rng: Random, start: Sequence[Seating]) -> Exact:
    """Return the cheapest seating of a problem, or how far it was proved that there is none.

    It is looked for where few players have one seating in which the fewest meet again, unless
    ``start``, with which a search would begin, is the best already.
    """
    least = least_cost(problem).total
    if Objective(problem).cost(seat_fixed(start, problem)).total == least:
        return Exact(least)
    if problem.mode is not Mode.MIX or problem.seatings > 1 or problem.steps < TRIES:
        return Exact(least)
    if len(problem.present_at(0)) > PLAYERS:
        return Exact(least)
    groups, cover = Groups(problem, rng), _Cover(problem.sizes_at(0))
    for most in range(least, least + LEVELS):
        possible = groups.costing(most, limit=LIMIT)
        if possible is None:
            return Exact(most)
        chosen = cover.choose(possible, most)
        if chosen is not None:
            return Exact(most, groups.seating(chosen))
        if not cover.tries:
            return Exact(most)
    return Exact(least + LEVELS)


class _Cover:
    """A choice of groups that seats everybody once, at tables of the wanted sizes.

    A set of groups is a number with a bit for each, the cheapest first. What is open is a
    number too: a bit for each player without a table, and above them, for each size, how many
    tables are free. Groups cost what they do beyond the shares of their players.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self.tries = TRIES  # left; 0 once they ran out
        self._sizes, self._players, self._largest = sizes, sum(sizes), max(sizes)
        self._table = {size: 1 << (self._players + 8 * n) for n, size in enumerate(set(sizes))}
        self._open = (1 << self._players) - 1 + sum(self._table[size] for size in sizes)

    def choose(self, groups: Sequence[Group], most: int) -> list[Group] | None:
        """Return groups that cost no more in all; None if there are none or the tries ran out.

        ``groups`` are all that cost no more.
        """
        left, possible = beyond_shares(groups, self._sizes, most)
        self._groups = sorted(possible, key=lambda group: group.cost)
        self._costs = [group.cost for group in self._groups]
        self._with = [0] * self._players
        self._of_size = dict.fromkeys(self._table, 0)
        for index, (_, members) in enumerate(self._groups):
            self._of_size[len(members)] |= 1 << index
            for player in members:
                self._with[player] |= 1 << index
        self._hopeless: dict[int, int] = {}  # what was not enough to pay, by what was open
        return self._seat(range(self._players), self._open, self._within(left), left)

    def _within(self, left: int) -> int:
        """Return the groups that cost no more."""
        return (1 << bisect(self._costs, left)) - 1

    def _seat(
        self, players: Sequence[int], open_now: int, possible: int, left: int
    ) -> list[Group] | None:
        """Return the groups for the rest of the players, with so much left to pay for them."""
        if not players or not self.tries:
            return None if players else []
        self.tries -= 1
        choice = self._fewest(players, possible, left)
        while choice:
            cost, members = group = self._groups[(choice & -choice).bit_length() - 1]
            choice &= choice - 1
            size = len(members)
            still_open = open_now - self._table[size] - sum(1 << player for player in members)
            if self._hopeless.get(still_open, -1) >= left - cost:
                continue
            others = possible & self._within(left - cost)
            for player in members:
                others &= ~self._with[player]
            if len(self._table) > 1 and not (still_open & 255 * self._table[size]):
                others &= ~self._of_size[size]
            rest = [player for player in players if player not in members]
            found = self._seat(rest, still_open, others, left - cost)
            if found is not None:
                return [group, *found]
        self._hopeless[open_now] = left
        return None

    def _fewest(self, players: Sequence[int], possible: int, left: int) -> int:
        """Return the possible groups with the player who has the fewest; none without hope.

        Everybody bears an equal share of a group's cost, so all pay at least what they would
        in the cheapest of their own groups.
        """
        fewest, best, shares = 0, len(self._groups) + 1, 0
        for player in players:
            own = possible & self._with[player]
            if not own:
                return 0
            shares += self._groups[(own & -own).bit_length() - 1].cost
            count = own.bit_count()
            if count < best:
                fewest, best = own, count
        return fewest if shares <= left * self._largest else 0
