"""``events/{slug}/prizes/``: what can be won in an event."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
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
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import LARGEST_AMOUNT, LAST_RANK, Event, Prize, PrizeGroup, Role
from tournaments.selectors.prizes import prizes_of
from tournaments.services.prizes import PrizeDetails, change_prize, offer_prize, remove_prize
from tournaments.services.seatings import lock_event


class PrizeAnswer(serializers.ModelSerializer[Prize]):
    """A prize of each rank from ``first`` to ``last`` of a group: a thing, a sum, or both.

    Ranks of ``last`` count from the last entrant, who is 1. ``club`` is only of the group ``club``.
    ``amount`` is in the smallest unit of the event's currency.
    """

    class Meta:
        model = Prize
        fields = ("id", "group", "club", "first", "last", "thing", "amount")


class PrizeRequest(RequestBody):
    """A prize; ``last`` null is the first rank alone, and something has to be won."""

    group = serializers.ChoiceField(PrizeGroup.choices, default=PrizeGroup.ALL.value)
    club = TextField(max_length=100, allow_blank=True, default="")
    first = serializers.IntegerField(min_value=1, max_value=LAST_RANK, default=1)
    last = serializers.IntegerField(min_value=1, max_value=LAST_RANK, allow_null=True, default=None)
    thing = TextField(max_length=100, allow_blank=True, default="")
    amount = serializers.IntegerField(
        min_value=1, max_value=LARGEST_AMOUNT, allow_null=True, default=None
    )

    def validate(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the fields; the ranks, the club and the group have to fit, and a prize is one."""
        fields["last"] = fields["last"] or fields["first"]
        wrong = {}
        if fields["last"] < fields["first"]:
            wrong["last"] = ["The last rank cannot come before the first."]
        if (fields["group"] == PrizeGroup.CLUB) != bool(fields["club"]):
            wrong["club"] = ["A club is needed for the group club, and for no other one."]
        if not fields["thing"] and fields["amount"] is None:
            wrong["thing"] = ["Something has to be won: a thing, an amount, or both."]
        if wrong:
            raise serializers.ValidationError(wrong)
        return fields

    @property
    def details(self) -> PrizeDetails:
        """The details that were sent, once they are valid."""
        return PrizeDetails(
            **{**self.validated_data, "group": PrizeGroup(self.validated_data["group"])}
        )


_EXAMPLE: Final = {
    "id": 7,
    "group": "all",
    "club": "",
    "first": 1,
    "last": 3,
    "thing": "A book",
    "amount": 2000,
}
_SENT: Final = {key: value for key, value in _EXAMPLE.items() if key != "id"}
_A_PRIZE: Final = OpenApiExample("A prize", value=_EXAMPLE, response_only=True)
_OFFERED: Final = OpenApiExample("A prize of three ranks", value=_SENT, request_only=True)


class PrizesView(MemberView):
    """``GET``: the prizes of an event, group by group, each by rank; ``POST``: offer one."""

    @extend_schema(
        operation_id="prizes",
        responses={200: PrizeAnswer(many=True), **problems(401, 404, 429)},
        examples=[_A_PRIZE],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(PrizeAnswer(prizes_of(event_open_to(request, slug)), many=True).data)

    @extend_schema(
        operation_id="offer_prize",
        request=PrizeRequest,
        responses={201: PrizeAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[
            _OFFERED,
            OpenApiExample("A prize", value=_EXAMPLE, response_only=True, status_codes=["201"]),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        prize = offer_prize(event_id=event.pk, details=_details(request))
        return Response(PrizeAnswer(prize).data, status=status.HTTP_201_CREATED)


class PrizeView(MemberView):
    """``GET``: one prize; ``PUT``: another in its place; ``DELETE``: no one wins it any more."""

    @extend_schema(
        operation_id="prize",
        responses={200: PrizeAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_A_PRIZE],
    )
    def get(self, request: Request, slug: str, prize_id: int) -> Response:
        prize = _prize(event_open_to(request, slug), prize_id)
        return versioned(request, PrizeAnswer(prize).data)

    @extend_schema(
        operation_id="change_prize",
        parameters=[IF_MATCH],
        request=PrizeRequest,
        responses={200: PrizeAnswer, **problems(400, 401, 403, 404, 412, 413, 422, 428, 429)},
        examples=[_OFFERED, _A_PRIZE],
    )
    @once
    def put(self, request: Request, slug: str, prize_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        details = _details(request)
        lock_event(event.pk)
        require_version(request, PrizeAnswer(_prize(event, prize_id)).data)
        change_prize(prize_id=prize_id, details=details)
        return versioned(request, PrizeAnswer(_prize(event, prize_id)).data)

    @extend_schema(
        operation_id="remove_prize",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, prize_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        remove_prize(prize_id=_prize(event, prize_id).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _prize(event: Event, prize_id: int) -> Prize:
    return get_object_or_404(prizes_of(event), pk=prize_id)


def _details(request: Request) -> PrizeDetails:
    asked = PrizeRequest(data=request.data)
    asked.is_valid(raise_exception=True)
    return asked.details
