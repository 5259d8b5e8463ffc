"""The standings as they are stored: now, and after every closed seating."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.standings.ranking import Standing, rank
from engine.standings.results import Results
from engine.standings.tie_breaks import skipped
from scoring.selectors.results import EventResults, event_results
from scoring.selectors.standings import named_entrants, rows_of, teams_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Standings to be stored; ``after`` is the id of the seating, None for now."""

    after: int | None
    rows: list[dict[str, object]]
    teams: list[dict[str, object]]
    notes: dict[str, object]


def build_snapshots(event: Event, *, closed: bool) -> Iterator[Snapshot]:
    """Yield the standings of now, worked out from the entries.

    With ``closed`` those after every closed seating come before them, ascending.
    """
    found, named = event_results(event), named_entrants(event)
    before: list[Standing] = []

    def build(results: Results, lines: list[Standing], after: int | None) -> Snapshot:
        return Snapshot(
            after=after,
            rows=rows_of(named, results, lines, {line.entrant: line.rank for line in before}),
            teams=teams_of(event, named, results, lines),
            notes={
                "skipped": list(skipped(results, found.rules)),
                "not_comparable": found.not_comparable,
            },
        )

    for number, seating in found.closed.items() if closed else ():
        results = found.after(number)
        lines = rank(results, found.rules)
        yield build(results, lines, seating.pk)
        before = lines
    before = _ranked_before(found)
    yield build(found.now(), rank(found.now(), found.rules), None)


def _ranked_before(found: EventResults) -> list[Standing]:
    """Return the standings against which changes of rank are shown now.

    Those after the last closed seating; while nothing has been reported since, after the one
    before it.
    """
    numbers = list(found.closed)
    last = max(numbers, default=0)
    since = any(one.reported and one.seating > last for one in found.without_lots.matches)
    number = next(iter(numbers[-1:] if since else numbers[-2:-1]), None)
    return [] if number is None else rank(found.after(number), found.rules)
