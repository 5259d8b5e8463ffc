"""A person's data: handed over, or erased."""

import json

import pytest

from scoring.models import Sanction
from scoring.selectors.series_pages import series_page
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating
from scoring.services.series_closing import close_series
from tests.builders import a_published_seating, a_sanction, a_user, an_entry, an_event, points_sheet
from tests.pages.desk.desks import desk, said, text
from tests.scoring.seasons import a_series, make_standings
from tournaments.models import Event, EventState, Person, Role
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event
from tournaments.services.keep_apart import keep_apart

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A finished event of one round; the first is kept apart from the third."""
    event = an_event(4, evidence=["points"], rounds=1, preferred_size=4, language="de")
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    an_entry(table, sheet=points_sheet(5, 5, 5, 5))
    close_seating(seating_id=seating.pk)
    keep_apart(event_id=event.pk, numbers=(1, 3))
    move_event(event_id=event.pk, to=EventState.FINISHED)
    return event


@pytest.fixture
def anna(event: Event) -> Person:
    return event.entrants.get(number=1).person


def test_the_file_holds_every_row_about_the_person(event: Event, anna: Person) -> None:
    entrant = event.entrants.get(number=1)
    by = a_user()
    Sanction.objects.create(entrant=entrant, points=-84, reason="Late", by=by)

    answer = desk(event).get(f"/admin/people/{anna.pk}/data/")

    about = json.loads(answer.content)
    [played] = about["entrants"]
    assert answer["Content-Disposition"] == f'attachment; filename="person-{anna.pk}.json"'
    assert about["person"]["name"] == "Anna"
    assert set(about["history"]) == {"tournaments_entranthistory.person_id"}
    assert played["event"] == {"name": "Club evening", "starts_on": "2026-03-06"}
    assert played["entrant"]["number"] == 1
    assert set(played["rows"]) == {
        "scoring_sanction.entrant_id",
        "tournaments_entranthistory.pgh_obj_id",
        "tournaments_keepapart.first_id",
        "tournaments_keepaparthistory.first_id",
        "tournaments_occupancy.entrant_id",
        "tournaments_occupancyhistory.entrant_id",
    }
    assert played["rows"]["scoring_sanction.entrant_id"][0]["reason"] == "Late"
    [result] = played["results"]
    assert (result["seating"], result["table"], result["points"]) == (1, 1, {"1": 5})
    assert "Béla" not in answer.content.decode()


def test_the_file_has_the_lines_of_series(event: Event, anna: Person) -> None:
    make_standings(event)
    series = a_series(event)
    close_series(series_id=series.pk, by=a_user())

    answer = desk(event).get(f"/admin/people/{anna.pk}/data/")

    [in_series] = json.loads(answer.content)["series"]
    assert in_series["name"] == "Season"
    assert [(line["person"], line["rank"]) for line in in_series["standings"]] == [
        (anna.pk, 1),
        (anna.pk, 1),
    ]


def test_series_that_show_the_label_are_named_before(event: Event, anna: Person) -> None:
    make_standings(event)
    series = a_series(event)
    owner = desk(event, Role.OWNER)

    page = text(owner.get(f"/admin/people/{anna.pk}/erase/"))
    assert "show the label from then on. Ranks and points stay: Season" in page
    owner.post(f"/admin/people/{anna.pk}/erase/")

    assert "Spieler 1" in {line.person.name for line in series_page(series).lines if line.person}


def test_a_person_is_erased_after_a_look(event: Event, anna: Person) -> None:
    owner = desk(event, Role.OWNER)

    page = text(owner.get(f"/admin/people/{anna.pk}/erase/"))
    assert "“Spieler 1” replaces the name" in page
    assert Person.objects.filter(name="Anna").exists()
    answer = owner.post(f"/admin/people/{anna.pk}/erase/")

    assert said(answer) == ["The personal data are erased. All results are kept."]
    assert event.entrants.get(number=1).person.name == "Spieler 1"
    assert "The personal data were erased on" in text(owner.get(f"/admin/people/{anna.pk}/"))


def test_notes_that_name_the_person_are_shown_before(event: Event, anna: Person) -> None:
    by = a_user()
    for reason in ("Anna came late", "Phone rang"):
        Sanction.objects.create(
            entrant=event.entrants.get(number=2), points=-84, reason=reason, by=by
        )

    page = text(desk(event, Role.OWNER).get(f"/admin/people/{anna.pk}/erase/"))

    assert "Anna came late" in page
    assert "Phone rang" not in page


def test_who_plays_in_a_running_event_is_not_erased(event: Event, anna: Person) -> None:
    move_event(event_id=event.pk, to=EventState.RUNNING)
    owner = desk(event, Role.OWNER)

    answer = owner.post(f"/admin/people/{anna.pk}/erase/")

    assert answer.status_code == 409
    sentence = "This person takes part in a running event: Club evening. Finish it first."
    assert sentence in text(answer)
    assert sentence in text(owner.get(f"/admin/people/{anna.pk}/erase/"))
    assert Person.objects.filter(name="Anna").exists()


def test_the_reason_of_a_withdrawal_that_names_the_person_is_shown_before() -> None:
    event = an_event(2, state=EventState.RUNNING)
    anna = event.entrants.get(number=1).person
    withdraw_sanction(sanction_id=a_sanction(event).pk, reason="Anna was on time")
    move_event(event_id=event.pk, to=EventState.FINISHED)

    assert "Anna was on time" in text(
        desk(event, Role.OWNER).get(f"/admin/people/{anna.pk}/erase/")
    )
