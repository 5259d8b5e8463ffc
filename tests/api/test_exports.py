"""``/api/v1/events/<slug>/exports/``: files for spreadsheets, as the desk saves them."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.api.programs import program
from tests.builders import a_payment, an_event
from tests.pages.desk.desks import desk
from tests.scoring.plays import play_fully
from tournaments.models import Event, Role, Scope

pytestmark = pytest.mark.django_db

EXPORTS = ["cash", "players", "results", "standings", "teams"]


def an_evening(**fields: Any) -> Event:
    """One seating of three is closed, whose points are 9, 5 and 1."""
    event = an_event(3, rounds=1, evidence=["points"], **fields)
    play_fully(event, 9, 5, 1)
    return event


def export(event: Event, name: str) -> str:
    return f"/api/v1/events/{event.slug}/exports/{name}/"


@pytest.mark.parametrize("name", EXPORTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_file_is_that_of_the_desk(name: str, language: str) -> None:
    event = an_evening(fee=800)
    a_payment(event, 1)
    spoken = {"Accept-Language": language}

    own = program(event, Scope.SCORE).get(
        export(event, name), headers={**spoken, "Accept": "text/csv"}
    )
    of_desk = desk(event, Role.SCORE_KEEPER).get(
        f"/admin/events/{event.pk}/export/{name}/", headers=spoken
    )

    assert (own.status_code, own["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert own.content == of_desk.content
    assert own["Content-Disposition"] == f'attachment; filename="{event.slug}-{name}.csv"'
    assert own["Cache-Control"] == "private, no-cache"


def test_a_file_may_be_a_workbook() -> None:
    event = an_evening()

    answer = program(event, Scope.SCORE).get(export(event, "results"), {"kind": "xlsx"})

    sheet = load_workbook(BytesIO(answer.content)).active
    assert sheet is not None
    assert [cell.value for cell in next(sheet.iter_rows())][:4] == [
        "Seating",
        "Table",
        "Round",
        "Seat",
    ]


@pytest.mark.parametrize("name", EXPORTS)
def test_hidden_results_are_in_no_file_of_who_keeps_no_scores(name: str) -> None:
    event = an_evening(standings_shown="hidden")

    reader = program(event, Scope.READ).get(export(event, name))
    keeper = program(event, Scope.SCORE).get(export(event, name))

    if name in {"cash", "players"}:
        assert (reader.status_code, keeper.status_code) == (200, 200)
    else:
        assert (reader.status_code, reader.json()["code"]) == (403, "standings_hidden")
        assert keeper.status_code == 200


def test_a_file_of_another_kind_is_refused() -> None:
    event = an_evening()

    answer = program(event, Scope.READ).get(export(event, "teams"), {"kind": "pdf"})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["kind"])
    assert program(event).get(export(event, "everything")).status_code == 404
