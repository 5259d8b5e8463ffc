"""The state of the service in sentences: what is wrong and what to do, and what is in order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.timesince import timesince
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from redis import RedisError

from ground.disks import SHORT, free_bytes
from ground.web_figures import Reason, refused_lately
from scoring.backups.errors import BackupFault
from scoring.models import Queue
from scoring.selectors.backups import last_backups
from scoring.selectors.health import Health, health
from scoring.selectors.service import (
    Waiting,
    Work,
    failing_emails,
    is_held_back,
    waiting_work,
)
from scoring.selectors.workers import LATE_AFTER, Signs

STUCK_AFTER: Final = timedelta(minutes=15)  # what waits so long is no queue any more
OLD_AFTER: Final = timedelta(hours=36)  # a backup is made every night

_SILENT: Final[Mapping[Queue, Promise]] = {
    Queue.STANDINGS: _(
        "The worker for standings does not answer: results are stored, standings are late."
    ),
    Queue.SEARCH: _("The worker for seatings does not answer: no seating is planned."),
    Queue.BATCH: _("The worker for rehearsals, event files, backups and emails does not answer."),
}
_LATE: Final = _("Events with late standings: {count}. The oldest result has waited: {time}.")
_LATE_SERIES: Final = _("Series with late standings: {count}. The oldest has waited: {time}.")
_WAITING: Final[Mapping[Work, Promise]] = {
    Work.SEARCHES: _("Seatings to be planned: {count}. The oldest has waited: {time}."),
    Work.REHEARSALS: _("Rehearsals to be played: {count}. The oldest has waited: {time}."),
    Work.EVENT_FILES: _("Event files to be read: {count}. The oldest has waited: {time}."),
    Work.BACKUPS: _("Backups to be made: {count}. The oldest has waited: {time}."),
}
_BACKUP_FAILED: Final[Mapping[str, Promise]] = {
    BackupFault.FILE: _(
        "The last backup failed: its folder cannot be written, or its disk is full."
    ),
    BackupFault.KEY: _("The last backup failed: BACKUP_KEY is not a valid key."),
    BackupFault.PROGRAM: _(
        "The last backup failed: pg_dump is missing, or older than the database."
    ),
}
_BACKUP_REFUSED: Final = _("The last backup failed: the database refused.")
_ROOM: Final[Mapping[str, Promise]] = {
    "data": _("Room left for data: {size}."),
    "backups": _("Room left for backups: {size}."),
}
_MORE_FILES: Final = _("Raise the limit of open files (ulimit -Hn), or run more web processes.")
# What to do is said where the service had too little; where a limit did its work there is nothing.
_REFUSED: Final[Mapping[Reason, tuple[Promise, Promise | str]]] = {
    Reason.THREADS: (
        _("Refused because the service was too busy: {count}."),
        _("Take other work off this machine, or give it more processors."),
    ),
    Reason.DATABASE: (
        _("Refused because the database took too long: {count}."),
        _("Look into the log of PostgreSQL, and check whether its disk is slow or full."),
    ),
    Reason.BODIES: (
        _("Refused because too much was sent at once: {count}."),
        _("Run more web processes, unless it was an attack."),
    ),
    Reason.LISTENERS: (
        _("Refused because too many pages were open: {count}."),
        _MORE_FILES,
    ),
    Reason.CONNECTIONS: (
        _("Refused because there were too many connections: {count}."),
        _MORE_FILES,
    ),
    Reason.LOG_INS: (_("Refused because too many people logged in at once: {count}."), ""),
    Reason.TOO_LARGE: (_("Refused, too large: {count}."), ""),
    Reason.TOO_SLOW: (_("Refused, sent too slowly: {count}."), ""),
    Reason.TOO_OFTEN: (_("Refused, too many requests: {count}."), ""),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about a part of the service, and what to do; nothing where it is in order."""

    said: str
    action: str = ""


def findings() -> list[Finding]:
    """Return what there is to say right now, what results depend on first.

    It takes as many queries for any number of rows. Of a database that is older than the service
    nothing else is asked. Without Redis the worker hears of no work, so its silence says nothing.
    """
    state = health()
    if state.missing_migrations:
        return [*_of_storing(state), _of_redis(state)]
    waiting = waiting_work()
    return [
        *_of_storing(state),
        *(_of_signs(state.signs) if state.signs and state.redis else ()),
        _of_redis(state),
        *_of_standings(waiting[Work.STANDINGS], waiting[Work.SERIES]),
        *_of_waiting(waiting),
        _of_mail(),
        *_of_restoring(),
        _of_backups(),
        *_of_disks(free_bytes()),
        *_of_refusals(),
    ]


def _of_storing(health: Health) -> Iterator[Finding]:
    if health.storing_fault:
        yield Finding(
            gettext("The database stores nothing: what is entered now is refused."),
            gettext(
                "Check whether its disk is full, or whether it is a copy for reading. "
                "Its log says more: {fault}"
            ).format(fault=health.storing_fault),
        )
    elif missing := health.missing_migrations:
        yield Finding(
            ngettext(
                "The database is older than the service: {count} migration is missing.",
                "The database is older than the service: {count} migrations are missing.",
                missing,
            ).format(count=missing),
            gettext(
                "With the role that owns the tables, run manage.py migrate and "
                "manage.py grant_runtime_role. Then start the service again."
            ),
        )
    else:
        yield Finding(gettext("Everything that is entered is stored."))


