"""The standings as they are stored: now, and after every closed seating."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from engine.standings.gains import Gains
from engine.standings.ranking import Standing, rank
from engine.standings.results import GivenPoints, Part, Results
from engine.standings.tie_breaks import skipped
from scoring.selectors.results import Gathered
from scoring.selectors.standings import Named, named_entrants, rows_of, teams_of
from tournaments.models import Event

_FORM = 1  # of the rows: raise it when they hold something else, so that all are made anew


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Standings to be stored; ``after`` is the id of the seating, None for now."""

    after: int | None
    digest: str  # of everything they rest on
    rows: list[dict[str, object]]
    teams: list[dict[str, object]]
    notes: dict[str, object]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Stored standings after a seating that rest on the same as before."""

    after: int
    digest: str


def made_standings(
    event: Event, gathered: Gathered, stored: Mapping[int, str]
) -> Iterator[Made | Unchanged]:
    """Yield the standings after every closed seating, ascending, then those of now.

    What is ``stored``, the digest by the seating's id, is not made again while it is unchanged.
    However many seatings there are, that takes one query.
    """
    named = named_entrants(event)

    @cache
    def at(number: int | None) -> tuple[Results, list[Standing]]:
        results = gathered.results() if number is None else gathered.after(number)
        return results, rank(results, gathered.rules)

    def made(number: int | None, before: int | None, digest: str = "") -> Made:
        results, lines = at(number)
        ranks = {} if before is None else {line.entrant: line.rank for line in at(before)[1]}
        return Made(
            after=None if number is None else gathered.closed[number].seating,
            digest=digest,
            rows=rows_of(named, results, lines, ranks),
            teams=teams_of(event, named, results, lines),
            notes={
                "skipped": list(skipped(results, gathered.rules)),
                "not_comparable": gathered.not_comparable,
            },
        )

    before = None
    for number, digest in _digests(event, gathered, named).items():
        after = gathered.closed[number].seating
        known = stored.get(after) == digest
        yield Unchanged(after, digest) if known else made(number, before, digest)
        before = number
    yield made(None, _last_full(gathered))


def _last_full(gathered: Gathered) -> int | None:
    """Return the closed seating, by number, against which changes of rank are told now.

    While nothing has been reported since the last one, that is the one before it.
    """
    numbers = list(gathered.closed)
    last = max(numbers, default=0)
    since = any(one.sizes and one.seating > last for one in gathered.now.gains)
    return next(iter(numbers[-1:] if since else numbers[-2:-1]), None)


def _digests(event: Event, gathered: Gathered, named: Mapping[int, Named]) -> dict[int, str]:
    """Return a digest of everything that standings rest on, by number of the closed seating."""
    now = gathered.now
    parts: defaultdict[int, list[Gains | GivenPoints | Part]] = defaultdict(list)
    everything: tuple[Gains | GivenPoints | Part, ...] = (
        *now.gains,
        *now.given,
        *now.averaged,
        *now.void,
    )
    for one in everything:
        parts[one.seating].append(one)
    rules = (_FORM, gathered.rules, event.team_best, gathered.not_comparable)
    people = (now.entrants, sorted(now.out_of_competition), named)
    so_far, counted = sha256(repr((rules, people)).encode()), 0
    digests: dict[int, str] = {}
    for number, closed in gathered.closed.items():
        for seating in range(counted + 1, number + 1):
            so_far.update(repr(parts[seating]).encode())
        decided = [one for at, one in gathered.sanctions if closed.holds(at)]
        lots = [one.order for one in gathered.draws if closed.holds(one.moment)]
        whole = so_far.copy()
        whole.update(repr((decided, lots)).encode())
        digests[number], counted = whole.hexdigest(), number
    return digests
