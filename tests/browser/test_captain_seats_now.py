"""What the phones of one table say of where their people sit now, over three seatings."""

from collections.abc import Sequence
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from scoring.services.seatings import close_seating
from tests.browser.axe import offences
from tests.browser.phones import address
from tests.browser.tables import Seated
from tests.builders import a_written_seating, an_event
from tests.waiting import eventually
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)

# By place the start numbers in seat order; then where numbers 1 to 4 sit, by hand.
LAYOUTS = (
    {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    {1: (1, 5, 2, 6), 2: (3, 7, 4, 8)},
    {1: (8, 1, 7, 3), 2: (2, 6, 5, 4)},
)
SEATS = {
    2: [["1", "1"], ["1", "3"], ["2", "1"], ["2", "3"]],
    3: [["1", "2"], ["2", "1"], ["1", "4"], ["2", "4"]],
}
UNKNOWN = "Where you sit now is shown once the service answers."


@pytest.fixture
def evening() -> tuple[Event, Table]:
    """Eight people at two tables in the first seating."""
    event = an_event(8, rounds=4, evidence=["points"])
    return event, tables_of(a_written_seating(event, LAYOUTS[0]))[0]


def publish(event: Event, number: int) -> None:
    a_written_seating(event, LAYOUTS[number - 1])


def expect_seats(seating: int, phones: Sequence[Page]) -> None:
    """Each phone shows the seats in this seating, those of its person marked, and no others."""
    for seat, phone in enumerate(phones):
        expect(phone.locator(".moves h2")).to_have_text(f"Your seats in seating {seating}")
        expect(phone.locator(".moves tbody td")).to_have_text(list(chain(*SEATS[seating])))
        expect(phone.locator(".moves tbody th").nth(seat)).to_contain_text("this phone")


def test_four_phones_of_a_table_show_their_seats_in_the_third_seating(
    website: str, seated: Seated, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    phones = seated(table).pages
    looking, reloaded, put_away, fresh = phones
    older = f"{address(website, table)}?seating=1"
    for phone in phones[:3]:
        phone.goto(older)
    publish(event, 2)
    expect_seats(2, phones[:3])
    put_away.context.set_offline(True)
    expect(put_away.locator("#copied")).to_contain_text("No answer from the service.")
    expect(put_away.get_by_text(UNKNOWN)).to_be_visible()
    expect(put_away.locator(".moves")).to_be_hidden()

    publish(event, 3)
    reloaded.reload()
    put_away.context.set_offline(False)
    fresh.goto(older)

    expect_seats(3, phones)
    expect(looking.locator("#published")).to_have_text("Seating 3 is published.")
    expect(put_away.locator(".moves")).to_be_visible()
    expect(put_away.locator("#copied")).to_have_count(0)
    assert offences(looking) == []


@pytest.mark.soak
@pytest.mark.browser_context_args(service_workers="allow")
def test_copy_of_an_older_table_leaves_seats_out_until_the_service_answers(
    website: str, phone: Page, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    older = f"{address(website, table)}?seating=1"
    publish(event, 2)
    phone.goto(older)
    expect(phone.get_by_text("This phone can enter rounds without a network.")).to_be_visible()
    phone.context.set_offline(True)
    publish(event, 3)
    phone.reload()
    expect(phone.locator("#copied")).to_contain_text("You see this page as it was at")
    expect(phone.locator(".moves")).to_be_hidden()
    expect(phone.get_by_text(UNKNOWN)).to_be_visible()
    assert offences(phone) == []

    phone.context.set_offline(False)

    expect(phone.locator("#copied")).to_have_count(0)
    expect(phone.locator(".moves h2")).to_have_text("Your seats in seating 3")
    expect(phone.locator(".moves")).to_be_visible()


@pytest.mark.soak
@pytest.mark.browser_context_args(service_workers="allow")
@pytest.mark.parametrize("path", ["1/1/", "1/people/", "1/1/confirm/", "call/"])
def test_banner_of_a_copy_goes_once_the_service_has_answered(
    website: str, phone: Page, evening: tuple[Event, Table], path: str
) -> None:
    _event, table = evening
    phone.goto(f"{address(website, table)}{path}")
    kept = "async () => Boolean(await caches.match(location.href))"
    eventually(lambda: phone.evaluate(kept))
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#copied")).to_contain_text("No answer from the service.")

    phone.context.set_offline(False)

    expect(phone.locator("#copied")).to_have_count(0)


@pytest.mark.soak
def test_phones_show_no_seats_once_the_newest_seating_is_closed(
    website: str, seated: Seated, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    phones = seated(table).pages
    for number in (2, 3):
        publish(event, number)
    close_seating(seating_id=event.seatings.get(number=3).pk)
    for phone in phones:
        phone.goto(f"{address(website, table)}?seating=1")
        expect(phone.locator("#people")).to_be_visible()
        assert phone.locator(".moves, #published").count() == 0


@pytest.mark.soak
@pytest.mark.browser_context_args(service_workers="allow")
def test_public_page_of_a_player_says_without_a_network_not_where_they_sit(
    website: str, phone: Page, evening: tuple[Event, Table]
) -> None:
    event, _table = evening
    publish(event, 2)
    path = f"/en/e/{event.slug}/players/3/"
    phone.goto(website + path)
    expect(phone.locator(".where")).to_contain_text("Table 2")
    kept = "async (path) => Boolean(await caches.match(path))"
    eventually(lambda: phone.evaluate(kept, path))
    phone.context.set_offline(True)
    publish(event, 3)
    for _ in range(2):
        expect(phone.locator(".news.offline")).to_contain_text("No connection.")
        expect(phone.locator(".where")).to_be_hidden()
        expect(phone.get_by_text(UNKNOWN)).to_be_visible()
        phone.reload()

    phone.context.set_offline(False)

    expect(phone.locator(".where")).to_be_visible()
    expect(phone.locator(".where")).to_contain_text("Table 1")
    expect(phone.get_by_text(UNKNOWN)).to_be_hidden()
