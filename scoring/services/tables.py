"""Tables as far as results go with them: closed, opened again, released for captains."""

from django.db import transaction

from scoring.sender import REFRESH_STANDINGS, tell
from scoring.services.rounds import close_rounds, reopen_rounds
from tournaments.models import TableState
from tournaments.services import tables
from tournaments.services.results_versions import raise_version_while_running
from tournaments.services.tables import change_table


@transaction.atomic
def close_table(*, table_id: int) -> None:
    """End a table's match with the rounds that it has: it takes no more results.

    Raises:
        TableOutdated: it is closed already, or its seating or its event is not being played.
    """
    table = change_table(table_id=table_id, to=TableState.CLOSED)
    close_rounds([table])
    tell(REFRESH_STANDINGS, table.seating.event_id)
    raise_version_while_running(table.seating.event_id)


@transaction.atomic
def open_table(*, table_id: int) -> None:
    """Take results of a closed table again.

    Raises:
        TableOutdated: it is open, or its seating or its event is not being played.
    """
    table = change_table(table_id=table_id, to=TableState.OPEN)
    reopen_rounds(table)
    tell(REFRESH_STANDINGS, table.seating.event_id)
    raise_version_while_running(table.seating.event_id)


@transaction.atomic
def release_table(*, table_id: int) -> None:
    """Let captains send results again after a director's decision has kept them away.

    Raises:
        TableOutdated: the table is not locked, or its event is not running.
    """
    table = tables.release_table(table_id=table_id)
    raise_version_while_running(table.seating.event_id)
