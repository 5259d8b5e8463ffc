"""Postponed tables: they play later, and nobody waits for them."""

from django.db import transaction

from scoring.sender import REFRESH_STANDINGS, tell
from tournaments.services import tables
from tournaments.services.results_versions import raise_version_while_running


@transaction.atomic
def postpone_table(*, table_id: int) -> None:
    """Let a table play later: it stays open when its seating is closed.

    Until it has reported every round the standings list its match as missing.

    Raises:
        TableOutdated: it is closed or postponed already, or its event is not running.
    """
    _change(table_id, postponed=True)


@transaction.atomic
def resume_table(*, table_id: int) -> None:
    """Let a postponed table go on: what it has reported counts from now on.

    Raises:
        TableOutdated: it is closed or not postponed, or its event is not running.
    """
    _change(table_id, postponed=False)


def _change(table_id: int, *, postponed: bool) -> None:
    table = tables.postpone_table(table_id=table_id, postponed=postponed)
    tell(REFRESH_STANDINGS, table.seating.event_id)
    raise_version_while_running(table.seating.event_id)
