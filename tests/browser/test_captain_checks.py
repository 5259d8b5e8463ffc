"""What a phone finds by itself, without the server: the engine's points and some of its codes."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, cast

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from engine.checks import deck_for, judge
from engine.decks import EDITIONS
from engine.messages import IN_A_ROW
from engine.problems import Problem
from engine.scores import points_of_piles
from engine.sheets import Sheet, read_sheet
from pages.captain.worth import own_checks
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
from tests.rounds import played_rounds, vectors

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["Anna", "Béla", "Cili", "Dani", "Ede", "Flóra", "Gábor", "Hanna"]
LANGUAGES = ["en", "de", "hu", "it", "ja"]
OWN_CODES = {
    *{"NOT_IN_DECK", "DUP_UNDEALT", "DUP_UNPLAYED", "DUP_TWO_PENALTIES", "DUP_OWN_PENALTY"},
    *{"DUP_OTHER_PENALTY", "DUP_TWO_PLAYERS", "DUP_SAME_PILE", "DUPLICATE", "MISSING"},
    *{"NOT_WHOLE_TRICKS", "TOO_MANY_TRICKS", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_COLOUR_TOTAL"},
}
JUDGE = """async ([rounds, sheets]) => {
  const { pointsOf, problemsOf } = await import("/static/captain/checks.js");
  const judged = (sheet, round) => [pointsOf(sheet, round), problemsOf(sheet, round)];
  return sheets.map(([game, sheet]) => judged(sheet, rounds[game]));
}"""

JSON = dict[str, Any]


def round_of(sheet: Sheet) -> JSON:
    """What the page of such a round gives to the script, as far as its checks need it."""
    deck = deck_for(sheet)
    palette = EDITIONS[sheet.edition].palette
    return {
        "names": NAMES[: sheet.players],
        "game": {"players": sheet.players},
        "deck": {"colours": [{"letter": one} for one in deck.colours], "captured": deck.captured},
        "phrases": {"in_a_row": gettext(IN_A_ROW)},
        "checks": own_checks(deck, sheet.variant, sheet.evidence, palette),
    }


def judged_by_engine(sheet: Sheet) -> list[object]:
    """The points of each pile, and the problems of the codes that a phone looks for."""
    sentence = verdict_sentence(NAMES, sheet.edition)
    found = [written(one, sentence) for one in judge(sheet).problems if one.code in OWN_CODES]
    return [list(points_of_piles(sheet)), found]


def written(found: Problem, sentence: Callable[[Problem], str]) -> JSON:
    return {
        "code": found.code.value,
        "severity": found.severity.value,
        "seats": list(found.seats),
        "cards": [str(card) for card in found.cards],
        "message": sentence(found),
    }


def recorded() -> Iterator[JSON]:
    for played in played_rounds():
        yield from (played["sheet"], played["quick_sheet"])
        yield from (wrong["sheet"] for wrong in played["wrong"])


def worked_out() -> Iterator[JSON]:
    for case in vectors():
        sheet: JSON = cast("Any", case.values[0])
        yield sheet


def broken() -> Iterator[JSON]:
    """Of every round a pile spoilt in all ways, by turns that of another seat."""
    for number, played in enumerate(played_rounds()):
        for sheet in (played["sheet"], played["quick_sheet"], without_apart(played["sheet"])):
            yield from broken_pile(sheet, number % sheet["players"])


def without_apart(sheet: JSON) -> JSON:
    """The sheet as the page sends it where nobody's cards are not written down."""
    return {key: value for key, value in sheet.items() if key not in ("undealt", "unplayed")}


def broken_pile(sheet: JSON, seat: int) -> Iterator[JSON]:
    """Every part of a pile with a card or number less, more, elsewhere, twice or foreign."""
    after = (seat + 1) % sheet["players"]
    for part, content in sheet["piles"][seat].items():
        if isinstance(content, int):
            yield changed(sheet, {seat: {part: content + 1}})
            yield changed(sheet, {seat: {part: content + sheet["players"] * 20}})
        elif isinstance(content, dict):
            yield changed(sheet, {seat: {part: {**content, "b": 19}}})
        elif content and isinstance(content, list):
            yield from broken_part(sheet, seat, after, part)
    for part in {"undealt", "unplayed"} & sheet.keys():
        yield {**sheet, part: [*sheet[part][:1], *sheet[part]]}


