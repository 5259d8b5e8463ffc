"""The prizes of an event on the desk: listed, offered, changed, printed."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_half_reported_event, a_prize, an_event
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, EventState, Prize, PrizeGroup, Role, StandingsShown
from tournaments.services.prizes import remove_prize

pytestmark = pytest.mark.django_db

CUP = {"group": "all", "club": "", "first": "1", "last": "", "thing": "Cup", "amount": ""}


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    return store_once(lambda: an_event(4))


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def address(event: Event) -> str:
    return f"/admin/events/{event.pk}/prizes/"


def offer(event: Event, **fields: str) -> Answer:
    return desk(event).post(f"{address(event)}new/", {**CUP, **fields})


def test_a_prize_is_offered_for_several_ranks(event: Event) -> None:
    answer = offer(event, first="4", last="8", thing="", amount="12.50")

    assert said(answer) == ["The prize is on the list."]
    prize = Prize.objects.get()
    assert (prize.first, prize.last, prize.thing, prize.amount) == (4, 8, "", 1_250)
    assert "Ranks 4 to 8 €12.50 Change" in text(desk(event).get(answer["Location"]))


def test_a_thing_and_a_sum_are_won_with_one_rank(event: Event) -> None:
    offer(event, amount="100")

    assert "Rank 1 Cup, €100.00 Change" in text(desk(event).get(address(event)))


def test_yen_have_no_cents(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(currency="JPY")

    refused = offer(event, amount="12.50")
    offer(event, amount="5000")

    assert "Ensure that there are no more than 0 decimal places." in text(refused)
    assert Prize.objects.get().amount == 5_000
    assert "Cup, ¥5,000" in text(desk(event).get(address(event)))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"thing": ""}, "Write what is won, or give a sum of money."),
        ({"first": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"first": "3", "last": "2"}, "The last rank cannot come before the first."),
        ({"last": "1001"}, "Ensure this value is less than or equal to 1000."),
        ({"group": "nobody"}, "Select a valid choice."),
        ({"group": "club"}, "Write the home club whose people can win it."),
        (
            {"club": "Graz"},
            "Choose “the people of one home club”, or leave this empty.",
        ),
        ({"amount": "0"}, "Ensure this value is greater than or equal to 0.01."),
        ({"amount": "1000000.01"}, "Ensure this value is less than or equal to 1000000.00."),
        ({"amount": "1e9"}, "Ensure this value is less than or equal to 1000000.00."),
        ({"amount": "NaN"}, "Enter a number."),
        ({"thing": "a\0b"}, "Null characters are not allowed."),
        ({"thing": "x" * 101}, "Ensure this value has at most 100 characters (it has 101)."),
        ({"thing": "Cup\x92"}, "This has a character that cannot be printed. Type it again."),
    ],
)
def test_what_cannot_be_won_is_refused_and_stored_nowhere(
    fields: dict[str, str], sentence: str, event: Event
) -> None:
    answer = offer(event, **fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Prize.objects.exists()


def test_a_prize_is_changed_with_what_stands_there(event: Event) -> None:
    prize = a_prize(event, group=PrizeGroup.CLUB, club="Graz", last=2, amount=1_250)
    own = f"/admin/prizes/{prize.pk}/"

    page = desk(event).get(own).content.decode()
    answer = desk(event).post(own, {**CUP, "group": "club", "club": "Bern", "amount": "7"})

    assert 'value="Graz"' in page
    assert 'value="12.50"' in page
    assert said(answer) == ["The prize is saved."]
    stored = Prize.objects.get()
    assert (stored.club, stored.last, stored.amount) == ("Bern", 1, 700)


def test_a_prize_that_cannot_be_changed_so_stays(event: Event) -> None:
    prize = a_prize(event)

    answer = desk(event).post(f"/admin/prizes/{prize.pk}/", {**CUP, "thing": ""})

    assert answer.status_code == 422
    assert Prize.objects.get().thing == "Cup"


def test_a_prize_is_removed_and_then_gone(event: Event) -> None:
    prize = a_prize(event)

    answer = desk(event).post(f"/admin/prizes/{prize.pk}/remove/")

    assert said(answer) == ["The prize is off the list."]
    assert "There are no prizes yet." in text(desk(event).get(answer["Location"]))


def test_a_reader_looks_at_the_prizes_alone(event: Event) -> None:
    a_prize(event)

    page = text(desk(event, Role.READER).get(address(event)))

    assert "Rank 1 Cup" in page
    assert "New prize" not in page
    assert "Change" not in page


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_as_many_queries_for_many_prizes(
    count: int, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser = desk(event)
    for number in range(count):
        a_prize(event, first=number + 1)
    browser.get(address(event))

    with django_assert_num_queries(11):
        browser.get(address(event))


def test_prizes_are_in_the_history_with_what_they_were(event: Event) -> None:
    prize = a_prize(event)
    desk(event).post(f"/admin/prizes/{prize.pk}/", {**CUP, "thing": "Ham"})
    remove_prize(prize_id=prize.pk)

    page = text(desk(event).get(f"/admin/events/{event.pk}/history/"))

    assert "Prize · Ham settings Removed." in page
    assert "Prize · Ham settings Changed. Thing that is won before: Cup → after: Ham" in page
    assert "Prize · Cup settings Added. Thing that is won before: – → after: Cup" in page


def a_played_event() -> Event:
    """Eight people at two tables; one of them has reported."""
    event = a_half_reported_event()
    a_prize(event, thing="Cup", amount=10_000)
    a_prize(event, group=PrizeGroup.LAST, thing="Wooden spoon")
    return event


def test_paper_says_who_gets_what_and_that_it_may_change() -> None:
    event = a_played_event()

    page = text(desk(event).get(f"/admin/events/{event.pk}/print/prizes/"))

    assert "The event is not finished: this may still change." in page
    assert "Rank 1" in page
    assert "Cup, €100.00" in page
    assert "From the last rank" in page
    assert "Last rank" in page
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    final = text(desk(event).get(f"/admin/events/{event.pk}/print/prizes/"))
    assert "may still change" not in final


def test_paper_without_a_winner_says_so(event: Event) -> None:
    a_prize(event)

    page = text(desk(event).get(f"/admin/events/{event.pk}/print/prizes/"))

    assert "No one has won a prize yet." in page


def test_a_reader_prints_no_winner_while_standings_are_hidden() -> None:
    event = a_played_event()
    Event.objects.filter(pk=event.pk).update(standings_shown=StandingsShown.HIDDEN)
    reader = desk(event, Role.READER)

    answer = reader.get(f"/admin/events/{event.pk}/print/prizes/")

    assert answer["Location"] == f"/admin/events/{event.pk}/papers/"
    assert said(answer) == ["The standings are hidden until the end."]
