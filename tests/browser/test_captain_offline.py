"""The captain's pages and rounds while there is no network at all."""

import json
import os
import shutil
import signal
from datetime import datetime
from pathlib import Path

import pytest
from django.db import connection, transaction
from playwright.sync_api import Page, Route, expect

from config.stack.addresses import free_port
from engine.checks import judge
from pages.captain.offline import files_to_keep
from scoring.models import Entry
from tests.browser.conftest import HALL
from tests.browser.kept_pages import COPIES, first_visit, rounds_of
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_round,
    recorded_lines,
    recorded_points,
    send,
    sheet_of,
    type_round,
)
from tests.builders import a_published_seating, a_sheet, a_table, an_entry
from tests.processes import environment, gunicorn, process, wait_until_answering, web_server
from tests.rare_cases import rare
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.models import EventState, Place, Table
from tournaments.services.events import move_event
from tournaments.services.places import withdraw_link

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(service_workers="allow"),
]

NO_NETWORK = "No network. The round stays on this phone and is sent again by itself."


LANGUAGES = """async () => {
  const copies = {};
  for (const name of await caches.keys()) {
    if (!name.startsWith("stichtafel-pages-")) continue;
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const copy = await pages.match(request);
      copies[new URL(request.url).pathname] = copy.headers.get("Content-Language");
    }
  }
  return copies;
}"""


def recorded() -> list[tuple[int, int]]:
    """Number and version of each stored entry."""
    return list(Entry.objects.order_by("pk").values_list("round__number", "version"))


