"""What a service asks of the database, read statement by statement."""

import re
from collections.abc import Iterator

CHAIN = '"scoring_chainrecord"'  # its head is the one lock behind the version
VERSION = 'UPDATE "tournaments_resultsversion"'
BY_ID = re.compile(r'"tournaments_table"."id" = \d+|ORDER BY "tournaments_table"."id"')
WRITES = ("INSERT", "UPDATE", "DELETE")


def writes_and_locks(statements: list[str]) -> list[str]:
    return [sql for sql in statements if sql.startswith(WRITES) or "FOR NO KEY UPDATE" in sql]


def writes_outside_of_transactions(statements: list[str]) -> Iterator[str]:
    """Yield the writes that stand alone; the test's own transaction does not count."""
    depth = 0
    for sql in statements:
        if sql.startswith(("SAVEPOINT", "BEGIN")):
            depth += 1
        elif sql.startswith(("RELEASE", "COMMIT")):
            depth -= 1
        elif not depth and sql.startswith(WRITES):
            yield sql


def raises_the_version_last(statements: list[str]) -> bool:
    raised = [sql.startswith(VERSION) for sql in writes_and_locks(statements) if CHAIN not in sql]
    return raised == sorted(raised)


def locks_in_no_order(statements: list[str]) -> list[str]:
    """Return the locks of several tables that do not go by their id."""
    locks = [sql for sql in statements if 'FROM "tournaments_table"' in sql and "FOR NO KEY" in sql]
    return [sql for sql in locks if not BY_ID.search(sql)]
