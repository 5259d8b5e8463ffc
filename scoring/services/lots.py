"""Drawing lots between entrants whom no tie-break separates."""

import secrets
from collections.abc import Collection, Sequence

from django.db import transaction

from scoring.errors import LotRefused, ReasonRefused
from scoring.models import Draw, Lot
from scoring.selectors.lots import draw_results, drawn_order, tied_groups
from scoring.selectors.results import event_results
from scoring.services.reasons import reason_problem, tidy
from scoring.services.results import standings_change
from tournaments.models import Entrant, Event, User

SEEDS = 1_000_000  # few digits, for people read them out


@transaction.atomic
def draw_lots(
    *,
    event_id: int,
    numbers: Collection[int],
    by: User,
    order: Sequence[int] | None = None,
    reason: str = "",
) -> Draw:
    """Draw the order in which tied entrants, by start number, are ranked, and return the draw.

    ``order`` is what the director drew by hand, the best first; without one the service draws.
    Nothing is taken back: of several draws the newest counts, and a new one needs a reason.

    Raises:
        LotRefused: they are not tied any more, or the order is not one of them all.
        ReasonRefused: lots were drawn before, and there is no reason to draw them again.
        EventNotOpen: the event is not running.
    """
    # Two directors who draw about the same entrants queue here.
    tied = Entrant.objects.select_for_update(no_key=True).filter(event=event_id, number__in=numbers)
    ids = dict(tied.order_by("pk").values_list("number", "pk"))
    event = Event.objects.get(pk=event_id)
    results = event_results(event)
    if tuple(sorted(numbers)) not in tied_groups(results.without_lots, results.rules):
        raise LotRefused(why="tied")
    _require_reason(event, numbers, tidy(reason))
    if order is not None and sorted(order) != sorted(numbers):
        raise LotRefused(why="order")
    seed = secrets.randbelow(SEEDS) if order is None else None
    drawn = drawn_order(seed, numbers) if seed is not None else order or ()
    with standings_change(event_id):
        draw = Draw.objects.create(event=event, seed=seed, reason=tidy(reason), by=by)
        Lot.objects.bulk_create(
            Lot(draw=draw, entrant_id=ids[number], position=position)
            for position, number in enumerate(drawn, start=1)
        )
    return draw


def _require_reason(event: Event, numbers: Collection[int], reason: str) -> None:
    """Ask for a reason where all of them have drawn before; any given one has to be storable."""
    before = any(set(numbers) <= set(draw.order) for draw in draw_results(event))
    problem = reason_problem(reason) if before or reason else None
    if problem:
        raise ReasonRefused(why=problem)
