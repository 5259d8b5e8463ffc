"""A person's own page: who has one, and what stands on it."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.services.people import erase_person, merge_people, undo_merge
from tests.builders import an_organisation
from tests.club_evenings import an_evening_of, people_of
from tests.conftest import StoreOnce
from tests.pages.markup import one_line
from tests.pages.public.rows import cells
from tests.scoring.seasons import a_series
from tournaments.models import Event, Organisation, PageConsent, Person
from tournaments.services.organisations import show_people
from tournaments.services.people import change_person

pytestmark = pytest.mark.django_db

MARCH, APRIL = date(2026, 3, 6), date(2026, 4, 3)


def a_club_with_two_evenings() -> Organisation:
    """Anna wins in March and is second in April, at a table with Béla, Cili and Dani."""
    club = an_organisation("Card Club")
    anna, bela, cili, dani = people_of(club, "Anna", "Béla", "Cili", "Dani")
    march = an_evening_of(MARCH, [(anna, 9), (bela, 5), (cili, 2), (dani, 1)])
    april = an_evening_of(APRIL, [(bela, 9), (anna, 5), (cili, 2), (dani, 1)])
    march.entrants.filter(number=1).update(home_club="Bern")
    april.entrants.filter(number=2).update(home_club="Graz")
    show_people(organisation_id=club.pk, shown=True)
    allow("Anna")
    return club


def allow(name: str, consent: PageConsent = PageConsent.ALLOWED) -> None:
    someone = person(name)
    someone.page = consent
    change_person(someone, fields=["page"])


def person(name: str) -> Person:
    return Person.objects.select_related("organisation").get(name=name)


@pytest.fixture(scope="module")
def stored_club(store_once: StoreOnce) -> Organisation:
    return store_once(a_club_with_two_evenings)


@pytest.fixture
def club(stored_club: Organisation, db: None) -> Organisation:
    return Organisation.objects.get(pk=stored_club.pk)


def address(someone: Person, language: str = "en") -> str:
    return f"/{language}/o/{someone.organisation.slug}/people/{someone.pk}/"


def status(name: str) -> int:
    return Client().get(address(person(name))).status_code


def page(name: str, language: str = "en") -> str:
    answer = Client().get(address(person(name), language))
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("public")
    return one_line(answer.content.decode())


def body(text: str, heading: str) -> list[str]:
    """The cells of the table in the section of this name."""
    return cells(text.split(f'id="{heading}"')[1].split("<tbody>")[1].split("</tbody>")[0])


def words(text: str, heading: str) -> str:
    """What is read in the section of this name."""
    section = text.split(f'id="{heading}"')[1].split(">", 1)[1].split("</section>")[0]
    return " ".join(re.sub("<[^>]*>", " ", section).split())


@pytest.mark.usefixtures("club")
def test_each_evening_stands_with_rank_and_result_the_newest_first() -> None:
    text = page("Anna")

    assert words(text, "in-short") == (
        "In short Evenings 2 Evenings won 1 Best evening Rank 1 of 4 6 March 2026 "
        "Favourite variant Classic"
    )
    assert body(text, "evenings") == [
        "Evening of 03 April 3 April 2026", "2 of 4", "66.7\N{NO-BREAK SPACE}%",
        "Evening of 06 March 6 March 2026", "1 of 4", "100.0\N{NO-BREAK SPACE}%",
    ]  # fmt: skip


@pytest.mark.usefixtures("club")
def test_opponents_are_counted_and_lead_to_those_who_allow_it() -> None:
    allow("Béla")

    text = page("Anna")

    assert body(text, "opponents") == [
        "Béla", "2", "1", "1",
        "Cili", "2", "2", "0",
        "Dani", "2", "2", "0",
    ]  # fmt: skip
    assert f'href="{address(person("Béla"))}"' in text
    assert f'href="{address(person("Cili"))}"' not in text


@pytest.mark.usefixtures("club")
def test_who_refuses_is_not_named_as_an_opponent() -> None:
    allow("Béla", PageConsent.REFUSED)

    text = page("Anna")

    assert "Béla" not in text
    assert "One more person was at the same tables." in text


@pytest.mark.usefixtures("club")
def test_former_clubs_stand_with_their_days() -> None:
    assert words(page("Anna"), "clubs") == "Clubs Graz 3 April 2026 Bern 6 March 2026"


@pytest.mark.usefixtures("club")
def test_search_engines_are_told_no() -> None:
    assert '<meta name="robots" content="noindex">' in page("Anna")


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("language", ["de", "hu", "it", "ja"])
def test_the_page_is_there_in_every_language(language: str) -> None:
    assert f'lang="{language}"' in page("Anna", language)


def test_a_page_is_shown_only_while_person_and_club_allow_it(club: Organisation) -> None:
    assert [status(name) for name in ("Anna", "Béla")] == [200, 404]

    show_people(organisation_id=club.pk, shown=False)
    assert status("Anna") == 404

    show_people(organisation_id=club.pk, shown=True)
    allow("Anna", PageConsent.REFUSED)
    assert status("Anna") == 404


def test_no_one_is_found_below_another_club(club: Organisation) -> None:
    other = an_organisation("Other Club")
    show_people(organisation_id=other.pk, shown=True)

    answer = Client().get(f"/en/o/{other.slug}/people/{person('Anna').pk}/")

    assert club != other
    assert answer.status_code == 404


@pytest.mark.usefixtures("club")
def test_who_is_erased_has_no_page_any_more() -> None:
    anna = person("Anna")

    erase_person(person_id=anna.pk, label="Player 1")

    assert Client().get(address(anna)).status_code == 404
    assert Person.objects.get(pk=anna.pk).page == PageConsent.UNASKED


def test_a_refusal_stays_with_whom_it_is_merged_until_that_is_undone(club: Organisation) -> None:
    [namesake] = people_of(club, "Anna B.")
    Person.objects.filter(pk=namesake.pk).update(page=PageConsent.REFUSED)

    merge_people(kept_id=person("Anna").pk, gone_id=namesake.pk)
    assert status("Anna") == 404

    undo_merge(kept_id=person("Anna").pk)
    assert [status(name) for name in ("Anna", "Anna B.")] == [200, 404]


@pytest.mark.usefixtures("club")
def test_pages_of_an_event_lead_to_the_page_of_who_allows_it() -> None:
    event = Event.objects.get(starts_on=MARCH)
    leads = [
        address(person(name)) in Client().get(f"/en/e/{event.slug}/{below}/").content.decode()
        for below in ("players", "me")
        for name, below in (("Anna", f"{below}/1"), ("Béla", f"{below}/2"))
    ]

    assert leads == [True, False, True, False]


def test_who_has_no_result_yet_finds_that(club: Organisation) -> None:
    people_of(club, "Emma")
    allow("Emma")

    assert "There are no results yet." in page("Emma")


@pytest.mark.usefixtures("club")
def test_the_page_takes_as_many_queries_for_any_number_of_evenings() -> None:
    allow("Béla")
    counts = []
    for evenings in (2, 1):
        Event.objects.filter(pk__in=Event.objects.order_by("pk")[evenings:]).update(unlisted=True)
        with CaptureQueriesContext(connection) as queries:
            page("Anna")
        counts.append(len(queries))

    assert counts == [counts[0], counts[0]]


@pytest.mark.usefixtures("club")
def test_the_rank_in_a_series_stands_with_its_name() -> None:
    a_series(*Event.objects.order_by("pk"))

    assert words(page("Anna"), "series") == "Series Season rank 1 of 4"