def _of_signs(signs: Signs) -> Iterator[Finding]:
    if signs.clock_silent and signs.silent == set(Queue):
        yield Finding(
            gettext(
                "Neither the worker nor its clock answers: results are stored, everything else "
                "waits."
            ),
            gettext("Start the service again. If it runs, the logs of worker and clock say why."),
        )
        return
    if signs.clock_silent:
        yield Finding(
            gettext(
                "The clock of the worker does not answer: automatic backups are off, and lost "
                "tasks are not repeated."
            ),
            gettext("Start the clock process again. Its log says why it ended."),
        )
    for queue in sorted(signs.silent):
        yield Finding(
            str(_SILENT[queue]),
            gettext("Start the process for “{queue}” again. Its log says why it ended.").format(
                queue=queue.value
            ),
        )
    if not signs.silent and not signs.clock_silent:
        yield Finding(gettext("The worker and its clock are running."))


def _of_redis(health: Health) -> Finding:
    if health.redis:
        return Finding(gettext("Redis answers."))
    return Finding(
        gettext(
            "Redis does not answer: results are stored, but the worker gets no tasks. Standings "
            "and everything else wait."
        ),
        gettext("Start Redis again, or correct REDIS_URL."),
    )


def _of_standings(events: Waiting, series: Waiting) -> Iterator[Finding]:
    kinds = ((events, _LATE), (series, _LATE_SERIES))
    late = [(waiting, text) for waiting, text in kinds if _has_waited(waiting, LATE_AFTER)]
    for waiting, text in late:
        sentence = str(text).format(count=waiting.rows, time=_time(waiting.since))
        yield Finding(sentence, _look_at_the_worker())
    if not late:
        yield Finding(gettext("All standings are up to date."))


def _of_waiting(waiting: Mapping[Work, Waiting]) -> Iterator[Finding]:
    stuck = {kind: backlog for kind, backlog in waiting.items() if kind in _WAITING}
    stuck = {kind: backlog for kind, backlog in stuck.items() if _has_waited(backlog, STUCK_AFTER)}
    for kind, backlog in stuck.items():
        sentence = str(_WAITING[kind]).format(count=backlog.rows, time=_time(backlog.since))
        yield Finding(sentence, _look_at_the_worker())
    if not stuck:
        yield Finding(gettext("Nothing else has waited long for the worker."))


def _of_mail() -> Finding:
    if not settings.EMAIL_HOST:
        return Finding(gettext("There is no mail server, so email is hidden."))
    failing = failing_emails()
    if not failing:
        return Finding(gettext("All emails go out."))
    return Finding(
        gettext("Emails that the mail server does not take: {count}.").format(count=failing),
        gettext(
            "Run manage.py sendtestemail ADDRESS: it says why. Then correct the email settings."
        ),
    )


def _of_restoring() -> Iterator[Finding]:
    if is_held_back():
        yield Finding(
            gettext("A backup was restored: webhooks and phones hear nothing."),
            gettext("Unless this is a copy, run manage.py resume_sending."),
        )


def _of_backups() -> Finding:
    if not settings.BACKUP_FOLDER:
        return Finding(
            gettext("Automatic backups are off."),
            gettext("Set BACKUP_FOLDER to a folder, best on another disk."),
        )
    last = last_backups()
    by_hand = gettext("Read the log of the worker for “batch”, then run manage.py backup by hand.")
    if last.failed:
        return Finding(str(_BACKUP_FAILED.get(last.failed.fault, _BACKUP_REFUSED)), by_hand)
    if not last.made:
        return Finding(gettext("There is no backup yet. The first is made within the hour."))
    sentence = gettext("Age of the newest backup: {time}.").format(time=_time(last.made.ended_at))
    is_old = _has_waited(Waiting(1, last.made.ended_at), OLD_AFTER)
    return Finding(sentence, by_hand if is_old else "")


def _of_disks(free: Mapping[str, int]) -> Iterator[Finding]:
    for folder, size in free.items():
        sentence = str(_ROOM[folder]).format(size=filesizeformat(size))
        make_room = gettext("Make room before the next event: on a full disk nothing is stored.")
        yield Finding(sentence, make_room if size < SHORT else "")


def _of_refusals() -> Iterator[Finding]:
    try:
        refused = refused_lately()
    except RedisError:
        return
    for reason, (sentence, action) in _REFUSED.items():
        if count := refused.get(reason):
            yield Finding(str(sentence).format(count=count), str(action))
    if not refused:
        yield Finding(gettext("No request has been refused."))


def _has_waited(waiting: Waiting, limit: timedelta) -> bool:
    return waiting.since is not None and waiting.since < timezone.now() - limit


def _time(since: datetime | None) -> str:
    return timesince(since) if since else ""


def _look_at_the_worker() -> str:
    return gettext("If the worker is silent, start it. If not, its log says what fails.")
