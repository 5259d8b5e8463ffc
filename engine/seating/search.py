"""A seeded search by swaps: tables are drawn by lot, then those who have met are separated."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias

from engine.seating.chance import pick, shuffled
from engine.seating.cost import times_short
from engine.seating.drafts import Chair, Draft
from engine.seating.problems import Problem, Seating

Progress: TypeAlias = Callable[[int, int, int], None]  # steps done, steps allowed, best cost

# Tried on schedules of 12 to 1,000 players: fewer tries wander, more get stuck, and a rare swap
# for the worse leads out of most dead ends.
TRIES = 20  # swaps tried before the best of them is made
WORSE = 100  # of so many swaps that only make things worse, one is made
REPORT = 1_000  # steps between two calls of the progress, a multiple of the tries


def draw(problem: Problem, rng: Random) -> tuple[Seating, ...]:
    """Return seatings drawn by lot, except that the seats at short tables go in turn.

    At tables of fewer than the preferred number sit those who sat there least often.
    """
    tables = [table for seating in problem.history for table in seating]
    seatings: list[Seating] = []
    for index in range(problem.seatings):
        short = times_short(tables, preferred=problem.preferred)
        players = sorted(shuffled(rng, problem.present_at(index)), key=short.__getitem__)
        sizes = problem.sizes_at(index)
        seats = sum(size for size in sizes if size < problem.preferred)
        sent = iter(shuffled(rng, players[:seats]))
        spared = iter(shuffled(rng, players[seats:]))
        seating = tuple(
            tuple(islice(sent if size < problem.preferred else spared, size)) for size in sizes
        )
        seatings.append(seating)
        tables += seating
    return tuple(seatings)


def improve(
    draft: Draft, rng: Random, *, steps: int, bound: int, progress: Progress | None
) -> tuple[tuple[Seating, ...], int]:
    """Change a draft by swaps; return the best seatings on the way and the steps it took.

    A step is one swap tried. The search ends at ``steps``, when the cost is down to ``bound``,
    or when nobody meets anybody twice.
    """
    best, found, done = draft.cost, draft.seatings(), 0
    for chairs, chair in _crowded_chairs(draft, rng):
        if progress is not None and done % REPORT == 0:
            progress(done, steps, min(best, draft.cost))
        if done >= steps or draft.cost <= bound:
            break
        tries = min(TRIES, steps - done)
        done += tries
        partner = _best_partner(
            draft, chair, (chairs[pick(rng, len(chairs))] for _ in range(tries))
        )
        if partner is None:
            continue
        if draft.swap_change(chair, partner) > 0:
            if pick(rng, WORSE):
                continue
            if draft.cost < best:
                best, found = draft.cost, draft.seatings()
        draft.swap(chair, partner)
    return (draft.seatings() if draft.cost < best else found), done


def _crowded_chairs(draft: Draft, rng: Random) -> Iterator[tuple[Sequence[Chair], Chair]]:
    """Yield chairs whose player meets somebody again, each with all chairs of its seating.

    Whoever takes them may swap in between; it ends when there is no such chair.
    """
    while crowded := [
        (chairs, chair)
        for chairs in draft.chairs
        for chair in chairs
        if draft.repeats_meetings(chair)
    ]:
        for chairs, chair in shuffled(rng, crowded):
            if draft.repeats_meetings(chair):
                yield chairs, chair


def _best_partner(draft: Draft, chair: Chair, others: Iterable[Chair]) -> Chair | None:
    """Return the first of those with whom a swap costs least, None if all are at its table."""
    partners = (other for other in others if other.table is not chair.table)
    return min(partners, key=lambda other: draft.swap_change(chair, other), default=None)
