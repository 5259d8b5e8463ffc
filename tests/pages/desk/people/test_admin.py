"""The register of people."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from scoring.services.people import erase_person
from tests.builders import an_event
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event, PageConsent, Person, ResultsVersion, Role
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db


def change(event: Event, role: Role = Role.DIRECTOR, **given: str) -> int:
    """Save the form of Anna; the status that comes back."""
    anna = Person.objects.get(name="Anna")
    fields = {"name": "Anna", "sort_name": "", "home_club": "", "language": "", **given}
    answer = desk(event, role).post(f"/admin/tournaments/person/{anna.pk}/change/", fields)
    return answer.status_code


def test_a_name_is_corrected_and_the_pages_are_renewed() -> None:
    event = an_event(2)
    before = ResultsVersion.objects.get(event=event).number

    assert change(event, name="Anna Maier", home_club="Bern") == 302

    person = Person.objects.get(name="Anna Maier")
    assert (person.sort_name, person.home_club) == ("Maier, Anna", "Bern")
    assert ResultsVersion.objects.get(event=event).number == before + 1


def test_a_sort_name_that_was_typed_stays() -> None:
    change(an_event(1), name="Anna van Dyk", sort_name="van Dyk, Anna")

    assert Person.objects.get().sort_name == "van Dyk, Anna"


@pytest.mark.parametrize(
    ("typed", "sorted_as"),
    [
        pytest.param("Anna", "Maier, Anna", id="left-as-it-was"),
        pytest.param("Other", "Other", id="typed"),
    ],
)
def test_a_sort_name_that_nobody_touched_follows_the_name(typed: str, sorted_as: str) -> None:
    change(an_event(1), name="Anna Maier", sort_name=typed)

    assert Person.objects.get().sort_name == sorted_as


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"name": "Maier Braun, Anna"}, ("Anna Maier Braun", "Maier Braun, Anna", "")),
        ({"name": "1. Anna Maier (SC Nord)"}, ("Anna Maier", "Maier, Anna", "SC Nord")),
        (
            {"name": "Maier, Anna", "language": "hu", "sort_name": "Zett"},
            ("Maier Anna", "Zett", ""),
        ),
        (
            {"name": "Maier, Anna (Graz)", "home_club": "Bern"},
            ("Anna Maier", "Maier, Anna", "Bern"),
        ),
    ],
)
def test_a_name_is_read_as_one_of_a_list(typed: dict[str, str], kept: tuple[str, str, str]) -> None:
    change(an_event(1), Role.DIRECTOR, **typed)

    assert Person.objects.values_list("name", "sort_name", "home_club").get() == kept


def test_a_name_needs_letters() -> None:
    assert change(an_event(1), name=" ") == 200
    assert Person.objects.get().name == "Anna"


def test_a_score_keeper_changes_no_one() -> None:
    assert change(an_event(1), Role.SCORE_KEEPER, name="Mine") == 403


def test_people_are_searched() -> None:
    event = an_event(3)

    page = text(desk(event, Role.READER).get("/admin/tournaments/person/?q=béla"))

    assert "Béla" in page
    assert "Anna" not in page


def test_people_come_in_through_events_only() -> None:
    assert desk(an_event(0), Role.OWNER).get("/admin/tournaments/person/add/").status_code == 403


@pytest.mark.parametrize(
    ("language", "ordered"),
    [("de", "Anna Csaba Cyril Ödön Pál"), ("hu", "Anna Cyril Csaba Ödön Pál")],
)
def test_people_stand_in_the_order_of_the_reader_s_language(language: str, ordered: str) -> None:
    event = an_event(0)
    register_names(event_id=event.pk, names=sorted(ordered.split()))

    page = text(
        desk(event).get("/admin/tournaments/person/", headers={"Accept-Language": language})
    )

    assert [word for word in page.split() if word in ordered.split()][::2] == ordered.split()


def test_a_search_is_blind_to_accents_and_leads_to_the_person_s_page() -> None:
    event = an_event(2)
    bela = event.entrants.get(number=2).person

    answer = desk(event, Role.READER).get("/admin/tournaments/person/?q=BELA")

    assert f'href="/admin/people/{bela.pk}/"' in answer.content.decode()
    assert "Anna" not in text(answer)


def test_who_was_erased_keeps_the_label_for_a_name() -> None:
    event = an_event(1)
    person = event.entrants.get().person
    erase_person(person_id=person.pk, label="Spieler 1")
    director = desk(event)
    address = f"/admin/tournaments/person/{person.pk}/change/"

    answer = director.post(address, {"name": "Anna", "language": "de", "sort_name": "Anna"})

    assert answer.status_code == 403
    person.refresh_from_db()
    assert person.name == "Spieler 1"


def test_who_is_erased_while_the_form_is_sent_is_not_changed_and_the_desk_says_so() -> None:
    event = an_event(1)
    person = event.entrants.get().person

    def erase_meanwhile(execute: Any, sql: str, *given: Any) -> object:
        if "FOR NO KEY UPDATE" in sql:
            Person.objects.filter(pk=person.pk).update(erased_at=timezone.now())
        return execute(sql, *given)

    browser = desk(event)
    with connection.execute_wrapper(erase_meanwhile):
        answer = browser.post(
            f"/admin/tournaments/person/{person.pk}/change/", {"name": "Anna Fox", "language": ""}
        )

    assert answer.headers["Location"] == "/admin/tournaments/person/"
    assert said(answer) == [
        "This person was merged, or their data were erased. Look at the list again."
    ]
    assert Person.objects.get().name == "Anna"


def test_the_list_has_its_heading_for_a_title() -> None:
    page = desk(an_event(0)).get("/admin/tournaments/person/").content.decode()

    assert "<title>People · Stichtafel</title>" in page


def test_a_member_number_and_the_word_on_an_own_page_are_kept_tidied() -> None:
    change(an_event(1), number=" D  17 ", page="allowed")

    anna = Person.objects.get()
    assert (anna.number, anna.page) == ("D 17", PageConsent.ALLOWED)


def test_a_number_that_someone_else_has_is_refused_with_the_name() -> None:
    event = an_event(2)
    Person.objects.filter(name="Béla").update(number="D 17")
    anna = Person.objects.get(name="Anna")

    answer = desk(event, Role.DIRECTOR).post(
        f"/admin/tournaments/person/{anna.pk}/change/",
        {"name": "Anna", "sort_name": "", "home_club": "", "language": "", "number": "D 17"},
    )

    assert "Number D 17 is that of Béla." in text(answer)
    assert Person.objects.get(pk=anna.pk).number == ""


def test_the_register_is_searched_by_number() -> None:
    event = an_event(2)
    Person.objects.filter(name="Béla").update(number="D 17")

    page = text(desk(event, Role.READER).get("/admin/tournaments/person/", {"q": "d 17"}))

    assert "Béla" in page
    assert "Anna" not in page


def test_a_person_s_page_names_number_consent_and_clubs_with_their_days() -> None:
    event = an_event(1, name="Friday")
    person = event.entrants.get().person
    later = an_event(0, organisation=event.organisation, starts_on=date(2026, 4, 3),
                     ends_on=date(2026, 4, 3))  # fmt: skip
    later.entrants.create(person=person, number=1, home_club="Graz")
    event.entrants.update(home_club="Bern")
    Person.objects.update(number="D 17", page=PageConsent.REFUSED)

    page = text(desk(event, Role.READER).get(f"/admin/people/{person.pk}/"))

    assert "Member number D 17 Own page refused" in page
    assert "Clubs Graz 3 April 2026 Bern 6 March 2026" in page
