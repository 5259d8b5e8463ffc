"""Lots of a series: who is tied, what was drawn, and where it counts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from django.db.models import QuerySet

from engine.standings.series import Season
from engine.standings.series_ranking import series_standings
from engine.standings.series_tie_breaks import LOT
from scoring.models import Series, SeriesDraw, SeriesLot
from scoring.selectors.merges import people_now


def series_draws(series: Series) -> QuerySet[SeriesDraw]:
    """Return the draws of a series, the newest first, with who drew and the lots."""
    draws = SeriesDraw.objects.filter(series=series).select_related("by").order_by("-id")
    return draws.prefetch_related("lots")


def series_orders(series: Series) -> list[tuple[int, ...]]:
    """Return the order that each draw brought, of the newest first, by the people of today.

    Of two who became one the better lot counts. One query, two where a person is gone.
    """
    if LOT.key not in series.tie_breaks:
        return []
    rows = SeriesLot.objects.filter(draw__series=series).order_by("-draw_id", "position")
    draws = [
        [person for _, person in lots]
        for _, lots in groupby(rows.values_list("draw_id", "person"), key=lambda row: row[0])
    ]
    now = people_now({person for order in draws for person in order})
    return [tuple(dict.fromkeys(now[person] for person in order)) for order in draws]


def tied_in_series(season: Season) -> list[tuple[int, ...]]:
    """Return who would share a rank without lots, the best first, by number in the register."""
    keys = tuple(key for key in season.rules.tie_breaks if key != LOT.key)
    lines = series_standings(replace(season, rules=replace(season.rules, tie_breaks=keys)))
    ranked = [line for line in lines if line.rank is not None]
    groups = [list(group) for _, group in groupby(ranked, lambda line: line.rank)]
    return [tuple(line.person for line in group) for group in groups if len(group) > 1]


def with_series_lots(season: Season, orders: Iterable[Sequence[int]]) -> Season:
    """Return the same season with the lots that decide; ``orders`` of the newest draw first.

    A lot counts among those who drew it together: for each group that is tied, the newest draw
    in which all of them took part.
    """
    orders, lots = list(orders), dict[int, int]()
    for tied in tied_in_series(season) if orders else ():
        order = next((drawn for drawn in orders if set(tied) <= set(drawn)), ())
        lots |= {person: order.index(person) + 1 for person in tied if person in order}
    return replace(season, lots=lots)
