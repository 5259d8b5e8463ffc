"""``series/<series>/settings/`` and ``organisations/<club>/series/``: series as they are set up."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from api.series_settings import SeriesSettingsAnswer, SeriesSettingsRequest
from pages.desk.series.forms import SeriesForm
from scoring.models import Series
from scoring.services.series_closing import close_series
from tests.api.programs import program, send
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import desk_of
from tests.scoring.seasons import a_series, an_evening, make_series, some_people
from tournaments.models import Organisation, Role, Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    return an_organisation()


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk_of(a_user(club))


def series_of(club: Organisation) -> str:
    return f"/api/v1/organisations/{club.slug}/series/"


def settings_of(series: Series) -> str:
    return f"/api/v1/series/{series.slug}/settings/"


def test_the_settings_are_those_of_the_desk() -> None:
    of_desk = {*SeriesForm.base_fields}

    assert {*SeriesSettingsAnswer.Meta.fields} - of_desk == {"organisation"}
    assert of_desk == {*SeriesSettingsRequest().fields}


def test_a_series_is_created_with_its_name_alone(club: Organisation, owner: Client) -> None:
    answer = send(owner, "POST", series_of(club), {"name": "Season 2026"})

    assert answer.status_code == 201
    assert answer.json() == {
        "organisation": club.slug,
        "name": "Season 2026",
        "slug": "season-2026",
        "partners": [],
        "public": False,
        "shown": "events",
        "counted_by": "points",
        "rank_points": [],
        "best_events": None,
        "least_matches": None,
        "full_only": False,
        "bonus": 0,
        "tie_breaks": [],
        "first_day": None,
        "last_day": None,
        "months": None,
        "with_unlisted": False,
    }


def test_a_series_is_created_with_its_rule_and_partners(club: Organisation, owner: Client) -> None:
    other = an_organisation()
    rule = {"counted_by": "rank", "rank_points": [2100, 1680], "partners": [other.slug]}

    answer = send(owner, "POST", series_of(club), {"name": "Season", "slug": "cup", **rule})

    assert {name: answer.json()[name] for name in ("slug", *rule)} == {"slug": "cup", **rule}


@pytest.mark.parametrize(
    ("sent", "code", "problems"),
    [
        (
            {"first_day": "2026-02-01", "last_day": "2026-01-01"},
            "series_time_refused",
            [{"field": "last_day", "fault": "days"}],
        ),
        (
            {"first_day": "1999-01-01", "months": 3},
            "series_time_refused",
            [{"field": "first_day", "fault": "years"}, {"field": "months", "fault": "both"}],
        ),
        ({"counted_by": "mean", "best_events": 3}, "series_refused", None),
        ({"counted_by": "rank"}, "series_refused", None),
        ({"tie_breaks": ["lot", "events_won"]}, "series_refused", None),
    ],
)
def test_a_series_that_makes_no_sense_is_refused(
    club: Organisation, owner: Client, sent: dict[str, Any], code: str, problems: object
) -> None:
    answer = send(owner, "POST", series_of(club), {"name": "Season", **sent})

    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, code)
    assert problems in (None, problem["problems"])
    assert all(problem["errors"])
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "\u200b"),
        ("slug", "a b"),
        ("partners", ["nowhere"]),
        ("partners", ["a\0"]),
        ("rank_points", [2**63]),
        ("rank_points", [-1]),
        ("rank_points", [1] * 201),
        ("bonus", 84_000_001),
        ("best_events", 0),
        ("months", 121),
        ("tie_breaks", ["luck"]),
        ("shown", "never"),
        ("first_day", "2026-02-30"),
    ],
)
def test_a_series_that_cannot_be_read_is_refused_by_name(
    club: Organisation, owner: Client, field: str, value: object
) -> None:
    answer = send(owner, "POST", series_of(club), {"name": "Season", field: value})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])


def test_an_address_that_another_series_has_is_refused(club: Organisation, owner: Client) -> None:
    there = a_series()

    answer = send(owner, "POST", series_of(club), {"name": "Season", "slug": there.slug})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["slug"])


def test_settings_are_changed_by_who_has_seen_them(club: Organisation, owner: Client) -> None:
    series = a_series(organisation=club, public=False)
    seen = owner.get(settings_of(series))
    wanted = {"public": True, "best_events": 3}

    changed = send(owner, "PATCH", settings_of(series), wanted, **{"If-Match": seen["ETag"]})
    late = send(owner, "PATCH", settings_of(series), {}, key="2", **{"If-Match": seen["ETag"]})

    assert changed.json() == {**seen.json(), **wanted}
    assert (owner.get(settings_of(series))["ETag"], late.status_code) == (changed["ETag"], 412)


def test_of_a_closed_series_only_what_stands_beside_it_changes(
    club: Organisation, owner: Client
) -> None:
    series = a_series(an_evening(some_people(club), 9, 5, 1))
    close_series(series_id=series.pk, by=a_user(club))

    rule, name = (
        send(owner, "PATCH", settings_of(series), sent, key=str(sent), **{"If-Match": "*"})
        for sent in ({"best_events": 3}, {"name": "Cup", "best_events": None})
    )

    assert (rule.status_code, rule.json()["code"]) == (409, "series_closed")
    assert (name.status_code, name.json()["name"]) == (200, "Cup")


def test_a_series_of_the_own_club_is_seen_before_it_is_public(club: Organisation) -> None:
    series = a_series(an_evening(some_people(club), 9, 5, 1), public=False, shown="end")
    address = f"/api/v1/series/{series.slug}/"
    make_series(series)

    own = program(club, Scope.READ).get(address)
    other = program(an_organisation(), Scope.READ).get(address)

    assert [row["name"] for row in own.json()["rows"]] == ["Anna", "Béla", "Cili"]
    assert (own.json()["hidden"], own["Cache-Control"]) == (False, "private, no-cache")
    assert (other.status_code, Client().get(address).status_code) == (404, 404)


def test_hidden_standings_stay_hidden_from_those_of_other_clubs(club: Organisation) -> None:
    series = a_series(an_evening(some_people(club), 9, 5, 1), shown="end")

    found = program(an_organisation()).get(f"/api/v1/series/{series.slug}/").json()

    assert (found["hidden"], found["rows"]) == (True, [])


@pytest.mark.parametrize("count", [1, 3])
def test_own_series_take_three_queries(
    club: Organisation, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        a_series(organisation=club, public=False)
    client = program(club, Scope.READ)
    client.get(series_of(club))

    with django_assert_num_queries(3):  # key, organisation, series
        listed = client.get(series_of(club)).json()

    plain = {"name": "Season", "public": False, "events": 0, "closings": 0}
    assert [{**each, "slug": ""} for each in listed] == [{**plain, "slug": ""}] * count


def test_a_series_that_no_one_has_seen_is_discarded(club: Organisation, owner: Client) -> None:
    hidden, public = a_series(organisation=club, public=False), a_series(organisation=club)

    gone, kept = (
        send(owner, "DELETE", f"/api/v1/series/{series.slug}/", key=series.slug)
        for series in (hidden, public)
    )

    assert (gone.status_code, kept.status_code) == (204, 409)
    assert [*Series.objects.all()] == [public]


def test_a_director_and_a_key_see_that_owners_alone_set_up_series(club: Organisation) -> None:
    series = a_series(organisation=club)

    answers = [
        client.get(settings_of(series))
        for client in (desk_of(a_user(club, Role.DIRECTOR)), program(club))
    ]

    assert [answer.status_code for answer in answers] == [403, 403]
