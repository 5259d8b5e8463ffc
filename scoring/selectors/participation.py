"""Changes of ranks if an entrant played in or out of competition."""

from dataclasses import dataclass, replace

from engine.standings.ranking import rank
from engine.standings.results import Results
from scoring.selectors.results import ranking_rules, results_of
from tournaments.models import Entrant, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """An entrant's change of rank; None is no rank."""

    number: int  # start number
    before: int | None
    after: int | None


def rank_changes(entrant: Entrant, *, out_of_competition: bool) -> list[RankChange]:
    """Return the ranks that would change with an entrant in or out of competition, best first."""
    results = results_of(entrant.event)
    others = results.out_of_competition - {entrant.number}
    outside = others | {entrant.number} if out_of_competition else others
    before = _ranks(entrant.event, results)
    after = _ranks(entrant.event, replace(results, out_of_competition=outside))
    return [
        RankChange(number=number, before=rank_before, after=after[number])
        for number, rank_before in before.items()
        if rank_before != after[number]
    ]


def _ranks(event: Event, results: Results) -> dict[int, int | None]:
    return {line.entrant: line.rank for line in rank(results, ranking_rules(event))}
