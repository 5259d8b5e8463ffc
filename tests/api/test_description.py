"""Descriptions wait with their handlers until a schema is made."""

from functools import wraps
from types import SimpleNamespace

from api.description import descriptions_of, extend_schema
from api.schema import describe


@extend_schema(summary="inner")
def get(*_: object) -> None:
    pass


@extend_schema(parameters=["outer"])
@wraps(get)
def around(*_: object) -> None:
    pass


def test_a_decorator_around_a_handler_adds_to_its_description() -> None:
    assert (descriptions_of(get), descriptions_of(around)) == (
        ({"summary": "inner"},),
        ({"summary": "inner"}, {"parameters": ["outer"]}),
    )


def test_a_handler_is_handed_to_the_library_once_however_often_a_schema_is_made() -> None:
    callback = SimpleNamespace(cls=SimpleNamespace(get=around))
    endpoints = [("/", "", "GET", callback)]
    assert describe(endpoints) == endpoints
    first = around.kwargs["schema"]  # type: ignore[attr-defined]  # where the library looks

    assert describe(endpoints) == endpoints
    assert around.kwargs["schema"] is first  # type: ignore[attr-defined]  # as above
