"""Turns: one connection at a time has an organisation's."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.waiting import eventually
from tournaments.services.turns import take_turn

pytestmark = pytest.mark.django_db(transaction=True)


def is_free(work: str, organisation_id: int) -> bool:
    """Whether another connection can take the turn."""

    def look() -> bool:
        try:
            with take_turn(work, organisation_id=organisation_id) as taken:
                return taken
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(look).result()


def test_a_turn_is_taken_for_one_work_of_one_organisation_until_it_ends() -> None:
    with take_turn("search", organisation_id=1) as taken:
        meanwhile = [is_free("search", 1), is_free("rehearsal", 1), is_free("search", 2)]

    assert (taken, meanwhile, is_free("search", 1)) == (True, [False, True, True], True)


def test_the_connection_that_works_holds_no_lock_for_a_pooler_gives_it_to_others() -> None:
    with take_turn("search", organisation_id=1), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
        )
        assert cursor.fetchone() == (0,)


def test_a_turn_ends_with_work_that_fails() -> None:
    with pytest.raises(ZeroDivisionError), take_turn("search", organisation_id=1):
        _ = 1 // 0

    assert eventually(lambda: is_free("search", 1))
