"""The engine and the slow reading of the rules say the same about sheets at random."""

from random import Random

import pytest

from engine.checks import judge
from engine.problems import is_error
from engine.sheets import read_sheet, write_sheet
from tests.engine.slow.box import games
from tests.engine.slow.checker import Sheet, error_codes, scores
from tests.engine.slow.rounds import a_tight_sheet, right_sheet, spoilt_sheet, wild_double_tricks

SHEETS = 30  # of each game and kind of evidence, right ones and as many wrong ones


def fast(sheet: Sheet) -> tuple[set[str], list[int] | None]:
    """Return what the engine says: the codes of all errors, and the points if there is none."""
    verdict = judge(read_sheet(sheet))
    codes = {str(problem.code) for problem in verdict.problems if is_error(problem)}
    return codes, None if codes else list(verdict.scores or ())


def slow(sheet: Sheet) -> tuple[set[str], list[int] | None]:
    codes = error_codes(sheet)
    return codes, None if codes else scores(sheet)


@pytest.mark.parametrize("evidence", ["cards", "counts", "points"])
@pytest.mark.parametrize("game", games(), ids=lambda game: "-".join(map(str, game)))
def test_fast_and_slow_reading_agree(game: tuple[str, str, int], evidence: str) -> None:
    random = Random(f"{game}-{evidence}")  # noqa: S311, a test, not a secret
    right = [right_sheet(random, game, evidence) for _ in range(SHEETS)]
    sheets = [*right, *(spoilt_sheet(random, sheet) for sheet in right)]

    assert [sheet for sheet in right if error_codes(sheet)] == []
    assert [
        (sheet, fast(sheet), slow(sheet)) for sheet in sheets if fast(sheet) != slow(sheet)
    ] == []


@pytest.mark.parametrize("evidence", ["cards", "counts", "points"])
@pytest.mark.parametrize("game", games(), ids=lambda game: "-".join(map(str, game)))
def test_reading_is_the_inverse_of_writing_for_right_and_wrong_sheets(
    game: tuple[str, str, int], evidence: str
) -> None:
    random = Random(f"{game}-{evidence}")  # noqa: S311, a test, not a secret
    right = [right_sheet(random, game, evidence) for _ in range(SHEETS)]
    sheets = [read_sheet(sheet) for sheet in [*right, *(spoilt_sheet(random, s) for s in right)]]

    assert [read_sheet(write_sheet(sheet)) for sheet in sheets] == sheets


@pytest.mark.parametrize("variant", ["classic", "mild", "intense"])
@pytest.mark.parametrize("players", range(3, 9))
def test_fast_and_slow_reading_agree_where_colours_have_little_room(
    variant: str, players: int
) -> None:
    random = Random(f"{variant}-{players}")  # noqa: S311, a test, not a secret
    sheets = [a_tight_sheet(random, variant, players) for _ in range(SHEETS)]

    assert [
        (sheet, fast(sheet), slow(sheet)) for sheet in sheets if fast(sheet) != slow(sheet)
    ] == []


@pytest.mark.parametrize("players", range(4, 8))
def test_fast_and_slow_reading_agree_on_numbers_of_double_tricks(players: int) -> None:
    random = Random(players)  # noqa: S311, a test, not a secret
    sheets = [wild_double_tricks(random, players) for _ in range(10 * SHEETS)]

    assert [
        (sheet, fast(sheet), slow(sheet)) for sheet in sheets if fast(sheet) != slow(sheet)
    ] == []
