"""What programs read of series."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from api.series import PAGE_SIZE
from scoring.models import Series
from scoring.services.series_closing import close_series
from tests.builders import a_user, an_organisation
from tests.scoring.seasons import a_planned_evening, a_series, an_evening, some_people
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db

RULE: dict[str, Any] = {
    "counted_by": "rank",
    "rank_points": [8400, 5040],
    "least_matches": None,
    "best_events": 8,
    "full_only": False,
    "bonus": 420,
    "tie_breaks": ["events_won"],
    "first_day": "2026-09-01",
    "last_day": None,
    "months": None,
    "shown": "events",
}


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation("Card Club"))


@pytest.fixture
def november(people: list[Person]) -> Event:
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November", slug="november")


def answer(series: Series) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(f"/api/v1/series/{series.slug}/").json()
    return found


def test_a_series_has_its_rule_its_events_and_its_standings(
    people: list[Person], november: Event
) -> None:
    december = a_planned_evening(people, day=date(2026, 12, 4), name="December", slug="december")
    series = a_series(november, december, **{**RULE, "first_day": date(2026, 9, 1)})
    anna, bela, cili = (person.pk for person in people)

    found = answer(series)

    rows = found.pop("rows")
    assert found == {
        **RULE,
        "slug": series.slug,
        "name": "Season",
        "organisation": "Card Club",
        "as_of": series.standings.as_of.isoformat(),
        "hidden": False,
        "refusals": [],
        "closed": None,
        "events": [
            {
                "slug": "november",
                "name": "November",
                "starts_on": "2026-11-06",
                "ends_on": "2026-11-06",
                "weight": 100,
                "counts": True,
                "going_on": False,
            },
            {
                "slug": "december",
                "name": "December",
                "starts_on": "2026-12-04",
                "ends_on": "2026-12-04",
                "weight": 100,
                "counts": False,
                "going_on": False,
            },
        ],
    }
    assert rows[1] == {
        "rank": 2,
        "person": bela,
        "name": "Béla",
        "club": "Card Club",
        "points": 546_000,
        "mean": None,
        "matches": 1,
        "events": 1,
        "bonus": 42_000,
        "contributions": [{"points": 504_000, "reason": "counts", "rank": 2, "matches": 1}],
        "tie_breaks": [None],
        "decided_by": None,
        "ranks": [2],
        "reachable": 1,
    }
    assert [(row["rank"], row["person"]) for row in rows] == [(1, anna), (2, bela), (3, cili)]


def test_a_mean_is_a_fraction(november: Event) -> None:
    series = a_series(november, counted_by="mean")

    assert [row["mean"] for row in answer(series)["rows"]] == [[840, 1], [420, 1], [0, 1]]


def test_hidden_standings_say_that_they_are(november: Event) -> None:
    found = answer(a_series(november, shown="end"))

    assert (found["hidden"], found["rows"]) == (True, [])


def test_a_closed_series_has_its_hash_and_nothing_that_is_still_possible(
    people: list[Person], november: Event
) -> None:
    later = a_planned_evening(people, day=date(2026, 12, 18))
    series = a_series(november, later)
    record = close_series(series_id=series.pk, by=a_user())

    found = answer(series)

    assert [each["slug"] for each in found["events"]] == [november.slug]
    assert [row["reachable"] for row in found["rows"]] == [None, None, None]
    closed = found["closed"]
    assert (closed["number"], closed["hash"], closed["previous"]) == (1, record.hash, "")


def test_series_are_listed_by_address_with_a_link_to_the_others() -> None:
    for _ in range(PAGE_SIZE + 1):
        a_series()
    a_series(public=False)

    first = Client().get("/api/v1/series/")
    link = first["Link"].split(">")[0].removeprefix("<")
    second = Client().get(link)

    assert (len(first.json()), len(second.json()), "Link" in second) == (PAGE_SIZE, 1, False)
    slugs = [series["slug"] for series in first.json() + second.json()]
    assert slugs == sorted(Series.objects.filter(public=True).values_list("slug", flat=True))


def test_a_page_that_cannot_be_read_is_refused() -> None:
    assert Client().get("/api/v1/series/?after=%00").status_code == 400


def test_a_series_that_is_not_public_is_not_found(november: Event) -> None:
    series = a_series(november, public=False)

    assert Client().get(f"/api/v1/series/{series.slug}/").status_code == 404


def test_more_events_take_no_more_queries(people: list[Person], november: Event) -> None:
    december = an_evening(people, 1, 9, 5, day=date(2026, 12, 4))
    few, many = a_series(november), a_series(november, december)

    taken = []
    for series in (few, many):
        with CaptureQueriesContext(connection) as queries:
            answer(series)
        taken.append(len(queries))

    assert taken == [6, 6]
