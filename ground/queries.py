"""Queries that are compiled once, for what is asked again and again with other values.

Django works out the SQL of a query each time that it is asked: of what an entry and its standings
computed that was two fifths.
"""

import threading
from collections.abc import Callable, Mapping
from copy import copy
from datetime import date
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Slot(Expression):
    """The place of a value in a compiled query, as in ``filter(table=Slot("table"))``.

    The value is sent as it is: an id, a number, a text or a time.
    """

    template = "%s"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, *_: object, **__: object) -> tuple[str, tuple[Any, ...]]:
        """Return a parameter, and this slot as its value."""
        return self.template, (self,)


class Slots(Slot):
    """The place of any number of ids, as in ``filter(table__in=Slots("tables"))``; a list."""

    template = "(SELECT unnest(%s::bigint[]))"


class CompiledQuery(Generic[Row]):
    """A query that is made and compiled once, for all threads that ask it.

    ``make`` returns it, with slots in place of what is another value each time, and without
    anything to prefetch.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make

    def __call__(self, **values: object) -> list[Row]:
        """Return the rows in order, with each value in the slot of its name."""
        rows = self._rows
        compiler = rows.query.get_compiler()
        compiler.values, compiler.connection = values, connections[DEFAULT_DB_ALIAS]
        return list(rows._iterable_class(rows))  # noqa: SLF001 - docs/insides.md

    def get(self, **values: object) -> Row:
        """Return the first row.

        Raises:
            ObjectDoesNotExist: there is none.
        """
        for row in self(**values):
            return row
        raise self._rows.model.DoesNotExist

    def tuples(self, **values: object) -> list[Any]:
        """Return the same rows as they come, where Django's converters would change nothing."""
        compiler = self._rows.query.get_compiler()
        compiler.values = values
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(*compiler.as_sql())
            answer: list[Any] = cursor.fetchall()
        return answer

    @cached_property
    def _rows(self) -> Any:
        """The query set, whose query is compiled. Typed loosely: it is of no public class."""
        rows: Any = self._make().all()
        rows.query.__class__ = _Compiled  # another query would forget what kind of rows it has
        rows.query.keep(_Compiler(rows.query, connections[DEFAULT_DB_ALIAS], rows.db))
        return rows


class _Compiled(Query):
    """A query with a compiler for each thread, which all share what was compiled."""

    def keep(self, compiler: "_Compiler") -> None:
        compiler.work_out()
        self._compiler, self._thread = compiler, threading.local()

    def get_compiler(self, *_: object, **__: object) -> "_Compiler":
        compiler: _Compiler | None = getattr(self._thread, "compiler", None)
        if compiler is None:
            compiler = self._thread.compiler = copy(self._compiler)
        return compiler


class _Compiler(SQLCompiler):
    """A compiler that has worked everything out, and fills in values."""

    values: Mapping[str, object]

    def work_out(self) -> None:
        self._sql, params = super().as_sql()
        self._params: tuple[Any, ...] = params
        if any(isinstance(param, date) for param in self._params):
            raise TypeError("the time of a compiled query stands still: it belongs into a slot")
        self._converters = super().get_converters([expression for expression, *_ in self.select])

    def as_sql(self, *_: object, **__: object) -> tuple[str, tuple[Any, ...]]:
        values = self.values
        return self._sql, tuple(
            values[param.name] if isinstance(param, Slot) else param for param in self._params
        )

    def get_converters(self, expressions: Any) -> Any:
        """Return the converters of columns: always those of the columns that it selects."""
        return self._converters
