"""Drawing lots between people whom no tie-break of a series separates."""

import secrets
from collections.abc import Collection, Sequence

from django.db import transaction

from scoring.errors import LotRefused, ReasonRefused
from scoring.models import Series, SeriesDraw, SeriesLot
from scoring.selectors.lots import drawn_order
from scoring.selectors.seasons import basis_of, season_of, today
from scoring.selectors.series_lots import series_orders, tied_in_series
from scoring.services.lots import SEEDS
from scoring.services.reasons import reason_problem, tidy
from scoring.services.series import lock_series, note_change, require_open
from tournaments.models import User


@transaction.atomic
def draw_series_lots(
    *,
    series_id: int,
    people: Collection[int],
    by: User,
    order: Sequence[int] | None = None,
    reason: str = "",
) -> SeriesDraw:
    """Draw the order in which tied people, by number in the register, are ranked.

    ``order`` is what was drawn by hand, the best first; without one the service draws. Nothing is
    taken back: of several draws the newest counts, and a new one needs a reason.

    Raises:
        LotRefused: they are not tied any more, or the order is not one of them all.
        ReasonRefused: lots were drawn before, and there is no reason to draw them again.
        SeriesClosed: the standings are frozen.
    """
    series = lock_series(series_id)  # two who draw about the same people queue here
    require_open(series)
    season = season_of(series, basis_of(series, as_of=today()))
    if tuple(sorted(people)) not in {tuple(sorted(tied)) for tied in tied_in_series(season)}:
        raise LotRefused(why="tied")
    _require_reason(series, people, tidy(reason))
    if order is not None and sorted(order) != sorted(people):
        raise LotRefused(why="order")
    seed = secrets.randbelow(SEEDS) if order is None else None
    drawn = drawn_order(seed, people) if seed is not None else order or ()
    draw = SeriesDraw.objects.create(series=series, seed=seed, reason=tidy(reason), by=by)
    SeriesLot.objects.bulk_create(
        SeriesLot(draw=draw, person=person, position=position)
        for position, person in enumerate(drawn, start=1)
    )
    note_change(series)
    return draw


def _require_reason(series: Series, people: Collection[int], reason: str) -> None:
    """Ask for a reason where all of them have drawn before; any given one has to be storable."""
    before = any(set(people) <= set(order) for order in series_orders(series))
    problem = reason_problem(reason) if before or reason else None
    if problem:
        raise ReasonRefused(why=problem)
