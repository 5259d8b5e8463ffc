"""``tables/{id}/rounds/{n}/entries/``: the result of one round."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import (
    OF_MEMBERS,
    PlaceLinkAuthentication,
    place_of,
    require_place,
)
from api.bodies import RequestBody
from api.callers import find_caller, forbidden, row_open_to
from api.description import extend_schema
from api.devices import DeviceField
from api.effects import EFFECTS_EXAMPLE, EffectsAnswer, PreviewRequest, effects_answer
from api.errors import MEDIA_TYPE
from api.problems import VERDICT_EXAMPLE, VerdictProblem, problems
from api.reasons import MOST_WORDS
from api.repeats import KEY_LIMIT, KEY_PARAMETER, idempotency_key
from api.throttling import EntriesThrottle
from engine.sheets import Sheet, read_sheet
from scoring.models import Source
from scoring.services.entries import Submission, submit_entry
from scoring.services.overrides import Override
from scoring.services.previews import effects_of
from tournaments.models import ApiKey, Event, Role, User
from tournaments.selectors.tables import place_id_of, seated_tables

MOST_POINTS = 100_000  # as above


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


class OverrideRequest(RequestBody):
    """A director's word that a round counts although its cards cannot all be right."""

    reason = serializers.CharField(max_length=MOST_WORDS)
    points = serializers.ListField(
        child=serializers.IntegerField(
            min_value=-MOST_POINTS, max_value=MOST_POINTS, allow_null=True
        ),
        max_length=8,
        help_text="in seat order, null where those of the pile count",
    )
    despite = serializers.ListField(
        child=serializers.CharField(max_length=30),
        max_length=40,
        help_text="codes of the errors and warnings that the director has seen",
    )


class EntryRequest(serializers.Serializer[Any]):  # as released: 5 and "5" are equal
    """A round as a captain's phone sends it, or a program of the organisation.

    ``override`` and ``correction`` need a director; ``device`` and ``player`` are of phones.
    """

    based_on = BasedOnField()
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**31 - 1), max_length=8
    )
    sheet = serializers.JSONField()
    accept = serializers.ListField(
        child=serializers.CharField(max_length=30), max_length=40, default=list
    )
    device = DeviceField(allow_blank=True, required=False)
    override = OverrideRequest(allow_null=True, default=None)
    correction = serializers.CharField(
        max_length=MOST_WORDS,
        allow_blank=True,
        default="",
        help_text="why a director changes a closed round",
    )
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
    """``POST``: store a round of a table as a new version, as its captain or as the desk.

    200 what it would do, which only members may look at first; 201 version, points, totals,
    places; 400 unreadable; 401 unknown or withdrawn link or key; 403 another table, or no right
    to it; 404 no such table or round; 409 closed, seats_changed, outdated, sheet_differs; 422 the
    verdict, or key_reused.
    """

    authentication_classes = (PlaceLinkAuthentication, *OF_MEMBERS)
    throttle_classes = (EntriesThrottle,)

    @extend_schema(
        operation_id="submit_entry",
        parameters=[KEY_PARAMETER, PreviewRequest],
        request=EntryRequest,
        responses={
            200: EffectsAnswer,
            201: EntryAnswer,
            **problems(400, 401, 403, 404, 409, 413, 429),
            (422, MEDIA_TYPE): OpenApiResponse(VerdictProblem, examples=[_REJECTED]),
        },
        examples=[
            OpenApiExample("The points of three", value=_EXAMPLE, request_only=True),
            EFFECTS_EXAMPLE,
            OpenApiExample(
                "What is stored", value=_ANSWER, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, table_id: int, round_number: int) -> HttpResponse:
        by = _require_right(request, table_id, Role.SCORE_KEEPER)
        asked = PreviewRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        serializer = EntryRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields = serializer.validated_data
        if fields["override"] or fields["correction"]:
            _require_right(request, table_id, Role.DIRECTOR)
        sheet = read_sheet(fields["sheet"])
        submission = Submission(
            table_id=table_id,
            round_number=round_number,
            based_on=fields["based_on"],
            seats=tuple(fields["seats"]),
            sheet=sheet,
            accept=frozenset(fields["accept"]),
            key=idempotency_key(request),
            override=_override(fields["override"], sheet),
            correction=fields["correction"],
            source=Source.DESK if by else Source.CAPTAIN,
            by=by,
            device=_key_shown(request) if by else fields.get("device", ""),
            sender=None if by else fields["player"],
        )
        if asked.validated_data["preview"]:
            if by is None:  # the effects show results that may still be hidden
                raise forbidden(Role.SCORE_KEEPER)
            event = Event.objects.get(seatings__tables=table_id)
            effects = effects_of(event.pk, partial(submit_entry, submission))
            return Response(effects_answer(effects))
        entry = submit_entry(submission)
        return HttpResponse(
            entry.answer, status=status.HTTP_201_CREATED, content_type="application/json"
        )


def _require_right(request: Request, table_id: int, role: Role) -> User | None:
    """Return the member who asks, None for the captain of the table; refuse all others."""
    if caller := find_caller(request):
        row_open_to(request, seated_tables(), role, event="seating__event", pk=table_id)
        return caller.user
    place, place_id = place_of(request), place_id_of(table_id)
    if place_id is None:
        raise Http404
    require_place(place, place_id)
    if role == Role.DIRECTOR:
        raise forbidden(role)
    return None


def _key_shown(request: Request) -> str:
    """Return the beginning of the key by which a member's program asks, empty for a log-in."""
    return request.auth.shown if isinstance(request.auth, ApiKey) else ""


def _override(fields: Mapping[str, Any] | None, sheet: Sheet) -> Override | None:
    if fields is None:
        return None
    if len(fields["points"]) != len(sheet.piles):
        message = f"Points for {len(sheet.piles)} seats are needed, or null."
        raise serializers.ValidationError({"override": {"points": [message]}})
    return Override(
        reason=fields["reason"],
        points=tuple(fields["points"]),
        despite=frozenset(fields["despite"]),
    )