def broken_part(sheet: JSON, seat: int, after: int, part: str) -> Iterator[JSON]:
    first, *others = sheet["piles"][seat][part]
    theirs = sheet["piles"][after][part]
    yield changed(sheet, {seat: {part: others}})
    yield changed(sheet, {seat: {part: [first, *others, first]}})
    yield changed(sheet, {after: {part: [*theirs, first]}})
    yield changed(sheet, {seat: {part: others}, after: {part: [*theirs, first]}})
    for foreign in ("v3", "r21", "b0", "y99"):
        yield changed(sheet, {seat: {part: [*others, foreign]}})
    if aside := next((key for key in ("undealt", "unplayed") if sheet.get(key)), None):
        yield {**sheet, aside: [first, *sheet[aside][1:]]}
    if isinstance(captured := sheet["piles"][seat].get("captured"), list):
        yield changed(sheet, {after: {"captured": [*sheet["piles"][after]["captured"], first]}})
        yield changed(sheet, {seat: {"captured": [*captured, *captured, first]}})


def wrong_round(mistake: str) -> Sheet:
    """A recorded round of four with one slip."""
    (found,) = (one for one in PLAYED[4]["wrong"] if one["mistake"] == mistake)
    return read_sheet(found["sheet"])


def changed(sheet: JSON, piles: dict[int, JSON]) -> JSON:
    new = deepcopy(sheet)
    for seat, parts in piles.items():
        new["piles"][seat].update(parts)
    return new


@pytest.mark.parametrize("sheets", [recorded, worked_out, broken])
def test_phone_gives_the_points_and_finds_exactly_what_the_engine_does(
    website: str, page: Page, sheets: Callable[[], Iterator[JSON]]
) -> None:
    rounds: dict[str, JSON] = {}
    asked, expected = [], []
    for number, sheet in enumerate(sheets()):
        read, language = read_sheet(sheet), LANGUAGES[number % len(LANGUAGES)]
        game = f"{read.edition} {read.variant} {read.players} {read.evidence} {language}"
        with override(language):
            rounds[game] = rounds.get(game) or round_of(read)
            expected.append(judged_by_engine(read))
        asked.append((game, sheet))
    page.goto(f"{website}/en/")
    found = page.evaluate(JUDGE, [rounds, asked])
    differ = [one for one in zip(asked, found, expected, strict=True) if one[1] != one[2]]
    assert differ[:3] == []


def test_broken_rounds_have_every_problem_that_a_phone_finds() -> None:
    codes = {one.code.value for sheet in broken() for one in judge(read_sheet(sheet)).problems}
    assert codes >= OWN_CODES


@pytest.mark.browser_context_args(service_workers="allow")
def test_wrong_round_typed_without_a_network_is_told_and_has_points_until_the_server_says_more(
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
    points = [f"= {one}" for one in points_of_piles(sheet)]
    expect(page.locator(".pile .count")).to_have_text(points)
    expect(page.locator("#found .offers")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#found .offers")).not_to_have_count(0)
    expect(page.locator("#found li > p")).to_have_text(sentences)


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
    expect(tab).to_have_text("= -3")
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
        f"{names_at(table)[0]} seat 1 -3 points"
    )


def test_card_of_another_is_told_at_once_and_cards_still_to_come_are_not(
    website: str, page: Page
) -> None:
    page.route("**/check/", lambda route: route.abort())
    table = a_table(4)
    open_round(page, website, table)
    page.get_by_role("button", name="Type the cards").tap()
    page.locator("#penalty-0").fill("r4")
    page.locator("#captured-1").fill("r4 r12 b1")
    anna, bela = names_at(table)[:2]
    outside = "Red 12 is not in the game: with 4 players the numbers end at 11."
    theirs = (
        f"Red 4 is the penalty card of {anna}, yet it stands among the captured cards of {bela}."
    )
    expect(page.locator("#found li > p")).to_have_text(
        [f"{outside} Look at the card again.", f"{theirs} Correct one of the two."]
    )
