"""My evening on phones: chosen once, then the phone says by itself what comes next."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import CallKind, PushSubscription
from scoring.services.calls import call_director, take_call
from scoring.services.seatings import close_seating
from tests.browser.conftest import HALL
from tests.browser.phones import address
from tests.browser.sounds import HEAR, heard
from tests.browser.tables import Seated
from tests.builders import a_published_seating, a_user, an_entry, an_event, points_sheet
from tests.push_service import a_push_service
from tests.waiting import eventually
from tournaments.models import Event, EventState, Seating, Table
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return an_event(4, evidence=["points"], rounds=1)


def choose(page: Page, website: str, event: Event, name: str) -> None:
    page.goto(f"{website}/en/e/{event.slug}/me/")
    page.get_by_label("Type your name").fill(name[:3].lower())
    page.get_by_role("link", name=name).tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def test_a_phone_keeps_whose_it_is_and_says_what_comes_next(
    website: str, page: Page, event: Event
) -> None:
    page.add_init_script(HEAR)
    choose(page, website, event, "Béla")
    expect(page.get_by_text("No one is seated yet.")).to_be_visible()
    page.goto(f"{website}/en/e/{event.slug}/me/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béla")
    page.get_by_role("heading", level=1).click()  # a browser sounds where it was touched

    table = tables_of(a_published_seating(event))[0]
    seats = {entrant.person.name: seat for seat, entrant in occupants(table, 1).items()}
    expect(page.get_by_role("alert")).to_have_text(
        f"Seating 1 is published. You sit at table 1, seat {seats['Béla'] + 1}."
    )
    assert heard(page) == {"tones": 2, "vibrations": 1}

    page.get_by_role("button", name="Sound and vibration").tap()
    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    take_call(call_id=call.pk, by=a_user())
    expect(page.get_by_role("alert")).to_have_text("The director is coming to your table.")
    assert heard(page) == {"tones": 2, "vibrations": 1}


def test_who_opens_the_page_of_another_keeps_the_own_one(
    website: str, page: Page, event: Event
) -> None:
    choose(page, website, event, "Béla")
    page.goto(f"{website}/en/e/{event.slug}/me/1/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
    page.goto(f"{website}/en/e/{event.slug}/me/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béla")

    page.get_by_role("link", name="You are not Béla?").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("My evening")
    page.get_by_role("link", name="Cili").tap()
    page.goto(f"{website}/en/e/{event.slug}/me/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cili")


def test_a_phone_without_https_is_offered_what_works_there_alone(
    website: str, page: Page, event: Event
) -> None:
    choose(page, website.replace("127.0.0.1", HALL), event, "Béla")

    expect(page.get_by_role("button", name="Sound and vibration")).to_be_visible()
    expect(page.get_by_role("button", name="Notices")).to_have_count(0)


@pytest.mark.soak
def test_five_minutes_before_the_end_the_phone_says_so(
    website: str, page: Page, event: Event
) -> None:
    a_published_seating(event)
    Seating.objects.update(clock_ends_at=timezone.now() + timedelta(minutes=5, seconds=8))
    choose(page, website, event, "Anna")

    expect(page.get_by_role("alert")).to_have_text("5 minutes left")


@pytest.mark.soak
def test_a_result_is_shared_as_text_and_address(website: str, page: Page, event: Event) -> None:
    page.add_init_script("navigator.share = async (shared) => { window.shared = shared; }")
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    first = occupants(table, 1)[0]
    page.goto(f"{website}/en/e/{event.slug}/me/{first.number}/")

    page.get_by_role("button", name="Share my result").tap()

    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == {
        "text": f"{first.person.name}: rank 1 of 4 so far at {event.name}, with 100.0\xa0%.",
        "url": f"{website}/en/e/{event.slug}/players/{first.number}/",
    }


@pytest.mark.soak
def test_a_result_is_shared_with_its_picture_where_the_browser_takes_one(
    website: str, page: Page, event: Event
) -> None:
    page.add_init_script(
        "navigator.canShare = ({ files }) => files.length === 1;"
        "navigator.share = async ({ files = [] }) => {"
        "  window.shared = files.map(({ name, type }) => [name, type]);"
        "}"
    )
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    with page.expect_response(lambda answer: "/players/1/result.png?v=" in answer.url) as answer:
        page.goto(f"{website}/en/e/{event.slug}/me/1/")
    answer.value.finished()

    page.get_by_role("button", name="Share my result").tap()

    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == [["result.png", "image/png"]]


@pytest.mark.soak
def test_four_phones_through_a_whole_evening(
    website: str, another_phone: Callable[[], BrowserContext], event: Event
) -> None:
    phones = {name: another_phone().new_page() for name in ("Anna", "Béla", "Cili", "Dani")}
    for name, phone in phones.items():
        choose(phone, website, event, name)
    points: dict[str, int] = dict.fromkeys(phones, 0)

    for number in (1, 2):
        table = tables_of(a_published_seating(event))[0]
        names = [entrant.person.name for entrant in occupants(table, 1).values()]
        for seat, name in enumerate(names, start=1):
            expect(phones[name].get_by_role("alert")).to_have_text(
                f"Seating {number} is published. You sit at table 1, seat {seat}."
            )
        an_entry(table, sheet=points_sheet(9, 5, 2, 1))
        for place, name in enumerate(names, start=1):
            expect(phones[name].get_by_text(f"Place {place} at table 1")).to_be_visible()
            points[name] += 4 - place
        close_seating(seating_id=table.seating_id)
        for phone in phones.values():
            expect(phone.get_by_text(f"Seating {number} is over.")).to_be_visible()
            expect(phone.locator("#alert")).to_be_empty()

    move_event(event_id=event.pk, to=EventState.FINISHED)
    for phone in phones.values():
        expect(phone.get_by_role("heading", name="Final standings")).to_be_visible()
    best = max(points, key=lambda name: points[name])
    expect(phones[best].locator("dl.facts")).to_contain_text("of 4")


def test_a_captain_who_said_who_holds_the_phone_is_led_there(
    website: str, seated: Seated, event: Event
) -> None:
    table: Table = tables_of(a_published_seating(event))[0]
    phones = seated(table)
    first = occupants(table, 1)[0]
    page = phones.pages[0]
    page.goto(address(website, table))

    page.get_by_role("link", name="My evening").tap()

    expect(page.get_by_role("heading", level=1)).to_contain_text(first.person.name)
    expect(page.get_by_role("heading", name="Seating 1")).to_be_visible()


# What a browser with a push service has: the tests' own browser has none.
PHONE = """
    (service) => {
        const bytesOf = (text) => Uint8Array.from(
            atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0),
        ).buffer;
        let phone = null;
        PushManager.prototype.getSubscription = async () => phone;
        PushManager.prototype.subscribe = async ({ applicationServerKey }) => phone = {
            endpoint: service.endpoint,
            options: { applicationServerKey: applicationServerKey.buffer },
            getKey: (name) => bytesOf(name === "auth" ? service.secret : service.key),
            unsubscribe: async () => { phone = null; return true; },
        };
        Notification.requestPermission = async () => "granted";
    }
