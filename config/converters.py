"""Path converters that every part of the service uses."""


class NumberConverter:
    """A number from 1 in its only spelling, so each page has one address; as large as a key."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