def test_evening_without_network_after_the_first_visit_is_recorded_once_it_is_back(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#copied")).to_contain_text("You see this page as it was at")
    phone.get_by_role("link", name="Enter round 1").tap()
    expect(phone.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(phone.locator("#typing")).to_be_visible()
    type_round(phone, sheet_of(PLAYED[3]))
    send(phone)
    expect(phone.locator("#status")).to_have_text(NO_NETWORK)
    phone.reload()
    expect(phone.locator("#status")).to_have_text(NO_NETWORK)
    phone.goto(address(website, table))
    expect(phone.locator("#news")).to_contain_text(f"Seating 1, round 1: {NO_NETWORK}")
    phone.get_by_role("link", name="Enter round 2").tap()
    expect(phone.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    expect(phone.locator("#typing")).to_be_visible()
    type_round(phone, a_sheet(3, seed=2))
    send(phone)
    expect(phone.locator("#status")).to_have_text(NO_NETWORK)
    assert recorded() == []
    phone.context.set_offline(False)
    expect(phone.locator("#recorded")).to_be_visible()
    expect(phone.locator("#news")).to_contain_text("Seating 1, round 1: entered.")
    expect(phone.locator("#copied")).to_have_count(0)
    assert recorded() == [(1, 1), (2, 1)]
    # The points of round 2, totals with the -6, -9 and 15 of round 1, and the places of these.
    assert [line[1:] for line in recorded_lines(phone)] == [
        ["8", "2", "2"],
        ["-10", "-19", "3"],
        ["2", "17", "1"],
    ]


def test_page_says_once_the_phone_can_enter_rounds_without_a_network(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    for opened in (address(website, table), address(website, table, 1)):
        phone.goto(opened)
        line = phone.get_by_text("This phone can enter rounds without a network.")
        expect(line).to_be_visible()
        kept = [address("", table), *rounds_of(table)]
        assert set(phone.evaluate(COPIES)) - {"/t/pile/"} == set(kept)


def test_way_back_to_the_table_without_network_leads_to_the_youngest_copy_of_its_seating(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    page, round_to_enter = address(website, table), phone.locator(".bar a.main")
    first_visit(phone, website, table)
    an_entry(table)
    phone.goto(f"{page}?seating=1")
    phone.context.set_offline(True)
    phone.goto(page)
    expect(round_to_enter).to_have_text("Enter round 2")

    phone.context.set_offline(False)
    a_published_seating(table.seating.event, seed=2)
    for opened in (page, f"{page}?seating=1"):
        phone.goto(opened)
    phone.context.set_offline(True)
    for asked, shown in (("", 2), ("?seating=2", 2), ("?seating=1", 1), ("?seating=1&sent=1", 1)):
        phone.goto(f"{page}{asked}")
        expect(phone.locator("#copied")).to_be_visible()
        expect(phone.locator("header.place")).to_contain_text(f"Seating {shown}")


@pytest.mark.soak
def test_table_page_that_was_open_when_a_seating_was_published_is_kept_with_its_people(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    ready = phone.get_by_text("This phone can enter rounds without a network.")
    phone.goto(address(website, table))
    expect(ready).to_be_visible()
    a_published_seating(table.seating.event, seed=2)
    expect(phone.locator("header.place")).to_contain_text("Seating 2")
    expect(ready).to_be_visible()
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#copied")).to_be_visible()
    expect(phone.locator("header.place")).to_contain_text("Seating 2")


def send_without_network(phone: Page, website: str, table: Table) -> None:
    open_round(phone, website, table)
    type_round(phone, sheet_of(PLAYED[table.seats.count()]))
    phone.context.set_offline(True)
    send(phone)
    expect(phone.locator("#status")).to_have_text(NO_NETWORK)


def test_round_opened_without_network_is_shown_as_a_code(website: str, phone: Page) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    phone.context.set_offline(True)
    open_round(phone, website, table)
    type_round(phone, sheet_of(PLAYED[3]))
    send(phone)
    phone.get_by_role("button", name="Show it as a code for the director").tap()
    expect(phone.get_by_role("img", name="Code of this round")).to_be_visible()


def kill_all(master: int) -> None:
    """Kill a server and its workers, which would finish what they have begun."""
    workers = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    for process_id in (master, *map(int, workers)):
        os.kill(process_id, signal.SIGKILL)


def test_two_open_pages_send_a_waiting_round_once_and_both_show_it(
    website: str, phone: Page
) -> None:
    table, sent = a_table(3), []
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    other = phone.context.new_page()
    other.goto(address(website, table, 1))
    expect(other.locator("#status")).to_have_text(NO_NETWORK)
    phone.context.on("response", lambda answer: sent.append(answer.status))
    phone.context.set_offline(False)
    assert recorded_points(phone) == recorded_points(other) == PLAYED[3]["scores"]
    assert recorded() == [(1, 1)]
    assert sent.count(201) == 1


def test_round_refused_later_comes_back_with_its_reason_and_cards(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    Table.objects.update(locked=True)
    phone.goto(address(website, table))
    phone.context.set_offline(False)
    refused = "The director is putting this table right. Wait, or call the director to go on."
    expect(phone.locator("#news")).to_contain_text(f"Seating 1, round 1: not entered. {refused}")
    phone.reload()
    expect(phone.locator("#news")).to_contain_text(f"Seating 1, round 1: not entered. {refused}")
    Table.objects.update(locked=False)
    phone.locator("#news").get_by_role("link", name="Correct round 1").tap()
    expect(phone.locator("#status")).to_have_text(refused)
    send(phone)
    assert recorded_points(phone) == PLAYED[3]["scores"]
    phone.goto(address(website, table))
    expect(phone.locator("#news")).to_be_empty()


@pytest.mark.soak
def test_cards_of_a_refused_round_are_reached_from_its_page_and_without_a_network(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    open_round(phone, website, table)
    type_round(phone, sheet_of(PLAYED[3]))
    Table.objects.update(locked=True)
    send(phone)
    expect(phone.locator("#status")).to_contain_text("The director is putting this table right.")
    phone.context.set_offline(True)
    phone.goto(address(website, table))
    unsent = phone.get_by_role("region", name="What this phone still has")
    unsent.locator("summary").tap()
    expect(unsent.locator("th")).to_have_text(names_at(table))
    expect(unsent.get_by_role("link", name="Correct round 1")).to_be_visible()


@pytest.mark.soak
def test_waiting_round_is_corrected_by_a_second_one_even_if_the_clock_went_back(
    website: str, phone: Page
) -> None:
    table, other = a_table(4), a_sheet(4, seed=8)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    phone.clock.set_fixed_time(datetime(2020, 1, 1))  # noqa: DTZ001 - the phone's own, wrong time
    phone.get_by_role("button", name="Correct it anyway").tap()
    type_round(phone, other)
    send(phone)
    expect(phone.locator("#status")).to_have_text(NO_NETWORK)
    phone.context.set_offline(False)
    expect(phone.locator("#recorded")).to_contain_text("Version 2")
    assert recorded() == [(1, 1), (1, 2)]
    assert recorded_points(phone) == list(judge(other).scores or ())


@pytest.mark.soak
def test_round_waiting_when_the_link_is_withdrawn_goes_out_with_the_new_link(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    withdraw_link(place_id=table.place_id)
    phone.context.set_offline(False)
    expect(phone.locator("#status")).to_contain_text("This link has been withdrawn.")
    with phone.expect_response("**/entries/"):
        send(phone)  # nothing was changed, so that is no other submission
    table.place = Place.objects.get(pk=table.place_id)
    phone.goto(address(website, table))
    expect(phone.locator("#news")).to_contain_text("Seating 1, round 1: entered.")
    assert recorded() == [(1, 1)]


@pytest.mark.soak
def test_round_that_waits_goes_out_from_the_page_of_another_table(
    website: str, phone: Page
) -> None:
    table, other = a_table(3), a_table(3)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(address(website, other))
    expect(phone.locator("#news")).to_contain_text("Seating 1, round 1: entered.")
    assert recorded() == [(1, 1)]


@pytest.mark.soak
def test_round_refused_on_the_page_of_another_table_leads_to_its_cards_on_its_own(
    website: str, phone: Page
) -> None:
    table, other = a_table(3), a_table(3)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    Table.objects.filter(pk=table.pk).update(locked=True)
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(address(website, other))
    expect(phone.locator("#news a")).to_have_attribute("href", f"{address('', table)}#unsent")
    phone.locator("#news a").tap()
    expect(phone.get_by_role("region", name="What this phone still has")).to_be_visible()


@pytest.mark.soak
def test_what_was_changed_of_a_waiting_round_stays_when_that_goes_out(
    website: str, phone: Page
) -> None:
    table, changed = a_table(3), a_sheet(3, seed=8)
    first_visit(phone, website, table)
    send_without_network(phone, website, table)
    phone.get_by_role("button", name="Correct it anyway").tap()
    type_round(phone, changed)
    phone.reload()
    expect(phone.locator("#status")).to_contain_text("The round is sent as it was")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(address(website, table))
    expect(phone.locator("#news")).to_contain_text("Seating 1, round 1: entered.")
    assert recorded() == [(1, 1)]
    phone.goto(address(website, table, 1))
    expect(phone.locator("#conflict")).to_be_visible()  # two contents: which one is right?


@pytest.mark.soak
def test_phone_without_room_for_copies_still_opens_the_pages(website: str, phone: Page) -> None:
    first_visit(phone, website, a_table(3))
    before = phone.evaluate(COPIES)
    full = {"origin": website, "quotaSize": 1}
    phone.context.new_cdp_session(phone).send("Storage.overrideQuotaForOrigin", full)
    phone.goto(address(website, a_table(3)))
    expect(phone.locator("#people")).to_be_visible()
    assert phone.evaluate(COPIES) == before


@pytest.mark.soak
def test_phone_forgets_the_pages_when_the_event_is_over(website: str, phone: Page) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    phone.reload()
    eventually(lambda: phone.evaluate(COPIES) == [])


@pytest.mark.soak
def test_pages_kept_before_another_language_is_chosen_come_again_in_it_at_once(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    open_round(phone, website, table)
    phone.locator(".languages summary").click()
    phone.get_by_role("button", name="Deutsch").click()
    expect(phone.locator("html")).to_have_attribute("lang", "de")

    kept = [address("", table), *rounds_of(table), "/t/pile/"]
    eventually(lambda: phone.evaluate(LANGUAGES) == dict.fromkeys(kept, "de"))
    phone.context.set_offline(True)
    phone.goto(address(website, table))
    expect(phone.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.soak
def test_server_killed_between_request_and_answer_has_the_round_once(
    website: str, phone: Page, static_files: Path, site_role: RuntimeRole
) -> None:
    port, table = free_port(), a_table(3)
    own = f"http://127.0.0.1:{port}"
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=own)
    with process(*gunicorn(port), env=env) as server, transaction.atomic():
        wait_until_answering(f"{own}/healthz")
        first_visit(phone, own, table)
        open_round(phone, own, table)
        type_round(phone, sheet_of(PLAYED[3]))
        Table.objects.select_for_update().get()  # so there is no answer yet
        with phone.expect_request("**/entries/"):
            send(phone)
        kill_all(server.pid)
        expect(phone.locator("#status")).to_have_text(NO_NETWORK)
        phone.goto(address(own, table))
        expect(phone.locator("#copied")).to_be_visible()
    with web_server(env, port):
        expect(phone.locator("#news")).to_contain_text("Seating 1, round 1: entered.")
    assert recorded() == [(1, 1)]


@pytest.mark.parametrize(
    "page", ["1/1/", rare(""), rare("call/"), rare("1/people/"), rare("1/1/confirm/")]
)
def test_each_copy_says_once_of_when_it_is_and_no_more_when_the_network_is_back(
    website: str, phone: Page, page: str
) -> None:
    table = a_table(3, confirmation="asked")
    an_entry(table, 1)
    first_visit(phone, website, table)
    path = f"{address('', table)}{page}"
    phone.goto(f"{website}{path}")
    eventually(lambda: path in phone.evaluate(COPIES))

    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#copied")).to_contain_text("You see this page as it was at")

    phone.context.set_offline(False)
    expect(phone.locator("#copied")).to_have_count(0)


@pytest.mark.soak
def test_page_that_takes_too_long_is_shown_as_it_was(website: str, phone: Page) -> None:
    table = a_table(3)
    first_visit(phone, website, table)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE tournaments_place IN ACCESS EXCLUSIVE MODE")
        phone.reload()
        expect(phone.locator("#copied")).to_contain_text("You see this page as it was at")
    phone.reload()
    expect(phone.locator("#people")).to_be_visible()
    expect(phone.locator("#copied")).to_have_count(0)


@pytest.mark.soak
def test_new_release_brings_its_files_and_all_pages_and_leaves_nothing_of_the_old_one(
    website: str,
    phone: Page,
    static_files: Path,
    site_role: RuntimeRole,
    tmp_path: Path,
) -> None:
    port, table = free_port(), a_table(3)
    own = f"http://127.0.0.1:{port}"
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=own)
    with web_server(env, port):
        first_visit(phone, own, table)
        (old,) = kept_releases(phone)
    with web_server({**env, "STATIC_ROOT": str(next_release(static_files, tmp_path))}, port):
        phone.goto(address(own, table))
        eventually(lambda: kept_releases(phone) and kept_releases(phone) != [old])
        eventually(lambda: len(kept_releases(phone)) == 1)
        assert phone.evaluate(COPIES) == sorted([address("", table), *rounds_of(table)])
    phone.goto(address(own, table, 1))
    expect(phone.locator("link[href$='round.next.css']")).to_have_count(1)
    expect(phone.locator("#tapped")).to_be_visible()


def kept_releases(phone: Page) -> list[str]:
    """The releases of which the phone keeps pages."""
    names: list[str] = phone.evaluate("caches.keys()")
    return [name for name in names if name.startswith("stichtafel-pages-")]


def next_release(static_files: Path, folder: Path) -> Path:
    """The same static files with one under a new name."""
    new = shutil.copytree(static_files, folder / "static")
    names = Path(shutil.copytree(f"{static_files}-names", f"{new}-names"), "staticfiles.json")
    manifest = json.loads(names.read_text())
    sheet = "captain/sheets/round.css"
    shutil.copy(new / manifest["paths"][sheet], new / "captain" / "sheets" / "round.next.css")
    manifest["paths"][sheet] = "captain/sheets/round.next.css"
    names.write_text(json.dumps(manifest))
    return new


def test_without_https_the_page_says_that_it_must_stay_open_and_sends_by_itself(
    website: str, phone: Page
) -> None:
    table = a_table(3)
    in_the_hall = website.replace("127.0.0.1", HALL)
    open_round(phone, in_the_hall, table)
    expect(phone.locator("#opens-offline")).to_be_hidden()
    type_round(phone, sheet_of(PLAYED[3]))
    phone.context.set_offline(True)
    send(phone)
    expect(phone.locator("#status")).to_contain_text("Keep this page open")
    phone.context.set_offline(False)
    assert recorded_points(phone) == PLAYED[3]["scores"]


@pytest.mark.soak
def test_phone_is_ready_although_the_network_loses_files_of_the_worker(
    website: str, phone: Page
) -> None:
    table, lost = a_table(3), set()

    def lose_once(route: Route) -> None:
        address = route.request.url
        if route.request.service_worker and address not in lost:
            lost.add(address)
            route.abort("connectionreset")
        else:
            route.continue_()

    phone.context.route("**/static/**", lose_once)
    phone.goto(address(website, table))
    expect(phone.locator("#opens-offline")).to_be_visible()
    assert len(lost) == len(files_to_keep()) + 1  # and the worker's own script
