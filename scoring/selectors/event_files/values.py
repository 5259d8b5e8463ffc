"""Single values of an event file: read as the field of a model wants them, or refused."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from functools import partial
from typing import Any, Final, TypeAlias

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models

from engine.cards import Card, CardSyntaxError
from scoring.errors import FileFault
from scoring.models.entries import CARD_LENGTH
from scoring.selectors.event_files.columns import CONTEXTS, USERS, Column, Holds

Read: TypeAlias = Callable[[Any], Any]
Numbers: TypeAlias = Mapping[str, set[int]]  # by list

_LARGEST_NUMBER: Final = 2**31 - 1  # of a row


class NotAValue(ValueError):
    """Something that cannot stand there; ``fault`` says why."""

    def __init__(self, fault: FileFault = FileFault.VALUE) -> None:
        super().__init__(fault)
        self.fault = fault


def reader_of(column: Column, there: Numbers, named: Numbers) -> Read:
    """Return what reads the values of a column; it raises ``NotAValue``.

    ``there`` are the numbers of the rows in the file. A history may name others: they are added
    to ``named``.
    """
    match column.holds:
        case Holds.VALUE | Holds.DEVICE:
            return _or_nothing(_of_field(column.field), column.field)
        case Holds.EVENT:
            return partial(_of_type, bool)
        case Holds.TABLES:
            return partial(_list_of, partial(_there, there["tables"]))
        case Holds.CHAIRS:
            return partial(_list_of, partial(_chair, there))
        case Holds.USER:
            return _or_nothing(partial(_there, there[USERS]), column.field)
        case Holds.CONTEXT:
            return _or_nothing(partial(_there, there[CONTEXTS]), column.field)
        case Holds.ROW if column.history:
            return _or_nothing(partial(_named, named[column.of]), column.field)
        case Holds.ROW:
            return _or_nothing(partial(_there, there[column.of]), column.field)


def number(value: object) -> int:
    """Return the number of a row, from 1.

    Raises:
        NotAValue: it is none.
    """
    if type(value) is not int or not 1 <= value <= _LARGEST_NUMBER:
        raise NotAValue
    return value


def _there(numbers: AbstractSet[int], value: object) -> int:
    if number(value) not in numbers:
        raise NotAValue(FileFault.REFERENCE)
    return number(value)


def _named(numbers: set[int], value: object) -> int:
    numbers.add(found := number(value))
    return found


def _chair(there: Numbers, value: object) -> list[int | None]:
    """Return a seat, the round it changed from, and who sat there before and after."""
    if not isinstance(value, list) or len(value) != 4:
        raise NotAValue
    seat, from_round, *entrants = value
    sitting = [one if one is None else _there(there["entrants"], one) for one in entrants]
    return [_there(there["seats"], seat), number(from_round), *sitting]


def _or_nothing(read: Read, field: Any) -> Read:
    def read_or_nothing(value: object) -> Any:
        if value is None and field.null:
            return None
        return read(value)

    return read_or_nothing


def _of_field(field: Any) -> Read:
    """Return what reads the values of a field: of its type, in its limits, of its choices."""
    if isinstance(field, ArrayField):
        of_card = getattr(field.base_field, "max_length", None) == CARD_LENGTH
        return partial(_list_of, _card if of_card else _of_field(field.base_field))
    read = next(read for kind, read in _READERS.items() if isinstance(field, kind))
    allowed = {key for key, _ in field.flatchoices} | ({""} if field.blank else set())
    validators = field.validators

    def read_value(value: object) -> Any:
        found = read(value)
        if field.flatchoices and found not in allowed:
            raise NotAValue
        if found in _EMPTY:
            return found
        try:
            for validate in validators:
                validate(found)
        except ValidationError as fault:
            raise NotAValue from fault
        return found

    return read_value


_EMPTY: Final[tuple[Any, ...]] = (None, "", [], {})  # what validators of Django leave alone, too


def _list_of(read: Read, value: object) -> list[Any]:
    return [read(one) for one in _of_type(list, value)]


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


def _text(value: object) -> str:
    text: str = _of_type(str, value)
    if "\0" in text:
        raise NotAValue
    return text


def _moment(value: object) -> datetime:
    try:
        found = datetime.fromisoformat(_text(value))
    except ValueError as fault:
        raise NotAValue from fault
    if found.tzinfo is None:
        raise NotAValue
    return found


def _day(value: object) -> date:
    try:
        return date.fromisoformat(_text(value))
    except ValueError as fault:
        raise NotAValue from fault


def _anything(value: object) -> object:
    if value is None:
        raise NotAValue
    return value


# By the type of the field, the more special ones first.
_READERS: Final[Mapping[type, Read]] = {
    models.BooleanField: partial(_of_type, bool),
    models.IntegerField: partial(_of_type, int),
    models.DateTimeField: _moment,
    models.DateField: _day,
    models.CharField: _text,
    models.TextField: _text,
    models.JSONField: _anything,
}
