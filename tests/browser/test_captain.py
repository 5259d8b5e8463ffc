"""Entering a round in a real browser, on a phone-sized screen, against the real service."""

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.checks import judge
from engine.notation import write_cards
from engine.sheets import read_sheet
from scoring.messages import verdict_sentence
from scoring.models import CallKind, Entry
from scoring.services.calls import call_director, finish_call, take_call
from scoring.services.seatings import publish_seating
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_pile,
    open_round,
    problems_shown,
    recorded_lines,
    recorded_points,
    send,
    sheet_of,
    tap,
    tap_round,
    type_round,
)
from tests.builders import (
    a_proposed_seating,
    a_sheet,
    a_table,
    a_user,
    an_entry,
    an_event,
)
from tests.rare_cases import rare
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("players", [4, rare(7)])
def test_round_entered_by_tapping_is_recorded_with_its_points(
    website: str, page: Page, players: int
) -> None:
    table, played = a_table(players), PLAYED[players]
    page.goto(address(website, table))
    page.get_by_role("link", name="Enter round 1").tap()
    tap_round(page, sheet_of(played), choose=tap)
    expect(page.locator("#status")).to_have_text(
        "Every card has its place. Compare the points, then send."
    )
    send(page)
    scores = played["scores"]
    places = [1 + sum(other > points for other in scores) for points in scores]
    assert recorded_lines(page) == [
        [name, str(points), str(points), str(place)]
        for name, points, place in zip(names_at(table), scores, places, strict=True)
    ]
    assert Entry.objects.get().version == 1
    page.get_by_role("link", name="To the table").tap()
    expect(page.get_by_role("link", name="Enter round 2")).to_be_visible()


@pytest.mark.soak
def test_what_becomes_of_a_call_appears_while_a_round_is_entered_and_no_card_is_lost(
    website: str, page: Page
) -> None:
    table, played, director = a_table(4), PLAYED[4], a_user()
    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    call_director(place=table.place, kind=CallKind.WRONG)
    open_round(page, website, table)
    tap_round(page, sheet_of(played))
    expect(page.locator(".calls")).to_contain_text("No answer yet.")

    take_call(call_id=call.pk, by=director)
    expect(page.get_by_text(f"{director} is coming.")).to_be_visible(timeout=12_000)
    finish_call(call_id=call.pk, by=director)
    expect(page.get_by_text(f"{director} is coming.")).to_have_count(0, timeout=12_000)

    page.get_by_role("button", name="Nothing is wrong any more").tap()
    expect(page.locator(".calls")).to_have_text("")
    send(page)
    assert recorded_points(page) == played["scores"]


@pytest.mark.parametrize("players", [5, rare(8)])
def test_round_entered_by_typing_is_recorded_with_its_points(
    website: str, page: Page, players: int
) -> None:
    table, played = a_table(players), PLAYED[players]
    open_round(page, website, table)
    type_round(page, sheet_of(played))
    send(page)
    assert recorded_points(page) == played["scores"]


def test_wrong_sheets_are_refused_with_all_their_sentences_by_name(
    website: str, page: Page
) -> None:
    table = a_table(4)
    sentence = verdict_sentence(names_at(table), "box120")
    open_round(page, website, table)
    for wrong in PLAYED[4]["wrong"]:
        sheet = read_sheet(wrong["sheet"])
        problems = judge(sheet).problems
        assert sorted({problem.code for problem in problems}) == wrong["codes"]
        type_round(page, sheet)
        with page.expect_response("**/entries/") as answered:
            send(page)
        assert answered.value.status == 422
        expect(page.locator("#found li > p")).to_have_text([sentence(one) for one in problems])
        expect(page.locator("#status")).to_contain_text(sentence(problems[0]))
    assert not Entry.objects.exists()


@pytest.mark.soak
def test_card_of_two_players_is_named_while_it_is_typed(website: str, page: Page) -> None:
    table = a_table(4)
    first, second = names_at(table)[:2]
    open_round(page, website, table)
    page.locator("#typing").tap()
    page.locator("#captured-0").fill("rot 5, r7")
    page.locator("#captured-1").fill("red 5")
    said = f"Red 5 is entered for {first} and {second}. Leave it only where it lies."
    expect(page.locator("#status")).to_have_text(said)
    assert problems_shown(page) == [said]
    page.locator("#typing").tap()
    expect(page.locator("[data-card=r5]")).to_have_attribute("data-lies", "twice")


@pytest.mark.soak
def test_word_that_names_no_card_is_shown_with_its_place_and_not_sent(
    website: str, page: Page
) -> None:
    table = a_table(4)
    open_round(page, website, table)
    page.locator("#typing").tap()
    page.locator("#captured-2").fill("r2 x5 7")
    expect(page.locator("#status")).to_have_text(
        f"{names_at(table)[2]}: x5, 7 is not a card. Write for example r7."
    )
    send(page)
    page.reload()
    expect(page.locator("#captured-2")).to_have_value("r2 x5 7")
    assert not Entry.objects.exists()


