"""Personal data: everything that is stored about one person."""

from typing import Any

from django.db.models import ForeignObjectRel, Model

from scoring.selectors.people import Appearance, appearances_of
from tournaments.models import Entrant, Person


def everything_about(person: Person) -> dict[str, Any]:
    """Return every row stored about a person, as plain values, and the results they mean.

    ``person`` and ``entrants`` are the rows themselves; below ``rows`` stand, by table, all rows
    of the database that point at an entrant, history and other tables yet to come included.
    """
    entrants = person.entrants.select_related("event").order_by("pk")
    return {
        "person": _row(person),
        "history": _pointing_at(person, but=Entrant),
        "entrants": [_entrant(entrant) for entrant in entrants],
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {
        "event": {"name": entrant.event.name, "starts_on": entrant.event.starts_on},
        "entrant": _row(entrant),
        "rows": _pointing_at(entrant),
        "results": [_result(one) for one in appearances_of(entrant)],
    }


def _result(one: Appearance) -> dict[str, Any]:
    return {
        "seating": one.table.seating.number,
        "table": one.table.place.number,
        "seat": one.player.position + 1,
        "points": {str(number): points for number, points in one.player.points.items()},
        "total": one.player.total,
        "place": one.player.place,
    }


def _row(row: Model) -> dict[str, Any]:
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's name for a public interface
    return {field.attname: getattr(row, field.attname) for field in fields}


def _pointing_at(row: Model, but: type[Model] | None = None) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of all tables that point at this one, by table and field."""
    fields = row._meta.get_fields(include_hidden=True)  # noqa: SLF001 - as above
    found = {}
    for one in fields:
        if isinstance(one, ForeignObjectRel) and one.related_model is not but:
            model = one.related_model
            table = model._meta.db_table  # noqa: SLF001 - as above
            rows = model._base_manager.filter(**{one.field.name: row})  # noqa: SLF001 - as above
            found[f"{table}.{one.field.column}"] = list(rows.order_by("pk").values())
    return {name: rows for name, rows in sorted(found.items()) if rows}
