"""Rounds from paper: no mouse between them, and as few strokes as the numbers have."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Entry
from tests.browser.desks import log_in
from tests.builders import a_published_seating, a_table, an_event
from tournaments.services.places import set_rooms

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 10
LINES = """
  (cells) => cells.map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    const boxes = [...text.getClientRects()].filter((box) => box.width);
    return new Set(boxes.map((box) => box.top)).size;
  })
"""


def test_ten_rounds_are_entered_by_their_numbers_and_the_enter_key_alone(
    website: str, page: Page
) -> None:
    table = a_table(3, evidence=["points"], rounds=ROUNDS)
    event = table.seating.event
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/missing/")
    page.get_by_role("link", name="Round 1", exact=True).click()

    strokes = 0
    for number in range(1, ROUNDS + 1):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Table 1, round {number}")
        expect(page.locator("#points-0")).to_be_focused()
        for points in ("12", "-3", "4"):
            page.keyboard.type(points)
            page.keyboard.press("Enter")
            strokes += len(points) + 1

    expect(page.get_by_text("Nothing more is missing.")).to_be_visible()
    assert Entry.objects.count() == ROUNDS
    assert strokes == ROUNDS * 8  # five characters and three times Enter


def test_what_is_wrong_with_the_cards_is_in_sight_before_the_fields(
    website: str, page: Page
) -> None:
    table = a_table(3, evidence=["counts"], rounds=2)
    event = table.seating.event
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/missing/")
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(page.locator("#penalty-0")).to_be_focused()

    for typed in ("r2", "20", "", "b3", "20", "", "g4", "16", ""):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")

    expect(page.get_by_text("Nothing was saved.")).to_be_in_viewport()
    expect(page.locator(".found")).to_be_focused()
    expect(page.get_by_role("heading", name="What is wrong with the cards")).to_be_in_viewport()
    assert not Entry.objects.exists()


def test_the_form_of_a_round_has_a_row_for_each_player(website: str, page: Page) -> None:
    table = a_table(5, evidence=["counts"])
    event = table.seating.event
    log_in(page, website, event.organisation)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{website}/admin/rounds/{table.rounds.get(number=1).pk}/")

    rows = page.locator("#round .player")
    heights = [box["height"] for row in rows.all() if (box := row.bounding_box())]

    assert len(heights) == 5
    assert max(heights[1:]) < 80  # one line: what names the columns stands above the first


@pytest.mark.soak
def test_on_a_phone_rows_are_compact_and_words_in_columns_whole(website: str, page: Page) -> None:
    event = an_event(8, preferred_size=4, largest_size=4)
    a_published_seating(event)
    set_rooms(event_id=event.pk, first=1, last=2, room="大ホール二階の東側会議室")
    log_in(page, website, event.organisation)
    page.set_viewport_size({"width": 390, "height": 844})

    page.goto(f"{website}/admin/events/{event.pk}/missing/")
    rounds = page.get_by_role("row").nth(1).locator(".button")
    expect(rounds).to_have_text(["1", "2", "3", "4", "5"])
    tops = [box["y"] for one in rounds.all() if (box := one.bounding_box())]
    assert [top - tops[0] for top in tops] == [0, 0, 0, 56, 56]

    page.goto(f"{website}/admin/events/{event.pk}/hall/")
    assert page.locator("thead th").evaluate_all(LINES) == [1, 1, 1]
    page.context.add_cookies([{"name": "django_language", "value": "ja", "url": website}])
    page.reload()
    expect(page.locator("td.words").first).to_have_text("回戦で使用")
    assert page.locator("thead th, td.words").evaluate_all(LINES) == [1] * 5
