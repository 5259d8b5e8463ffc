"""Reading whole numbers that a browser sends."""

import pytest

from pages.whole_numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("999999999", 999_999_999),
        ("1234567890", None),
        ("", None),
        ("-1", None),
        (" 1", None),
        ("1.0", None),
        ("²", None),
        ("٣", None),
    ],
)
def test_a_whole_number_is_written_in_at_most_nine_plain_digits(
    text: str, number: int | None
) -> None:
    assert whole_number(text) == number


def test_a_whole_number_may_be_longer_where_it_is_said() -> None:
    assert whole_number(18 * "9", digits=18) == 10**18 - 1
