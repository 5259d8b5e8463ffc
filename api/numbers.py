"""Numbers that programs send, as large as columns of the database hold them."""

from typing import Any

from rest_framework import serializers


class StartNumberField(serializers.IntegerField):
    """The start number of an entrant."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=2**31 - 1, **options)


class RowField(serializers.IntegerField):
    """The number of a row, such as a person of the register; no address takes a larger one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=10**18 - 1, **options)


class SeatingField(serializers.IntegerField):
    """The number of a seating."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=2**15 - 1, **options)
