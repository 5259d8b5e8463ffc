"""Amounts of money as people read them. Stored is the smallest unit: cents, or whole yen."""

from decimal import Decimal

from babel.numbers import format_currency
from django.utils.translation import get_language

from ground.currencies import digits_of


def money(amount: int, currency: str) -> str:
    """Return an amount with its currency, as the reader's language writes it: ``8,00 €``."""
    units = Decimal(amount).scaleb(-digits_of(currency))
    locale = (get_language() or "en").partition("-")[0]
    shown: str = format_currency(units, currency, locale=locale)
    return shown
