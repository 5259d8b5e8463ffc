"""Amounts of money: as people read them, and as they type them. Stored is the smallest unit."""

import re
import unicodedata
from decimal import Decimal

from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_name,
    get_currency_precision,
)
from django import template
from django.utils.translation import get_language

_TYPED = re.compile(r"(?P<whole>[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,4}))?")
register = template.Library()


@register.filter
def money(amount: int, currency: str) -> str:
    """Return an amount with its currency, as the reader's language writes it: ``8,00 €``."""
    shown = format_currency(whole_units(amount, currency), currency, locale=_locale())
    return shown.replace("-", "\N{MINUS SIGN}")


def plain_amount(amount: int, currency: str) -> str:
    """Return an amount without its currency, as it stands in a field: ``8,00``."""
    places = get_currency_precision(currency)
    pattern = "0." + "0" * places if places else "0"
    return format_decimal(whole_units(amount, currency), format=pattern, locale=_locale())


def example_amount(currency: str) -> str:
    """Return an amount as one may be typed: ``8,00``."""
    return plain_amount(8 * 10 ** get_currency_precision(currency), currency)


def currency_name(currency: str) -> str:
    """Return the name of a currency in the reader's language."""
    return get_currency_name(currency, locale=_locale())


def amount_in_cell(amount: int, currency: str) -> float:
    """Return an amount as a spreadsheet counts with it."""
    return float(whole_units(amount, currency))


def read_amount(text: str, currency: str) -> int | None:
    """Return the amount that was typed, None where it is none of this currency.

    A comma and a point both stand before decimals. What could stand between thousands, as in
    ``1.500``, is no amount: no one can know which of the two is meant.
    """
    typed = _TYPED.fullmatch("".join(unicodedata.normalize("NFKC", text).split()))
    places = get_currency_precision(currency)
    if typed is None or len(part := typed["part"] or "") > places:
        return None
    return int(typed["whole"] + part.ljust(places, "0"))


def whole_units(amount: int, currency: str) -> Decimal:
    """Return a stored amount in whole units, as euros, with the cents as decimals."""
    return Decimal(amount).scaleb(-get_currency_precision(currency))


def _locale() -> str:
    return (get_language() or "en").replace("-", "_")
