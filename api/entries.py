"""``tables/{id}/rounds/{n}/entries/``: the result of one round."""

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.views import APIView

from api.authentication import PlaceLinkAuthentication, place_of, require_place
from api.devices import DeviceField
from api.errors import MEDIA_TYPE
from api.problems import VERDICT_EXAMPLE, VerdictProblem, problems
from engine.sheets import read_sheet
from scoring.services.entries import Submission, submit_entry
from tournaments.selectors.tables import seated_tables

KEY_LIMIT = 64  # characters


class BasedOnField(serializers.Field[int | str, Any, int | str, Any]):
    """A version, 0 for none, or the key of an own earlier submission."""

    def to_internal_value(self, data: Any) -> int | str:
        if type(data) is int and 0 <= data < 2**31:
            return data
        if isinstance(data, str) and 0 < len(data) <= KEY_LIMIT and "\0" not in data:
            return data
        raise serializers.ValidationError("A version from 0 or a key is needed.")

    def to_representation(self, value: int | str) -> int | str:
        return value


class EntryRequest(serializers.Serializer[Any]):
    """A round as a captain's phone sends it."""

    based_on = BasedOnField()
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**31 - 1), max_length=8
    )
    sheet = serializers.JSONField()
    accept = serializers.ListField(
        child=serializers.CharField(max_length=30), max_length=40, default=list
    )
    device = DeviceField(allow_blank=True, required=False)
    player = serializers.IntegerField(
        min_value=1,
        max_value=2**31 - 1,
        allow_null=True,
        default=None,
        help_text="the start number of who sends, if they said so",
    )


class EntryAnswer(serializers.Serializer[Any]):
    """The entry as it is stored; all lists are in seat order.

    Totals and places are of the whole table: of who played the round, and on a seat that was not
    in play of who sits there now or did last.
    """

    version = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    scores = serializers.ListField(child=serializers.IntegerField())
    totals = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    complete = serializers.BooleanField()


_EXAMPLE: Final = {
    "based_on": 0,
    "seats": [5, 2, 7],
    "sheet": {
        "edition": "box120",
        "variant": "classic",
        "players": 3,
        "evidence": "points",
        "piles": [{"points": 31}, {"points": -4}, {"points": 12}],
    },
    "accept": [],
    "device": "k3v9",
    "player": 5,
}
_ANSWER: Final = {
    "version": 1,
    "recorded_at": "2026-03-06T18:20:00+00:00",
    "scores": [31, -4, 12],
    "totals": [31, -4, 12],
    "places": [1, 3, 2],
    "complete": False,
}


_REJECTED: Final = OpenApiExample(
    "rejected",
    value={
        "type": "/api/v1/problems/rejected/",
        "status": 422,
        "code": "rejected",
        "title": _("The cards cannot all be right. Correct what is named and send again."),
        **VERDICT_EXAMPLE,
        "request_id": "d41d8cd98f00",
    },
    status_codes=["422"],
    response_only=True,
)


class EntriesView(APIView):
    """``POST``: store a round of a table as a new version.

    201 version, points, totals, places; 400 unreadable; 401 unknown or withdrawn link;
    403 another table; 404 no such table or round; 409 closed, seats_changed, outdated,
    sheet_differs; 422 the verdict, or key_reused.
    """

    authentication_classes = (PlaceLinkAuthentication,)

    @extend_schema(
        operation_id="submit_entry",
        parameters=[
            OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True)
        ],
        request=EntryRequest,
        responses={
            201: EntryAnswer,
            **problems(400, 401, 403, 404, 409, 413),
            (422, MEDIA_TYPE): OpenApiResponse(VerdictProblem, examples=[_REJECTED]),
        },
        examples=[
            OpenApiExample("The points of three", value=_EXAMPLE, request_only=True),
            OpenApiExample("What is stored", value=_ANSWER, response_only=True),
        ],
    )
    def post(self, request: Request, table_id: int, round_number: int) -> HttpResponse:
        place = place_of(request)
        table = get_object_or_404(seated_tables(), pk=table_id)
        require_place(place, table.place_id)
        serializer = EntryRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        entry = submit_entry(
            Submission(
                table_id=table_id,
                round_number=round_number,
                based_on=serializer.validated_data["based_on"],
                seats=tuple(serializer.validated_data["seats"]),
                sheet=read_sheet(serializer.validated_data["sheet"]),
                accept=frozenset(serializer.validated_data["accept"]),
                key=_key(request),
                device=serializer.validated_data.get("device", ""),
                sender=serializer.validated_data["player"],
            )
        )
        return HttpResponse(
            entry.answer, status=status.HTTP_201_CREATED, content_type="application/json"
        )


def _key(request: Request) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not 0 < len(key) <= KEY_LIMIT or not key.isascii() or not key.isprintable():
        message = f"The header Idempotency-Key needs 1 to {KEY_LIMIT} printable characters."
        raise serializers.ValidationError({"Idempotency-Key": [message]})
    return key
