"""``…/seatings/{number}/call/``: when people are to be at their tables."""

from typing import Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from api.seating_answers import seating_of
from scoring.services.clocks import call_to_tables, withdraw_call_time
from tournaments.models import Role


class CallTimeRequest(RequestBody):
    """The moment at which people are to be at their tables, within the next 12 hours."""

    called_for = serializers.DateTimeField()


_SENT: Final = {"called_for": "2026-03-06T18:50:00Z"}


class CallTimeView(MemberView):
    """``PUT``: call people to their tables, until they play; ``DELETE``: withdraw that."""

    @extend_schema(
        operation_id="call_people",
        request=CallTimeRequest,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[OpenApiExample("Ten to eight in Berlin", value=_SENT, request_only=True)],
    )
    @once
    def put(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = CallTimeRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        call_to_tables(seating_id=seating.pk, at=asked.validated_data["called_for"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="withdraw_call_time",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        withdraw_call_time(seating_id=seating.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
