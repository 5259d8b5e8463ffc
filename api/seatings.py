"""``events/{slug}/seatings/``: all of an event, one of them, and the request for tables."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to, find_caller
from api.description import extend_schema
from api.members import MemberView
from api.problems import problems
from api.public import PublicView, seen_event
from api.repeats import once
from api.seating_answers import (
    DETAILS,
    EXAMPLE,
    OUTLINE,
    SeatingAnswer,
    SeatingDetailsAnswer,
    searching,
    seating_answer,
    seating_of,
)
from api.versions import versioned
from engine.seating.problems import RANGES
from scoring.services.seatings import request_seating
from tournaments.models import ABANDONED, Role, Seating, SeatingMode
from tournaments.selectors.seatings import MOST_COMPARED, published_seatings, seatings_of

MOST_PLANNED: Final = RANGES["seatings"][1]
SEARCHED: Final = [mode for mode in SeatingMode if mode != SeatingMode.HAND]


class SeatingsRequest(serializers.Serializer[Any]):
    """The seatings that are asked for."""

    abandoned = serializers.BooleanField(
        default=False,
        help_text="those that were given up, failed or were replaced: for members, the newest "
        f"{MOST_COMPARED} first",
    )


class NewSeatingRequest(RequestBody):
    """Seatings to search tables for; more than one only where ``mode`` needs no standings."""

    mode = serializers.ChoiceField([mode.value for mode in SEARCHED], default=SeatingMode.MIX.value)
    planned = serializers.IntegerField(min_value=1, max_value=MOST_PLANNED, default=1)


class SeatingsView(PublicView):
    """``GET``: the seatings of an event, by number; ``POST``: have tables searched for.

    Visitors see those that are published, members all.
    """

    @extend_schema(
        operation_id="seatings",
        parameters=[SeatingsRequest],
        responses={200: SeatingAnswer(many=True), 301: None, **problems(400, 401, 404, 410, 429)},
        examples=[OpenApiExample("A seating", value=OUTLINE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = seen_event(request, slug)
        asked = SeatingsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        caller = find_caller(request)
        own = caller is not None and caller.has(Role.READER, event)
        seatings = seatings_of(event) if own else published_seatings(event)
        if asked.validated_data["abandoned"]:
            given_up = event.seatings.filter(state__in=ABANDONED) if own else Seating.objects.none()
            seatings = given_up.order_by("-pk")[:MOST_COMPARED]
        return Response(SeatingAnswer(seatings, many=True).data)

    @extend_schema(
        operation_id="request_seating",
        request=NewSeatingRequest,
        responses={
            202: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("One seating", value={"mode": "mix", "planned": 1}, request_only=True),
            OpenApiExample(
                "A seating that waits", value=EXAMPLE, response_only=True, status_codes=["202"]
            ),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = NewSeatingRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        mode = SeatingMode(asked.validated_data["mode"])
        planned = asked.validated_data["planned"]
        seating = request_seating(event_id=event.pk, mode=mode, planned=planned)
        return searching(seating)


class SeatingView(MemberView):
    """``GET``: one seating with its tables, and how far the search for them is."""

    @extend_schema(
        operation_id="seating",
        responses={200: SeatingDetailsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[DETAILS],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug), number)
        return versioned(request, seating_answer(seating))
