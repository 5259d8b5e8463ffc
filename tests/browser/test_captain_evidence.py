"""Rounds of numbers and of points alone, on a phone-sized screen."""

import pytest
from playwright.sync_api import Page, expect

from pages.figures import figure
from scoring.models import Entry
from tests.browser.phones import (
    address,
    choose_radio,
    names_at,
    open_pile,
    open_round,
    played_round,
    recorded_points,
    send,
    tap,
    tap_counts,
    tap_tricks,
    type_number,
)
from tests.builders import a_table
from tests.rare_cases import rare

pytestmark = pytest.mark.django_db(transaction=True)

ALL = ["cards", "counts", "points"]


@pytest.mark.parametrize("variant", ["classic", rare("mild"), rare("delayed")])
def test_round_of_numbers_is_entered_recorded_and_opens_filled_in_for_correction(
    website: str, page: Page, variant: str
) -> None:
    played = played_round(variant, 4)
    quick = played["quick_sheet"]
    open_round(page, website, a_table(4, variant=variant, evidence=ALL))
    page.get_by_role("link", name="Numbers").tap()
    tap_counts(page, quick)
    expect(page.locator("#status")).to_have_text(
        "The numbers can be right. Compare the points, then send."
    )
    send(page)
    assert recorded_points(page) == played["scores"]

    page.get_by_role("link", name="Correct this round").tap()
    captured = page.locator("#tricks").get_by_label("Number of captured cards", exact=True)
    for seat, pile in enumerate(quick["piles"]):
        open_pile(page, seat)
        expect(captured).to_have_value(str(pile["captured"]))
    most = max(pile["captured"] for pile in quick["piles"])
    open_pile(page, [pile["captured"] for pile in quick["piles"]].index(most))
    tap_tricks(page, most // 4 - 1)
    expect(captured).to_have_value(str(most - 4))
    total = sum(pile["captured"] for pile in quick["piles"])
    expect(page.locator("#status")).to_have_text(f"Captured cards so far: {total - 4} of {total}.")
    tap_tricks(page, most // 4)
    send(page)
    assert recorded_points(page) == played["scores"]
    assert (Entry.objects.get().version, Entry.objects.get().evidence) == (1, "counts")


@pytest.mark.soak
def test_only_cards_of_the_own_colour_can_be_tapped_for_a_round_of_numbers(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4, evidence=["counts"]))
    rows = page.locator(".colour").locator("visible=true")
    expect(rows).to_have_count(5)
    page.locator("[data-card=r4]").tap()
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("data-letter", "r")
    expect(page.locator("#rest")).to_be_hidden()


def tricks_of(page: Page) -> tuple[str, str]:
    """The number of captured cards of the open pile, and how it is shown."""
    row = page.locator("#tricks .number-row")
    number = row.locator("input").input_value()
    tapped = page.locator(".tricks [aria-pressed=true] span:last-child").all_inner_texts()
    assert tapped == [number][: len(tapped)]
    return number, row.locator("output").inner_text()


@pytest.mark.soak
def test_tricks_of_the_last_player_fill_themselves_until_a_person_says_otherwise(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4, evidence=["counts"]))
    label = "Number of captured cards"
    for seat, cards in enumerate([12, 20, 16]):
        open_pile(page, seat)
        type_number(page, label, cards)
    open_pile(page, 3)
    assert tricks_of(page) == ("8", "2 tricks · 8 cards, filled in")

    open_pile(page, 0)
    tap_tricks(page, 4)
    assert tricks_of(page) == ("16", "4 tricks · 16 cards")
    open_pile(page, 3)
    assert tricks_of(page) == ("4", "1 trick · 4 cards, filled in")
    page.locator("#undo").tap()
    expect(page.locator("input[name=pile]").first).to_be_checked()  # where it was tapped
    assert tricks_of(page) == ("12", "3 tricks · 12 cards")
    open_pile(page, 3)
    assert tricks_of(page) == ("8", "2 tricks · 8 cards, filled in")

    tap_tricks(page, 1)
    assert tricks_of(page) == ("4", "1 trick · 4 cards")
    open_pile(page, 0)
    tap_tricks(page, 4)
    open_pile(page, 3)
    assert tricks_of(page) == ("4", "1 trick · 4 cards")


