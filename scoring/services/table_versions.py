"""The number of a table, which shows its phones that something changed there."""

from collections.abc import Iterable

from django.db import connection

from scoring.sender import announce_table_on_commit

# Not one statement for both: where a row is there, it would lock and log it before the change.
_RAISE = """
    UPDATE scoring_tableversion SET number = number + 1 WHERE table_id = ANY (%s)
    RETURNING table_id, number
"""
_BEGIN = """
    INSERT INTO scoring_tableversion AS version (table_id, number)
    SELECT unnest(%s::bigint[]), 1
    ON CONFLICT (table_id) DO UPDATE SET number = version.number + 1
    RETURNING table_id, number
"""


def raise_table_versions(table_ids: Iterable[int]) -> None:
    """Raise the numbers of some locked tables; their phones get them after the commit."""
    wanted = set(table_ids)
    if not wanted:
        return
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [sorted(wanted)])
        numbers = dict(cursor.fetchall())
        if first := sorted(wanted - numbers.keys()):
            cursor.execute(_BEGIN, [first])
            numbers |= dict(cursor.fetchall())
    for table_id, number in numbers.items():
        announce_table_on_commit(table_id, number)
