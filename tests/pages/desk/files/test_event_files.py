"""A whole event as a file on the desk."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from config.asgi import FILE_ADDRESS
from scoring.models import EventFile
from scoring.services.event_files import fail_reading, order_reading, read_file
from tests.builders import an_event, an_organisation
from tests.pages.desk.desks import Answer, desk, said, text
from tests.scoring.full_events import a_full_file, sealed
from tournaments.models import Event, Organisation, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    return an_organisation("Fox Club")


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk(club, Role.OWNER)


def page_of(club: Organisation) -> str:
    return f"/admin/organisations/{club.pk}/event-file/"


def send(owner: Client, club: Organisation, given: bytes) -> Answer:
    return owner.post(page_of(club), {"file": SimpleUploadedFile("event.json", given)})


def sent(owner: Client, club: Organisation) -> EventFile:
    send(owner, club, a_full_file())
    return EventFile.objects.get(organisation=club)


def test_an_event_is_saved_as_a_file() -> None:
    event = an_event(4, name="Cup", slug="cup")
    director = desk(event, Role.DIRECTOR)
    page = f"/admin/events/{event.pk}/export/event/"
    assert "Save the event as a file" in text(director.get(f"/admin/events/{event.pk}/papers/"))

    answer = director.get(page)

    assert answer["Content-Disposition"] == 'attachment; filename="cup.json"'
    assert json.loads(answer.content)["content"]["event"]["name"] == "Cup"


def test_a_score_keeper_is_not_offered_the_file() -> None:
    event = an_event(0)

    papers = desk(event, Role.SCORE_KEEPER).get(f"/admin/events/{event.pk}/papers/")

    assert "Save the event as a file" not in text(papers)


def test_a_file_is_looked_at_before_anything_is_stored(owner: Client, club: Organisation) -> None:
    assert "Read an event from a file" in text(owner.get(f"/admin/organisations/{club.pk}/"))
    assert "At most 25 MB" in text(owner.get(page_of(club)))

    answer = send(owner, club, a_full_file())

    file = EventFile.objects.get()
    assert answer["Location"] == f"/admin/event-files/{file.pk}/"
    shown = text(owner.get(answer["Location"]))
    assert "Club evening Card Club · March 6, 2026 · running" in shown
    assert "10 entrants 2 seatings 4 reported rounds" in shown
    assert "It becomes a new event of Fox Club." in shown
    assert "There is an event of this address already" not in shown
    assert not Event.objects.exists()


def test_an_address_that_is_taken_is_refused(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    an_event(0, slug=file.summary["slug"])

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))

    assert "There is an event of this address already" in shown


def test_a_file_is_read_by_the_worker(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    page = f"/admin/event-files/{file.pk}/"

    assert owner.post(f"{page}read/")["Location"] == page
    assert "The event is read and checked." in text(owner.get(page))
    progress = owner.get(f"{page}progress/").json()
    assert (progress["state"], progress["done"]) == ("waiting", 0)
    read_file(file_id=file.pk)

    event = Event.objects.get(organisation=club)
    shown = owner.get(page)
    assert "“Club evening” is saved." in text(shown)
    assert f'href="/admin/events/{event.pk}/"' in shown.content.decode()
    assert owner.get(f"{page}progress/").json()["state"] == "read"
    assert bytes(EventFile.objects.get().content) == b""


def test_without_a_worker_a_file_is_read_in_the_request(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)

    owner.post(f"/admin/event-files/{file.pk}/read/", {"now": "1"})

    assert Event.objects.get(organisation=club).entrants.count() == 10


def test_a_file_is_read_once(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)
    read_file(file_id=file.pk)

    read_file(file_id=file.pk)
    again = owner.post(f"/admin/event-files/{file.pk}/read/")

    assert said(again) == ["This file is read already, or was removed. Look at it again."]
    assert Event.objects.filter(organisation=club).count() == 1


def test_what_is_wrong_with_a_file_is_shown_at_once(owner: Client, club: Organisation) -> None:
    content = json.loads(a_full_file())["content"]
    content["piles"][3]["points"] = "many"
    content["entrants"][0]["person"] = 99

    answer = send(owner, club, sealed(content))

    assert answer.status_code == 422
    assert "entrants[0].person in the file names something that is not in it." in text(answer)
    assert "piles[3].points in the file has a value that cannot be." in text(answer)
    assert not EventFile.objects.exists()


def test_no_file_at_all_is_refused(owner: Client, club: Organisation) -> None:
    answer = owner.post(page_of(club))

    assert answer.status_code == 422
    assert "This is no event file." in text(answer)


def test_results_that_do_not_fit_are_shown_and_nothing_is_stored(
    owner: Client, club: Organisation
) -> None:
    content = json.loads(a_full_file())["content"]
    content["piles"][0]["points"] += 1
    send(owner, club, sealed(content))
    file = EventFile.objects.get()
    order_reading(file_id=file.pk)

    read_file(file_id=file.pk)

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))
    assert "Nothing was stored. The results in the file do not fit together: Seating 1" in shown
    assert "Choose another file" in shown
    assert not Event.objects.exists()


def test_a_reading_that_breaks_is_shown(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)

    fail_reading(file_id=file.pk)

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))
    assert "Reading the file failed or took too long. Try again." in shown


def test_a_file_is_removed_and_a_second_one_takes_the_place_of_the_first(
    owner: Client, club: Organisation
) -> None:
    first = sent(owner, club)

    second = sent(owner, club)
    answer = owner.post(f"/admin/event-files/{second.pk}/forget/")

    assert first.pk != second.pk
    assert answer["Location"] == f"/admin/organisations/{club.pk}/"
    assert not EventFile.objects.exists()


def test_the_way_in_for_large_files_is_that_of_the_page(club: Organisation) -> None:
    assert FILE_ADDRESS.fullmatch(reverse("admin:send_event_file", args=[club.pk]))
