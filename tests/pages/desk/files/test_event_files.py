"""A whole event as a file on the desk."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.standings.points import RAW
from pages.desk.entrants.newcomers import NEW
from scoring.models import EventFile, EventFileState
from scoring.selectors.event_files.uploads import SILENT_AFTER
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_files import fail_reading, order_reading, read_file, review_file
from scoring.services.series import remove_event
from scoring.services.series_closing import close_series
from tests.builders import a_user, an_event, an_organisation
from tests.pages.desk.desks import Answer, desk, said, text
from tests.scoring.full_events import a_full_file, sealed
from tests.scoring.seasons import a_series, an_evening, make_series, some_people
from tournaments.models import Event, Organisation, Person, Role
from tournaments.new_entrants import NewEntrant
from tournaments.services.people import register_people
from web.bodies import FILE_ADDRESS

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


def review(owner: Client, club: Organisation, given: bytes) -> Answer:
    """The page of a file that was sent, once the worker has looked at it."""
    page = send(owner, club, given)["Location"]
    review_file(file_id=EventFile.objects.get(organisation=club).pk)
    return owner.get(page)


def sent(owner: Client, club: Organisation) -> EventFile:
    review(owner, club, a_full_file())
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

    page = send(owner, club, a_full_file())["Location"]

    file = EventFile.objects.get()
    assert page == f"/admin/event-files/{file.pk}/"
    waits = "The file is checked. Nothing is saved until you have seen what is in it."
    assert waits in text(owner.get(page))
    progress = owner.get(f"{page}progress/").json()
    assert (progress["state"], progress["overdue"]) == ("waiting", False)
    review_file(file_id=file.pk)
    assert owner.get(f"{page}progress/").json()["state"] == "sent"
    shown = text(owner.get(page))
    assert "Club evening Card Club · 6 March 2026 · running" in shown
    assert "10 entrants 2 seatings 4 entered rounds" in shown
    assert "It becomes a new event of Fox Club." in shown
    assert "Another event has this address already" not in shown
    assert not Event.objects.exists()


def test_an_address_that_is_taken_is_refused(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    an_event(0, slug=file.summary["slug"])

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))

    assert "Another event has this address already" in shown


def test_a_file_is_read_by_the_worker(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    page = f"/admin/event-files/{file.pk}/"

    assert owner.post(f"{page}read/")["Location"] == page
    assert "The event is being read and checked." in text(owner.get(page))
    progress = owner.get(f"{page}progress/").json()
    assert (progress["state"], progress["done"]) == ("waiting", 0)
    read_file(file_id=file.pk)

    event = Event.objects.get(organisation=club)
    shown = owner.get(page)
    assert "“Club evening” is saved." in text(shown)
    assert f'href="/admin/events/{event.pk}/"' in shown.content.decode()
    assert owner.get(f"{page}progress/").json()["state"] == "read"
    assert bytes(EventFile.objects.get().content) == b""


def test_what_comes_of_its_series_is_said_before_and_after(
    owner: Client, club: Organisation
) -> None:
    evening, other = an_evening(some_people(club), 9, 5, 1), an_evening(some_people(club), 9, 5, 1)
    season, closed, without = (a_series(evening, name=name) for name in ("A", "B", "C"))
    given = "".join(write_event(evening)).encode()
    content = json.loads(given)["content"]
    content["series"].append({"slug": "away", "name": "D", "weight": 100})
    for each in (season, closed, without):
        remove_event(series_id=each.pk, event_id=evening.pk, by=a_user())
        make_series(each)
    close_series(series_id=closed.pk, by=a_user())

    before = text(review(owner, club, sealed(content)))

    lines = (
        "It counts in the series “A” with 100 %. It does not count in the series “B”, which is"
        " closed. {} It does not count in the series “D”, which is not here under the address"
        " away. Add the event to a series by hand."
    )
    assert lines.format("It counts in the series “C” with 100 %.") in before
    file = EventFile.objects.get(organisation=club)
    read_as(owner, file)
    Event.objects.filter(pk=other.pk).update(points_system=RAW.key)  # which cannot be added up
    without.series_events.create(event=other)
    read_file(file_id=file.pk)
    after = text(owner.get(f"/admin/event-files/{file.pk}/"))
    refused = (
        "It does not count in the series “C”. Add it by hand: the page then says why it cannot."
    )
    assert lines.format(refused) in after


def test_an_event_that_counts_already_does_not_count_twice(
    owner: Client, club: Organisation
) -> None:
    evening = an_evening(some_people(club), 9, 5, 1)
    a_series(evening)

    shown = text(review(owner, club, "".join(write_event(evening)).encode()))

    said = "It does not count in the series “Season”, in which the same event counts already."
    assert said in shown


def known(club: Organisation, *names: str, home_club: str = "") -> list[Person]:
    new = [NewEntrant(name=name, home_club=home_club) for name in names]
    return register_people(organisation=club, new_entrants=new, language="en")


def read_as(owner: Client, file: EventFile, **chosen: object) -> Answer:
    """Press "Read the event" with what is chosen for lines, written ``line_0``."""
    given = {name.replace("_", "-"): value for name, value in chosen.items()}
    return owner.post(f"/admin/event-files/{file.pk}/read/", given)


def test_each_person_of_a_file_is_shown_with_who_of_the_register_fits(
    owner: Client, club: Organisation
) -> None:
    [anna, bela, cilli, _] = known(club, "Anna", "Béla", "Cilli", "Zoë")
    [other] = known(club, "Dani", home_club="Bern")

    shown = review(owner, club, a_full_file())

    lines = [
        (line.number, line.newcomer.name, line.chosen, [value for value, _ in line.choices])
        for line in shown.context["lines"]
    ]
    assert lines[:5] == [
        (1, "Anna", str(anna.pk), [str(anna.pk), NEW]),
        (2, "Béla", str(bela.pk), [str(bela.pk), NEW]),
        (3, "Cili", NEW, [NEW]),
        (4, "Dani", NEW, [str(other.pk), NEW]),
        (5, "Emma", NEW, [NEW]),
    ]
    assert (len(lines), cilli.name) == (10, "Cilli")
    assert "3 names may be people of the register. Look at what is chosen for them." in text(shown)
    assert "4 Dani in the register: Dani, Bern" in text(shown)


def test_where_no_one_is_in_the_register_there_is_nothing_to_choose(
    owner: Client, club: Organisation
) -> None:
    shown = owner.get(f"/admin/event-files/{sent(owner, club).pk}/")

    assert "None of these names is in the register." in text(shown)
    assert "1 Anna new 2 Béla new" in text(shown)
    assert b"<select" not in shown.content.partition(b"<main")[2]


def test_people_are_read_as_chosen(owner: Client, club: Organisation) -> None:
    anna, bela, cili = known(club, "Anna", "Béla", "Cili")
    file = sent(owner, club)

    read_as(owner, file, line_0=anna.pk, line_1=NEW)
    read_file(file_id=file.pk)

    people = {one.number: one.person for one in Event.objects.get().entrants.all()}
    assert people[1] == anna
    assert people[2] != bela
    assert people[3] != cili  # of a line that was not sent
    assert club.people.count() == 3 + 9


def test_all_choices_that_cannot_be_are_named_at_once_and_the_others_stay(
    owner: Client, club: Organisation
) -> None:
    anna, bela, namesake = known(club, "Anna", "Béla", "Béla")
    [foreign] = known(an_organisation(), "Cili")
    content = json.loads(a_full_file())["content"]
    content["people"][4]["name"] = "Anna"
    review(owner, club, sealed(content))
    file = EventFile.objects.get()

    answer = read_as(
        owner,
        file,
        line_0=anna.pk,
        line_1=namesake.pk,
        line_2=foreign.pk,
        line_3=bela.pk,  # of the register, and not offered for Dani
        line_4=anna.pk,
        line_5="out",
        line_6="9" * 40,
    )

    assert answer.status_code == 422
    gone = "is not in the register any more. Check what is chosen now."
    same = (
        "take part in the same event, so they are not one person. Choose another person or a "
        "new one."
    )
    assert answer.context["problems"] == [
        *(
            f"The person you chose for {one} {gone}"
            for one in ("3 Cili", "4 Dani", "6 Fritz", "7 Gino")
        ),
        f"1 Anna, 5 Anna {same}",
    ]
    chosen = [line.chosen for line in answer.context["lines"]][:5]
    assert chosen == [str(anna.pk), str(namesake.pk), NEW, NEW, str(anna.pk)]
    file.refresh_from_db()
    assert file.state == "sent"
    assert not Event.objects.exists()


def test_a_person_who_is_gone_once_the_file_is_read_is_named_by_start_number(
    owner: Client, club: Organisation
) -> None:
    [anna] = known(club, "Anna")
    file = sent(owner, club)
    read_as(owner, file, line_0=anna.pk)
    anna.delete()

    read_file(file_id=file.pk)

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))
    assert (
        "The person chosen for start number 1 is not in the register any more. Choose the file "
        "again." in shown
    )


def test_of_more_names_than_a_form_holds_the_last_become_new_people(
    owner: Client, club: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pages.desk.files.event_files.MOST_DOUBTS", 2)
    anna, bela, _ = known(club, "Anna", "Béla", "Cili")

    shown = owner.get(f"/admin/event-files/{sent(owner, club).pk}/")

    assert [line.chosen for line in shown.context["lines"]][:3] == [
        str(anna.pk),
        str(bela.pk),
        NEW,
    ]
    assert "2 names may be people of the register." in text(shown)
    assert "Others become new people: 1. Merge them in the register." in text(shown)


def test_more_people_than_the_desk_reads_are_refused(
    owner: Client, club: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.services.event_files.PEOPLE_LIMIT", 9)

    shown = review(owner, club, a_full_file())

    assert "Nothing was saved. More than 5000 people are in the file." in text(shown)


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Béla", "Cili"]])
def test_a_file_is_looked_at_and_ordered_at_a_fixed_query_count(
    owner: Client,
    club: Organisation,
    names: list[str],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    chosen = {f"line_{index}": one.pk for index, one in enumerate(known(club, *names))}
    file = sent(owner, club)

    with django_assert_num_queries(8):
        owner.get(f"/admin/event-files/{file.pk}/")
    with django_assert_num_queries(12):
        assert read_as(owner, file, **chosen).status_code == 302


@pytest.mark.parametrize("act", ["read", "forget"])
def test_an_address_of_a_file_that_takes_post_leads_to_its_page(
    owner: Client, club: Organisation, act: str
) -> None:
    file = sent(owner, club)

    answer = owner.get(f"/admin/event-files/{file.pk}/{act}/")

    assert answer["Location"] == f"/admin/event-files/{file.pk}/"
    file.refresh_from_db()
    assert file.state == "sent"


def test_as_long_as_a_worker_may_come_the_desk_starts_no_process(
    owner: Client, club: Organisation
) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)

    answer = owner.post(f"/admin/event-files/{file.pk}/read/", {"now": "1"})

    assert answer["Location"] == f"/admin/event-files/{file.pk}/"
    file.refresh_from_db()
    assert file.state == EventFileState.READING


@pytest.mark.parametrize("late", ["received", "reading"])
def test_a_file_that_no_worker_takes_is_said_to_be_overdue(
    late: str, owner: Client, club: Organisation
) -> None:
    send(owner, club, a_full_file())
    file = EventFile.objects.get()
    EventFile.objects.update(state=late, ordered_at=timezone.now() - 2 * SILENT_AFTER)

    assert owner.get(f"/admin/event-files/{file.pk}/progress/").json()["overdue"] is True
    shown = owner.get(f"/admin/event-files/{file.pk}/").content.decode()
    assert "The background worker does not answer." in shown
    assert "data-overdue>" in shown


def test_a_file_is_read_once(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)
    read_file(file_id=file.pk)

    read_file(file_id=file.pk)
    again = owner.post(f"/admin/event-files/{file.pk}/read/")

    assert said(again) == ["This file was already read or removed. Choose it again."]
    assert Event.objects.filter(organisation=club).count() == 1


def test_what_is_wrong_with_a_file_is_shown_at_once(owner: Client, club: Organisation) -> None:
    content = json.loads(a_full_file())["content"]
    content["piles"][3]["points"] = "many"
    content["entrants"][0]["person"] = 99

    shown = review(owner, club, sealed(content))

    assert "entrants[0].person in the file names something that is not in it." in text(shown)
    assert "piles[3].points in the file has an impossible value." in text(shown)
    assert "Choose another file" in text(shown)


def test_no_file_at_all_is_refused(owner: Client, club: Organisation) -> None:
    answer = owner.post(page_of(club))

    assert answer.status_code == 422
    assert "This is not an event file." in text(answer)


def test_results_that_do_not_fit_are_shown_and_nothing_is_stored(
    owner: Client, club: Organisation
) -> None:
    content = json.loads(a_full_file())["content"]
    content["piles"][0]["points"] += 1
    review(owner, club, sealed(content))
    file = EventFile.objects.get()
    order_reading(file_id=file.pk)

    read_file(file_id=file.pk)

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))
    assert "Nothing was saved. The results in the file do not fit together: Seating 1" in shown
    assert "Choose another file" in shown
    assert not Event.objects.exists()


def test_a_reading_that_breaks_is_shown(owner: Client, club: Organisation) -> None:
    file = sent(owner, club)
    order_reading(file_id=file.pk)

    fail_reading(file_id=file.pk)

    shown = text(owner.get(f"/admin/event-files/{file.pk}/"))
    assert "The file could not be read, or it took too long. Try again." in shown


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
