"""Lots: who could draw one, what was drawn, and where it counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.db.models import QuerySet

from engine.standings.ranking import Standing, rank
from engine.standings.results import RankingRules, Results
from engine.standings.tie_breaks import LOT
from scoring.models import Draw, Lot
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw as plain values."""

    moment: datetime
    order: tuple[int, ...]  # start numbers, the winner of the draw first


def draws_of(event: Event) -> list[Drawn]:
    """Return the draws of an event, the newest first, in one query."""
    rows = (
        Lot.objects.filter(draw__event=event)
        .order_by("-draw_id", "position")
        .values_list("draw_id", "draw__created_at", "entrant__number")
    )
    draws = [list(lots) for _, lots in groupby(rows, key=lambda row: row[0])]
    return [Drawn(lots[0][1], tuple(number for *_, number in lots)) for lots in draws]


def drawn_lots(event: Event) -> QuerySet[Draw]:
    """Return the draws of an event, the newest first, with who drew, lots and entrants."""
    draws = Draw.objects.filter(event=event).select_related("by").order_by("-id")
    return draws.prefetch_related("lots__entrant__person")


def tied_groups(results: Results, rules: RankingRules) -> list[tuple[int, ...]]:
    """Return who would share a rank if nobody had drawn a lot, the best first, by start number.

    Asked are the tie-breaks that stand before the lot; all of them where it is not among them.
    """
    keys = rules.tie_breaks
    before = keys[: keys.index(LOT.key)] if LOT.key in keys else keys
    lines = rank(results, replace(rules, tie_breaks=before))
    groups = [list(lines) for _, lines in groupby(filter(_ranked, lines), lambda line: line.rank)]
    return [tuple(line.entrant for line in lines) for lines in groups if len(lines) > 1]


def _ranked(line: Standing) -> bool:
    return line.rank is not None


def with_lots(results: Results, rules: RankingRules, orders: Iterable[Sequence[int]]) -> Results:
    """Return the same results with the lots that decide; ``orders`` of the newest draw first.

    A lot counts among those who drew it together: for each group that is tied, the newest draw
    in which all of them took part.
    """
    orders = list(orders)
    lots: dict[int, int] = {}
    for tied in tied_groups(results, rules) if orders else ():
        order = next((one for one in orders if set(tied) <= set(one)), ())
        lots |= {entrant: order.index(entrant) + 1 for entrant in tied if entrant in order}
    return replace(results, lots=lots)
