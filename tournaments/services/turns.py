"""Turns: slow work that an organisation has done one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def take_turn(work: str, *, organisation_id: int) -> Iterator[bool]:
    """Give whether such work may be done for an organisation now, because no one else does it.

    The work is no single transaction, so the lock has one to itself, on a connection beside that of
    the work: a worker that is killed leaves none behind, nor does a pooler hand it on.
    """
    beside = connection.copy()
    try:
        beside.set_autocommit(False)
        with beside.cursor() as cursor:
            key = (work, organisation_id)
            cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext(%s), %s::int)", key)
            [taken] = cursor.fetchone()
        yield taken
        beside.rollback()
    finally:
        beside.close()
