"""Turns: slow work that an organisation has done one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def take_turn(work: str, *, organisation_id: int) -> Iterator[bool]:
    """Give whether such work may be done for an organisation now, because no one else does it.

    The lock is the connection's, for the work is no single transaction: a worker that is killed
    leaves none behind.
    """
    key = (work, organisation_id)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext(%s), %s::int)", key)
        [taken] = cursor.fetchone()
    try:
        yield taken
    finally:
        if taken:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtext(%s), %s::int)", key)
