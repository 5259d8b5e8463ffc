"""Evenings at random, of few points, so of many ties, and any rules for them."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.results import GivenPoints, Part, RankingRules, Results, Sanction
from engine.standings.tie_breaks import TIE_BREAKS

RULES = st.builds(
    RankingRules,
    points_system=st.sampled_from(list(POINTS_SYSTEMS)),
    tie_breaks=st.permutations(list(TIE_BREAKS)).flatmap(
        lambda keys: st.integers(0, len(keys)).map(lambda number: tuple(keys[:number]))
    ),
    sit_out=st.sampled_from([0, 420]),
    best=st.none() | st.integers(1, 3),
    rank_share=st.sampled_from([0, 34, 50, 67, 100]),
)


@st.composite
def evenings(draw: st.DrawFn) -> Results:
    """Return an evening of few points, so many ties, with whatever can happen in it."""
    random = draw(st.randoms(use_true_random=False))
    entrants = tuple(range(1, draw(st.integers(3, 12)) + 1))
    seatings = draw(st.integers(1, 3))
    parts = [Part(entrant=one, seating=number) for one in entrants for number in (1, 2, 3)]
    return Results(
        entrants=entrants,
        matches=tuple(
            match
            for number in range(1, seatings + 1)
            for match in matches(random, number, random.sample(entrants, k=len(entrants)))
        ),
        averaged=tuple(part for part in parts if random.random() < 0.05),
        void=tuple(part for part in parts if random.random() < 0.05),
        closed_seatings=seatings,
        given=tuple(
            GivenPoints(entrant=one, seating=random.randrange(1, 4), points=random.choice([0, 420]))
            for one in entrants
            if random.random() < 0.1
        ),
        sanctions=tuple(
            Sanction(entrant=one, points=random.choice([-420, 420]))
            for one in entrants
            if random.random() < 0.1
        ),
        out_of_competition=frozenset(one for one in entrants if random.random() < 0.1),
        lots={one: random.randrange(1, 9) for one in entrants if random.random() < 0.8},
    )


def matches(random: Random, seating: int, order: Sequence[int]) -> list[MatchResult]:
    """Return the tables of a seating, three to five each, now and then one without a result.

    Now and then a person of one table sits at the next one, too.
    """
    tables: list[MatchResult] = []
    while len(order) >= 3:
        size = random.choice([size for size in (3, 4, 5) if len(order) - size != 1])
        moved = tables[-1].entrants[:1] if tables and random.random() < 0.2 else ()
        tables.append(a_match(random, seating, len(tables) + 1, (*order[:size], *moved)))
        order = order[size:]
    return tables


def a_match(random: Random, seating: int, table: int, entrants: tuple[int, ...]) -> MatchResult:
    closed = 4 if random.random() < 0.9 else 0
    rounds = tuple(min(closed, random.choice([4, 4, 4, 4, 4, 3, 2, 1])) for _ in entrants)
    return MatchResult(
        seating=seating,
        table=table,
        entrants=entrants,
        points=tuple(each * random.randrange(4) for each in rounds),
        rounds=rounds,
        closed_rounds=closed,
        colour_points=tuple(random.randrange(3) for _ in entrants)
        if random.random() < 0.95
        else None,
    )
