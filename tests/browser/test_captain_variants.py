"""Entering a round of each variant that asks for other cards than classic, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import (
    names_at,
    open_part,
    open_pile,
    open_round,
    played_round,
    recorded_points,
    send,
    sheet_of,
    tap,
    tap_round,
    type_round,
)
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("variant", ["intense", "hattrick"])
def test_round_of_a_variant_entered_by_tapping_is_recorded_with_its_points(
    website: str, page: Page, variant: str
) -> None:
    played = played_round(variant, 4)
    open_round(page, website, a_table(4, variant=variant))
    tap_round(page, sheet_of(played))
    expect(page.locator("#status")).to_have_text(
        "Every card has its place. Compare the points, then send."
    )
    assert [
        int(text.removeprefix("= "))
        for text in page.locator(".pile:not(.apart) .count").all_inner_texts()
    ] == played["scores"]
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.parametrize(("variant", "players"), [("intense", 7), ("hattrick", 5)])
def test_round_of_a_variant_entered_by_typing_is_recorded_with_its_points(
    website: str, page: Page, variant: str, players: int
) -> None:
    played = played_round(variant, players)
    open_round(page, website, a_table(players, variant=variant))
    type_round(page, sheet_of(played))
    send(page)
    assert recorded_points(page) == played["scores"]


def test_second_penalty_card_of_intense_follows_the_first_before_captured_cards(
    website: str, page: Page
) -> None:
    table = a_table(4, variant="intense")
    open_round(page, website, table)
    expect(page.locator(".parts .open")).to_have_text("Penalty cards: 0 of 2")
    tap(page, "r4")
    expect(page.locator(".parts .open")).to_have_text("Penalty cards: 1 of 2")
    tap(page, "b11")
    expect(page.locator(".parts .open")).to_have_text("Captured cards")
    expect(page.locator(".pile.open .penalty")).to_have_text("411")
    expect(page.locator(".pile.open input")).to_have_attribute(
        "aria-label", f"{names_at(table)[0]}: 0 captured cards, penalty cards red 4, blue 11"
    )


def test_cards_of_hattrick_lie_face_up_or_face_down(website: str, page: Page) -> None:
    open_round(page, website, a_table(4, variant="hattrick"))
    expect(page.locator(".pile.open")).to_have_text("Not played0 of 4")
    open_pile(page, 0)
    tap(page, "r4", "r20")
    open_part(page, "face_down")
    tap(page, "g1")
    expect(page.locator(".pile.open .count")).to_have_text("2 + 1")
    page.locator("[data-card=r4]").tap()
    expect(page.locator("#ask [data-question]")).to_contain_text("Red 4 lies face up with")
