"""Prizes of an event: offered, changed, taken off the list."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from tests.builders import a_prize, an_event
from tests.conftest import StoreOnce
from tournaments.errors import PrizeRefused
from tournaments.models import Event, Prize, PrizeGroup
from tournaments.selectors.prizes import prizes_of
from tournaments.services import prizes as services
from tournaments.services.prizes import PrizeDetails, change_prize, offer_prize, remove_prize

pytestmark = pytest.mark.django_db

CUP = PrizeDetails(group=PrizeGroup.ALL, club="", first=1, last=1, thing="Cup", amount=None)


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    return store_once(lambda: an_event(0))


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def version(event: Event) -> int:
    return Event.objects.get(pk=event.pk).results_version.number


def test_prizes_are_listed_by_group_and_rank(event: Event) -> None:
    a_prize(event, group=PrizeGroup.TEAMS, thing="Ham")
    a_prize(event, first=4, last=8, amount=1_000)
    a_prize(event, group=PrizeGroup.CLUB, club="Graz", thing="Book")
    a_prize(event, group=PrizeGroup.LAST, thing="Spoon")
    a_prize(event, first=2, amount=2_500)
    a_prize(event)

    assert [(prize.group, prize.first, prize.thing) for prize in prizes_of(event)] == [
        ("all", 1, "Cup"),
        ("all", 2, ""),
        ("all", 4, ""),
        ("last", 1, "Spoon"),
        ("teams", 1, "Ham"),
        ("club", 1, "Book"),
    ]


def test_a_prize_is_changed_and_removed_and_pages_are_told(event: Event) -> None:
    before = version(event)

    prize = offer_prize(event_id=event.pk, details=CUP)
    change_prize(prize_id=prize.pk, details=replace(CUP, thing="", amount=500, last=3))
    changed = Prize.objects.get()
    remove_prize(prize_id=prize.pk)

    assert (changed.thing, changed.amount, changed.first, changed.last) == ("", 500, 1, 3)
    assert not Prize.objects.exists()
    assert version(event) == before + 3


def test_a_prize_that_is_gone_is_neither_changed_nor_removed(event: Event) -> None:
    prize_id = a_prize(event).pk
    remove_prize(prize_id=prize_id)

    with pytest.raises(PrizeRefused) as of_change:
        change_prize(prize_id=prize_id, details=CUP)
    with pytest.raises(PrizeRefused) as of_removal:
        remove_prize(prize_id=prize_id)

    assert of_change.value.data == of_removal.value.data == {"why": "gone"}


def test_a_list_has_an_end(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_PRIZES", 2)
    a_prize(event)
    a_prize(event)

    with pytest.raises(PrizeRefused) as refused:
        a_prize(event)

    assert refused.value.data == {"why": "too_many", "most": 2}
    assert Prize.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"group": "nobody"}, "prize_group"),
        ({"club": "Graz"}, "prize_club_of_its_group"),
        ({"group": "club"}, "prize_club_of_its_group"),
        ({"first": 0}, "prize_ranks"),
        ({"first": 2}, "prize_ranks"),
        ({"last": 1001}, "prize_ranks"),
        ({"thing": ""}, "prize_is_something"),
        ({"amount": 0}, "prize_amount"),
        ({"amount": 100_000_001}, "prize_amount"),
    ],
)
def test_the_database_refuses_a_prize_that_cannot_be(
    fields: dict[str, object], constraint: str, event: Event
) -> None:
    a_prize(event)

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Prize.objects.update(**fields)
