"""People: where they sat and what they reached, all their data, and free text that names them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import ForeignObjectRel, Model

from scoring.event_tables import EVENT_TABLES
from scoring.models import PushSubscription
from scoring.selectors.matches import Player, matches_of
from scoring.selectors.series_people import lines_of_person, series_with
from tournaments.models import Entrant, Person, Recipient, Registration, Table
from tournaments.selectors.tables import seated_tables, with_seats

# By these anyone could write to a person, and organisers read the file first. The person finds the
# address behind the link in each email.
SECRETS: Final[Mapping[type[Model], Collection[str]]] = {
    PushSubscription: ("endpoint", "key", "secret"),
    Recipient: ("address", "key"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One match of an entrant: the table, and what was reached there."""

    table: Table
    player: Player


def appearances_of(entrant: Entrant) -> list[Appearance]:
    """Return where an entrant sat in published seatings, oldest first, at a fixed query count."""
    mine = seated_tables().filter(seats__occupancies__entrant=entrant).distinct()
    tables = with_seats(mine.order_by("seating__number", "pk"))
    return [
        Appearance(table=match.table, player=player)
        for match in matches_of(list(tables))
        for player in match.players
        if player.entrant == entrant
    ]


def notes_naming(person: Person) -> list[str]:
    """Return the free text of directors about this person's events that holds the name, each once.

    A history has the same text in many rows.
    """
    name = person.name.casefold()
    notes = dict.fromkeys(_notes_about_events_of(person))
    return [text for text in notes if name in text.casefold()]


def _notes_about_events_of(person: Person) -> Iterator[str]:
    events = person.entrants.values("event")
    for table in EVENT_TABLES:
        reasons = ("pgh_context__metadata__reason",) if table.is_history else ()
        for column in (*table.notes, *reasons):
            rows = table.model_class.objects.filter(**{f"{table.path}__in": events})
            for note in rows.order_by("pk").values_list(column, flat=True):
                yield from note.values() if isinstance(note, dict) else filter(None, [note])


def everything_about(person: Person) -> dict[str, Any]:
    """Return every row stored about a person, as plain values, and the results they mean.

    ``person`` and ``entrants`` are the rows themselves; below ``rows`` stand, by table, all rows
    of the database that point at an entrant or its registration, history and other tables yet to
    come included. Of each ``series`` there is the line of its standings, and that of each closing.
    """
    entrants = person.entrants.select_related("event").order_by("pk")
    return {
        "person": _row(person),
        "history": _pointing_at(person, but=Entrant),
        "entrants": [
            {
                "event": {"name": entrant.event.name, "starts_on": entrant.event.starts_on},
                "entrant": _row(entrant),
                "rows": {**_pointing_at(entrant), **_pointing_at_registration_of(entrant)},
                "results": [_result(appearance) for appearance in appearances_of(entrant)],
            }
            for entrant in entrants
        ],
        "series": [
            {"name": series.name, "standings": lines}
            for series in series_with(person)
            if (lines := lines_of_person(series, person))
        ],
    }


def _result(appearance: Appearance) -> dict[str, Any]:
    return {
        "seating": appearance.table.seating.number,
        "table": appearance.table.place.number,
        "seat": appearance.player.position + 1,
        "points": {str(number): points for number, points in appearance.player.points.items()},
        "total": appearance.player.total,
        "place": appearance.player.place,
    }


def _row(row: Model) -> dict[str, Any]:
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's name for a public interface
    return {field.attname: getattr(row, field.attname) for field in fields}


def _pointing_at_registration_of(entrant: Entrant) -> dict[str, list[dict[str, Any]]]:
    registration = Registration.objects.filter(entrant=entrant).first()
    return _pointing_at(registration) if registration else {}


def _pointing_at(row: Model, but: type[Model] | None = None) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of all tables that point at this one, by table and field."""
    fields = row._meta.get_fields(include_hidden=True)  # noqa: SLF001 - as above
    pointing = {}
    for relation in fields:
        if isinstance(relation, ForeignObjectRel) and relation.related_model is not but:
            model = relation.related_model
            table = model._meta.db_table  # noqa: SLF001 - as above
            rows = model._base_manager.filter(**{relation.field.name: row})  # noqa: SLF001 - as above
            names = (field.attname for field in model._meta.concrete_fields)  # noqa: SLF001
            shown = [name for name in names if name not in SECRETS.get(model, ())]
            rows_shown = list(rows.order_by("pk").values(*shown))
            pointing[f"{table}.{relation.field.column}"] = rows_shown
    return {name: rows for name, rows in sorted(pointing.items()) if rows}
