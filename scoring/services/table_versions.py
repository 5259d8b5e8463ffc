"""The number of a table, which shows its phones that something changed there."""

from collections.abc import Iterable

from django.db import connection

from scoring.models import TableVersion
from scoring.sender import announce_table_on_commit

# Not one statement with the first number of a table: that would lock each row, and log it, before
# every change. Tables are locked, so no one else changes their numbers meanwhile.
_RAISE = """
    UPDATE scoring_tableversion SET number = number + 1 WHERE table_id = ANY (%s)
    RETURNING table_id, number
"""


def raise_table_versions(table_ids: Iterable[int]) -> None:
    """Raise the numbers of some locked tables; their phones get them after the commit."""
    wanted = set(table_ids)
    if not wanted:
        return
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [list(wanted)])
        numbers = dict(cursor.fetchall())
    first = dict.fromkeys(wanted - numbers.keys(), 1)
    TableVersion.objects.bulk_create(TableVersion(table_id=one, number=1) for one in first)
    for table_id, number in (numbers | first).items():
        announce_table_on_commit(table_id, number)
