"""Postponed tables: they play later, and are not waited for."""

from django.db import transaction

from scoring.services.results import results_change
from tournaments.models import Seating
from tournaments.services import tables


@transaction.atomic
def postpone_table(*, table_id: int) -> None:
    """Postpone a table: it stays open when its seating is closed.

    Until it has reported every round the standings list its match as missing.

    Raises:
        TableOutdated: it is closed or postponed already, or its event is not running.
    """
    _change(table_id, postponed=True)


@transaction.atomic
def resume_table(*, table_id: int) -> None:
    """End the postponement of a table: what it has reported counts from now on.

    Raises:
        TableOutdated: it is closed or not postponed, or its event is not running.
    """
    _change(table_id, postponed=False)


def _change(table_id: int, *, postponed: bool) -> None:
    seating = Seating.objects.get(tables=table_id)
    with results_change(seating.event_id, since=seating, chained=False):
        tables.postpone_table(table_id=table_id, postponed=postponed)
