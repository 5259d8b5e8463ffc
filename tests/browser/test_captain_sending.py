"""Sending a round while networks break, answers get lost and others are quicker."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine.notation import write_cards
from scoring.models import Entry
from scoring.services.seatings import close_seating
from tests.browser.axe import offences
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_round,
    recorded_points,
    send,
    sheet_of,
    tap,
    type_round,
)
from tests.builders import a_published_seating, a_sheet, a_table, a_user, an_entry, an_event
from tournaments.models import Entrant, Occupancy, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db(transaction=True)


def entries() -> list[tuple[int, str | None]]:
    return list(Entry.objects.order_by("version").values_list("version", "key"))


def test_double_tap_on_send_records_once(website: str, page: Page) -> None:
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    page.locator("#send").dblclick()
    assert recorded_points(page) == PLAYED[3]["scores"]
    assert len(entries()) == 1


def test_answer_lost_on_its_way_is_asked_for_again_with_the_same_key(
    website: str, page: Page
) -> None:
    keys: list[str | None] = []

    def lose_first_answer(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) > 1:
            return route.continue_()
        assert route.fetch().status == 201
        return route.abort()

    page.route("**/entries/", lose_first_answer)
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.locator("#status")).to_have_text(
        "No network. The round stays on this phone and is sent again by itself."
    )
    page.get_by_role("button", name="Try again now").tap()
    assert recorded_points(page) == PLAYED[3]["scores"]
    assert entries() == [(1, keys[0])]
    assert keys[0] == keys[1]


@pytest.mark.soak
def test_round_whose_answer_cannot_be_drawn_opens_again_as_recorded(
    website: str, page: Page
) -> None:
    page.route("**/recorded.*js*", lambda route: route.abort())
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.get_by_text("Entered: version 1.")).to_be_visible()
    expect(page.locator("#typed, #tapped").locator("visible=true")).to_have_count(1)
    assert len(entries()) == 1


@pytest.mark.soak
def test_answer_lost_before_a_reload_is_asked_for_again_on_the_tables_page(
    website: str, page: Page
) -> None:
    table = a_table(3)
    page.route("**/entries/", lambda route: (route.fetch(), route.abort()))
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.get_by_role("button", name="Try again now")).to_be_visible()
    page.goto(address(website, table))
    expect(page.locator("#news")).to_have_text(
        "Seating 1, round 1: No network. The round stays on this phone and is sent again by itself."
    )
    page.unroute("**/entries/")
    expect(page.locator("#news")).to_have_text("Seating 1, round 1: entered.")
    assert len(entries()) == 1


def test_round_sent_without_network_goes_out_by_itself_when_it_is_back(
    website: str, page: Page, context: BrowserContext
) -> None:
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    context.set_offline(True)
    send(page)
    expect(page.locator("#status")).to_have_text(
        "No network. The round stays on this phone and is sent again by itself."
    )
    context.set_offline(False)
    assert recorded_points(page) == PLAYED[3]["scores"]


def test_two_phones_at_once_the_second_sees_both_and_chooses(
    website: str, page: Page, another_phone: Callable[[], BrowserContext]
) -> None:
    table = a_table(4)
    other = another_phone().new_page()
    mine, theirs = sheet_of(PLAYED[4]), a_sheet(4, seed=8)
    for phone, sheet in ((page, mine), (other, theirs)):
        phone.route("**/piles/**", lambda route: route.abort())  # they hear nothing of each other
        open_round(phone, website, table)
        type_round(phone, sheet)
    send(other)
    expect(other.locator("#recorded")).to_be_visible()
    send(page)
    expect(page.locator("#conflict")).to_be_visible()
    expect(page.locator("#conflict td").nth(1)).to_have_text(
        f"{write_cards(theirs.piles[0].penalty)} | {write_cards(theirs.piles[0].captured)}"
    )
    page.get_by_role("button", name="Keep my cards").tap()
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]
    assert [version for version, _key in entries()] == [1, 2]


@pytest.mark.soak
def test_two_versions_of_a_round_stand_side_by_side_with_the_cards_that_differ_marked(
    website: str, page: Page
) -> None:
    table, theirs = a_table(4), sheet_of(PLAYED[4])
    first, second = theirs.piles[:2]
    open_round(page, website, table)
    type_round(page, theirs)
    lost, *kept = first.captured
    page.locator("#captured-0").fill(write_cards(kept))
    page.locator("#captured-1").fill(write_cards([*second.captured, lost]))
    an_entry(table, sheet=theirs)
    page.reload()
    expect(page.locator("#conflict tbody th")).to_have_text(names_at(table))
    marked = [cell.locator("mark").all_inner_texts() for cell in page.locator("#conflict td").all()]
    assert marked == [[], [str(lost)], [str(lost)], [], [], [], [], []]


@pytest.mark.soak
def test_who_takes_what_was_sent_meanwhile_sees_it_recorded_and_has_nothing_left_to_send(
    website: str, page: Page
) -> None:
    table = a_table(4)
    open_round(page, website, table)
    type_round(page, a_sheet(4, seed=8))
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    send(page)
    page.get_by_role("button", name="Take what was sent").tap()
    assert recorded_points(page) == PLAYED[4]["scores"]
    expect(page.locator("[data-receipt]")).to_contain_text("Entered on another phone")
    expect(page.locator("#send")).to_be_hidden()
    page.get_by_role("link", name="To the table").tap()
    expect(page.get_by_role("link", name="Correct round 1")).to_be_visible()
    expect(page.locator("#news")).to_be_empty()
    page.get_by_role("link", name="Correct round 1").tap()
    expect(page.locator("#captured-0")).to_have_value(
        write_cards(sheet_of(PLAYED[4]).piles[0].captured)
    )
    expect(page.locator("#conflict")).to_be_hidden()
    assert [version for version, _key in entries()] == [1]


@pytest.mark.soak
def test_choice_is_gone_while_the_own_cards_are_on_their_way(website: str, page: Page) -> None:
    table = a_table(4)
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    page.route("**/entries/", hold)
    open_round(page, website, table)
    type_round(page, a_sheet(4, seed=8))
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    take = page.get_by_role("button", name="Take what was sent")
    expect(take).to_be_visible()
    with page.expect_request("**/entries/"):
        send(page)
    expect(take).to_be_hidden()
    sent[0].continue_()
    take.tap()
    assert recorded_points(page) == PLAYED[4]["scores"]
    page.get_by_role("link", name="To the table").tap()
    expect(page.get_by_role("link", name="Correct round 1")).to_be_visible()
    expect(page.locator("#news")).to_be_empty()


@pytest.mark.soak
def test_who_takes_what_was_sent_before_a_reload_sees_it_recorded(website: str, page: Page) -> None:
    table = a_table(4)
    open_round(page, website, table)
    tap(page, "r4", "r2")
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    page.reload()
    expect(page.locator("#conflict")).to_have_attribute("data-version", "1")
    page.get_by_role("button", name="Take what was sent").tap()
    assert recorded_points(page) == PLAYED[4]["scores"]


@pytest.mark.soak
def test_line_about_a_refusal_goes_once_the_round_is_recorded(website: str, page: Page) -> None:
    tried: list[str | None] = []

    def refuse_first(route: Route) -> None:
        key = route.request.headers.get("idempotency-key")
        tried.append(key)
        if len(tried) == 1:
            return route.abort()
        if key == tried[0]:
            refused = {"status": 409, "code": "closed", "title": "Not now."}
            return route.fulfill(status=409, json=refused)
        return route.continue_()

    page.route("**/entries/", refuse_first)
    table = a_table(3)
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    page.get_by_role("button", name="Correct it anyway").tap()
    expect(page.locator("#news")).to_contain_text(
        "Seating 1, round 1: not entered. Not now. See the cards on this phone"
    )
    send(page)
    assert recorded_points(page) == PLAYED[3]["scores"]
    expect(page.locator("#news")).to_be_empty()
    page.goto(address(website, table))
    expect(page.get_by_role("link", name="Correct round 1")).to_be_visible()
    expect(page.locator("#news")).to_be_empty()
    expect(page.locator("#unsent")).to_be_hidden()


def refused_as_closed(page: Page, website: str) -> Table:
    """A phone sends a round of the seating before, which is closed, while other people sit here."""
    event = an_event(3, preferred_size=3, rounds=2)
    [table] = tables_of(a_published_seating(event))
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    close_seating(seating_id=table.seating_id)
    a_published_seating(event, seed=2)
    send(page)
    expect(page.locator("#status")).to_have_text(
        "Results are no longer accepted here. Call the director if one is missing."
    )
    return table


@pytest.mark.soak
def test_round_refused_as_closed_is_seen_shown_as_a_code_and_thrown_away_on_purpose(
    website: str, page: Page
) -> None:
    table = refused_as_closed(page, website)
    names = names_at(table)
    Entrant.objects.update(number=F("number") + 100)
    page.goto(address(website, table))
    expect(page.locator("#news")).to_contain_text("Seating 1, round 1: not entered. Results")
    page.get_by_role("link", name="See the cards on this phone").tap()
    unsent = page.get_by_role("region", name="What this phone still has")
    unsent.locator("summary").tap()
    expect(unsent.locator("th")).to_have_text(names)
    first = sheet_of(PLAYED[3]).piles[0]
    expect(unsent.locator("td").first).to_have_text(
        f"{write_cards(first.penalty)} | {write_cards(first.captured)}"
    )
    expect(unsent.get_by_role("link")).to_have_count(0)  # the round takes no entry
    assert offences(page) == []
    unsent.get_by_role("button", name="Show it as a code for the director").tap()
    expect(page.get_by_role("img", name="Code of this round")).to_be_visible()
    page.get_by_role("button", name="Close").tap()

    unsent.get_by_role("button", name="Throw these cards away").tap()
    page.get_by_role("button", name="Keep them").tap()
    expect(unsent).to_be_visible()
    unsent.get_by_role("button", name="Throw these cards away").tap()
    page.get_by_role("dialog").get_by_role("button", name="Throw these cards away").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#news")).to_be_empty()
    page.reload()
    expect(page.get_by_role("link", name="Enter round 1")).to_be_visible()
    expect(page.locator("#news")).to_be_empty()


@pytest.mark.soak
def test_refused_round_that_the_desk_entered_meanwhile_says_so_and_asks_for_nothing(
    website: str, page: Page
) -> None:
    table = refused_as_closed(page, website)
    director = a_user(table.seating.event.organisation)
    an_entry(table, source="desk", by=director, correction="The sheet was found")
    page.goto(address(website, table))
    unsent = page.get_by_role("region", name="What this phone still has")
    unsent.locator("summary").tap()
    expect(unsent.locator("[data-why]")).to_have_text(
        "Already entered as version 1, without these cards."
    )
    expect(page.locator("#news")).to_be_empty()


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (
            "locked",
            "The director is putting this table right. Wait, or call the director to go on.",
        ),
        ("withdrawn", "This link has been withdrawn. Ask the director for the new one."),
    ],
)
def test_round_that_is_refused_says_why_and_loses_nothing(
    website: str, page: Page, happened: str, said: str
) -> None:
    table = a_table(3)
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    if happened == "locked":
        Table.objects.update(locked=True)
    else:
        withdraw_link(place_id=table.place_id)
    send(page)
    expect(page.locator("#status")).to_have_text(said)
    expect(page.locator("#captured-0")).to_be_editable()
    expect(page.locator("#captured-0")).not_to_have_value("")
    assert not Entry.objects.exists()


@pytest.mark.soak
def test_people_who_changed_seats_meanwhile_are_shown_after_loading_again(
    website: str, page: Page
) -> None:
    table = a_table(3)
    (newcomer,) = register_names(event_id=table.seating.event_id, names=["Hana"])
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    Occupancy.objects.create(seat=table.seats.get(position=0), entrant=newcomer)
    send(page)
    expect(page.locator("#status")).to_have_text(
        "Other people sit here now. Check who sits where, then send again."
    )
    page.get_by_role("link", name="Load the page again").tap()
    expect(page.locator("#typed legend").first).to_contain_text("Hana")
    page.get_by_role("button", name="They are the cards of Hana").tap()
    send(page)
    assert recorded_points(page) == PLAYED[3]["scores"]


@pytest.mark.soak
def test_answer_that_is_not_the_services_own_is_none_and_the_round_goes_out_again(
    website: str, page: Page
) -> None:
    answers = iter([429])

    def answer(route: Route) -> None:
        given = next(answers, None)
        if given is None:
            return route.continue_()
        return route.fulfill(status=given, body="<html>", headers={"Retry-After": "1"})

    page.route("**/entries/", answer)
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.locator("#status")).to_have_text(
        "The service is busy. The round stays on this phone and is sent again by itself."
    )
    assert recorded_points(page) == PLAYED[3]["scores"]


def test_warning_stops_the_round_until_a_person_ticks_that_it_is_so(
    website: str, page: Page
) -> None:
    # The classic game has no warning of its own, so the first answer is made up.
    warning = {"code": "UNUSUAL", "severity": "warning", "seats": [0], "cards": [], "repairs": []}
    refusal = {
        "status": 422,
        "code": "rejected",
        "title": "Something here is unusual. Tick that it is correct, or correct it. "
        "Then send again.",
        "problems": [warning | {"message": "Anna has captured nothing at all."}],
    }
    accepted: list[Any] = []

    def warn_first(route: Route) -> None:
        accepted.append((route.request.post_data_json or {})["accept"])
        if len(accepted) > 1:
            return route.continue_()
        return route.fulfill(status=422, json=refusal)

    page.route("**/entries/", warn_first)
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    page.get_by_label("Yes, this is correct: Anna has captured nothing at all.").check()
    send(page)
    assert recorded_points(page) == PLAYED[3]["scores"]
    assert accepted == [[], ["UNUSUAL"]]
