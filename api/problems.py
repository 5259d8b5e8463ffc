"""The forms in which the API names what is wrong, for its description."""

from typing import Any

from rest_framework import serializers

from api.errors import MEDIA_TYPE


class ProblemDocument(serializers.Serializer[Any]):
    """A failure: the code is stable, the title a sentence in the reader's language.

    ``request_id`` is the number to quote: the service's log has more by it.
    """

    status = serializers.IntegerField()
    code = serializers.CharField()
    title = serializers.CharField()
    request_id = serializers.CharField()


def problems(*statuses: int) -> dict[tuple[int, str], type[ProblemDocument]]:
    """Return what describes answers with these statuses: problem documents, as they are sent."""
    return {(status, MEDIA_TYPE): ProblemDocument for status in statuses}


class SheetProblem(serializers.Serializer[Any]):
    """One finding about a sheet; seats count from 0."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning", "info"])
    seats = serializers.ListField(child=serializers.IntegerField())
    cards = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    repairs = serializers.ListField(child=serializers.DictField())


class VerdictAnswer(serializers.Serializer[Any]):
    """The engine's judgement of a sheet; scores are in seat order."""

    ok = serializers.BooleanField()
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    problems = SheetProblem(many=True)


class VerdictProblem(ProblemDocument):
    """A refused sheet with its verdict; only ``rejected`` has one, ``key_reused`` has not."""

    ok = serializers.BooleanField(required=False)
    scores = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, required=False
    )
    problems = SheetProblem(many=True, required=False)
