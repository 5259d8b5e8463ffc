"""The page that says how the service is: in sentences, with what to do."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from ground.release import RELEASE
from ground.web_figures import ProcessFigures, Reason, count_refusal, share_figures
from scoring.models import Backup, BackupReason, Queue, SeriesStandings, WorkerHeartbeat
from scoring.services.restoring import stop_sending
from scoring.services.seatings import request_seating
from scoring.services.signs import give_sign
from tests.builders import a_table, a_user, an_entry, an_event, an_organisation
from tests.pages.desk.desks import desk_of, text
from tests.scoring.seasons import a_series, an_evening, some_people
from tests.webhooks import a_webhook
from tournaments.models import Email, EmailKind, Role, SeatingMode, User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)
IN_ORDER = (
    "State of the service All is in order. There is nothing to do. What is in order"
    " Everything that is entered is stored. The worker and its clock are running."
    " Redis answers. All standings are up to date. Nothing else has waited long for the worker."
    " All emails go out. Age of the newest backup: 2 hours."
    " Room left for backups: {room}. No request has been refused."
    f" Release: {RELEASE}"
    " Refused requests are counted for this hour and the hour before. Look again"
)


@pytest.fixture(autouse=True)
def _in_order(settings: Settings, tmp_path: Path, own_figures: None) -> Iterator[None]:
    """A service with mail and backups in which everything works, at noon."""
    settings.EMAIL_HOST = "mail.example.org"
    settings.BACKUP_FOLDER = str(tmp_path)
    settings.WATCHED_FOLDERS = {"backups": str(tmp_path)}
    with time_machine.travel(NOON, tick=False):
        work_on()
        yield


def work_on() -> None:
    """All signs of a service that works, and a backup of two hours ago."""
    for queue in Queue:
        give_sign(queue, by_clock=True)
    made = timezone.now() - timedelta(hours=2)
    Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=made)


@pytest.fixture
def operator() -> Client:
    return desk_of(User.objects.create_superuser(username="operator"))


def shown(operator: Client) -> str:
    """What the page says."""
    return text(operator.get("/admin/service/")).removeprefix('id="main"> Events ')


def to_do(operator: Client) -> str:
    """What it says is wrong, and what to do."""
    return shown(operator).partition("What to do ")[2].partition(" What is in order")[0]


def test_where_all_is_in_order_the_page_says_so_calmly(operator: Client) -> None:
    page = shown(operator)

    room = page.partition("Room left for backups: ")[2].partition(". No")[0]
    assert page == IN_ORDER.format(room=room)


def a_full_disk(settings: Settings) -> None:
    settings.WATCHED_FOLDERS = {"backups": "/proc"}  # a file system without any room


def a_database_without_room(_: Settings) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET temp_file_limit = 0")  # as far as this connection goes


def a_silent_search(_: Settings) -> None:
    WorkerHeartbeat.objects.filter(queue=Queue.SEARCH).update(seen_at=NOON - timedelta(hours=1))


def a_silent_clock(_: Settings) -> None:
    WorkerHeartbeat.objects.update(clock_at=NOON - timedelta(hours=1))


def a_silent_worker(_: Settings) -> None:
    WorkerHeartbeat.objects.all().delete()


def late_standings(_: Settings) -> None:
    with time_machine.travel(NOON - timedelta(minutes=5), tick=False):
        an_entry(a_table(players=3))


def a_stuck_search(_: Settings) -> None:
    with time_machine.travel(NOON - timedelta(minutes=20), tick=False):
        request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)


def failing_mail(_: Settings) -> None:
    Email.objects.create(kind=EmailKind.TEST, address="a@example.org", language="en", tries=2)


def a_restored_backup(_: Settings) -> None:
    a_webhook(an_organisation())
    stop_sending()


def an_old_backup(_: Settings) -> None:
    Backup.objects.update(ended_at=NOON - timedelta(days=2))


def a_failed_backup(_: Settings) -> None:
    Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=NOON, fault="file")


def no_folder(settings: Settings) -> None:
    settings.BACKUP_FOLDER = ""


def refused_requests(_: Settings) -> None:
    for reason in (Reason.THREADS, Reason.THREADS, Reason.TOO_OFTEN):
        count_refusal(reason)
    share_figures("one", ProcessFigures())


CLOCK_IS_SILENT = (
    "The clock of the worker does not answer: automatic backups are off, and lost tasks are not "
    "repeated."
)
ALL_ARE_SILENT = (
    "Neither the worker nor its clock answers: results are stored, everything else waits."
)
NO_ROOM = (
    "Check whether its disk is full, or whether it is a copy for reading. Its log says more:"
    " ConfigurationLimitExceeded"
)
READ_THE_LOG = "Read the log of the worker for “batch”, then run manage.py backup by hand."
LOOK_AT_IT = "If the worker is silent, start it. If not, its log says what fails."


@pytest.mark.parametrize(
    ("break_it", "sentence", "action"),
    [
        (
            a_database_without_room,
            "The database stores nothing: what is entered now is refused.",
            NO_ROOM,
        ),
        (
            a_silent_search,
            "The worker for seatings does not answer: no seating is planned.",
            "Start the process for “search” again. Its log says why it ended.",
        ),
        (
            a_silent_clock,
            CLOCK_IS_SILENT,
            "Start the clock process again. Its log says why it ended.",
        ),
        (
            a_silent_worker,
            ALL_ARE_SILENT,
            "Start the service again. If it runs, the logs of worker and clock say why.",
        ),
        (
            late_standings,
            "Events with late standings: 1. The oldest result has waited: 5 minutes.",
            LOOK_AT_IT,
        ),
        (
            a_stuck_search,
            "Seatings to be planned: 1. The oldest has waited: 20 minutes.",
            LOOK_AT_IT,
        ),
        (
            failing_mail,
            "Emails that the mail server does not take: 1.",
            "Run manage.py sendtestemail ADDRESS: it says why. Then correct the email settings.",
        ),
        (
            a_restored_backup,
            "A backup was restored: webhooks and phones hear nothing.",
            "Unless this is a copy, run manage.py resume_sending.",
        ),
        (an_old_backup, "Age of the newest backup: 2 days.", READ_THE_LOG),
        (
            a_failed_backup,
            "The last backup failed: its folder cannot be written, or its disk is full.",
            READ_THE_LOG,
        ),
        (
            no_folder,
            "Automatic backups are off.",
            "Set BACKUP_FOLDER to a folder, best on another disk.",
        ),
        (
            a_full_disk,
            "Room left for backups: 0 bytes.",
            "Make room before the next event: on a full disk nothing is stored.",
        ),
        (
            refused_requests,
            "Refused because the service was too busy: 2.",
            "Take other work off this machine, or give it more processors.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(
    break_it: Callable[[Settings], None],
    sentence: str,
    action: str,
    operator: Client,
    settings: Settings,
) -> None:
    break_it(settings)

    assert to_do(operator) == f"{sentence} {action}"


def test_series_with_late_standings_are_counted() -> None:
    a_series(an_evening(some_people(an_organisation()), 9, 5, 1))
    SeriesStandings.objects.update(asked=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT now()")  # histories have the time of the database
        [now] = cursor.fetchone()

    with time_machine.travel(now + timedelta(minutes=20), tick=False):
        Backup.objects.all().delete()
        work_on()
        said = to_do(desk_of(User.objects.create_superuser(username="night-watch")))

    late = "Series with late standings: 1. The oldest has waited: 20 minutes."
    assert said == f"{late} {LOOK_AT_IT}"


def test_requests_past_a_limit_are_counted_among_what_is_in_order(operator: Client) -> None:
    count_refusal(Reason.TOO_OFTEN)
    share_figures("one", ProcessFigures())

    assert to_do(operator) == ""
    assert "Refused, too many requests: 1." in shown(operator)


def test_without_redis_the_page_says_so_and_blames_no_worker(
    operator: Client, settings: Settings
) -> None:
    a_silent_worker(settings)
    address, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"
    said = to_do(operator)
    settings.REDIS_URL = address

    assert said == (
        "Redis does not answer: results are stored, but the worker gets no tasks. Standings and "
        "everything else wait. Start Redis again, or correct REDIS_URL."
    )


def test_a_database_without_a_migration_is_asked_for_nothing_else(operator: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0012_sign_of_the_clock'")

    assert shown(operator).startswith(
        "State of the service What to do The database is older than the service: 1 migration is"
        " missing. With the role that owns the tables, run manage.py migrate and"
        " manage.py grant_runtime_role. Then start the service again."
        " What is in order Redis answers."
    )


def test_a_new_service_waits_for_its_first_backup(operator: Client) -> None:
    Backup.objects.all().delete()

    assert "There is no backup yet. The first is made within the hour." in shown(operator)
    assert to_do(operator) == ""


def test_a_larger_service_takes_no_more_queries(operator: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            shown(operator)
        return len(counted)

    def a_stale_series() -> None:
        SeriesStandings.objects.filter(series=a_series(an_event(0))).update(asked=0)

    a_stale_series()
    queries()  # what a process reads once
    few = queries()
    for _ in range(3):
        a_stale_series()
        an_entry(a_table(players=3))

    assert queries() == few == 29


def test_operators_alone_find_it_in_their_menu(operator: Client) -> None:
    owner = desk_of(a_user(an_organisation(), Role.OWNER))

    pages = [browser.get("/admin/").content.decode() for browser in (operator, owner)]

    assert ['href="/admin/service/"' in page for page in pages] == [True, False]
