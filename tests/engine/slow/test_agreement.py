"""The engine and the slow reading of the rules say the same about sheets at random."""

from random import Random

import pytest

from engine.checks import judge
from engine.problems import Code, is_error
from engine.sheets import read_sheet, write_sheet
from tests.engine.slow.box import games
from tests.engine.slow.checker import Sheet, error_codes, scores
from tests.engine.slow.places import Places, faulty_places
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


ABOUT_CARDS = frozenset(code for code in Code if code.startswith(("DUP", "NOT_IN", "MISSING")))
ABOUT_SEATS = frozenset({Code.NOT_WHOLE_TRICKS, Code.TOO_MANY_TRICKS, Code.PENALTY_COUNT})


def fast_places(sheet: Sheet) -> Places:
    """Return what the engine's codes about cards and single piles name; absent cards by name."""
    cards: dict[str, set[str]] = {}
    seats: dict[str, set[int]] = {}
    for problem in judge(read_sheet(sheet)).problems:
        if problem.code in ABOUT_CARDS:
            cards.setdefault(problem.code.value, set()).update(map(str, problem.cards))
        elif problem.code in ABOUT_SEATS:
            seats.setdefault(problem.code.value, set()).update(problem.seats)
    return {**cards, **seats}


def slow_places(sheet: Sheet) -> Places:
    """Return what they must name; absent cards only where these are too many or too few."""
    places = faulty_places(sheet)
    absent = places.pop("absent", set())
    return places | ({"MISSING": absent} if "MISSING" in error_codes(sheet) else {})


@pytest.mark.parametrize("evidence", ["cards", "counts"])
@pytest.mark.parametrize("game", games(), ids=lambda game: "-".join(map(str, game)))
def test_fast_and_slow_reading_name_the_same_cards_and_seats(
    game: tuple[str, str, int], evidence: str
) -> None:
    random = Random(f"places-{game}-{evidence}")  # noqa: S311, a test, not a secret
    right = (right_sheet(random, game, evidence) for _ in range(SHEETS))
    wrong = [spoilt_sheet(random, sheet) for sheet in right]
    played = [one for one in wrong if not error_codes(one) & {"VARIANT", "PLAYERS", "PILES"}]

    assert len(played) > SHEETS // 2
    assert [
        (sheet, fast_places(sheet), slow_places(sheet))
        for sheet in played
        if fast_places(sheet) != slow_places(sheet)
    ] == []


@pytest.mark.parametrize("game", games(), ids=lambda game: "-".join(map(str, game)))
def test_points_of_wrong_sheets_are_those_of_the_piles_as_written(
    game: tuple[str, str, int],
) -> None:
    random = Random(f"points-{game}")  # noqa: S311, a test, not a secret
    right = [right_sheet(random, game, evidence) for evidence in ["cards", "counts"] * SHEETS]
    verdicts = [
        (sheet, judge(read_sheet(sheet))) for sheet in (spoilt_sheet(random, s) for s in right)
    ]
    scored = [(sheet, verdict.scores) for sheet, verdict in verdicts if verdict.scores is not None]

    assert len(scored) > SHEETS // 2
    assert [list(points) for _sheet, points in scored] == [scores(sheet) for sheet, _ in scored]


def test_sheets_at_random_have_every_error_there_is() -> None:
    random = Random(1)  # noqa: S311, a test, not a secret
    kinds = [(game, evidence) for game in games() for evidence in ("cards", "counts", "points")]
    sheets = [
        spoilt_sheet(random, right_sheet(random, game, evidence))
        for game, evidence in kinds
        for _ in range(SHEETS)
    ]
    sheets += [overcounted(random, players) for players in range(3, 9) for _ in range(SHEETS)]
    sheets += [wild_double_tricks(random, players) for players in range(4, 8) for _ in range(99)]
    found = {code for sheet in sheets for code in error_codes(sheet)}

    never_errors = {"HELD_TRICKS", "UNUSUAL", "UNDEALT_INFERRED", "UNPLAYED_INFERRED"}
    assert found == set(Code) - never_errors


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


def overcounted(random: Random, players: int) -> Sheet:
    """Return a round of mild of which one player has counted more own cards than there were."""
    while True:
        sheet = right_sheet(random, ("box120", "mild", players), "counts")
        most = max(sheet["piles"], key=lambda pile: int(pile["captured"]))
        if isinstance(most["own"], int):
            most["own"] = random.randint(most["own"], most["captured"])
            return sheet


@pytest.mark.parametrize("players", range(3, 9))
def test_fast_and_slow_reading_agree_where_own_cards_were_overcounted(players: int) -> None:
    random = Random(f"overcounted-{players}")  # noqa: S311, a test, not a secret
    sheets = [overcounted(random, players) for _ in range(SHEETS)]

    assert [
        (sheet, fast(sheet), slow(sheet)) for sheet in sheets if fast(sheet) != slow(sheet)
    ] == []
    assert {"COLOUR_OVERFULL"} in [error_codes(sheet) for sheet in sheets]


@pytest.mark.parametrize("players", range(4, 8))
def test_fast_and_slow_reading_agree_on_numbers_of_double_tricks(players: int) -> None:
    random = Random(players)  # noqa: S311, a test, not a secret
    sheets = [wild_double_tricks(random, players) for _ in range(10 * SHEETS)]

    assert [
        (sheet, fast(sheet), slow(sheet)) for sheet in sheets if fast(sheet) != slow(sheet)
    ] == []