@pytest.mark.soak
def test_players_without_a_trick_fill_in_once_all_tricks_are_given_away(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4, evidence=["counts"]))
    tap_tricks(page, 0)
    assert tricks_of(page) == ("0", "0 tricks · 0 cards")
    open_pile(page, 1)
    type_number(page, "Number of captured cards", 56)
    for seat in (2, 3):
        open_pile(page, seat)
        assert tricks_of(page) == ("0", "0 tricks · 0 cards, filled in")


@pytest.mark.soak
def test_own_cards_that_lie_elsewhere_are_marked_and_asked_for(website: str, page: Page) -> None:
    table = a_table(4, evidence=["counts"])
    first, second = names_at(table)[:2]
    open_round(page, website, table)
    page.locator("[data-card=r4]").tap()
    page.locator("[data-card=r7]").tap()
    page.locator("#next").tap()
    page.locator("[data-card=r5]").tap()
    for card, owner in (("r4", first), ("r7", first), ("r5", second)):
        cell = page.locator(f"[data-card={card}]")
        expect(cell).to_have_attribute("data-lies", "elsewhere")
        expect(cell.locator(".owner")).to_have_text(owner[0])
    page.locator("[data-card=r7]").tap()
    expect(page.locator("#ask [data-question]")).to_have_text(
        f"Red 7 is among the captured cards of {first}."
    )
    page.get_by_role("button", name=f"Move it to {second}").tap()
    expect(page.locator("[data-card=r7]")).to_have_attribute("aria-pressed", "true")


def test_wrong_number_is_repaired_by_one_tap(website: str, page: Page) -> None:
    played = played_round("classic", 4)
    open_round(page, website, a_table(4, evidence=["counts"]))
    tap_counts(page, played["quick_sheet"])
    right = played["quick_sheet"]["piles"][3]["captured"]
    type_number(page, "Number of captured cards", right + 1)
    page.locator("#found .offers button").first.tap()
    value = page.locator("#tricks").get_by_label("Number of captured cards", exact=True)
    expect(value).to_have_value(str(right))
    send(page)
    assert recorded_points(page) == played["scores"]


def test_points_alone_are_recorded_and_the_phone_remembers_that(website: str, page: Page) -> None:
    table = a_table(3, evidence=ALL)
    open_round(page, website, table)
    page.get_by_role("link", name="Points only").tap()
    expect(page.locator("#typing")).to_be_hidden()
    for seat, points in enumerate(["4", "-7"]):
        page.locator(f"#points-{seat}").fill(points)
    send(page)
    expect(page.locator("#status")).to_contain_text("Points still missing: ")
    assert not Entry.objects.exists()
    page.locator("#points-2").fill("12")
    send(page)
    assert recorded_points(page) == [4, -7, 12]

    page.get_by_role("link", name="Correct this round").tap()
    expect(page.locator("#points-1")).to_have_value("-7")
    page.locator("#points-1").fill("-6")
    send(page)
    assert recorded_points(page) == [4, -6, 12]

    other = a_table(3, evidence=ALL)
    page.goto(address(website, other, 1))
    expect(page.locator("#points-0")).to_be_visible()


@pytest.mark.soak
def test_numbers_of_hattrick_are_recorded_with_their_points(website: str, page: Page) -> None:
    played = played_round("hattrick", 5)
    open_round(page, website, a_table(5, variant="hattrick", evidence=["counts"]))
    for seat, pile in enumerate(played["quick_sheet"]["piles"]):
        for colour, number in pile["face_up"].items():
            page.locator(f"#face_up_{colour}-{seat}").fill(str(number))
        page.locator(f"#face_down-{seat}").fill(str(pile["face_down"]))
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.soak
def test_colours_left_empty_are_filled_in_as_none_once_all_cards_are_there(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4, variant="hattrick", evidence=["counts"]))
    empty = page.locator("#face_up_b-3")
    for field, number in (("face_up_r-0", 20), ("face_up_b-1", 20), ("face_down-2", 15)):
        page.locator(f"#{field}").fill(str(number))
    expect(page.locator("#status")).to_have_text("Cards face up and face down so far: 55 of 56.")
    expect(empty).to_have_value("")
    send(page)
    assert not Entry.objects.exists()
    page.locator("#face_down-2").fill("16")
    expect(empty).to_have_value("0")
    expect(empty).to_have_class("count filled")


