"""The one way to change results: the version, the chain and the worker follow by themselves.

Each of these is a block, the last statements of a transaction. ``tables`` are the ids of locked
ones whose phones are to see the change at once.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

from scoring.models import ChainRecord
from scoring.selectors.chains import hash_of, newest_record, text_of
from scoring.sender import REFRESH_STANDINGS, enqueue_on_commit
from scoring.services.table_versions import raise_table_versions
from tournaments.models import Seating, SeatingState
from tournaments.services.results_versions import (
    raise_closed_number,
    raise_notice,
    raise_version,
    raise_version_in_play,
    raise_version_while_running,
)


def results_change(seating: Seating, *, tables: Iterable[int] = ()) -> AbstractContextManager[None]:
    """Change what counts in a seating.

    Once the seating is closed, what counts in it by then goes into the chain. Once it or a later
    one is closed, standings after closed seatings are written again.

    Raises:
        EventNotOpen: on leaving, if the event is not running.
    """
    return _change(seating.event_id, since=seating, chained=True, tables=tables)


def closing(seating: Seating, *, tables: Iterable[int]) -> AbstractContextManager[None]:
    """Close a seating, with these tables: as a change of results, even once the event is over."""
    return _change(
        seating.event_id, since=seating, chained=True, while_running=False, tables=tables
    )


def openness_change(
    seating: Seating, *, tables: Iterable[int] = ()
) -> AbstractContextManager[None]:
    """Change whether tables of a seating are open or postponed: a change that no chain has.

    Raises:
        EventNotOpen: on leaving, if the event is not running.
    """
    return _change(seating.event_id, since=seating, tables=tables)


def standings_change(event_id: int) -> AbstractContextManager[None]:
    """Change what counts in no particular seating, a sanction or a lot.

    Standings after closed seatings are written again.

    Raises:
        EventNotOpen: on leaving, if the event is not running.
    """
    return _change(event_id, closed=True)


def shown_change(event_id: int, *, tables: Iterable[int] = ()) -> AbstractContextManager[None]:
    """Change what pages show, and standings after closed seatings do not.

    Raises:
        EventNotOpen: on leaving, if the event is not running.
    """
    return _change(event_id, tables=tables)


def late_change(event_id: int) -> AbstractContextManager[None]:
    """Change what may come once an event is over, too."""
    return _change(event_id, while_running=False)


@contextmanager
def _change(
    event_id: int,
    *,
    since: Seating | None = None,
    chained: bool = False,
    closed: bool = False,
    while_running: bool = True,
    tables: Iterable[int] = (),
) -> Iterator[None]:
    """Raise the event's version on leaving; after the commit the worker makes standings."""
    yield
    raise_table_versions(tables)
    raised = (
        since is not None
        and not closed
        and raise_version_in_play(event_id, since=since.number, while_running=while_running)
    )
    if not raised:
        raise_row = raise_version_while_running if while_running else raise_version
        raise_row(event_id, closed=closed)
        _follow_closed_seatings(event_id, since, chained=chained)
    enqueue_on_commit(REFRESH_STANDINGS, event_id)


@contextmanager
def notice_change(event_id: int) -> Iterator[None]:
    """Change an announcement or a clock in the block: captains' phones look again, too."""
    yield
    raise_notice(event_id)
    enqueue_on_commit(REFRESH_STANDINGS, event_id)


def _follow_closed_seatings(event_id: int, since: Seating | None, *, chained: bool) -> None:
    """Let standings after closed seatings be written again, and the chain grow, where they must.

    All tables of an event share the row that was just raised, which is also the head of its chain:
    only after a wait for it can be seen what others stored before, the closing of a seating among
    it.
    """
    if since is None:
        return
    later = Seating.objects.filter(event=event_id, number__gte=since.number)
    closed_since = list(later.filter(state=SeatingState.CLOSED))
    if closed_since:
        raise_closed_number(event_id)
    if since in closed_since and chained:
        _add_to_chain(since)


def _add_to_chain(seating: Seating) -> None:
    before = newest_record(seating.event_id)
    previous, text = before.hash if before else "", text_of(seating)
    ChainRecord.objects.create(
        event_id=seating.event_id,
        number=before.number + 1 if before else 1,
        seating=seating,
        text=text,
        previous=previous,
        hash=hash_of(previous, text),
    )
