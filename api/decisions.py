"""Parts of requests and answers about sanctions and rulings."""

from typing import Any, Final, TypeVar

from django.db.models import QuerySet
from rest_framework import serializers, status
from rest_framework.response import Response

from api.fields import HIGHEST_ID, start_number
from api.paging import PageRequest
from scoring.models import Ruling, Sanction

Decision = TypeVar("Decision", Ruling, Sanction)

MOST_POINTS: Final = 1_000_000  # in 1/840; how many may be given the service says


class DecisionsRequest(PageRequest):
    """The decisions that are asked for, the newest first; of one entrant by start number."""

    entrant = start_number(required=False)
    withdrawn = serializers.BooleanField(required=False, allow_null=True, default=None)


class DecisionAnswer(serializers.Serializer[Any]):
    """A decision of a director about an entrant, by start number.

    A withdrawn one stays, and counts no more.
    """

    id = serializers.IntegerField()
    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.person.name")
    points = serializers.IntegerField(allow_null=True, help_text="in 1/840")
    reason = serializers.CharField()
    by = serializers.CharField(source="by.username")
    created_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


def points_field() -> serializers.IntegerField:
    """Return a field for standings points, in 1/840."""
    return serializers.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, allow_null=True, default=None
    )


def newest_field() -> serializers.IntegerField:
    """Return a field for the newest decision that was seen: the same one sent twice counts once."""
    return serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_ID,
        allow_null=True,
        default=None,
        help_text="the id of the newest one of its kind that was read, 0 for none: then it is "
        "refused where the entrant has got another one since",
    )


DECISION: Final = {
    "id": 31,
    "number": 5,
    "name": "Eszter Kovács",
    "points": -84,
    "reason": "Late for the second seating.",
    "by": "carla",
    "created_at": "2026-03-06T19:00:00Z",
    "withdrawn_at": None,
}


def asked_for(decisions: QuerySet[Decision], request: DecisionsRequest) -> QuerySet[Decision]:
    """Return those of an event's decisions that are asked for; the request is valid."""
    wanted = request.validated_data
    if (number := wanted.get("entrant")) is not None:
        decisions = decisions.filter(entrant__number=number)
    if (withdrawn := wanted["withdrawn"]) is not None:
        decisions = decisions.filter(withdrawn_at__isnull=not withdrawn)
    return decisions


def decision_answer(
    decisions: QuerySet[Decision], decision_id: int, form: type[DecisionAnswer]
) -> Response:
    """Return the answer to a change of a decision: how it is stored now."""
    return Response(form(decisions.get(pk=decision_id)).data, status=status.HTTP_201_CREATED)