@pytest.mark.soak
def test_numbers_that_are_not_there_are_no_error_and_get_no_repair(
    website: str, page: Page
) -> None:
    table = a_table(4, evidence=["counts"])
    open_round(page, website, table)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    type_number(page, "Number of captured cards", 58)
    tap(page, "r4")
    expect(page.locator("#found li")).to_have_count(1)  # more than all
    page.wait_for_timeout(600)  # longer than the page waits before it asks the server
    expect(page.locator("#found .offers")).to_have_count(0)
    assert not [url for url in asked if url.endswith("/check/")]
    expect(page.locator(".pile .count")).to_have_text(["58", "–", "–", "–"])
    send(page)
    assert not Entry.objects.exists()


@pytest.mark.soak
def test_enter_goes_to_the_next_field_and_sends_only_what_is_complete(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(3, evidence=["points"]))
    page.locator("#points-0").focus()
    for points in ("4", "-7", ""):
        page.keyboard.type(points)
        page.keyboard.press("Enter")
    expect(page.locator("#points-2")).to_be_focused()
    assert not Entry.objects.exists()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    assert recorded_points(page) == [4, -7, 12]


@pytest.mark.soak
def test_enter_opens_the_next_player_and_sends_after_the_last_one(website: str, page: Page) -> None:
    played = played_round("classic", 4)
    table = a_table(4, evidence=["counts"])
    open_round(page, website, table)
    field = page.locator("#tricks input")
    for seat, pile in enumerate(played["quick_sheet"]["piles"]):
        expect(page.locator(".pile.open .name")).to_have_text(names_at(table)[seat])
        tap(page, *pile["penalty"], *pile["own"])
        field.fill(str(pile["captured"]))
        field.press("Enter")
    assert recorded_points(page) == played["scores"]


@pytest.mark.soak
def test_enter_in_typed_cards_goes_to_the_next_field(website: str, page: Page) -> None:
    played = played_round("classic", 4)
    open_round(page, website, a_table(4))
    page.locator("#typing").tap()
    page.locator("#penalty-0").focus()
    for pile in played["sheet"]["piles"]:
        for part in ("penalty", "captured"):
            page.keyboard.insert_text(" ".join(pile[part]))
            page.keyboard.press("Enter")
    assert recorded_points(page) == played["scores"]


@pytest.mark.soak
def test_passed_cards_of_hattrick_may_only_be_counted(website: str, page: Page) -> None:
    played = played_round("hattrick", 4)
    open_round(page, website, a_table(4, variant="hattrick"))
    page.locator("#typing").tap()
    for seat, pile in enumerate(played["sheet"]["piles"]):
        page.locator(f"#face_up-{seat}").fill(" ".join(pile["face_up"]))
        page.locator(f"#face_down-{seat}").fill(str(len(pile["face_down"])))
    page.locator("#typing").tap()
    open_pile(page, 0)
    first = played["sheet"]["piles"][0]
    expect(page.locator(".pile.open .count")).to_contain_text(figure(played["scores"][0]))
    choose_radio(page.locator("input[name=part][value=face_down]"))
    expect(page.locator("#numbers").get_by_label("Or only how many")).to_have_value(
        str(len(first["face_down"]))
    )
    send(page)
    assert recorded_points(page) == played["scores"]
    page.get_by_role("link", name="Correct this round").tap()
    expect(page.locator("#face_down-0")).to_have_value(str(len(first["face_down"])))


@pytest.mark.parametrize(
    ("variant", "evidence"),
    [("hattrick", "counts"), rare("intense", "counts"), rare("classic", "points")],
)
def test_page_of_numbers_fits_a_phone_320_pixels_wide(
    website: str, page: Page, variant: str, evidence: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    open_round(page, website, a_table(6, variant=variant, evidence=[*{"cards", evidence}]))
    page.goto(f"{page.url}?evidence={evidence}")
    expect(page.locator("#send")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    numbers = page.locator("input.count, #tapped input:not([type=radio]), .tricks button")
    boxes = [one.bounding_box() for one in numbers.all()]
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes if box)
