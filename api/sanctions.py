"""``events/{slug}/sanctions/``: warnings, and points that directors take or give."""

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
from scoring.selectors.decisions import sanctions_of
from scoring.services.sanctions import give_sanction, withdraw_sanction
from tournaments.models import Role


class SanctionAnswer(DecisionAnswer):
    """A sanction below zero, a bonus above, or a warning, which has no points.

    The reason of a warning may be kept from the public.
    """

    reason_public = serializers.BooleanField()


class SanctionRequest(RequestBody):
    """Points for an entrant, by start number; null is a warning."""

    entrant = start_number()
    points = points_field()
    reason = reason_field(help_text="public for good: write no other names")
    reason_public = serializers.BooleanField(default=False, help_text="of a warning")
    newest_seen = newest_field()


_EXAMPLE: Final = {**DECISION, "reason_public": True}
_STORED: Final = OpenApiExample(
    "The sanction", value=_EXAMPLE, response_only=True, status_codes=["201"]
)


class SanctionsView(MemberView):
    """``GET``: all sanctions, bonuses and warnings; ``POST``: give one."""

    @extend_schema(
        operation_id="sanctions",
        parameters=[DecisionsRequest, LINK],
        responses={200: SanctionAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("A sanction", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = DecisionsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        sanctions = asked_for(sanctions_of(event), asked)
        return LinkPagination("-id").answer(request, sanctions, SanctionAnswer)

    @extend_schema(
        operation_id="give_sanction",
        request=SanctionRequest,
        responses=change_answers(SanctionAnswer),
        examples=[
            OpenApiExample(
                "A tenth of a match",
                value={"entrant": 5, "points": -84, "reason": "Late for the second seating."},
                request_only=True,
            ),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, slug: str) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = SanctionRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        fields = asked.validated_data
        entrant = entrant_of(event, fields.pop("entrant"))
        return results_change(
            event.pk,
            partial(give_sanction, entrant_id=entrant.pk, by=caller_of(request).user, **fields),
            lambda given: decision_answer(sanctions_of(event), given.pk, SanctionAnswer),
        )


class WithdrawnSanctionView(MemberView):
    """``POST``: a sanction counts no more, for a reason."""

    @extend_schema(
        operation_id="withdraw_sanction",
        request=ReasonRequest,
        responses=change_answers(SanctionAnswer),
        examples=[
            OpenApiExample("Why", value={"reason": "The train was late."}, request_only=True),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, slug: str, sanction_id: int) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        sanction = get_object_or_404(sanctions_of(event), pk=sanction_id)
        asked = ReasonRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        return results_change(
            event.pk,
            partial(withdraw_sanction, sanction_id=sanction.pk, **asked.validated_data),
            lambda _: decision_answer(sanctions_of(event), sanction.pk, SanctionAnswer),
        )
