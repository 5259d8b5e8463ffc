"""The number of a table, which shows its phones that something changed there."""

from collections.abc import Iterable

from django.db import connection

from scoring.sender import announce_table_on_commit

# One statement, for every entry needs it; it creates what is not there, and returns the numbers.
_RAISE = """
    INSERT INTO scoring_tableversion AS version (table_id, number)
    SELECT unnest(%s::bigint[]), 1
    ON CONFLICT (table_id) DO UPDATE SET number = version.number + 1
    RETURNING table_id, number
"""


def raise_table_versions(table_ids: Iterable[int]) -> None:
    """Raise the numbers of some locked tables; their phones get them after the commit."""
    if ordered := sorted(set(table_ids)):
        with connection.cursor() as cursor:
            cursor.execute(_RAISE, [ordered])
            for table_id, number in cursor.fetchall():
                announce_table_on_commit(table_id, number)
