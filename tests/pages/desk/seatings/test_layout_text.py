"""Tables as text, one line each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.layouts import Layout
from pages.desk.seatings.layout_text import (
    Fault,
    LayoutUnreadable,
    LineProblem,
    read_layout,
    write_layout,
)

NUMBERS = {
    "anna": [1],
    "béla": [2],
    "anna maier": [3],
    "dani": [4, 5],
    "emma m.": [6],
}

layouts = st.dictionaries(
    st.integers(1, 1000), st.lists(st.integers(1, 9999), min_size=1, max_size=8).map(tuple)
)


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        pytest.param("4: 12 7 3 9", {4: (12, 7, 3, 9)}, id="plain"),
        pytest.param("4:12,7;3/9", {4: (12, 7, 3, 9)}, id="other-separators"),
        pytest.param("4: 12-7-3-9", {4: (12, 7, 3, 9)}, id="hyphens"),
        pytest.param("4: 12\u30017\uff0c3", {4: (12, 7, 3)}, id="japanese-commas"),
        pytest.param("\uff14\uff1a\uff11\uff12 \uff17", {4: (12, 7)}, id="full-width"),
        pytest.param("Tisch 4: 12 7", {4: (12, 7)}, id="a-word-before"),
        pytest.param("4. asztal: 12 7", {4: (12, 7)}, id="a-word-behind"),
        pytest.param("4 = #12 (7)", {4: (12, 7)}, id="ornaments"),
        pytest.param("2: 1 2\n\n  1: 3 4  \r\n", {1: (3, 4), 2: (1, 2)}, id="by-number"),
        pytest.param(
            "1 2\n3 4\n7: 5 6\n8 9", {1: (1, 2), 2: (3, 4), 7: (5, 6), 8: (8, 9)}, id="no-number"
        ),
        pytest.param("1: 1 2\n2:\n", {1: (1, 2)}, id="an-empty-table"),
        pytest.param("1: béla, ANNA", {1: (2, 1)}, id="names"),
        pytest.param("1: Béla Anna 7", {1: (2, 1, 7)}, id="names-by-spaces"),
        pytest.param("1: Anna Maier Béla", {1: (3, 2)}, id="longest-name"),
        pytest.param("1: Emma M., Béla", {1: (6, 2)}, id="a-dot-in-a-name"),
        pytest.param("1: 2 Béla, 4 Dani", {1: (2, 4)}, id="numbers-and-names"),
        pytest.param("1: 9 9", {1: (9, 9)}, id="twice"),
    ],
)
def test_read_layout(text: str, layout: Layout) -> None:
    assert read_layout(text, NUMBERS) == layout


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        pytest.param("", [LineProblem(Fault.EMPTY, 1)], id="nothing"),
        pytest.param("1:\n2: -", [LineProblem(Fault.EMPTY, 1)], id="no-one"),
        pytest.param("x: 1 2", [LineProblem(Fault.TABLE, 1, "x")], id="no-table"),
        pytest.param("1 2: 3", [LineProblem(Fault.TABLE, 1, "1 2")], id="two-tables"),
        pytest.param("0: 3", [LineProblem(Fault.TABLE, 1, "0")], id="table-nought"),
        pytest.param("32768: 3", [LineProblem(Fault.TABLE, 1, "32768")], id="no-such-place"),
        pytest.param("1: 2\n1: 3", [LineProblem(Fault.TABLE_TWICE, 2, "1")], id="table-twice"),
        pytest.param("1: 2 Zoë", [LineProblem(Fault.NAME_UNKNOWN, 1, "Zoë")], id="unknown"),
        pytest.param("1: ²", [LineProblem(Fault.NAME_UNKNOWN, 1, "²")], id="no-number"),
        pytest.param("1: Dani", [LineProblem(Fault.NAME_SHARED, 1, "Dani")], id="shared"),
        pytest.param(
            "1: Zoë Dani\n\nx: 3",
            [
                LineProblem(Fault.NAME_UNKNOWN, 1, "Zoë"),
                LineProblem(Fault.NAME_SHARED, 1, "Dani"),
                LineProblem(Fault.TABLE, 3, "x"),
            ],
            id="all-at-once",
        ),
    ],
)
def test_read_layout_names_what_it_cannot_read(text: str, problems: list[LineProblem]) -> None:
    with pytest.raises(LayoutUnreadable) as caught:
        read_layout(text, NUMBERS)

    assert list(caught.value.problems) == problems


def test_numbers_of_thousands_of_digits_are_no_numbers() -> None:
    with pytest.raises(LayoutUnreadable):
        read_layout("9" * 5000 + ": " + "9" * 5000, NUMBERS)


def test_write_layout_is_one_line_a_table_by_number() -> None:
    assert write_layout({4: (12, 7), 1: (3,)}) == "1: 3\n4: 12 7"


@given(layouts.filter(bool))
def test_what_is_written_is_read_back(layout: Layout) -> None:
    assert read_layout(write_layout(layout), {}) == layout


def read(text: str) -> tuple[Layout, list[LineProblem]]:
    try:
        return read_layout(text, NUMBERS), []
    except LayoutUnreadable as unreadable:
        return {}, list(unreadable.problems)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    layout, problems = read(text)

    assert bool(problems) is not bool(layout)
    assert all(layout.values())
