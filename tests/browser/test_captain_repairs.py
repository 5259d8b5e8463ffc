"""Mending a wrong round by one tap, and taking that back, on a phone-sized screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.cards import Card
from engine.messages import card_name
from engine.sheets import read_sheet
from scoring.models import Entry
from tests.browser.phones import (
    PLAYED,
    names_at,
    offers_shown,
    open_pile,
    open_round,
    problems_shown,
    recorded_points,
    send,
    sheet_of,
    tap,
    tap_part,
    type_round,
)
from tests.builders import a_sheet, a_table

pytestmark = pytest.mark.django_db(transaction=True)


def wrong_round(mistake: str) -> dict[str, Any]:
    """A recorded round of four with one slip, in its JSON form."""
    (found,) = (one for one in PLAYED[4]["wrong"] if one["mistake"] == mistake)
    sheet: dict[str, Any] = found["sheet"]
    return sheet


def lying(page: Page, card: str) -> str | None:
    return page.locator(f"[data-card={card}]").get_attribute("data-lies")


def test_wrong_round_is_repaired_by_one_tap_and_recorded_once_it_is_sent(
    website: str, page: Page
) -> None:
    table, wrong = a_table(4), wrong_round("drop")
    open_round(page, website, table)
    type_round(page, read_sheet(wrong))
    page.locator("#typing").tap()
    send(page)
    expect(page.locator("#status")).to_have_attribute("data-kind", "bad")
    (offer,) = offers_shown(page)
    assert offer == f"Add blue 0 to the captured cards of {names_at(table)[0]}."
    assert lying(page, "b0") == "free"

    page.get_by_role("button", name=offer).tap()
    expect(page.locator("#changed p")).to_have_text(
        f"Added blue 0 to the captured cards of {names_at(table)[0]}. Check it, then send."
    )
    expect(page.locator("[data-card=b0]")).to_have_attribute("data-lies", "here")
    expect(page.locator("[data-card].changed")).to_have_count(1)
    expect(page.locator("#status")).to_have_text(
        "Every card has its place. Compare the points, then send."
    )
    assert not Entry.objects.exists()
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]


@pytest.mark.soak
def test_repair_is_taken_back_by_one_tap(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    type_round(page, read_sheet(wrong_round("other's penalty in pile")))
    before = page.locator("#captured-1").input_value()
    offer = page.locator("#found .offers > button").inner_text()
    page.get_by_role("button", name=offer).tap()
    expect(page.locator("#captured-1")).not_to_have_value(before)
    expect(page.locator("#captured-1")).to_have_class("changed")
    page.locator("#changed").get_by_role("button", name="Undo").tap()
    expect(page.locator("#captured-1")).to_have_value(before)
    expect(page.locator("#changed")).to_be_hidden()
    expect(page.get_by_role("button", name=offer)).to_be_visible()


@pytest.mark.soak
def test_card_that_one_of_many_may_have_lost_is_a_choice_with_more_behind(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4))
    type_round(page, read_sheet(wrong_round("move one card")))
    expect(page.locator("#found .offers > button")).to_have_count(3)
    expect(page.locator("#found details button")).to_have_count(18)
    expect(page.locator("#found details button").first).to_be_hidden()
    page.get_by_text("More ways to correct it").tap()
    moved = next(
        card
        for card in PLAYED[4]["sheet"]["piles"][0]["captured"]
        if card not in wrong_round("move one card")["piles"][0]["captured"]
    )
    page.get_by_role("button", name=f"Move {card_name(Card.parse(moved))} from").tap()
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]


@pytest.mark.soak
def test_rest_goes_to_the_last_player_whichever_pile_is_open(website: str, page: Page) -> None:
    table, sheet = a_table(4), sheet_of(PLAYED[4])
    open_round(page, website, table)
    for seat, pile in enumerate(sheet.piles):
        tap_part(page, seat, "penalty", [str(card) for card in pile.penalty])
    for seat in (0, 1, 3):
        open_pile(page, seat)
        tap(page, *sheet.piles[seat].captured)
    left = len(sheet.piles[2].captured)
    expect(page.locator("#rest")).to_be_hidden()
    expect(page.locator("#next")).to_have_text(f"The rest to {names_at(table)[2]}: {left}")
    page.locator("#next").tap()
    expect(page.locator(".pile.open .name")).to_have_text(names_at(table)[2])
    expect(page.locator("[data-lies=free]")).to_have_count(0)
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]


@pytest.mark.soak
def test_cards_left_over_are_named_and_noted_by_one_tap_and_not_asked_for_again(
    website: str, page: Page
) -> None:
    table, sheet = a_table(7), a_sheet(7)
    named = [card_name(card) for card in sorted(sheet.undealt or ())]
    open_round(page, website, table)
    type_round(page, sheet)
    page.locator("#undealt").fill("")
    page.locator("#typing").tap()
    expect(page.locator("#rest")).to_have_text("The rest is left over: 3")
    page.locator("#rest").tap()
    expect(page.locator(".pile.open")).to_have_text("Left over3 of 3")
    page.locator("#undo").tap()
    cards = f"{named[0]}, {named[1]} and {named[2]}"
    offer = f"Add all cards not entered to the cards left over: {cards}."
    page.get_by_role("button", name=offer).tap()
    expect(page.locator("#found li")).to_have_count(0)
    send(page)
    expect(page.locator("[data-left-over]")).to_have_text(f"Left over: {', '.join(named)}.")
    page.get_by_role("link", name="Correct this round").tap()
    expect(page.locator("#undealt")).not_to_have_value("")
    assert problems_shown(page) == []
