"""A whole event as one file."""

import json
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps

from scoring.selectors.event_files.columns import FILE_TABLES, LEFT_OUT_FIELDS, columns_of
from scoring.selectors.event_files.writing import write_event
from tests.builders import an_event
from tests.scoring.full_events import a_full_event

pytestmark = pytest.mark.django_db


def written(event: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads("".join(write_event(event)))
    return document


def test_every_field_left_out_is_there() -> None:
    for label in LEFT_OUT_FIELDS:
        model, field = label.rsplit(".", 1)
        assert apps.get_model(model)._meta.get_field(field)


def test_no_two_values_of_a_row_have_one_key() -> None:
    for table in FILE_TABLES:
        keys = [column.key for column in columns_of(table)]
        assert len(keys) == len(set(keys)), table.name


def test_a_full_event_has_rows_of_every_kind() -> None:
    content = written(a_full_event())["content"]

    assert [table.name for table in FILE_TABLES if not content[table.name]] == []


def test_the_digest_is_over_the_content_without_spaces() -> None:
    document = written(an_event(4))

    content = json.dumps(document["content"], ensure_ascii=False, separators=(",", ":"))
    assert document["digest"] == sha256(content.encode()).hexdigest()


def test_a_small_event_is_written_with_numbers_of_its_own() -> None:
    event = an_event(1, name="Club evening", slug="club-evening")

    content = written(event)["content"]

    [anna] = event.entrants.all()
    assert content["organisation"] == "Card Club"
    assert content["event"]["slug"] == "club-evening"
    assert content["people"] == [
        {"id": 1, "name": "Anna", "sort_name": "Anna", "home_club": "", "language": "",
         "number": "", "erased_at": None, "made_up_for": False},
    ]  # fmt: skip
    assert content["entrants"] == [
        {"id": 1, "person": 1, "number": 1, "home_club": "", "team": None, "fixed_place": None,
         "out_of_competition": False, "withdrawn": False, "key": anna.key},
    ]  # fmt: skip
    assert content["users"] == content["contexts"] == content["seatings"] == []


def test_phones_are_numbered_and_nothing_that_opens_a_table_is_written() -> None:
    event = a_full_event()

    text = "".join(write_event(event))

    content = json.loads(text)["content"]
    assert [entry["device"] for entry in content["entries"] if entry["device"]] == ["1"]
    assert [(one["device"], one["reason"]) for one in content["confirmations"]] == [
        ("2", ""),
        ("", "They have left."),
    ]
    assert [word for word in ("phone-a", "192.0.2.1", "/admin/", "key-") if word in text] == []
    assert not any(place.short_code in text for place in event.places.all())
