"""People of two clubs who are one: offered by number and name, shown before they count so."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Counterpart, Series
from scoring.services.series import add_event, change_series
from scoring.services.series_closing import close_series
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, agreed, desk, said, text
from tests.scoring.seasons import an_evening, make_series, some_people
from tournaments.models import Organisation, Person, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_guests(stored: Any, store_once: StoreOnce) -> dict[str, int]:
    """Anna, Béla and Cili of another club, by name; Cili has the number of our Anna."""

    def build() -> dict[str, int]:
        other = an_organisation("Other Club")
        people = some_people(other)
        evening = an_evening(people, 9, 5, 1, day=date(2026, 12, 5), name="Theirs")
        Person.objects.filter(name="Cili", organisation=other).update(number="A 7")
        Person.objects.filter(name="Anna", organisation=stored.club).update(number="A 7")
        series = Series.objects.get(pk=stored.series)
        change_series(series_id=series.pk, partners=[other])
        add_event(series_id=series.pk, event_id=evening.pk, by=a_user())
        make_series(series)
        return {person.name: person.pk for person in people}

    return store_once(build)


@pytest.fixture
def guests(stored_guests: dict[str, int], db: None) -> dict[str, int]:
    return stored_guests


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk(club, Role.OWNER)


@pytest.fixture
def own(club: Organisation) -> dict[str, int]:
    return dict(club.people.values_list("name", "pk"))


def address(name: str, series: Series) -> str:
    return reverse(f"admin:{name}", args=[series.pk])


def join(browser: Client, series: Series, **sent: Any) -> Answer:
    return browser.post(address("join_people", series), sent)


def test_counterparts_are_offered_by_number_first_then_by_name(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    page = owner.get(address("series_people", series))

    assert [(each.person.name, each.offered) for each in page.context["others"]] == [
        ("Anna", [(own["Anna"], "Anna (A 7)")]),
        ("Béla", [(own["Béla"], "Béla")]),
        ("Cili", [(own["Anna"], "Anna (A 7)"), (own["Cili"], "Cili")]),
    ]


def test_joining_two_shows_old_and_new_rank_then_counts_them_as_one(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    sent = {"person": guests["Anna"], "same_as": own["Anna"]}

    shown = join(owner, series, **sent)
    stored = agreed(owner, address("join_people", series), sent)

    lines = [(line.name, line.results) for line in shown.context["panel"].lines]
    assert ("Anna", ("100%", "200%")) in lines
    assert ("Anna", ("100%", "")) in lines
    assert said(stored) == ["The two count as one person now."]
    assert Counterpart.objects.values_list("person", "same_as").get() == (
        guests["Anna"],
        own["Anna"],
    )
    page = text(owner.get(address("series_people", series)))
    assert "Anna Other Club = Anna Count apart again" in page


@pytest.mark.parametrize("typed", ["béla", "BELA", " Béla "])
def test_a_person_may_be_typed_by_name(
    typed: str, owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    agreed(owner, address("join_people", series), {"person": str(guests["Anna"]), "typed": typed})

    assert Counterpart.objects.get().same_as_id == own["Béla"]


def test_a_person_may_be_typed_by_number(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    agreed(owner, address("join_people", series), {"person": guests["Cili"], "typed": "a 7"})

    assert Counterpart.objects.get().same_as_id == own["Anna"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        pytest.param("Zoltán", "No one in the register is called “Zoltán”.", id="no-one"),
        pytest.param("", "This field is required.", id="nothing"),
        pytest.param("\0", "Null characters are not allowed.", id="null"),
        pytest.param("x" * 400, "at most 300 characters", id="too-long"),
    ],
)
def test_who_is_no_one_of_the_register_is_refused(
    typed: str, sentence: str, owner: Client, series: Series, guests: dict[str, int]
) -> None:
    answer = join(owner, series, person=guests["Anna"], typed=typed)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Counterpart.objects.exists()


def test_a_name_of_two_people_asks_for_the_number(
    owner: Client, series: Series, guests: dict[str, int], club: Organisation
) -> None:
    Person.objects.filter(name="Cili", organisation=club).update(name="Anna")

    answer = join(owner, series, person=guests["Anna"], typed="Anna")

    assert answer.status_code == 422
    assert "Several people of the register have the name “Anna”. Type club or number." in text(
        answer
    )


def test_people_of_no_club_of_the_series_are_refused(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    [stranger] = some_people(an_organisation("Third"), 1)

    answers = [
        join(owner, series, person=stranger.pk, same_as=own["Anna"]),
        join(owner, series, person=guests["Anna"], same_as=stranger.pk),
        join(owner, series, person="x", same_as=own["Anna"]),
    ]

    assert [answer.status_code for answer in answers] == [422, 422, 422]
    assert not Counterpart.objects.exists()


def test_counting_apart_again_is_shown_first(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    sent = {"person": guests["Anna"], "same_as": own["Anna"]}
    agreed(owner, address("join_people", series), sent)

    answer = agreed(owner, address("part_people", series), {"person": guests["Anna"]})

    assert said(answer)[-1] == "They are two people again."
    assert not Counterpart.objects.exists()


def test_a_series_of_one_club_has_no_other_people(club: Organisation) -> None:
    alone = Series.objects.create(organisation=club, name="Alone", slug="alone")

    page = text(desk(club, Role.OWNER).get(address("series_people", alone)))

    assert "No one of another club has played in this series." in page


def test_of_a_closed_series_a_counterpart_changes_only_what_would_be_different(
    owner: Client, series: Series, guests: dict[str, int], own: dict[str, int]
) -> None:
    close_series(series_id=series.pk, by=a_user())

    shown = join(owner, series, person=guests["Anna"], same_as=own["Anna"])

    assert "The series is closed: its standings stay" in text(shown)
    tabs = shown.context["series_tabs"]
    assert [str(tab.label) for tab in tabs if tab.current] == ["People"]
