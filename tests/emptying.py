"""Taking back what a test has committed: rows are deleted where there are some.

Django would give every table new files, which takes PostgreSQL a tenth of a second for a handful
of rows, and then set up permissions again.
"""

import time

from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

KEPT = {"auth_permission", "django_content_type"}  # set up with the database
PATIENCE = 60.0  # seconds until a request or a task of the test that ended must be over
# As Django does: nothing else writes meanwhile. No trigger protects rows, no key is looked at.
# It never waits while it holds a table, or it and a late request could wait for each other.
EMPTY = """
DO $$
DECLARE one regclass; found boolean;
BEGIN
    LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE NOWAIT;
    SET LOCAL session_replication_role = replica;
    FOREACH one IN ARRAY ARRAY[{names}]::regclass[] LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one) INTO found;
        IF found THEN EXECUTE format('DELETE FROM %s', one); END IF;
    END LOOP;
END $$
"""


def empty_tables() -> None:
    """Delete the rows of all tables but those that came with the database."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    given = sorted(set(tables) - KEPT)
    sql = EMPTY.format(
        tables=", ".join(map(connection.ops.quote_name, given)),
        names=", ".join(f"'{name}'" for name in given),
    )
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with connection.cursor() as cursor:
                cursor.execute(sql)
        except OperationalError as error:
            if not isinstance(error.__cause__, LockNotAvailable) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return
