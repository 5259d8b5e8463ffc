"""A club with two evenings of three people, stored once for each module."""

from dataclasses import dataclass
from datetime import date

import pytest

from scoring.models import Series
from tests.builders import an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Event, Organisation

NOVEMBER, DECEMBER = date(2026, 11, 3), date(2026, 12, 1)


@dataclass(frozen=True, slots=True)
class Stored:
    """Ids: a club, its evenings and its series, in which both count."""

    club: int
    november: int  # Anna 840, Béla 420, Cili 0
    december: int  # Béla 840, Cili 420, Anna 0
    series: int


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Stored:
    def build() -> Stored:
        club = an_organisation()
        people = some_people(club)
        november = an_evening(people, 9, 5, 1, day=NOVEMBER, name="Tuesday round 1")
        december = an_evening(people, 1, 9, 5, day=DECEMBER, name="Tuesday round 2")
        series = a_series(november, december, public=False)
        return Stored(club.pk, november.pk, december.pk, series.pk)

    return store_once(build)


@pytest.fixture
def club(stored: Stored, db: None) -> Organisation:
    """The club."""
    return Organisation.objects.get(pk=stored.club)


@pytest.fixture
def november(stored: Stored, db: None) -> Event:
    """The first evening."""
    return Event.objects.get(pk=stored.november)


@pytest.fixture
def december(stored: Stored, db: None) -> Event:
    """The second evening."""
    return Event.objects.get(pk=stored.december)


@pytest.fixture
def series(stored: Stored, db: None) -> Series:
    """The series: Béla 1260, Anna 840, Cili 420."""
    return Series.objects.get(pk=stored.series)
