"""``/api/v1/events/<slug>/rehearsals/``: an evening that is played before it comes."""

from typing import Any

import pytest

from scoring.services.rehearsals import play_on
from tests.api.programs import program, send
from tests.builders import a_rehearsal, an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def rehearsals_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/rehearsals/"


@pytest.mark.django_db(transaction=True)
def test_a_rehearsal_is_asked_for_and_followed_to_its_end() -> None:
    event = an_event(4, rounds=1)
    client = program(event)

    asked = send(client, "POST", rehearsals_of(event), {"people": 8, "seatings": 2})
    waiting: dict[str, Any] = client.get(asked["Location"]).json()
    play_on(rehearsal_id=asked.json()["id"], seconds=60)
    done = client.get(asked["Location"]).json()

    assert (asked.status_code, asked.json()) == (202, waiting)
    assert (waiting["state"], waiting["people"], waiting["seatings"]) == ("waiting", 8, 2)
    assert waiting["progress"] == {"done": 0, "planned": 4, "queued": False, "overdue": False}
    assert (done["state"], done["report"]["boxes"], done["report"]["rounds"]) == ("done", 2, 2)
    assert [
        (seating["number"], seating["sizes"], seating["sitting_out"])
        for seating in done["report"]["seatings"]
    ] == [(1, [{"size": 4, "tables": 2}], 0), (2, [{"size": 4, "tables": 2}], 0)]


def test_rehearsals_are_listed_the_newest_first() -> None:
    event = an_event(4)
    ids = [a_rehearsal(event).pk for _ in range(2)]

    answer = program(event).get(rehearsals_of(event)).json()

    assert [each["id"] for each in answer] == ids[::-1]
    assert answer[0]["slug"].startswith("rehearsal-")


@pytest.mark.parametrize(
    "body", [{"people": 2}, {"people": 501}, {"seatings": 0}, {"seatings": 21}, {"people": "all"}]
)
def test_a_rehearsal_that_makes_no_sense_is_refused(body: dict[str, object]) -> None:
    event = an_event(4)

    answer = send(program(event), "POST", rehearsals_of(event), body)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, list(body))
    assert not event.rehearsals.exists()


def test_a_rehearsal_is_not_rehearsed() -> None:
    event = an_event(4)
    rehearsal = a_rehearsal(event).event

    answer = send(program(event.organisation), "POST", rehearsals_of(rehearsal), {})

    assert (answer.status_code, answer.json()["code"]) == (422, "rehearsal_refused")


def test_the_rehearsal_of_another_event_is_not_found() -> None:
    event, other = an_event(4), an_event(4)
    rehearsal = a_rehearsal(other)

    assert program(event).get(f"{rehearsals_of(event)}{rehearsal.pk}/").status_code == 404
