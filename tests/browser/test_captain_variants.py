"""Entering a round of each variant that asks for other cards than classic, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from pages.figures import MINUS
from tests.browser.phones import (
    address,
    choose_radio,
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
from tests.builders import a_table, an_entry
from tests.rare_cases import rare

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("variant", ["delayed", rare("hattrick")])
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
        int(text.removeprefix("= ").replace(MINUS, "-"))
        for text in page.locator(".pile:not(.apart) .count").all_inner_texts()
    ] == played["scores"]
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.parametrize(("variant", "players"), [rare("delayed", 5), ("hattrick", 5)])
def test_round_of_a_variant_entered_by_typing_is_recorded_with_its_points(
    website: str, page: Page, variant: str, players: int
) -> None:
    played = played_round(variant, players)
    open_round(page, website, a_table(players, variant=variant))
    type_round(page, sheet_of(played))
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.soak
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
        "aria-label", f"{names_at(table)[0]}, captured cards: 0, penalty cards: red 4, blue 11"
    )


@pytest.mark.soak
def test_cards_of_hattrick_lie_face_up_or_face_down(website: str, page: Page) -> None:
    open_round(page, website, a_table(4, variant="hattrick"))
    expect(page.locator(".pile.open")).to_have_text("Not played0 of 4")
    open_pile(page, 0)
    tap(page, "r4", "r20")
    open_part(page, "face_down")
    tap(page, "g1")
    expect(page.locator(".pile.open .count")).to_have_text("2 + 1")
    page.locator("[data-card=r4]").tap()
    expect(page.locator("#ask [data-question]")).to_contain_text("Red 4 is face up with")


def test_colour_of_delayed_is_the_cheapest_captured_until_another_is_chosen(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4, variant="delayed"))
    colours = page.locator("#colours input")
    expect(page.get_by_text("Without captured cards there is no penalty colour.")).to_be_visible()
    tap(page, "r4", "b1", "b0", "g9")  # b1 and b0 cost 3 together, r4 costs 5
    expect(colours).to_have_count(3)
    expect(page.locator("#colours input:checked")).to_have_value("b")
    expect(page.locator(".pile.open .penalty .suit-b")).to_have_count(1)

    choose_radio(page.locator("#colours input[value=r]"))
    expect(page.locator("#colours input:checked")).to_have_value("r")
    tap(page, "b5")
    expect(page.locator("#colours input:checked")).to_have_value("r")
    page.reload()
    open_pile(page, 0)
    expect(page.locator("#colours input:checked")).to_have_value("r")


@pytest.mark.soak
def test_dearer_colour_of_delayed_is_sent_once_the_captain_stands_by_it(
    website: str, page: Page
) -> None:
    played = played_round("delayed", 4)
    open_round(page, website, a_table(4, variant="delayed"))
    tap_round(page, sheet_of(played))
    open_pile(page, 0)
    captured = played["sheet"]["piles"][0]["captured"]
    dearer = next(card[0] for card in captured if card[0] != played["sheet"]["piles"][0]["choice"])
    choose_radio(page.locator(f"#colours input[value={dearer}]"))
    page.locator("#found input[name=accept]").check()
    send(page)
    points = recorded_points(page)
    assert points[0] < played["scores"][0]
    assert points[1:] == played["scores"][1:]


@pytest.mark.parametrize(
    ("variant", "players"),
    [rare("intense", 8), rare("delayed", 7), rare("hattrick", 4), ("hattrick", 7)],
)
def test_page_of_a_variant_fits_a_phone_320_pixels_wide(
    website: str, page: Page, variant: str, players: int
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = a_table(players, variant=variant)
    an_entry(table, sheet=sheet_of(played_round(variant, players)))
    open_round(page, website, table)
    open_pile(page, 0)
    expect(page.locator("[data-lies=here]").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    spilling = "(tab) => tab.querySelector('.state').scrollWidth > tab.clientWidth"
    assert not any(tab.evaluate(spilling) for tab in page.locator(".pile").all())


@pytest.mark.soak
def test_foggy_asks_for_nothing_before_the_last_trick_is_played(website: str, page: Page) -> None:
    played = played_round("foggy", 4)
    page.goto(address(website, a_table(4, variant="foggy")))
    page.get_by_role("link", name="Enter round 1").tap()
    expect(page.get_by_text("The penalty cards stay face down")).to_be_visible()
    for shown in ("#round", "#typing"):
        expect(page.locator(shown)).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="The last trick is played").tap()
    tap_round(page, sheet_of(played))
    page.reload()
    expect(page.get_by_text("The penalty cards stay face down")).to_be_hidden()
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.soak
def test_cards_left_over_come_first_and_the_first_player_follows_by_itself(
    website: str, page: Page
) -> None:
    table = a_table(7)
    open_round(page, website, table)
    expect(page.locator(".pile.open")).to_have_text("Left over0 of 3")
    tap(page, "r1", "r2", "r3")
    expect(page.locator(".pile.open .name")).to_have_text(names_at(table)[0])
    expect(page.locator(".parts .open")).to_have_text("Penalty card")
