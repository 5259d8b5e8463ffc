"""Bodies of requests: JSON whose values are of the kinds that the description says."""

from typing import Any

from rest_framework import serializers


class RequestBody(serializers.Serializer[Any]):
    """The fields that a program sends. A number is no text, and a word neither a number nor a flag.

    The framework reads one as the other, as it must where all is text: in the query of an address.
    """

    def to_internal_value(self, data: Any) -> Any:
        """Return the values by field.

        Raises:
            ValidationError: one of them is of another kind than is described; names them all.
        """
        sent = data if isinstance(data, dict) else {}
        wrong = {
            name: [message]
            for name, field in self.fields.items()
            if (message := _wrong_kind(field, sent.get(name)))
        }
        if wrong:
            raise serializers.ValidationError(wrong)
        return super().to_internal_value(data)


def _wrong_kind(field: Any, value: object) -> str | None:
    """Return what is wrong with the kind of a value, None for nothing; null the field judges."""
    match field, value:
        case (_, None):
            return None
        case (serializers.ListField(), list() as values):
            return next(filter(None, (_wrong_kind(field.child, item) for item in values)), None)
        case (serializers.DictField(), dict() as values):
            items = values.values()
            return next(filter(None, (_wrong_kind(field.child, item) for item in items)), None)
        case (serializers.CharField(), _) if not isinstance(value, str):
            return str(field.error_messages["invalid"])
        case (serializers.IntegerField(), str()):
            return str(field.error_messages["invalid"])
        case (serializers.BooleanField(), _) if not isinstance(value, bool):
            return str(field.error_messages["invalid"])
    return None
