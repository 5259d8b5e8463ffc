"""One person through a club's evenings."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import RulingKind, SeriesShown
from scoring.selectors.person_results import MOST_EVENINGS, person_results
from scoring.services.people import erase_person
from tests.builders import a_ruling, an_organisation
from tests.club_evenings import an_evening_of, people_of
from tests.conftest import StoreOnce
from tests.scoring.seasons import a_series
from tournaments.models import Event, EventState, Organisation, PageConsent, Person

pytestmark = pytest.mark.django_db

MARCH, APRIL, MAY = date(2026, 3, 6), date(2026, 4, 3), date(2026, 5, 1)


def a_spring() -> Organisation:
    """Three evenings of one match each, at tables of four, points as they follow each other.

    Anna is first in March, and shares the first place with Béla in May. In April Béla wins at her
    table, and Fritz is further above the mean of his: she is fourth.
    """
    club = an_organisation()
    people = people_of(club, "Anna", "Béla", "Cili", "Dani", "Emma", "Fritz", "Gino", "Hana")
    anna, bela, cili, dani, *others = people
    an_evening_of(MARCH, [(anna, 9), (bela, 5), (cili, 2), (dani, 1)])
    an_evening_of(
        APRIL,
        [(bela, 9), (anna, 5), (cili, 2), (dani, 1)],
        list(zip(others, (8, 5, 2, 1), strict=True)),
        variant="intense",
    )
    an_evening_of(MAY, [(anna, 5), (bela, 5), (cili, 2), (dani, 1)])
    return club


@pytest.fixture(scope="module")
def stored_club(store_once: StoreOnce) -> Organisation:
    return store_once(a_spring)


@pytest.fixture
def club(stored_club: Organisation, db: None) -> Organisation:
    return Organisation.objects.get(pk=stored_club.pk)


def person(name: str) -> Person:
    return Person.objects.get(name=name)


def evenings(name: str) -> list[tuple[date, int | None, int, int | None]]:
    results = person_results(person(name))
    return [(one.day, one.rank, one.ranked, one.points) for one in results.evenings]


def encounters(name: str) -> list[tuple[str, int, int, int]]:
    found = person_results(person(name)).encounters
    return [(one.person.name, one.matches, one.ahead, one.behind) for one in found]


@pytest.mark.usefixtures("club")
def test_the_newest_evening_stands_first_with_rank_and_points() -> None:
    # Of four at a table: 840 for the first place, 560, 280 and 0; two first share 840 and 560.
    assert evenings("Anna") == [(MAY, 1, 4, 700), (APRIL, 4, 8, 560), (MARCH, 1, 4, 840)]
    assert evenings("Emma") == [(APRIL, 2, 8, 840)]


@pytest.mark.usefixtures("club")
def test_the_best_evening_is_that_with_the_best_rank_and_the_newest_of_these() -> None:
    best = person_results(person("Anna")).best

    assert best is not None
    assert best.day == MAY


@pytest.mark.usefixtures("club")
def test_opponents_are_counted_over_all_evenings_by_place_at_the_table() -> None:
    assert encounters("Anna") == [("Béla", 3, 1, 1), ("Cili", 3, 3, 0), ("Dani", 3, 3, 0)]
    assert encounters("Emma") == [("Fritz", 1, 1, 0), ("Gino", 1, 1, 0), ("Hana", 1, 1, 0)]


@pytest.mark.usefixtures("club")
def test_the_favourite_variant_is_that_of_most_matches() -> None:
    assert person_results(person("Anna")).variants == ["classic", "intense"]


def test_who_was_met_and_refuses_or_was_erased_is_counted_without_a_name(
    club: Organisation,
) -> None:
    Person.objects.filter(name="Béla").update(page=PageConsent.REFUSED)
    erase_person(person_id=person("Dani").pk, label="Player 4")

    results = person_results(person("Anna"))

    assert [one.person.name for one in results.encounters] == ["Cili"]
    assert results.unnamed == 2


@pytest.mark.parametrize(
    "fields",
    [{"unlisted": True}, {"state": EventState.RUNNING}, {"state": EventState.DRAFT}],
    ids=["unlisted", "running", "draft"],
)
def test_an_evening_that_is_not_public_or_not_over_counts_nowhere(
    club: Organisation, fields: dict[str, object]
) -> None:
    Event.objects.filter(starts_on=MAY).update(**fields)

    assert [day for day, *_ in evenings("Anna")] == [APRIL, MARCH]
    assert encounters("Anna")[0] == ("Béla", 2, 1, 1)


def test_a_match_that_a_ruling_makes_void_is_no_encounter(club: Organisation) -> None:
    march = Event.objects.filter(starts_on=MARCH)
    march.update(state=EventState.RUNNING)
    a_ruling(march.get().seatings.get(), 1, kind=RulingKind.VOID)
    march.update(state=EventState.FINISHED)

    assert encounters("Anna")[0] == ("Béla", 2, 0, 1)
    assert encounters("Béla")[0] == ("Anna", 3, 1, 1)


def test_the_ranks_in_public_series_of_the_club_stand_by_name(club: Organisation) -> None:
    march, april, may = Event.objects.filter(organisation=club).order_by("starts_on")
    a_series(march, april)
    hidden = a_series(may, public=False)
    at_the_end = a_series(may, shown=SeriesShown.END)

    series = person_results(person("Anna")).series

    # 840 and 560 for Anna, 560 and 840 for Béla: no tie-break separates them, and Emma has 840.
    assert [(one.rank, one.ranked, one.closed) for one in series] == [(1, 8, False)]
    assert {hidden.public, at_the_end.public} == {False, True}


def test_any_number_of_evenings_takes_ten_queries(club: Organisation) -> None:
    counts = []
    for name in ("Emma", "Anna"):  # one evening, and three
        someone = Person.objects.select_related("organisation").get(name=name)
        with CaptureQueriesContext(connection) as queries:
            person_results(someone)
        counts.append(len(queries))

    assert counts == [10, 10]


def test_of_very_many_evenings_the_newest_are_shown(
    club: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.selectors.person_results.MOST_EVENINGS", 2)

    results = person_results(person("Anna"))

    assert MOST_EVENINGS == 100
    assert [one.day for one in results.evenings] == [MAY, APRIL]
    assert results.earlier == 1
    assert results.encounters[0].matches == 2