"""


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_notice_reaches_a_phone_whose_page_is_closed_until_it_wants_no_more(
    website: str, context: BrowserContext, event: Event
) -> None:
    with a_push_service() as service:
        phone = {"endpoint": service.endpoint(), "key": service.key, "secret": service.secret}
        page = context.new_page()
        page.add_init_script(f"({PHONE})({json.dumps(phone)})")
        page.goto(f"{website}/en/e/{event.slug}/me/1/")
        switch = page.get_by_role("button", name="Notices also while the page is closed")
        expect(switch).to_have_attribute("aria-pressed", "false")
        switch.tap()
        expect(switch).to_have_attribute("aria-pressed", "true")
        assert eventually(PushSubscription.objects.exists)

        table = tables_of(a_published_seating(event))[0]
        call = call_director(place=table.place, kind=CallKind.DIRECTOR)
        take_call(call_id=call.pk, by=a_user())
        assert eventually(
            lambda: (
                sorted(service.bodies)
                == [
                    ("phone", "Seating 1 is published."),
                    ("phone", "The director is coming to your table."),
                    ("phone", "Your table has called the director."),
                ]
            )
        )

        switch.tap()
        expect(switch).to_have_attribute("aria-pressed", "false")
        assert eventually(lambda: not PushSubscription.objects.exists())


@pytest.mark.browser_context_args(service_workers="allow", permissions=["notifications"])
def test_the_worker_of_the_pages_shows_what_was_sent(
    website: str, context: BrowserContext, event: Event
) -> None:
    page = context.new_page()
    page.goto(f"{website}/en/e/{event.slug}/me/1/")
    page.evaluate("navigator.serviceWorker.ready")
    client = context.new_cdp_session(page)
    registrations: list[str] = []
    client.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: registrations.extend(one["registrationId"] for one in news["registrations"]),
    )
    client.send("ServiceWorker.enable")
    assert eventually(lambda: page.evaluate("1") and registrations)
    content = {"title": "Spring", "body": "Seating 1 is published.", "path": "/en/", "tag": "1"}
    client.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": website, "registrationId": registrations[0], "data": json.dumps(content)},
    )

    page.wait_for_function(
        """async () => {
            const worker = await navigator.serviceWorker.ready;
            const [shown] = await worker.getNotifications();
            return shown?.title === "Spring" && shown.body === "Seating 1 is published.";
        }"""
    )
