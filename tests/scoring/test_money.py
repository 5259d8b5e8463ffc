"""Amounts of money as people read and type them."""

import pytest
from django.utils.translation import override

from scoring.money import amount_in_cell, example_amount, money, plain_amount, read_amount


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ["€1,250.50", "¥1,200", "CHF8.00", "\N{MINUS SIGN}€8.00"]),
        (
            "de",
            [
                "1.250,50\N{NO-BREAK SPACE}€",
                "1.200\N{NO-BREAK SPACE}¥",
                "8,00\N{NO-BREAK SPACE}CHF",
                "\N{MINUS SIGN}8,00\N{NO-BREAK SPACE}€",
            ],
        ),
        (
            "hu",
            [
                "1\N{NO-BREAK SPACE}250,50\N{NO-BREAK SPACE}EUR",
                "1\N{NO-BREAK SPACE}200\N{NO-BREAK SPACE}¥",
                "8,00\N{NO-BREAK SPACE}CHF",
                "\N{MINUS SIGN}8,00\N{NO-BREAK SPACE}EUR",
            ],
        ),
        (
            "it",
            [
                "1.250,50\N{NO-BREAK SPACE}€",
                "1.200\N{NO-BREAK SPACE}JPY",
                "8,00\N{NO-BREAK SPACE}CHF",
                "\N{MINUS SIGN}8,00\N{NO-BREAK SPACE}€",
            ],
        ),
        ("ja", ["€1,250.50", "\N{FULLWIDTH YEN SIGN}1,200", "CHF8.00", "\N{MINUS SIGN}€8.00"]),
    ],
)
def test_money_is_written_as_the_language_writes_it(language: str, shown: list[str]) -> None:
    with override(language):
        assert [
            money(125_050, "EUR"),
            money(1200, "JPY"),
            money(800, "CHF"),
            money(-800, "EUR"),
        ] == shown


@pytest.mark.parametrize(
    ("typed", "euros", "yen"),
    [
        ("8", 800, 8),
        ("8,5", 850, None),
        ("8.50", 850, None),
        (" 8 . 50 ", 850, None),
        ("８００", 80_000, 800),  # noqa: RUF001 - as Japanese keyboards write it
        ("1 500", 150_000, 1500),
        ("1.500", None, None),  # one and a half thousand, or one and a half?
        ("1,500.00", None, None),
        ("-3", None, None),
        ("€8", None, None),
        ("٣", None, None),
        ("", None, None),
        ("9" * 10, None, None),
    ],
)
def test_an_amount_is_read_as_it_is_meant_or_not_at_all(
    typed: str, euros: int | None, yen: int | None
) -> None:
    assert (read_amount(typed, "EUR"), read_amount(typed, "JPY")) == (euros, yen)


@pytest.mark.parametrize("language", ["en", "de", "hu", "it", "ja"])
@pytest.mark.parametrize("currency", ["EUR", "JPY", "HUF", "KWD"])
def test_what_stands_in_a_field_is_read_back(language: str, currency: str) -> None:
    with override(language):
        for amount in (1, 800, 123_456, 100_000_000):
            assert read_amount(plain_amount(amount, currency), currency) == amount
        assert read_amount(example_amount(currency), currency)


def test_a_spreadsheet_counts_in_whole_units() -> None:
    assert [amount_in_cell(850, "EUR"), amount_in_cell(850, "JPY")] == [8.5, 850.0]
