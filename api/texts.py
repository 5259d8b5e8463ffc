"""Texts that programs send, read as the desk reads what people type."""

from typing import Any

from rest_framework import serializers

from tournaments.printable import tidy, validate_printable
from tournaments.services.people import NAME_LIMIT


class TextField(serializers.CharField):
    """A text in one line, tidied before it is measured; it has nothing that cannot be seen."""

    def __init__(self, *, max_length: int = NAME_LIMIT, **options: Any) -> None:
        super().__init__(max_length=max_length, validators=[validate_printable], **options)

    def to_internal_value(self, data: Any) -> str:
        """Return the text as it is stored."""
        text = tidy(super().to_internal_value(data))
        if not text and not self.allow_blank:
            self.fail("blank")
        return text
