"""Sums of money as people read and type them; stored in the smallest unit of their currency."""

from decimal import Decimal
from typing import Any

from babel.numbers import format_currency
from django import forms
from django.utils.translation import get_language

from ground.currencies import digits_of


def money(amount: int, currency: str) -> str:
    """Return a sum with its currency, in the reader's language."""
    shown: str = format_currency(
        _typed(amount, currency), currency, locale=(get_language() or "en").partition("-")[0]
    )
    return shown


class MoneyField(forms.DecimalField):
    """A sum in a currency, as an organiser types it: cents stand behind the point."""

    def __init__(self, currency: str, *, largest: int, **options: Any) -> None:
        self._currency = currency
        super().__init__(
            min_value=_typed(1, currency),
            max_value=_typed(largest, currency),
            decimal_places=digits_of(currency),
            **options,
        )

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored."""
        return _typed(value, self._currency) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Return the sum as it is stored, None for none.

        Raises:
            ValidationError: it is none, too small or too large, or has too many digits.
        """
        typed: Decimal | None = super().clean(value)
        return None if typed is None else int(typed.scaleb(digits_of(self._currency)))


def _typed(amount: int, currency: str) -> Decimal:
    """Return a stored sum as people type it."""
    return Decimal(amount).scaleb(-digits_of(currency))
