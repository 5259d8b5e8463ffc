"""Turns: one connection at a time has an organisation's."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

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
