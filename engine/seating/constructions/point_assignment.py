"""The points of a schedule, given to players: none repeats a meeting, so constraints cost nothing.

A quadratic assignment problem (T. C. Koopmans and M. Beckmann, "Assignment Problems and the
Location of Economic Activities", 1957), improved by a local search that exchanges two players.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from engine.seating.cost import Meetings, count_meetings
from engine.seating.objective import Objective
from engine.seating.problems import Seating, SeatingProblem
from engine.seating.shuffling import shuffled

TRIES = 100  # others with whom a player may exchange points
PASSES = 10

Costs = Mapping[int, Mapping[int, int]]  # of each player's meetings with each other, both ways


def players_by_point(
    seatings: Sequence[Seating], problem: SeatingProblem, rng: Random
) -> Mapping[int, int]:
    """Return the player of each point: by lot, but players who should not meet get points apart.

    Those of a team or a club come in a row, as a group of a transversal design never meets.
    Then players exchange points as long as that spares a meeting.
    """
    points = sorted(point for table in seatings[0] for point in table)
    named = problem.teams or problem.clubs
    players = shuffled(rng, problem.present_at(0))
    rank = {name: index for index, name in enumerate(shuffled(rng, sorted(set(named.values()))))}
    players.sort(key=lambda player: rank.get(named.get(player, ""), len(rank)))
    point_of = dict(zip(players, points, strict=True))
    if costs := _constraint_costs(problem):
        met = count_meetings(table for seating in seatings for table in seating)
        _exchange(point_of, costs, met, rng)
    return {point: player for player, point in point_of.items()}


def _constraint_costs(problem: SeatingProblem) -> Costs:
    objective = Objective(problem)
    costs: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for first, second, cost in objective.constraint_costs(objective.weights):
        costs[first][second] += cost
        costs[second][first] += cost
    return costs


def _exchange(point_of: dict[int, int], costs: Costs, met: Meetings, rng: Random) -> None:
    """Exchange the points of players who should not meet, until a pass improves nothing."""
    player_at = {point: player for player, point in point_of.items()}

    def cost_at(player: int, point: int, partner: int = 0) -> int:
        # The partner of an exchange is left out: they meet each other as often afterwards. In a
        # large club it is shorter to look at who is met there than at all of the club.
        own, there = costs.get(player, {}), met[point]
        if len(own) <= len(there):
            return sum(
                cost * there.get(point_of[other], 0)
                for other, cost in own.items()
                if other != partner
            )
        return sum(
            own.get(player_at[near], 0) * times
            for near, times in there.items()
            if player_at[near] != partner
        )

    def change(first: int, second: int) -> int:
        here, there = point_of[first], point_of[second]
        after = cost_at(first, there, second) + cost_at(second, here, first)
        return after - cost_at(first, here, second) - cost_at(second, there, first)

    for _ in range(PASSES):
        exchanged = False
        for player in shuffled(rng, sorted(costs)):
            if not cost_at(player, point_of[player]):
                continue
            others = [other for other in shuffled(rng, point_of)[:TRIES] if other != player]
            partner = min(others, key=lambda other: change(player, other))
            if change(player, partner) < 0:
                point_of[player], point_of[partner] = point_of[partner], point_of[player]
                player_at[point_of[player]], player_at[point_of[partner]] = player, partner
                exchanged = True
        if not exchanged:
            return
