import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checks import Severity, judge
from engine.sheets import Sheet
from engine.simulate import PlayedRound
from tests.engine.cases import (
    Found,
    a_double_pile,
    a_hattrick_sheet,
    a_round,
    problems_of,
    rounds,
)
from tests.engine.spoilt.hattrick import SPOILT, changed, up_of


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_round_of_double_tricks_has_exactly_these_problems(
    sheet: Sheet, expected: list[Found]
) -> None:
    assert problems_of(sheet) == expected


def test_last_card_written_twice_is_one_duplicate_where_cards_are_counted() -> None:  # 4.15
    sheet = a_hattrick_sheet(
        a_double_pile(20, 20, 16), *[a_double_pile(0, 0, 0)] * 3, unplayed="g1 g1 g2 g3"
    )

    assert problems_of(sheet) == [("DUPLICATE", (), "g1", "")]


@given(rounds("hattrick"), st.data())
def test_dropped_card_is_always_found(played: PlayedRound, data: st.DataObject) -> None:
    sheet = played.sheet
    seat = data.draw(st.integers(0, sheet.players - 1).filter(lambda seat: up_of(sheet, seat)))
    gone = data.draw(st.sampled_from(up_of(sheet, seat)))
    fewer = tuple(card for card in up_of(sheet, seat) if card is not gone)

    codes = [found[0] for found in problems_of(changed(sheet, seat, face_up=fewer))]
    assert {"HAT_TOTAL", "MISSING"} <= set(codes)


def test_moved_card_cannot_be_found() -> None:  # no pile has to be whole tricks
    sheet = a_round(variant="hattrick", players=4, seed=1).sheet
    (card, *rest), others = up_of(sheet, 0), up_of(sheet, 1)
    moved = changed(changed(sheet, 0, face_up=tuple(rest)), 1, face_up=(*others, card))

    assert judge(moved).ok
    assert not [one for one in judge(moved).problems if one.severity is Severity.ERROR]
