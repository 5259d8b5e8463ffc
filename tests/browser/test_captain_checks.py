"""What a phone finds by itself and shows, without the server."""

import pytest
from playwright.sync_api import Page, expect

from engine.checks import judge
from engine.scores import points_of_piles
from engine.sheets import Sheet, read_sheet
from pages.figures import figure
from scoring.messages import verdict_sentence
from tests.browser.kept_pages import first_visit
from tests.browser.phones import (
    PLAYED,
    names_at,
    open_pile,
    open_round,
    sheet_of,
    tap,
    tap_part,
    type_round,
)
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


def wrong_round(mistake: str) -> Sheet:
    """A recorded round of four with one slip."""
    (found,) = (one for one in PLAYED[4]["wrong"] if one["mistake"] == mistake)
    return read_sheet(found["sheet"])


@pytest.mark.browser_context_args(service_workers="allow")
def test_wrong_round_typed_without_a_network_is_shown_and_has_points_until_the_server_says_more(
    website: str, page: Page
) -> None:
    table, sheet = a_table(4, evidence=["cards"]), wrong_round("copy to other")
    first_visit(page, website, table)
    page.context.set_offline(True)
    open_round(page, website, table)
    type_round(page, sheet)
    sentence = verdict_sentence(names_at(table), "box120")
    sentences = [sentence(one) for one in judge(sheet).problems]
    assert len(sentences) == 3
    expect(page.locator("#found li > p")).to_have_text(sentences)
    page.locator("#typing").tap()
    points = [f"= {figure(one)}" for one in points_of_piles(sheet)]
    expect(page.locator(".pile .count")).to_have_text(points)
    expect(page.locator("#found .offers")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#found .offers")).not_to_have_count(0)
    expect(page.locator("#found li > p")).to_have_text(sentences)


@pytest.mark.soak
def test_points_of_a_whole_pile_stand_on_its_tab_once_another_is_open(
    website: str, page: Page
) -> None:
    page.route("**/check/", lambda route: route.abort())
    open_round(page, website, a_table(4))
    tap_part(page, 0, "penalty", ["r4"])
    tap(page, "r2", "b0", "b1", "g3")
    tab = page.locator(".pile .count").first
    expect(tab).to_have_text("4")
    open_pile(page, 1)
    expect(tab).to_have_text("= \N{MINUS SIGN}3")
    open_pile(page, 0)
    tap(page, "y3")
    open_pile(page, 1)
    expect(tab).to_have_text("5")


def test_whole_round_is_called_so_without_the_server(website: str, page: Page) -> None:
    page.route("**/check/", lambda route: route.abort())
    open_round(page, website, a_table(4))
    type_round(page, sheet_of(PLAYED[4]))
    expect(page.locator("#status")).to_have_text(
        "Every card has its place. Compare the points, then send."
    )


@pytest.mark.soak
def test_points_of_double_tricks_stand_beside_the_names_where_there_are_no_tabs(
    website: str, page: Page
) -> None:
    page.route("**/check/", lambda route: route.abort())
    table = a_table(5, variant="hattrick", evidence=["counts"])
    open_round(page, website, table)
    for part, number in (("face_up_r", 9), ("face_up_b", 2), ("face_up_g", 4)):
        page.locator(f"#{part}-0").fill(str(number))
    page.locator("#face_down-0").fill("3")
    expect(page.locator("#typed legend").first).to_have_text(
        f"{names_at(table)[0]} seat 1 Points: \N{MINUS SIGN}3"
    )


@pytest.mark.soak
def test_card_of_another_is_shown_at_once_and_cards_still_to_come_are_not(
    website: str, page: Page
) -> None:
    page.route("**/check/", lambda route: route.abort())
    table = a_table(4)
    open_round(page, website, table)
    page.get_by_role("button", name="Type the cards").tap()
    page.locator("#penalty-0").fill("r4")
    page.locator("#captured-1").fill("r4 r12 b1")
    anna, bela = names_at(table)[:2]
    outside = f"{bela}: red 12 is not in the deck for 4 players, its numbers end at 11."
    theirs = f"Red 4 is the penalty card of {anna} and also among the captured cards of {bela}."
    expect(page.locator("#found li > p")).to_have_text(
        [f"{outside} Check the card.", f"{theirs} Remove it where it does not lie."]
    )
