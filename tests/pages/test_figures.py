"""Numbers as the desk shows them."""

from decimal import Decimal

import pytest
from django.utils.translation import override

from pages.figures import figure, signed


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (None, "–"),
        ("", "–"),
        (0, "0"),
        (-8, "\N{MINUS SIGN}8"),
        (Decimal("-7.5"), "\N{MINUS SIGN}7,5"),
        ("-1 %", "\N{MINUS SIGN}1 %"),
    ],
)
def test_number_has_the_signs_of_print(number: int | Decimal | str | None, shown: str) -> None:
    with override("de"):
        assert figure(number) == shown


def test_signed_number_says_plus_and_minus() -> None:
    assert [signed(number) for number in (3, 0, -3)] == ["+3", "0", "\N{MINUS SIGN}3"]
