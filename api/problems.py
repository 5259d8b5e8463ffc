"""The forms in which the API names what is wrong, for its description."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers
from rest_framework.exceptions import NotFound, Throttled

from api.callers import NEEDS_KEY, needs_role
from api.errors import MEDIA_TYPE, meaning_of
from api.public import Gone
from api.versions import Changed, VersionNeeded
from tournaments.models import Role


class ProblemDocument(serializers.Serializer[Any]):
    """A failure: the code is stable, the title a sentence in the reader's language.

    ``request_id`` is the number to quote: the service's log has more by it.
    """

    type = serializers.CharField(help_text="the address of what the code means")
    status = serializers.IntegerField()
    code = serializers.CharField()
    title = serializers.CharField()
    request_id = serializers.CharField()


# For each status the code that it is sent with most often, and its sentence.
_EXAMPLES: Final[Mapping[int, tuple[str, object]]] = {
    400: ("unreadable", _("This cannot be read. Correct the fields that are named.")),
    401: ("not_authenticated", NEEDS_KEY),
    403: ("role_needed", needs_role(Role.DIRECTOR)),
    404: ("not_found", NotFound.default_detail),
    409: ("event_not_open", _("The event is not running. Call the director.")),
    410: ("gone", Gone.default_detail),
    412: ("changed", Changed.default_detail),
    413: ("too_large", _("This is more than can be sent here. Send less.")),
    422: ("team_refused", _("This team has been removed. Choose another one.")),
    428: ("version_needed", VersionNeeded.default_detail),
    429: ("throttled", Throttled.default_detail),
}


def problems(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """Return what describes answers with these statuses: problem documents, as they are sent."""
    return {(status, MEDIA_TYPE): _described(status) for status in statuses}


@cache  # a thousand operations and statuses have eleven descriptions
def _described(status: int) -> OpenApiResponse:
    return OpenApiResponse(ProblemDocument, examples=[problem_example(status)])


def problem_example(status: int) -> OpenApiExample:
    """Return a problem document as it is sent with a status."""
    code, title = _EXAMPLES[status]
    value = {
        "type": meaning_of(code),
        "status": status,
        "code": code,
        "title": title,
        "request_id": "d41d8cd98f00",
    }
    return OpenApiExample(code, value=value, status_codes=[str(status)], response_only=True)


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


VERDICT_EXAMPLE: Final = {
    "ok": False,
    "scores": None,
    "problems": [
        {
            "code": "PENALTY_COUNT",
            "severity": "error",
            "seats": [0],
            "cards": [],
            "message": "#1 has no penalty card. Add the card that was laid aside before the first "
            "trick.",
            "repairs": [],
        }
    ],
}


class VerdictProblem(ProblemDocument):
    """A refused sheet with its verdict; only ``rejected`` has one, ``key_reused`` has not."""

    ok = serializers.BooleanField(required=False)
    scores = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, required=False
    )
    problems = SheetProblem(many=True, required=False)
