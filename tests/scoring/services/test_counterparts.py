"""People of other clubs who are people of a series' own club, also when they are merged."""

from datetime import date

import pytest

from scoring.errors import CounterpartRefused
from scoring.models import Counterpart, Series
from scoring.services.counterparts import note_counterpart, remove_counterpart
from scoring.services.people import merge_people, undo_merge
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import (
    a_series,
    an_evening,
    make_series,
    make_standings,
    some_people,
    standing,
)
from tournaments.models import Organisation, Person

pytestmark = pytest.mark.django_db


def two_clubs() -> Series:
    """Anna, Béla and Cili of two registers: 840, 420, 0 at home, 0, 840, 420 abroad."""
    home, abroad = an_organisation("Home"), an_organisation("Abroad")
    own, theirs = some_people(home), some_people(abroad)
    return a_series(
        an_evening(own, 9, 5, 1, day=date(2026, 11, 6)),
        an_evening(theirs, 1, 9, 5, day=date(2026, 12, 4)),
        organisation=home,
        partners=[abroad.pk],
    )


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Series:
    return store_once(two_clubs)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


def person(club: str, name: str) -> int:
    return Person.objects.get(organisation__name=club, name=name).pk


def same(series: Series, name: str, own: str | None = None) -> Counterpart:
    return note_counterpart(
        series_id=series.pk,
        person_id=person("Abroad", name),
        same_as_id=person("Home", own or name),
        by=a_user(),
    )


def remade(series: Series) -> list[tuple[int | None, str, int]]:
    make_series(series)
    return standing(series)


def test_a_person_in_two_clubs_evenings_has_one_line(series: Series) -> None:
    assert standing(series) == [
        (1, "Anna", 840), (1, "Béla", 840), (3, "Béla", 420), (3, "Cili", 420),
        (5, "Cili", 0), (5, "Anna", 0),
    ]  # fmt: skip

    for name in ("Anna", "Béla", "Cili"):
        same(series, name)
    assert remade(series) == [(1, "Béla", 1260), (2, "Anna", 840), (3, "Cili", 420)]

    remove_counterpart(series_id=series.pk, person_id=person("Abroad", "Béla"), by=a_user())
    assert len(remade(series)) == 4


def test_two_who_cannot_be_one_are_refused(series: Series) -> None:
    def why(person_id: int, same_as_id: int) -> str:
        with pytest.raises(CounterpartRefused) as refused:
            note_counterpart(
                series_id=series.pk, person_id=person_id, same_as_id=same_as_id, by=a_user()
            )
        return str(refused.value.data["why"])

    [stranger] = some_people(an_organisation("Far away"), 1)
    same(series, "Anna")
    home, abroad = person("Home", "Béla"), person("Abroad", "Béla")
    assert [
        why(home, person("Home", "Anna")),  # both of its own club
        why(abroad, person("Abroad", "Cili")),
        why(stranger.pk, home),  # plays in no event of it
        why(person("Abroad", "Anna"), home),
        why(abroad, person("Home", "Anna")),  # plays beside the other Anna
        why(abroad, 0),
    ] == ["club", "club", "club", "taken", "both", "gone"]
    with pytest.raises(CounterpartRefused) as refused:
        remove_counterpart(series_id=series.pk, person_id=abroad, by=a_user())
    assert refused.value.data == {"why": "gone"}


@pytest.mark.parametrize("club", ["Home", "Abroad"])
def test_a_counterpart_follows_a_merge_and_its_undoing(club: str, series: Series) -> None:
    same(series, "Béla")
    before = remade(series)
    [twin] = some_people(Organisation.objects.get(name=club), 1)
    gone = person(club, "Béla")

    merge_people(kept_id=twin.pk, gone_id=gone)
    for event in series.series_events.all():
        make_standings(event.event)

    assert remade(series) == [
        (rank, "Anna" if points == 1260 and club == "Home" else name, points)
        for rank, name, points in before
    ]
    counterpart = Counterpart.objects.get()
    assert twin.pk in (counterpart.person_id, counterpart.same_as_id)

    undo_merge(kept_id=twin.pk)
    for event in series.series_events.all():
        make_standings(event.event)
    assert remade(series) == before


def test_of_two_merged_people_who_have_counterparts_the_one_who_stays_keeps_them(
    series: Series,
) -> None:
    same(series, "Béla")
    theirs = same(series, "Cili")
    # They play in one event, so nobody merges them; a third one has not played yet.
    [twin] = some_people(Organisation.objects.get(name="Abroad"), 1)
    Counterpart.objects.create(
        series=series, person=twin, same_as=Person.objects.get(pk=person("Home", "Cili"))
    )

    merge_people(kept_id=person("Abroad", "Béla"), gone_id=twin.pk)

    assert dict(Counterpart.objects.values_list("person", "same_as")) == {
        person("Abroad", "Béla"): person("Home", "Béla"),
        theirs.person_id: theirs.same_as_id,
    }


def test_a_counterpart_that_went_with_a_merge_comes_back_with_its_undoing(series: Series) -> None:
    same(series, "Béla")
    bela = person("Abroad", "Béla")
    [twin] = some_people(Organisation.objects.get(name="Abroad"), 1)
    cili = Person.objects.get(pk=person("Home", "Cili"))
    Counterpart.objects.create(series=series, person=twin, same_as=cili)
    before = dict(Counterpart.objects.values_list("person", "same_as"))
    asked = Series.objects.get(pk=series.pk).asked

    for merged in range(1, 3):
        merge_people(kept_id=bela, gone_id=twin.pk)
        assert list(Counterpart.objects.values_list("person", flat=True)) == [bela]
        undo_merge(kept_id=bela)
        assert dict(Counterpart.objects.values_list("person", "same_as")) == before
        assert Series.objects.get(pk=series.pk).asked == asked + 2 * merged

    remove_counterpart(series_id=series.pk, person_id=twin.pk, by=a_user())
    merge_people(kept_id=bela, gone_id=twin.pk)
    undo_merge(kept_id=bela)
    assert list(Counterpart.objects.values_list("person", flat=True)) == [bela]
