"""Who gets which point of a schedule: that repeats no meeting, so wishes come for nothing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from engine.seating.chance import shuffled
from engine.seating.cost import Meetings, meetings_of
from engine.seating.objective import Objective
from engine.seating.problems import Problem, Seating

TRIES = 100  # others with whom somebody may trade places
PASSES = 10

Wishes = Mapping[int, Mapping[int, int]]  # what each player pays to meet another, both ways


def players_by_point(
    seatings: Sequence[Seating], problem: Problem, rng: Random
) -> Mapping[int, int]:
    """Return who gets which point: by lot, but who should not meet gets points that do not.

    Those of a team or a club come in a row, as a row of a transversal design never meets. Then
    players trade places as long as that spares a meeting.
    """
    points = sorted(point for table in seatings[0] for point in table)
    named = problem.teams or problem.clubs
    players = shuffled(rng, problem.present_at(0))
    rank = {name: index for index, name in enumerate(shuffled(rng, sorted(set(named.values()))))}
    players.sort(key=lambda player: rank.get(named.get(player, ""), len(rank)))
    places = dict(zip(players, points, strict=True))
    if wishes := _wishes(problem):
        met = meetings_of(table for seating in seatings for table in seating)
        _trade(places, wishes, met, rng)
    return {point: player for player, point in places.items()}


def _wishes(problem: Problem) -> Wishes:
    objective = Objective(problem)
    wishes: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for one, other, price in objective.wishes(objective.weights):
        wishes[one][other] += price
        wishes[other][one] += price
    return wishes


def _trade(places: dict[int, int], wishes: Wishes, met: Meetings, rng: Random) -> None:
    """Let players who meet whom they should not trade places, until a pass helps nobody."""

    def paid(player: int, point: int, partner: int = 0) -> int:
        return sum(
            price * met[point].get(places[other], 0)
            for other, price in wishes.get(player, {}).items()
            if other != partner  # who meet each other as often after a trade
        )

    def change(one: int, other: int) -> int:
        here, there = places[one], places[other]
        after = paid(one, there, other) + paid(other, here, one)
        return after - paid(one, here, other) - paid(other, there, one)

    for _ in range(PASSES):
        traded = False
        for player in shuffled(rng, sorted(wishes)):
            if not paid(player, places[player]):
                continue
            others = [other for other in shuffled(rng, places)[:TRIES] if other != player]
            partner = min(others, key=lambda other: change(player, other))
            if change(player, partner) < 0:
                places[player], places[partner] = places[partner], places[player]
                traded = True
        if not traded:
            return
