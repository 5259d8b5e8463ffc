"""Indexes of what every entry writes."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

BEGUN_BY_ANOTHER = """
    SELECT shorter.indexrelid::regclass::text
    FROM pg_index AS shorter JOIN pg_index AS longer USING (indrelid)
    WHERE indrelid = ANY (%s::regclass[]) AND shorter.indexrelid <> longer.indexrelid
        AND longer.indkey::text LIKE shorter.indkey::text || ' %%' AND longer.indpred IS NULL
"""
WITH_EMPTY_ROWS = """
    SELECT indexrelid::regclass::text
    FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE indrelid = ANY (%s::regclass[]) AND NOT attnotnull AND indpred IS NULL
"""


@pytest.mark.parametrize("needless", [BEGUN_BY_ANOTHER, WITH_EMPTY_ROWS])
def test_an_entry_writes_no_needless_index(needless: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(needless, [["scoring_entry", "scoring_storedpile"]])
        assert cursor.fetchall() == []
