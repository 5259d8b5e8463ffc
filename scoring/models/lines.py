"""Lines of standings in one column of the database."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db import models

Lines: TypeAlias = list[dict[str, Any]]

if TYPE_CHECKING:
    _Text = models.TextField[Sequence[dict[str, Any]], Lines]
else:
    _Text = models.TextField


class LinesField(_Text):
    """Lines that all have the same keys, stored as JSON column by column: each key once.

    A hall that reports writes them every second. So they are half as long: PostgreSQL compresses
    a list of similar values better.
    """

    def get_prep_value(self, value: Any) -> str:
        """Return the text that is stored."""
        columns = {key: [line[key] for line in value] for key in value[0]} if value else {}
        return json.dumps(columns, ensure_ascii=False, separators=(",", ":"))

    def from_db_value(self, value: str, *_: object) -> Lines:
        """Return the lines of a stored text."""
        stored = json.loads(value)
        if isinstance(stored, list):  # by a release up to 0.1.0, line by line
            return stored
        return [dict(zip(stored, line, strict=True)) for line in zip(*stored.values(), strict=True)]
