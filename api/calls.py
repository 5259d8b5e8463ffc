"""``events/{slug}/calls/``: places that need the director."""

from collections.abc import Callable
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from scoring.models import HelpCall
from scoring.selectors.calls import calls_of, open_calls
from scoring.services.calls import finish_call, take_call
from tournaments.models import Role


class CallAnswer(serializers.ModelSerializer[HelpCall]):
    """A call from a place, by its number; ``taken_by`` is null until a director goes there."""

    place = serializers.IntegerField(source="place.number")
    room = serializers.CharField(source="place.room")
    taken_by = serializers.CharField(
        source="taken_by.username", default=None, allow_null=True, read_only=True
    )

    class Meta:
        model = HelpCall
        fields = ("id", "place", "room", "kind", "called_at", "taken_by", "taken_at", "done_at")


_EXAMPLE: Final = {
    "id": 4,
    "place": 3,
    "room": "",
    "kind": "director",
    "called_at": "2026-03-06T19:04:31.530Z",
    "taken_by": "anna",
    "taken_at": "2026-03-06T19:05:02.011Z",
    "done_at": None,
}
_A_CALL: Final = OpenApiExample("A call", value=_EXAMPLE, response_only=True)
_ANSWERS: Final[dict[Any, Any]] = {
    200: CallAnswer,
    **problems(400, 401, 403, 404, 409, 413, 422, 429),
}


class CallsView(MemberView):
    """``GET``: the calls that are not done, the oldest first."""

    @extend_schema(
        operation_id="calls",
        parameters=[PageRequest, LINK],
        responses={200: CallAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_CALL],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, open_calls(event), CallAnswer)


class TakeCallView(MemberView):
    """``POST``: the caller's member goes there."""

    @extend_schema(operation_id="take_call", request=None, responses=_ANSWERS, examples=[_A_CALL])
    @once
    def post(self, request: Request, slug: str, call_id: int) -> Response:
        return _answer(request, slug, call_id, take_call)


class FinishCallView(MemberView):
    """``POST``: a call is done; if no one has taken it, the caller's member has."""

    @extend_schema(operation_id="finish_call", request=None, responses=_ANSWERS, examples=[_A_CALL])
    @once
    def post(self, request: Request, slug: str, call_id: int) -> Response:
        return _answer(request, slug, call_id, finish_call)


def _answer(request: Request, slug: str, call_id: int, service: Callable[..., None]) -> Response:
    event = event_open_to(request, slug, Role.DIRECTOR)
    call = get_object_or_404(calls_of(event), pk=call_id)
    service(call_id=call.pk, by=caller_of(request).user)
    return Response(CallAnswer(calls_of(event).get(pk=call.pk)).data)
