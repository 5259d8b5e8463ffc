"""Rows that no query puts in order: the last stored comes first.

PostgreSQL promises nothing, and mostly gives them as they were stored. A page that relied on it
showed a person the cards of another, in one of many runs.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import F, OrderBy
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

_get_order_by: Callable[[SQLCompiler], list[Any]] = SQLCompiler.get_order_by
_sql_with_params: Callable[[Query], tuple[str, tuple[Any, ...]]] = Query.sql_with_params


def give_unordered_rows_backwards() -> None:
    """Let each query of this process give backwards what it leaves unordered, from now on.

    A query whose SQL is asked for stays as it is: functions of the database are written from such.
    """
    setattr(SQLCompiler, "get_order_by", _with_last_stored_first)  # noqa: B010 - for the types
    setattr(Query, "sql_with_params", _sql_as_written)  # noqa: B010 - as above


def _sql_as_written(query: Query) -> tuple[str, tuple[Any, ...]]:
    query = query.clone()
    setattr(query, "is_written", True)  # noqa: B010 - as above
    return _sql_with_params(query)


def _with_last_stored_first(compiler: SQLCompiler) -> list[Any]:
    """Return the order of a query, and after it the place of a row in its table, backwards."""
    order, query, table = _get_order_by(compiler), compiler.query, compiler.query.base_table
    aggregated = any(column.contains_aggregate for column, *_ in compiler.select)
    grouped = query.group_by is not None or aggregated
    distinct = query.distinct and not query.distinct_fields
    written = hasattr(query, "is_written")
    if not table or grouped or distinct or written or query.combinator or query.subquery:
        return order
    place = f'{compiler.quote_name_unless_alias(table)}."ctid"'
    named = OrderBy(F("pk"))  # of which Django reads nothing here; no field stands for the place
    return [*order, (named, (f"{place} DESC", (), False))]
