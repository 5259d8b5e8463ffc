"""From a list, pasted or in a file, to entrants."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pages.desk.entrants.newcomers import NEW, OUT
from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tests.pages.desk.workbooks import workbook
from tournaments.models import Event
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db


def paste(event: Event, names: str) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/names/", {"names": names}, follow=True)


def upload(event: Event, name: str, content: bytes) -> Answer:
    file = SimpleUploadedFile(name, content)
    given = {"names": "", "file": file}
    return desk(event).post(f"/admin/events/{event.pk}/names/", given, follow=True)


def register(browser: Client, event: Event, shown: Answer, **more: Any) -> Answer:
    """Press "Register" on the page that shows a list."""
    lines = [line for line in shown.context["lines"] if line.doubtful]
    given = {
        "names": shown.context["text"],
        "next": shown.context["next_number"],
        **{f"line-{line.index}": line.chosen for line in lines},
        **more,
    }
    return browser.post(f"/admin/events/{event.pk}/names/register/", given)


def registered(event: Event) -> list[tuple[int, str]]:
    return list(event.entrants.order_by("number").values_list("number", "person__name"))


def test_a_pasted_list_is_shown_with_its_numbers_before_anything_is_stored() -> None:
    event = an_event(2)

    shown = paste(event, "1. Zoë Maier\r\n2)\tKovács Béla\r\n\r\n3\t花子")

    assert [(line.number, line.newcomer.name) for line in shown.context["lines"]] == [
        (3, "Zoë Maier"),
        (4, "Kovács Béla"),
        (5, "花子"),
    ]
    assert "3 names are read. No one is registered before you press “Register”." in text(shown)
    assert len(registered(event)) == 2


def test_a_list_is_shown_at_an_address_that_sends_nothing_again_on_the_way_back() -> None:
    event = an_event(0)
    browser = desk(event)
    address = f"/admin/events/{event.pk}/names/register/"

    sent = browser.post(f"/admin/events/{event.pk}/names/", {"names": "Name;Nr.\nAnna;1"})
    shown = browser.get(address)
    again = browser.get(address)

    assert sent["Location"] == address
    assert "One name is read." in text(shown)
    assert "These columns are left out: Nr." in text(again)
    register(browser, event, shown)
    assert browser.get(address)["Location"] == f"/admin/events/{event.pk}/names/"


def test_a_list_that_was_looked_at_is_registered() -> None:
    event = an_event(0)
    browser = desk(event)

    answer = register(browser, event, paste(event, "Anna\nBéla"))

    assert answer["Location"] == f"/admin/events/{event.pk}/entrants/"
    assert said(answer) == ["2 entrants are registered, with start numbers 1 to 2."]
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_family_names_in_front_sort_a_list_that_was_looked_at() -> None:
    event = an_event(0, language="de")

    register(desk(event), event, paste(event, "4 - Maier, Anna\n5 - van Dyk, Eva"))

    assert list(
        event.entrants.order_by("number").values_list("person__name", "person__sort_name")
    ) == [
        ("Anna Maier", "Maier, Anna"),
        ("Eva van Dyk", "van Dyk, Eva"),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.csv", "Nr.;Name;Verein;Team;Telefon\n9;Zoë;Bern;Rot;123\n".encode("cp1252")),
        ("list.txt", "Nr.\tName\tClub\tTeam\tPhone\n9\tZoë\tBern\tRot\t123\n".encode("utf-16")),
        (
            "list.xlsx",
            workbook(["Sz.", "Név", "Klub", "Csapat", "Tel."], [9, "Zoë", "Bern", "Rot", 123]),
        ),
    ],
    ids=["csv", "txt", "xlsx"],  # a workbook holds the second in which it was made
)
def test_a_file_is_registered_with_its_columns_and_our_own_numbers(
    name: str, content: bytes
) -> None:
    event = an_event(2)

    shown = upload(event, name, content)
    register(desk(event), event, shown)

    assert "These columns are left out: " in text(shown)
    assert "123" not in text(shown)
    zoe = event.entrants.get(number=3)
    assert (zoe.person.name, zoe.home_club, zoe.team and zoe.team.name) == ("Zoë", "Bern", "Rot")


def test_a_person_of_the_register_is_registered_again_as_the_same_person() -> None:
    last = an_event(1)
    event = an_event(0, organisation=last.organisation)

    shown = paste(event, "Anna\nBéla")
    register(desk(event), event, shown)

    assert "One name may be a person you know already." in text(shown)
    assert event.entrants.get(number=1).person == last.entrants.get().person
    assert event.organisation.people.count() == 2


def test_who_is_registered_already_is_left_out_unless_it_is_another_person() -> None:
    event = an_event(2)

    shown = paste(event, "Béla\nCili")
    register(desk(event), event, shown)
    again = paste(event, "Anna\nCili")
    register(desk(event), event, again, **{"line-1": NEW})

    assert "already registered: no. 2 Béla" in text(shown)
    assert registered(event) == [(1, "Anna"), (2, "Béla"), (3, "Cili"), (4, "Cili")]


def test_everybody_left_out_registers_no_one() -> None:
    event = an_event(1)

    answer = register(desk(event), event, paste(event, "Anna"), **{"line-0": OUT})

    assert said(answer) == ["No one was registered."]
    assert registered(event) == [(1, "Anna")]


def test_a_name_that_stands_there_twice_is_registered_once_unless_somebody_says_more() -> None:
    event, other = an_event(0), an_event(0)

    register(desk(event), event, paste(event, "Dora\nDora"))
    register(desk(other), other, paste(other, "Dora\nDora"), **{"line-1": NEW})

    assert registered(event) == [(1, "Dora")]
    assert registered(other) == [(1, "Dora"), (2, "Dora")]


def test_the_same_list_sent_twice_counts_once() -> None:
    event = an_event(0)
    browser, shown = desk(event), paste(event, "Anna\nBéla")

    register(browser, event, shown)
    again = register(browser, event, shown)

    assert again.status_code == 422
    assert "Another person has registered entrants at the same time. Check the list again." in text(
        again
    )
    assert "already registered: no. 1 Anna" in text(again)
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_two_lines_for_one_person_are_refused_by_name() -> None:
    last = an_event(1)
    event = an_event(0, organisation=last.organisation)
    anna = str(last.entrants.get().person_id)

    answer = register(
        desk(event), event, paste(event, "Anna\nAnna"), **{"line-0": anna, "line-1": anna}
    )

    assert answer.status_code == 422
    assert "Two lines stand for the same person: Anna." in text(answer)
    assert registered(event) == []


def test_a_list_that_cannot_be_read_is_refused_with_every_line_and_stands_there_again() -> None:
    event = an_event(0)

    answer = paste(event, f"Name;Language\nAnna;tlh\n{'x' * 101};\n")

    assert answer.status_code == 422
    assert answer.context["problems"] == [
        "Line 2: the language “tlh” is unknown. Write en, de, hu, it or ja, or leave it empty.",
        f"Line 3: “{'x' * 40}” has more than 100 characters. Shorten it.",
    ]
    assert "Nothing was saved." in text(answer)
    assert "Anna;tlh" in answer.content.decode()


def test_a_file_that_is_no_list_is_refused() -> None:
    event = an_event(0)

    answer = upload(event, "picture.xlsx", b"PK\x03\x04 no workbook")

    assert answer.status_code == 422
    assert "This workbook cannot be read. Save it again, as XLSX or as CSV." in text(answer)


def test_a_long_list_is_registered_whole() -> None:
    event = an_event(0)

    register(desk(event), event, paste(event, "\n".join(f"Anna {n}" for n in range(1, 2001))))

    assert event.entrants.count() == 2000


def test_a_list_of_more_known_people_than_a_form_holds_says_so() -> None:
    event = an_event(0)
    names = [f"Anna {n}" for n in range(1, 902)]
    register_names(event_id=event.pk, names=names)

    answer = paste(event, "\n".join(names))

    assert answer.status_code == 422
    assert "901 of these names are known already or appear twice." in text(answer)


@pytest.mark.parametrize("given", [{"next": "x"}, {"next": ""}, {"line-0": "77"}, {"names": ""}])
def test_a_form_that_no_page_made_stores_nothing(given: dict[str, object]) -> None:
    event = an_event(0)

    answer = register(desk(event), event, paste(event, "Anna"), **given)

    assert answer.status_code in (200, 422)
    assert registered(event) == []


def test_a_finished_event_takes_no_one() -> None:
    event = an_event(0)
    shown = paste(event, "Anna")
    Event.objects.update(state="finished")

    answer = register(desk(event), event, shown)

    assert answer.status_code == 422
    assert "This is not possible in the current state of the event." in text(answer)
    assert registered(event) == []


def test_names_are_never_markup() -> None:
    event = an_event(0)

    page = paste(event, "<b>Anna</b>\n</textarea><script>").content.decode()

    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "<script>" not in page


@pytest.mark.parametrize("names", ["Zoë", "Anna\nZoë\nZoë"])
def test_preview_takes_the_same_queries_at_any_length(
    names: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(2)
    browser = desk(event)

    browser.post(f"/admin/events/{event.pk}/names/", {"names": names})

    with django_assert_num_queries(13):
        browser.get(f"/admin/events/{event.pk}/names/register/")
