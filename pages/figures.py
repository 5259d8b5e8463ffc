"""Numbers as the desk shows them: in the reader's language, as print has them."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"
register = template.Library()


@register.filter
def figure(number: int | Decimal | str | None) -> str:
    """Return a number with the minus sign of print, and a dash for none."""
    if number is None or number == "":
        return "–"
    shown = str(number) if isinstance(number, str | int) else number_format(number)
    return shown.replace("-", MINUS)


@register.filter
def signed(number: int | Decimal) -> str:
    """Return a number with its sign, also where it is a plus."""
    return f"+{figure(number)}" if number > 0 else figure(number)
