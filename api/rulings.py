"""``events/{slug}/rulings/``: results that directors give in place of played cards."""

from functools import partial
from typing import Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.decisions import (
    DECISION,
    DecisionAnswer,
    DecisionsRequest,
    asked_for,
    decision_answer,
    newest_field,
    points_field,
)
from api.description import extend_schema
from api.effects import EFFECTS_EXAMPLE, Change, change_answers, previewed, results_change
from api.fields import entrant_of, start_number
from api.members import MemberView
from api.paging import LINK, LinkPagination
from api.problems import problems
from api.reasons import ReasonRequest, reason_field
from scoring.models import RulingKind
from scoring.selectors.decisions import rulings_of
from scoring.services.rulings import give_ruling, withdraw_ruling
from tournaments.models import Role
from tournaments.selectors.seatings import published_seatings
from tournaments.selectors.tables import MOST_SEATINGS


class RulingAnswer(DecisionAnswer):
    """A ruling in place of an entrant's match of a seating; only a fixed one has points."""

    seating = serializers.IntegerField(source="seating.number")
    kind = serializers.CharField()


class RulingsRequest(DecisionsRequest):
    """The rulings that are asked for, the newest first; of one entrant, of one seating."""

    seating = serializers.IntegerField(required=False, min_value=1, max_value=MOST_SEATINGS)


class RulingRequest(RequestBody):
    """A ruling for an entrant, by start number, instead of the match of a seating.

    ``points`` are for a fixed value alone: what the match is worth.
    """

    entrant = start_number()
    seating = serializers.IntegerField(min_value=1, max_value=MOST_SEATINGS)
    kind = serializers.ChoiceField([kind.value for kind in RulingKind])
    points = points_field()
    reason = reason_field(help_text="public for good: write no other names")
    newest_seen = newest_field()


_EXAMPLE: Final = {**DECISION, "points": 420, "seating": 1, "kind": "fixed"}
_STORED: Final = OpenApiExample(
    "The ruling", value=_EXAMPLE, response_only=True, status_codes=["201"]
)


class RulingsView(MemberView):
    """``GET``: all rulings; ``POST``: give one."""

    @extend_schema(
        operation_id="rulings",
        parameters=[RulingsRequest, LINK],
        responses={200: RulingAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("A ruling", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = RulingsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        rulings = asked_for(rulings_of(event), asked)
        if (seating := asked.validated_data.get("seating")) is not None:
            rulings = rulings.filter(seating__number=seating)
        return LinkPagination("-id").answer(request, rulings, RulingAnswer)

    @extend_schema(
        operation_id="give_ruling",
        request=RulingRequest,
        responses=change_answers(RulingAnswer),
        examples=[
            OpenApiExample(
                "Half of a match",
                value={
                    "entrant": 5,
                    "seating": 1,
                    "kind": "fixed",
                    "points": 420,
                    "reason": "The table was short of a card.",
                },
                request_only=True,
            ),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, slug: str) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = RulingRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        fields = asked.validated_data
        entrant = entrant_of(event, fields.pop("entrant"))
        seating = published_seatings(event).filter(number=fields.pop("seating")).first()
        if seating is None:
            message = "There is no published seating of this number."
            raise serializers.ValidationError({"seating": [message]})
        give = partial(
            give_ruling,
            entrant_id=entrant.pk,
            seating_id=seating.pk,
            kind=RulingKind(fields.pop("kind")),
            by=caller_of(request).user,
            **fields,
        )
        return results_change(
            event.pk, give, lambda given: decision_answer(rulings_of(event), given.pk, RulingAnswer)
        )


class WithdrawnRulingView(MemberView):
    """``POST``: the played cards count again, for a reason."""

    @extend_schema(
        operation_id="withdraw_ruling",
        request=ReasonRequest,
        responses=change_answers(RulingAnswer),
        examples=[
            OpenApiExample("Why", value={"reason": "The card was found."}, request_only=True),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, slug: str, ruling_id: int) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        ruling = get_object_or_404(rulings_of(event), pk=ruling_id)
        asked = ReasonRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        return results_change(
            event.pk,
            partial(withdraw_ruling, ruling_id=ruling.pk, **asked.validated_data),
            lambda _: decision_answer(rulings_of(event), ruling.pk, RulingAnswer),
        )
