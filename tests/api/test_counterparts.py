"""``/api/v1/series/<slug>/people/``: people of other clubs who are people of the own one."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Counterpart, Series
from tests.api.programs import send
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import desk_of
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Organisation, Person, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def home() -> Organisation:
    return an_organisation("Home")


@pytest.fixture
def series(home: Organisation) -> Series:
    """Anna, Béla and Cili of two registers: 840, 420, 0 at home, 0, 840, 420 abroad."""
    abroad = an_organisation("Abroad")
    return a_series(
        an_evening(some_people(home), 9, 5, 1, day=date(2026, 11, 6)),
        an_evening(some_people(abroad), 1, 9, 5, day=date(2026, 12, 4)),
        partners=[abroad.pk],
    )


@pytest.fixture
def owner(home: Organisation) -> Client:
    return desk_of(a_user(home, Role.OWNER))


def people(series: Series) -> str:
    return f"/api/v1/series/{series.slug}/people/"


def person(club: str, name: str) -> int:
    return Person.objects.get(organisation__name=club, name=name).pk


def test_people_of_other_clubs_are_listed_and_joined(series: Series, owner: Client) -> None:
    two = {"person": person("Abroad", "Anna"), "same_as": person("Home", "Anna")}

    joined = send(owner, "POST", people(series), two)

    anna = {"name": "Anna", "club": "Abroad", "member_number": "", **two}
    assert (joined.status_code, joined.json()) == (201, anna)
    listed = owner.get(people(series)).json()
    assert [each["name"] for each in listed] == ["Anna", "Béla", "Cili"]
    assert listed[0] == anna
    assert listed[1]["same_as"] is None


def test_who_is_joined_is_parted_again(series: Series, owner: Client) -> None:
    guest = person("Abroad", "Anna")
    two = {"person": guest, "same_as": person("Home", "Anna")}
    send(owner, "POST", people(series), two, key="join")

    answers = [
        send(owner, "DELETE", f"{people(series)}{guest}/", key=key).status_code
        for key in ("part", "again")
    ]

    assert answers == [204, 404]
    assert not Counterpart.objects.exists()


def test_what_it_would_change_is_looked_at_first(series: Series, owner: Client) -> None:
    two = {"person": person("Abroad", "Béla"), "same_as": person("Home", "Béla")}

    seen = send(owner, "POST", f"{people(series)}?preview=true", two)

    bela = next(
        each for each in seen.json()["differences"] if each["person"] == person("Home", "Béla")
    )
    assert (seen.status_code, bela["after"]["rank"]) == (200, 1)
    assert not Counterpart.objects.exists()


def test_two_of_the_own_club_are_no_counterparts(series: Series, owner: Client) -> None:
    two = {"person": person("Home", "Béla"), "same_as": person("Home", "Anna")}

    answer = send(owner, "POST", people(series), two)

    assert (answer.status_code, answer.json()["code"]) == (422, "counterpart_refused")


def test_a_list_takes_as_many_queries_for_three_as_for_one(
    series: Series, owner: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    owner.get(people(series))

    for limit in (1, 3):
        # Session, user, second step; series, its role; who counts as whom, and the people.
        with django_assert_num_queries(7):
            owner.get(f"{people(series)}?limit={limit}")
