"""What a phone finds by itself, without the server: the engine's points and some of its codes."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, cast

import pytest
from django.utils.translation import override

from engine.checks import deck_for, judge
from engine.problems import Problem
from engine.scores import points_of_piles
from engine.sheets import Sheet, read_sheet
from pages.captain.phone import game_data
from pages.rounds.scripts import link_data
from scoring.messages import verdict_sentence
from scoring.selectors.entries import Game
from tests.rounds import played_rounds, vectors
from tests.scripts import called

NAMES = ["Anna", "Béla", "Cili", "Dani", "Ede", "Flóra", "Gábor", "Hanna"]
LANGUAGES = ["en", "de", "hu", "it", "ja"]
OWN_CODES = {
    *{"NOT_IN_DECK", "DUP_UNDEALT", "DUP_UNPLAYED", "DUP_TWO_PENALTIES", "DUP_OWN_PENALTY"},
    *{"DUP_OTHER_PENALTY", "DUP_TWO_PLAYERS", "DUP_SAME_PILE", "DUPLICATE", "MISSING"},
    *{"NOT_WHOLE_TRICKS", "TOO_MANY_TRICKS", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_COLOUR_TOTAL"},
}

JSON = dict[str, Any]


def round_of(sheet: Sheet) -> JSON:
    """What the page of such a round gives to the script."""
    game = Game(edition=sheet.edition, variant=sheet.variant)
    return {
        "names": NAMES[: sheet.players],
        "phrases": link_data("")["phrases"],
        **game_data(game, deck_for(sheet), sheet.evidence),
    }


def judged_by_engine(sheet: Sheet) -> tuple[list[int | None], list[JSON]]:
    """The points of each pile, and the problems of the codes that a phone looks for."""
    sentence = verdict_sentence(NAMES, sheet.edition)
    found = [written(one, sentence) for one in judge(sheet).problems if one.code in OWN_CODES]
    return list(points_of_piles(sheet)), found


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
    """The sheet as the page sends it where the cards apart are not written down."""
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


def changed(sheet: JSON, piles: dict[int, JSON]) -> JSON:
    new = deepcopy(sheet)
    for seat, parts in piles.items():
        new["piles"][seat].update(parts)
    return new


@pytest.mark.parametrize("sheets", [recorded, worked_out, broken])
def test_phone_gives_the_points_and_finds_exactly_what_the_engine_does(
    sheets: Callable[[], Iterator[JSON]],
) -> None:
    rounds: dict[str, JSON] = {}
    calls, points, problems = [], [], []
    for number, sheet in enumerate(sheets()):
        read, language = read_sheet(sheet), LANGUAGES[number % len(LANGUAGES)]
        game = f"{read.edition} {read.variant} {read.players} {read.evidence} {language}"
        with override(language):
            rounds[game] = rounds.get(game) or round_of(read)
            scored, found = judged_by_engine(read)
        calls.append([sheet, rounds[game]])
        points.append(scored)
        problems.append(found)
    assert differing(calls, called("checks.js", "pointsOf", calls), points) == []
    assert differing(calls, called("checks.js", "problemsOf", calls), problems) == []


def differing(
    calls: list[list[JSON]], found: list[Any], expected: list[Any]
) -> list[tuple[JSON, Any, Any]]:
    """The first few sheets for which the phone says something else, with what both say."""
    answers = zip(calls, found, expected, strict=True)
    return [(sheet, *both) for (sheet, _), *both in answers if both[0] != both[1]][:3]


def test_broken_rounds_have_every_problem_that_a_phone_finds() -> None:
    codes = {one.code.value for sheet in broken() for one in judge(read_sheet(sheet)).problems}
    assert codes >= OWN_CODES
