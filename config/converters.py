"""Path converters that every part of the service uses."""


class ColoursConverter:
    """The colours that a frame asks for, whatever its reader's device has."""

    regex = "light|dark"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class NumberConverter:
    """A number from 1 in its only spelling, so each page has one address; as large as a key."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
