"""The one list of tables with rows of an event: nothing is forgotten, and all can be found."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, JSONField, TextField

from scoring.event_tables import EVENT_TABLES, NOT_OF_AN_EVENT, EventTable
from tests.scoring.full_events import a_full_event

ENTERED = [table.model for table in EVENT_TABLES]


def models() -> Iterator[str]:
    """All models of the two apps that store something."""
    for app in ("tournaments", "scoring"):
        for model in apps.get_app_config(app).get_models():
            yield model._meta.label


def test_every_model_is_entered_once_or_is_of_no_event_for_a_reason() -> None:
    assert sorted([*ENTERED, *NOT_OF_AN_EVENT]) == sorted(models())
    assert all(NOT_OF_AN_EVENT.values())


def test_what_a_table_is_found_by_stands_before_it() -> None:
    names = [table.name for table in EVENT_TABLES]

    assert [one.name for one in EVENT_TABLES if one.of and one.of not in names] == []
    assert [
        table.name
        for index, table in enumerate(EVENT_TABLES)
        if table.of and table.of not in names[:index]
    ] == []


@pytest.mark.django_db
def test_every_path_leads_to_the_rows_of_a_full_event() -> None:
    event = a_full_event()

    found = {
        table.name: table.model_class._base_manager.filter(**{table.path: event.pk}).exists()
        for table in EVENT_TABLES
        if not table.left_out
    }

    assert found == dict.fromkeys(found, True)


def holds_text(field: object) -> bool:
    """Whether text of any kind can be stored in a column: no number, no choice of a list."""
    if isinstance(field, ArrayField):
        return holds_text(field.base_field)
    return isinstance(field, CharField | TextField | JSONField) and not field.choices


def text_columns(table: EventTable) -> set[str]:
    fields = table.model_class._meta.concrete_fields
    return {field.name for field in fields if holds_text(field)} - {"pgh_label"}


@pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=table.name) for table in EVENT_TABLES if not table.is_history],
)
def test_every_column_of_text_says_once_whether_it_is_about_people(table: EventTable) -> None:
    entered = [*table.personal, *table.notes, *table.impersonal]

    assert text_columns(table) - set(entered) == set()
    assert len(entered) == len(set(entered))
    assert bool(table.personal) == bool(table.person)


@pytest.mark.parametrize(
    "history", [pytest.param(table, id=table.name) for table in EVENT_TABLES if table.is_history]
)
def test_a_history_has_the_personal_columns_and_notes_of_its_table(history: EventTable) -> None:
    tracked = history.model_class.pgh_tracked_model._meta.label
    [table] = [one for one in EVENT_TABLES if one.model == tracked]
    columns = text_columns(history)

    assert set(history.personal) == columns.intersection(table.personal)
    assert set(history.notes) == columns.intersection(table.notes)
    assert columns <= text_columns(table)
    assert bool(history.personal) == bool(history.person)
