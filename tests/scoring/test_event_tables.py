"""The one list of tables with rows of an event: nothing is forgotten, and all can be found."""

from collections.abc import Iterator

import pytest
from django.apps import apps

from scoring.event_tables import EVENT_TABLES, NOT_OF_AN_EVENT
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
