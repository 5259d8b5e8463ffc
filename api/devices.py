"""The name of a phone in the API."""

import re
from typing import Any, Final

from rest_framework import serializers

DEVICE_LIMIT: Final = 40  # characters
_DEVICE: Final = re.compile(r"^[A-Za-z0-9_-]+\Z")


class DeviceField(serializers.RegexField):
    """Letters, digits, hyphens and underscores, just as they were sent."""

    def __init__(self, **options: Any) -> None:
        super().__init__(_DEVICE, max_length=DEVICE_LIMIT, trim_whitespace=False, **options)


def is_device(text: str) -> bool:
    """Return whether a phone may name itself so."""
    return len(text) <= DEVICE_LIMIT and _DEVICE.match(text) is not None
