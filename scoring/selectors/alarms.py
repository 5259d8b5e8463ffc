"""Alarms of an event, for a director to hear at once, whatever page of the desk is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.models import HelpCall
from scoring.selectors.attention import SILENT_AFTER, silent_tables
from scoring.selectors.calls import open_calls
from scoring.selectors.rounds import TableProgress, tables_at_play
from scoring.selectors.workers import signs
from tournaments.models import Event, Registration
from tournaments.selectors.registrations import waiting_registrations


class AlarmKind(StrEnum):
    """The kind of news to hear."""

    CALL = "call"
    REGISTRATION = "registration"
    WORKER = "worker"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """One thing to hear, as long as no director has gone there or decided."""

    kind: AlarmKind
    since: datetime
    id: int = 0  # of the call, the registration or the table
    call: HelpCall | None = None
    registration: Registration | None = None
    table: TableProgress | None = None

    @property
    def key(self) -> str:
        """The key by which this alarm is known as long as it lasts."""
        return f"{self.kind}-{self.id}"


def alarms_of(event: Event) -> Sequence[Alarm]:
    """Return what is to be heard of an event, the newest first, in four queries.

    A call that a director has taken needs no one else.
    """
    calls = [
        Alarm(kind=AlarmKind.CALL, since=call.called_at, id=call.pk, call=call)
        for call in open_calls(event)
        if not call.taken_by_id
    ]
    registrations = [
        Alarm(kind=AlarmKind.REGISTRATION, since=new.consented_at, id=new.pk, registration=new)
        for new in waiting_registrations(event)
    ]
    tables = [
        Alarm(
            kind=AlarmKind.TABLE,
            since=table.last + SILENT_AFTER,
            id=table.table_id,
            table=table,
        )
        for table in silent_tables(tables_at_play(event))
        if table.last
    ]
    alarms = [*calls, *registrations, *tables, *_silent_worker()]
    return sorted(alarms, key=lambda alarm: alarm.since, reverse=True)


def _silent_worker() -> list[Alarm]:
    """Return the one for queues that fell silent; those that never gave a sign only start."""
    worker = signs()
    last_signs = [worker.queues[queue] for queue in worker.silent if queue in worker.queues]
    return [Alarm(kind=AlarmKind.WORKER, since=max(last_signs))] if last_signs else []
