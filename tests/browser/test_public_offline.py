"""Public pages without a network, where the browser may keep copies."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.builders import a_published_seating, an_entry, an_event
from tests.flows.addresses import LISTS_EVENTS, SHOWS_AN_EVENT, fill_in
from tests.rare_cases import rare
from tests.waiting import eventually
from tournaments.models import Event, EventState
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(service_workers="allow"),
]

AGO = re.compile(r"No connection\. This page is from .+\.")
AS_IT_WAS = re.compile(r"No answer from the service\. You see this page as it was at \d\d:\d\d\.")
# Paths of the copies, and of the files that lie beside them without their hashes.
COPIES = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      paths.push(new URL(url).pathname.replace(/\\.[0-9a-f]{12}/, ""));
    }
  }
  return paths;
}"""


@pytest.fixture
def event() -> Event:
    event = an_event(players=4, rounds=2)
    an_entry(tables_of(a_published_seating(event))[0], 1)
    return event


def kept(phone: Page, *paths: str) -> bool:
    return set(paths) <= set(phone.evaluate(COPIES))


def test_a_reload_without_network_shows_the_last_known_page_with_its_age_and_goes_on_later(
    website: str, phone: Page, event: Event
) -> None:
    path = f"/en/e/{event.slug}/standings/"
    phone.goto(website + path)
    eventually(
        lambda: kept(phone, path, "/static/public/live_updates.js", "/static/public/public.css")
    )

    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()
    expect(phone.get_by_role("status").first).to_have_text(AGO)

    phone.context.set_offline(False)
    expect(phone.locator(".news.offline")).to_have_count(0)
    an_entry(tables_of(event.seatings.get())[0], 2)
    expect(phone.locator(".as-of")).to_contain_text("No results are missing.")


def test_only_public_pages_are_kept_and_those_that_nothing_renews_say_of_when_they_are_too(
    website: str, phone: Page, event: Event
) -> None:
    phone.goto(f"{website}/en/")
    eventually(lambda: kept(phone, "/en/"))
    table = tables_of(event.seatings.get())[0]
    event.self_registration = True
    event.save(update_fields=["self_registration"])
    for path in ("/admin/login/", f"/t/{link_of(table.place)}/", "/api/v1/events/"):
        phone.goto(website + path)
    phone.goto(f"{website}/en/e/{event.slug}/register/")
    phone.goto(f"{website}/en/e/{event.slug}/")
    eventually(lambda: kept(phone, f"/en/e/{event.slug}/"))

    pages = [path for path in phone.evaluate(COPIES) if not path.startswith(("/static/", "/t/"))]
    phone.context.set_offline(True)
    phone.goto(f"{website}/en/")

    assert sorted(pages) == ["/en/", f"/en/e/{event.slug}/"]
    expect(phone.get_by_role("status")).to_have_text(AS_IT_WAS)


# Not forms, files and addresses that lead elsewhere.
NO_COPIES = ("register/", "plan/", "closings/", "events/", "me/app/")
PUBLIC = sorted(
    route
    for route in SHOWS_AN_EVENT | LISTS_EVENTS
    if not route.startswith("api/") and not route.endswith(NO_COPIES)
)


@pytest.mark.parametrize("route", [rare(one) for one in PUBLIC])
def test_each_public_page_that_is_a_copy_says_once_of_when_it_is(
    website: str, phone: Page, event: Event, route: str
) -> None:
    table = tables_of(event.seatings.get())[0]
    path = fill_in(route, table, "")
    phone.goto(website + path)
    eventually(lambda: kept(phone, path))

    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_text(AGO).or_(phone.get_by_text(AS_IT_WAS))).to_have_count(1)


def test_no_page_of_an_event_that_is_a_draft_again_is_kept(website: str, phone: Page) -> None:
    event = an_event()
    path = f"/en/e/{event.slug}/"
    phone.goto(website + path)
    eventually(lambda: kept(phone, path))

    move_event(event_id=event.pk, to=EventState.DRAFT)
    # The page asks by itself again, and is loaded anew once it learns that it is gone.
    expect(phone.get_by_role("heading", level=1)).to_have_text("This event is not public any more")
    assert not kept(phone, path)
