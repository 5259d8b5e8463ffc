"""Lots: which entrants are tied, what was drawn, and where it counts."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from itertools import groupby

from django.db.models import QuerySet

from engine.standings.ranking import rank
from engine.standings.results import RankingRules, Results
from engine.standings.tie_breaks import LOT
from scoring.models import Draw, Lot
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class DrawResult:
    """One draw as plain values: when it was made, and its order."""

    moment: datetime
    order: tuple[int, ...]  # start numbers, the winner of the draw first


def draw_results(event: Event) -> list[DrawResult]:
    """Return the draws of an event, the newest first, in one query."""
    rows = (
        Lot.objects.filter(draw__event=event)
        .order_by("-draw_id", "position")
        .values_list("draw_id", "draw__created_at", "entrant__number")
    )
    draws = [list(lots) for _, lots in groupby(rows, key=lambda row: row[0])]
    return [DrawResult(lots[0][1], tuple(number for *_, number in lots)) for lots in draws]


def drawn_lots(event: Event) -> QuerySet[Draw]:
    """Return the draws of an event, the newest first, with who drew, lots and entrants."""
    draws = Draw.objects.filter(event=event).select_related("by").order_by("-id")
    return draws.prefetch_related("lots__entrant__person")


def drawn_order(seed: int, numbers: Collection[int]) -> list[int]:
    """Return start numbers in the order of the SHA-256 of the seed, a blank and the number.

    In a series they are the numbers of people in the register.
    """
    return sorted(numbers, key=lambda number: sha256(f"{seed} {number}".encode()).digest())


def tied_groups(results: Results, rules: RankingRules) -> list[tuple[int, ...]]:
    """Return who would share a rank without lots, the best first, by start number.

    The tie-breaks before the lot are applied; all of them where it is not among them.
    """
    keys = rules.tie_breaks
    before = keys[: keys.index(LOT.key)] if LOT.key in keys else keys
    lines = rank(results, replace(rules, tie_breaks=before))
    ranked = [line for line in lines if line.rank is not None]
    groups = [list(group) for _, group in groupby(ranked, lambda line: line.rank)]
    return [tuple(line.entrant for line in group) for group in groups if len(group) > 1]


def with_lots(results: Results, rules: RankingRules, orders: Iterable[Sequence[int]]) -> Results:
    """Return the same results with the lots that decide; ``orders`` of the newest draw first.

    A lot counts among those who drew it together: for each group that is tied, the newest draw
    in which all of them took part.
    """
    orders = list(orders)
    lots: dict[int, int] = {}
    for tied in tied_groups(results, rules) if orders else ():
        order = next((drawn for drawn in orders if set(tied) <= set(drawn)), ())
        lots |= {entrant: order.index(entrant) + 1 for entrant in tied if entrant in order}
    return replace(results, lots=lots)
