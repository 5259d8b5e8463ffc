"""The next seating after a history, for every mode, and schedules for clubs."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

from benchmarks.seating_cases import Case, timed
from engine.seating.annealing import Annealed, anneal
from engine.seating.bounds import lower_bound
from engine.seating.cost import Cost
from engine.seating.initial_solutions import initial_solution, random_solution
from engine.seating.objective import Objective
from engine.seating.plans import propose
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.shuffling import shuffled

# Players of small fields, and seatings drawn by lot before the next one: not always is there one
# without a repeated meeting, so it must have the fewest, and prove it.
SMALL = (24, 28, 32, 40, 48)
OFTEN = (5, 6, 7, 9)
DRAWS = 3  # of each
QUICK = 0.5  # seconds for any of them
# Players, seatings before, seconds for the next one without a repeated meeting.
AFTER = (
    (24, 4, 0.5),
    (100, 9, 0.5),
    (500, 7, 0.5),
    (1000, 5, 0.5),
    (1000, 9, 0.5),
    (2000, 9, 1),
)
# Players, rehearsals, what their mean distance in the standings may be.
NEAR = ((48, 4, 268), (200, 3, 445), (2000, 1, 3_600))
# Players, rehearsals, how uneven tables may be, in billionths of what the lot gives.
EVEN = ((48, 4, 1_000_000), (200, 3, 1_000), (2000, 1, 1))
REHEARSED = 4  # seatings by the standings before the next one, with results by chance
QUICKLY = 100_000  # steps for each of those
CLUBS = {player: str(player % 8) for player in range(1, 65)}  # eight clubs of eight
MEMBERS = 1_000  # of a club that plays alone
ONE_CLUB = dict.fromkeys(range(1, 31), "thirty of a hundred")


def following() -> Iterator[Case]:
    """Yield the repeated meetings of the next seating; of small fields, those of all draws."""
    for players, seatings in product(SMALL, OFTEN):
        draws = range(1, DRAWS + 1)
        runs = [timed(partial(propose, after(players, seatings, seed))) for seed in draws]
        bound = sum(plan.bound for _, plan in runs)
        yield Case(
            name=f"{players} players after {seatings}, {DRAWS} draws",
            value=sum(plan.cost.total for _, plan in runs),
            bound=bound,
            must=bound,
            seconds=max(seconds for seconds, _ in runs),
            limit=QUICK,
        )
    for players, seatings, limit in AFTER:
        seconds, annealed = timed(partial(searched, after(players, seatings, 1)))
        yield Case(
            name=f"{players} players after {seatings} by lot",
            value=annealed.cost.meetings,
            must=0,
            seconds=seconds,
            limit=limit,
        )


def after(players: int, seatings: int, seed: int) -> SeatingProblem:
    """Return the next seating after some drawn by lot, two having left and two having come."""
    everyone = tuple(range(1, players + 3))
    first = a_problem(players, seatings=seatings, mode=Mode.RANDOM)
    return replace(
        first,
        players=everyone,
        present=(everyone[2:],),
        seatings=1,
        mode=Mode.MIX,
        history=initial_solution(first, chance(seed)),
        seed=seed,
    )


def swiss() -> Iterator[Case]:
    """Yield how far tables by the standings are above those of neighbours, and the repeats."""
    for players, rehearsals, must in NEAR:
        runs = [
            timed(partial(searched, rehearsed(players, seed))) for seed in range(1, rehearsals + 1)
        ]
        costs = [plan.cost for _, plan in runs]
        yield Case(
            name=f"{players} players, repeated meetings",
            value=sum(cost.meetings for cost in costs),
            must=0,
        )
        yield Case(
            name=f"{players} players, distance",
            value=sum(cost.standings for cost in costs) / rehearsals,
            must=must,
            seconds=sum(seconds for seconds, _ in runs) / rehearsals,
            limit=3,
        )


def balance() -> Iterator[Case]:
    """Yield how uneven tables of equal strength are against those drawn by lot, and the repeats."""
    for players, rehearsals, must in EVEN:
        problems = [
            replace(rehearsed(players, seed), mode=Mode.BALANCE)
            for seed in range(1, rehearsals + 1)
        ]
        runs = [timed(partial(searched, problem)) for problem in problems]
        drawn = [
            Objective(problem).cost(random_solution(problem, chance(problem.seed))).standings
            for problem in problems
        ]
        uneven = sum(plan.cost.standings for _, plan in runs)
        yield Case(
            name=f"{players} players, repeated meetings",
            value=sum(plan.cost.meetings for _, plan in runs),
            must=0,
        )
        yield Case(
            name=f"{players} players, uneven, 1e-9 of lot",
            value=round(uneven / sum(drawn) * 1e9),
            must=must,
            seconds=sum(seconds for seconds, _ in runs) / rehearsals,
            limit=3,
        )


def clubs() -> Iterator[Case]:
    """Yield the meetings within clubs, and repeated ones, of whole schedules."""
    for players, seatings, names in ((64, 6, CLUBS), (100, 5, ONE_CLUB)):
        problem = replace(a_problem(players, seatings=seatings), clubs=names)
        seconds, annealed = timed(partial(searched, problem))
        bounds = lower_bound(problem)
        for part, value, bound in parts(annealed.cost, bounds).values():
            yield Case(
                name=f"{players} players, {seatings} seatings: {part}",
                value=value,
                bound=bound,
                must=bound,
                seconds=seconds,
                limit=3,
            )
    members = dict.fromkeys(range(1, MEMBERS + 1), "all of them")
    problem = replace(a_problem(MEMBERS, seatings=5), clubs=members)
    seconds, plan = timed(partial(propose, problem))
    yield Case(
        name=f"{MEMBERS} of one club, 5 seatings",
        value=plan.cost.total,
        bound=plan.bound,
        must=plan.bound,
        seconds=seconds,
        limit=10,
    )


def parts(cost: Cost, bounds: Cost) -> Mapping[str, tuple[str, int, int]]:
    """Return what matters to clubs of a cost, beside the lower bounds."""
    return {
        "clubs": ("same club", cost.clubs, bounds.clubs),
        "meetings": ("repeats", cost.meetings, bounds.meetings),
    }


def rehearsed(players: int, seed: int) -> SeatingProblem:
    """Return the next seating by the standings after some with results by chance."""
    results = chance(seed)
    points = dict.fromkeys(range(1, players + 1), 0)
    history: tuple[Seating, ...] = ()
    for _ in range(REHEARSED):
        problem = by_standings(points, history, seed)
        seatings = searched(replace(problem, steps=QUICKLY)).seatings
        for table in seatings[0]:
            for place, player in enumerate(shuffled(results, table)):
                points[player] += 280 * place
        history += seatings
    return by_standings(points, history, seed)


def by_standings(
    points: Mapping[int, int], history: tuple[Seating, ...], seed: int
) -> SeatingProblem:
    """Return the problem of the next seating; who has as many points shares a rank."""
    standings = sorted(points.values(), reverse=True)
    rank_of = {own: rank for rank, own in reversed(list(enumerate(standings, start=1)))}
    return replace(
        a_problem(len(points), seatings=1, mode=Mode.MIX),
        mode=Mode.SWISS,
        ranks={player: rank_of[own] for player, own in points.items()},
        history=history,
        seed=seed,
    )


def a_problem(players: int, *, seatings: int, mode: Mode = Mode.MIX) -> SeatingProblem:
    """Return seatings for so many players at tables of four."""
    return SeatingProblem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=4,
        smallest=3,
        largest=8,
        seed=1,
        mode=mode,
    )


def searched(problem: SeatingProblem) -> Annealed:
    """Return what the search finds from the usual beginning."""
    rng = chance(problem.seed)
    return anneal(problem, rng, initial_solution(problem, rng))


def chance(seed: int) -> Random:
    """Return a source of chance that is the same in every run."""
    return Random(seed)  # noqa: S311 - no secret
