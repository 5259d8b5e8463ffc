"""Values of an event file: read as the model's field wants them, or refused."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from datetime import date, datetime, time
from functools import partial
from typing import Any, Final, TypeAlias, TypeGuard
from unicodedata import category

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models

from engine.cards import Card, CardSyntaxError
from scoring.errors import FileFault
from scoring.models.entries import CARD_LENGTH
from scoring.selectors.event_files.columns import CONTEXTS, USERS, Column, ColumnKind
from tournaments.models import EARLIEST_DAY, LATEST_DAY
from tournaments.printable import has_unseen, validate_printable

Reader: TypeAlias = Callable[[Any], Any]
Numbers: TypeAlias = Mapping[str, set[int]]  # by list

# The database holds more than these, but pages count on and add up.
LARGEST_SMALL: Final = 1000  # places, seatings, rounds, minutes
LARGEST: Final = 1_000_000_000  # start numbers, points, steps of a search, numbers of rows
LARGEST_BIG: Final = 10**15  # versions, costs; a browser counts exactly a little further
_WHITE: Final = "\t\n\r"  # the only control characters that a text may have


class NotAValue(ValueError):
    """A value that the field cannot have; ``fault`` says why."""

    def __init__(self, fault: FileFault = FileFault.VALUE) -> None:
        super().__init__(fault)
        self.fault = fault


def reader_of(column: Column, present: Numbers, named: Numbers) -> Reader:
    """Return a reader of a column's values; it raises ``NotAValue``.

    ``present`` are the numbers of the rows in the file. A history may refer to others: they are
    added to ``named``.
    """
    match column.kind:
        case ColumnKind.VALUE | ColumnKind.DEVICE:
            return _or_none(of_field(column.field), column.field)
        case ColumnKind.EVENT:
            return partial(_of_type, bool)
        case ColumnKind.TABLES:
            return partial(_list_of, partial(_present, present["tables"]))
        case ColumnKind.SEAT_CHANGES:
            return partial(_list_of, partial(_chair, present))
        case ColumnKind.USER:
            return _or_none(partial(_present, present[USERS]), column.field)
        case ColumnKind.CONTEXT:
            return _or_none(partial(_present, present[CONTEXTS]), column.field)
        case ColumnKind.ROW if column.history:
            return _or_none(partial(_named, named[column.of]), column.field)
        case ColumnKind.ROW:
            return _or_none(partial(_present, present[column.of]), column.field)


def number(value: object) -> int:
    """Return the number of a row, from 1.

    Raises:
        NotAValue: it is none.
    """
    if type(value) is not int or not 1 <= value <= LARGEST:
        raise NotAValue
    return value


def _present(numbers: AbstractSet[int], value: object) -> int:
    if number(value) not in numbers:
        raise NotAValue(FileFault.REFERENCE)
    return number(value)


def _named(numbers: set[int], value: object) -> int:
    numbers.add(row_number := number(value))
    return row_number


def _chair(present: Numbers, value: object) -> list[int | None]:
    """Return a seat, the round it changed from, and who sat there before and after."""
    if not isinstance(value, list) or len(value) != 4:
        raise NotAValue
    seat, from_round, *entrants = value
    sitting = [
        entrant if entrant is None else _present(present["entrants"], entrant)
        for entrant in entrants
    ]
    return [_present(present["seats"], seat), number(from_round), *sitting]


def _or_none(read: Reader, field: Any) -> Reader:
    def read_or_none(value: object) -> Any:
        if value is None and field.null:
            return None
        return read(value)

    return read_or_none


def of_field(field: Any) -> Reader:
    """Return a reader of a field's values: of its type, in its limits, of its choices.

    It raises ``NotAValue``.
    """
    if isinstance(field, ArrayField):
        of_card = getattr(field.base_field, "max_length", None) == CARD_LENGTH
        of_one = _card if of_card else of_field(field.base_field)
        return _not_blank(partial(_list_of, of_one), field)
    read = next(read for kind, read in _READERS.items() if isinstance(field, kind))
    if str(field) in _TYPED_FREELY:
        read = _free_text
    if validate_printable in field.validators:
        read = _name
    allowed = _allowed(field)
    validators = [
        validator for validator in field.validators if validator is not validate_printable
    ]

    def read_value(value: object) -> Any:
        content = read(value)
        if allowed and content not in allowed:
            raise NotAValue
        if content in _EMPTY:
            return content
        try:
            for validate in validators:
                validate(content)
        except ValidationError as fault:
            raise NotAValue from fault
        return content

    return _not_blank(read_value, field)


# The desk stored control characters there up to 0.2.0.
_TYPED_FREELY: Final = frozenset(
    {
        "tournaments.Event.venue",
        "tournaments.EventHistory.venue",
        "scoring.Voiding.note",
        "scoring.Announcement.text",
    }
)
_EMPTY: Final[tuple[Any, ...]] = ("", [], {})  # what validators of Django leave alone, too


def _allowed(field: Any) -> AbstractSet[Any]:
    """Return the values among which a field has one; none where it may have any."""
    if field.name == "pgh_label":
        return {tracker.label for tracker in field.model.pgh_trackers}
    allowed = {key for key, _ in field.flatchoices}
    return allowed | {""} if allowed and field.blank else allowed


def _not_blank(read: Reader, field: Any) -> Reader:
    """Return a reader that refuses empty values where a form of the field would."""
    # An empty list is known, where there is null for what is not.
    if field.blank or field.null:
        return read

    def read_not_blank(value: object) -> Any:
        if (text := read(value)) in _EMPTY:
            raise NotAValue
        return text

    return read_not_blank


def _list_of(read: Reader, value: object) -> list[Any]:
    return [read(item) for item in _of_type(list, value)]


def _card(value: object) -> str:
    try:
        card = Card.parse(_text(value))
    except CardSyntaxError as fault:
        raise NotAValue(FileFault.CARD) from fault
    if str(card) != value:
        raise NotAValue(FileFault.CARD)
    return str(card)


def _of_type(kind: type, value: object) -> Any:
    if type(value) is not kind:  # True is no number here
        raise NotAValue
    return value


def is_text(value: object) -> TypeGuard[str]:
    """Return whether it is a text without control characters but for white space."""
    return isinstance(value, str) and not any(
        category(character) == "Cc" and character not in _WHITE for character in value
    )


def is_free_text(value: object) -> TypeGuard[str]:
    """Return whether it is a text that the database can hold."""
    return isinstance(value, str) and "\0" not in value


def _text(value: object) -> str:
    if not is_text(value):
        raise NotAValue
    return value


def _free_text(value: object) -> str:
    if not is_free_text(value):
        raise NotAValue
    return value


def _name(value: object) -> str:
    # Up to 0.2.0 names could have joiners and selectors anywhere.
    if has_unseen(text := _text(value)):
        raise NotAValue
    return text


def _whole_number(largest: int, value: object) -> int:
    whole: int = _of_type(int, value)
    if abs(whole) > largest:
        raise NotAValue
    return whole


def _moment(value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(_text(value))
    except ValueError as fault:
        raise NotAValue from fault
    if moment.tzinfo is None or not EARLIEST_DAY < moment.date() < LATEST_DAY:
        raise NotAValue
    return moment


def _day(value: object) -> date:
    try:
        day = date.fromisoformat(_text(value))
    except ValueError as fault:
        raise NotAValue from fault
    if not EARLIEST_DAY <= day <= LATEST_DAY:
        raise NotAValue
    return day


def _hour(value: object) -> time:
    try:
        hour = time.fromisoformat(_text(value))
    except ValueError as fault:
        raise NotAValue from fault
    if hour.tzinfo is not None or hour.isoformat() != value:
        raise NotAValue
    return hour


def _bytes(value: object) -> bytes:
    try:
        return b64decode(_text(value), validate=True)
    except ValueError as fault:
        raise NotAValue from fault


def _anything(value: object) -> object:
    """Return a value of any form: the rules know which one its column wants."""
    if value is None:
        raise NotAValue
    return value


# By the type of the field, the more special ones first.
_READERS: Final[Mapping[type, Reader]] = {
    models.BooleanField: partial(_of_type, bool),
    models.BigIntegerField: partial(_whole_number, LARGEST_BIG),
    models.PositiveSmallIntegerField: partial(_whole_number, LARGEST_SMALL),
    models.IntegerField: partial(_whole_number, LARGEST),
    models.DateTimeField: _moment,
    models.DateField: _day,
    models.TimeField: _hour,
    models.CharField: _text,
    models.TextField: _text,
    models.JSONField: _anything,
    models.BinaryField: _bytes,
}
