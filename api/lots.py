"""``events/{slug}/lots/`` and ``ties/``: lots between those whom no tie-break separates."""

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.effects import (
    EFFECTS_EXAMPLE,
    Change,
    change_answers,
    effects_answer,
    previewed,
)
from api.fields import start_number
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.reasons import reason_field
from engine.standings.tie_breaks import LOT
from scoring.models import Draw
from scoring.selectors.lots import drawn_lots, tied_groups
from scoring.selectors.results import event_results
from scoring.services.lots import draw_lots
from scoring.services.previews import effects_of
from tournaments.models import Role
from tournaments.selectors.entrants import entrants_of

MOST_TIED: Final = 1000  # people who draw together


class TieAnswer(serializers.Serializer[Any]):
    """People who would share a rank without a lot, by start number; ``drawn`` have all before."""

    numbers = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    drawn = serializers.BooleanField()


class TiesAnswer(serializers.Serializer[Any]):
    """Ties of an event, the best first; lots ``count`` if they are among its tie-breaks."""

    count = serializers.BooleanField()
    ties = TieAnswer(many=True)


class DrawAnswer(serializers.Serializer[Any]):
    """A draw: start numbers in the order that was drawn, the winner first.

    The order comes from the seed, so that anyone can work it out again; null is drawn by hand.
    """

    id = serializers.IntegerField()
    order = serializers.SerializerMethodField()
    seed = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    by = serializers.CharField(source="by.username")
    created_at = serializers.DateTimeField()

    def get_order(self, draw: Draw) -> list[int]:
        """Return the start numbers as they were drawn."""
        return [lot.entrant.number for lot in draw.lots.all()]


class DrawRequest(RequestBody):
    """Start numbers of people who are tied; with ``order`` as they were drawn by hand.

    A second draw of the same people needs a reason.
    """

    numbers = serializers.ListField(child=start_number(), allow_empty=False, max_length=MOST_TIED)
    order = serializers.ListField(
        child=start_number(), allow_null=True, default=None, max_length=MOST_TIED
    )
    reason = reason_field(help_text="stays for good: write no names")

    def validate_numbers(self, numbers: list[int]) -> list[int]:
        """Return the start numbers, each once."""
        if len(set(numbers)) < len(numbers):
            raise serializers.ValidationError("A number is listed more than once.")
        return numbers


_EXAMPLE: Final = {
    "id": 4,
    "order": [7, 5],
    "seed": 41_172,
    "reason": "",
    "by": "carla",
    "created_at": "2026-03-06T22:00:00Z",
}


class TiesView(MemberView):
    """``GET``: who could draw lots."""

    @extend_schema(
        operation_id="ties",
        responses={200: TiesAnswer, **problems(401, 404, 429)},
        examples=[
            OpenApiExample(
                "Two people",
                value={
                    "count": True,
                    "ties": [
                        {"numbers": [5, 7], "names": ["Eszter Kovács", "Gino"], "drawn": False}
                    ],
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        results, names = event_results(event), _names(entrants_of(event))
        orders = [{lot.entrant.number for lot in draw.lots.all()} for draw in drawn_lots(event)]
        ties = [
            {
                "numbers": list(tied),
                "names": [names[number] for number in tied],
                "drawn": any(order.issuperset(tied) for order in orders),
            }
            for tied in tied_groups(results.without_lots, results.rules)
        ]
        return Response({"count": LOT.key in event.tie_breaks, "ties": ties})


class LotsView(MemberView):
    """``GET``: every draw, the newest first; ``POST``: draw."""

    @extend_schema(
        operation_id="lots",
        parameters=[PageRequest, LINK],
        responses={200: DrawAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("A draw", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = PageRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return LinkPagination("-id").answer(request, drawn_lots(event), DrawAnswer)

    @extend_schema(
        operation_id="draw_lots",
        request=DrawRequest,
        responses=change_answers(DrawAnswer),
        examples=[
            OpenApiExample("Two people", value={"numbers": [5, 7]}, request_only=True),
            EFFECTS_EXAMPLE,
            OpenApiExample("The draw", value=_EXAMPLE, response_only=True, status_codes=["201"]),
        ],
    )
    @previewed
    def post(self, request: Request, slug: str) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = DrawRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        fields = asked.validated_data

        def make() -> Response:
            draw = draw_lots(event_id=event.pk, by=caller_of(request).user, **fields)
            answer = DrawAnswer(drawn_lots(event).get(pk=draw.pk)).data
            return Response(answer, status=status.HTTP_201_CREATED)

        def preview() -> Mapping[str, object]:
            # A draw that differs each time could be repeated until it pleases.
            by_lot = fields["order"] is None
            return effects_answer(effects_of(event.pk, make), by_lot=by_lot)

        return Change(make, preview)


def _names(entrants: Any) -> dict[int, str]:
    return dict(entrants.values_list("number", "person__name"))
