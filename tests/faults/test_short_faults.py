"""An evening goes on through faults of seconds: nothing acknowledged is lost or doubled."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from scoring.models import Entry
from tests.faults.installation import Installation, migrate_to_next_release
from tests.faults.phones import phones_of_an_evening, sending, wait_for_more
from tests.faults.results import assert_nothing_was_lost
from tests.waiting import eventually

pytestmark = pytest.mark.django_db(transaction=True)


def waiting(application: str, wait_event: str) -> bool:
    """Whether a process of the database waits for something of this kind."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s"
            " AND %s IN (wait_event, wait_event_type)",
            [application, wait_event],
        )
        [count] = cursor.fetchone()
    return bool(count)


def test_standings_whose_worker_is_killed_in_the_middle_are_made_by_the_next(
    installation: Installation,
) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE scoring_standingssnapshot IN SHARE ROW EXCLUSIVE MODE")
            eventually(lambda: waiting("worker", "Lock"))
            installation.kill("worker")
        wait_for_more(phones)

    assert_nothing_was_lost(installation, phones)


@contextmanager
def unanswered_commits() -> Iterator[None]:
    """While the block runs a commit is stored, and whoever asked for it is not told."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER SYSTEM SET synchronous_standby_names = 'no_one'")
        cursor.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            cursor.execute("ALTER SYSTEM RESET synchronous_standby_names")
            cursor.execute("SELECT pg_reload_conf()")


def test_a_round_whose_web_process_is_killed_between_commit_and_answer_counts_once(
    installation: Installation,
) -> None:
    phones = phones_of_an_evening(installation.address, tables=1)
    [phone] = phones

    with sending(phones):
        with unanswered_commits():
            eventually(lambda: waiting("", "SyncRep"))
            already = len(phone.acknowledged)
            installation.kill("web")
        assert installation.found(
            lambda: Entry.objects.filter(table=phone.table, round__number=already + 1).exists()
        )
        wait_for_more(phones)

    assert phone.unanswered
    assert_nothing_was_lost(installation, phones)


def test_redis_killed_replaced_by_an_empty_one_and_emptied_delays_no_entry(
    installation: Installation,
) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        installation.kill("Redis")
        wait_for_more(phones, more=1)
        installation.leader("Redis")
        eventually(installation.answers_from_redis)
        installation.redis.flushall()
        wait_for_more(phones, more=1)

    assert [phone.unanswered for phone in phones] == [[], []]
    assert_nothing_was_lost(installation, phones)


def test_entries_go_on_after_postgresql_was_restarted(installation: Installation) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with installation.away("PostgreSQL", signal.SIGINT):
            eventually(lambda: all(phone.unanswered for phone in phones))
        wait_for_more(phones)

    assert {answer for phone in phones for answer in phone.unanswered} == {"503"}
    assert_nothing_was_lost(installation, phones)


def test_entries_go_on_while_the_next_release_migrates(installation: Installation) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        migrate_to_next_release()
        wait_for_more(phones, more=1)

    assert [phone.unanswered for phone in phones] == [[], []]
    assert_nothing_was_lost(installation, phones)
