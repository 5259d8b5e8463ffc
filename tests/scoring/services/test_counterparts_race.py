"""Somebody is noted as a counterpart while another one merges them."""

import threading
from functools import partial

import pytest
from django.db import transaction

from scoring.models import Counterpart, Series
from scoring.services.counterparts import note_counterpart
from scoring.services.people import merge_people
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_user, an_organisation
from tests.scoring.seasons import a_planned_evening, a_series, some_people
from tests.waiting import LIMIT, eventually
from tournaments.models import Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def guests() -> list[Person]:
    """Two people of another club, of whom the first plays in an event of a series."""
    return some_people(an_organisation("Abroad"), 2)


@pytest.fixture
def series(guests: list[Person]) -> Series:
    abroad = guests[0].organisation
    event = a_planned_evening(guests[:1])
    return a_series(event, organisation=an_organisation("Home"), partners=[abroad.pk])


@pytest.mark.parametrize("noted_first", [True, False])
def test_a_counterpart_is_the_person_who_stays_or_is_refused(
    *, noted_first: bool, guests: list[Person], series: Series
) -> None:
    [own] = some_people(series.organisation, 1)
    guest, kept = guests
    note = partial(
        note_counterpart,
        series_id=series.pk,
        person_id=guest.pk,
        same_as_id=own.pk,
        by=a_user(),
    )
    merge = partial(merge_people, kept_id=kept.pk, gone_id=guest.pk)
    acted = threading.Event()

    @transaction.atomic
    def act_first() -> None:
        (note if noted_first else merge)()
        acted.set()
        eventually(holds_another_up)

    def act_then() -> None:
        acted.wait(LIMIT)
        (merge if noted_first else note)()

    outcomes = all_at_once(act_first, act_then)

    assert outcomes == (["done", "done"] if noted_first else ["CounterpartRefused", "done"])
    assert list(Counterpart.objects.values_list("person", "same_as")) == (
        [(kept.pk, own.pk)] if noted_first else []
    )