@pytest.mark.soak
def test_incomplete_round_is_neutral_until_it_is_sent(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    with page.expect_response("**/check/"):
        tap(page, "r4", "r2", "b3", "b4")
    expect(page.locator("#status")).to_have_text("Captured cards so far: 3 of 56.")
    expect(page.locator("#status")).to_have_attribute("data-kind", "")
    assert problems_shown(page) == []


def test_card_in_another_pile_shows_its_owner_and_moves_only_when_chosen(
    website: str, page: Page
) -> None:
    table = a_table(4)
    first, second = names_at(table)[:2]
    open_round(page, website, table)
    tap(page, "r4", "r5")
    open_pile(page, 1)
    tap(page, "b9")
    card = page.locator("[data-card=r5]")
    expect(card).to_have_accessible_name(f"Red 5, with {first}")
    expect(card.locator(".owner")).to_have_text(first[0])

    card.tap()
    expect(page.locator("#ask [data-question]")).to_have_text(f"Red 5 is with {first}.")
    page.get_by_role("button", name="Leave it there").tap()
    expect(card).to_have_attribute("data-lies", "elsewhere")

    card.tap()
    page.get_by_role("button", name=f"Move it to {second}").tap()
    expect(card).to_have_attribute("aria-pressed", "true")

    page.locator("[data-card=r4]").tap()
    expect(page.locator("#ask [data-question]")).to_have_text(
        f"Red 4 is the penalty card of {first}."
    )


def test_undo_takes_back_even_the_rest(website: str, page: Page) -> None:
    sheet = a_sheet(4)
    open_round(page, website, a_table(4))
    for seat, pile in enumerate(sheet.piles):
        open_pile(page, seat)
        tap(page, *pile.penalty)
    page.locator("#rest").tap()
    expect(page.locator("[data-lies=free]")).to_have_count(0)
    page.locator("#undo").tap()
    expect(page.locator("[data-lies=free]")).to_have_count(56)


def test_reload_keeps_what_was_tapped(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    tap(page, "r4", "r2", "b3")
    page.reload()
    expect(page.locator("#status")).to_have_text(
        "Your cards from before are here again. They have not been sent yet."
    )
    open_pile(page, 0)
    for card in ("r2", "b3"):
        expect(page.locator(f"[data-card={card}]")).to_have_attribute("aria-pressed", "true")


def test_correction_starts_from_what_is_recorded_and_becomes_version_2(
    website: str, page: Page
) -> None:
    table = a_table(4)
    an_entry(table, sheet=a_sheet(4, seed=3))
    page.goto(address(website, table))
    page.get_by_role("link", name="Correct round 1").tap()
    expect(page.locator("[data-lies=here], [data-lies=elsewhere]")).to_have_count(60)
    type_round(page, sheet_of(PLAYED[4]))
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]
    expect(page.locator("[data-version]")).to_have_text("Version 2")


@pytest.mark.soak
def test_last_round_of_a_match_says_that_it_is_finished(website: str, page: Page) -> None:
    open_round(page, website, a_table(3, rounds=1))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.locator("#recorded [data-complete]")).to_have_text(
        "All rounds of this match are entered. Thank you!"
    )


def test_page_without_scripts_takes_a_round(website: str, browser: Browser) -> None:
    table, sheet = a_table(3), sheet_of(PLAYED[3])
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(address(website, table, 1))
    for seat, pile in enumerate(sheet.piles):
        page.locator(f"#penalty-{seat}").fill(write_cards(pile.penalty))
        page.locator(f"#captured-{seat}").fill(write_cards(pile.captured))
    page.get_by_role("button", name="Send round 1").click()
    expect(page.get_by_role("alert")).to_contain_text("b is blue: ")  # and brown begins so, too
    page.get_by_role("button", name="Send round 1").click()
    expect(page.get_by_role("status")).to_contain_text(["Round 1 is entered (version 1)."])
    page.context.close()


@pytest.mark.soak
def test_table_where_no_one_sits_yet_shows_the_people_as_soon_as_they_are_seated(
    website: str, page: Page
) -> None:
    event = an_event(4)
    seating = a_proposed_seating(event)
    table = tables_of(seating)[0]
    page.goto(address(website, table))
    expect(page.get_by_text("No one sits here yet.")).to_be_visible()
    publish_seating(seating_id=seating.pk)
    expect(page.get_by_role("link", name="Enter round 1")).to_be_visible()


@pytest.mark.parametrize("players", [rare(3), rare(4), 8])
def test_page_fits_a_phone_320_pixels_wide_with_thumb_sized_cards(
    website: str, page: Page, players: int
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    open_round(page, website, a_table(players))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    boxes = [cell.bounding_box() for cell in page.locator("[data-card], .pile, #send").all()]
    sizes = [(box["width"], box["height"]) for box in boxes if box]
    assert len(sizes) == len(boxes)
    assert min(min(size) for size in sizes[:-1]) >= 48
