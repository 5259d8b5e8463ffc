"""Whole numbers in fields of forms, in addresses and in cookies."""

DIGITS = 9  # as many as fit into every number of the database


def whole_number(text: str, *, digits: int = DIGITS) -> int | None:
    """Return the number that plain digits stand for, None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
