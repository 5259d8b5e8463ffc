"""Steps of a seating: best plan taken, published, cancelled, closed, opened, people seated."""

from collections.abc import Callable
from functools import partial

from drf_spectacular.utils import OpenApiExample
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.effects import EFFECTS_EXAMPLE, Change, change_answers, previewed, results_change
from api.fields import place_number, start_number
from api.members import MemberView
from api.problems import problems
from api.reasons import ReasonRequest
from api.repeats import once
from api.seating_answers import (
    DETAILS,
    EXAMPLE,
    SeatingDetailsAnswer,
    answer_with,
    proposal_of,
    searching,
    seating_of,
)
from api.versions import IF_MATCH
from scoring.selectors.rebalances import seat_choice_at
from scoring.services.occupancies import take_choice
from scoring.services.seatings import close_seating, publish_seating, reopen_seating
from tournaments.models import Role, Seating
from tournaments.services.proposals import take_best
from tournaments.services.seatings import cancel_seating


class SeatRequest(RequestBody):
    """A person who is to play at a table, by the number of its place."""

    number = start_number()
    table = place_number()


class BestPlanView(MemberView):
    """``POST``: the search ends with the best tables that it has found so far."""

    @extend_schema(
        operation_id="take_best_plan",
        request=None,
        responses={202: SeatingDetailsAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "A seating that waits", value=EXAMPLE, response_only=True, status_codes=["202"]
            )
        ],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        take_best(seating_id=seating.schedule_id or seating.pk)
        return searching(seating)


class PublishedSeatingView(MemberView):
    """``POST``: publish a proposal as it was read; its rounds take results from then on."""

    @extend_schema(
        operation_id="publish_seating",
        parameters=[IF_MATCH],
        request=None,
        responses={
            200: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[DETAILS],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = proposal_of(request, slug, number)
        publish_seating(seating_id=seating.pk)
        return answer_with(request, seating)


class CancelledSeatingView(MemberView):
    """``POST``: discard a search or a proposal, and those planned to follow it."""

    @extend_schema(
        operation_id="cancel_seating",
        parameters=[IF_MATCH],
        request=None,
        responses={
            200: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[DETAILS],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = proposal_of(request, slug, number)
        cancel_seating(seating_id=seating.pk)
        return answer_with(request, seating)


class ClosedSeatingView(MemberView):
    """``POST``: close a published seating; only postponed tables take results from then on."""

    @extend_schema(
        operation_id="close_seating",
        request=None,
        responses=change_answers(SeatingDetailsAnswer),
        examples=[
            EFFECTS_EXAMPLE,
            OpenApiExample(
                "The closed seating", value=EXAMPLE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    @previewed
    def post(self, request: Request, slug: str, number: int) -> Change:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        return _step(request, seating, partial(close_seating, seating_id=seating.pk))


class ReopenedSeatingView(MemberView):
    """``POST``: open a closed seating again, at the tables that were open until then."""

    @extend_schema(
        operation_id="reopen_seating",
        request=ReasonRequest,
        responses=change_answers(SeatingDetailsAnswer),
        examples=[
            OpenApiExample("Why", value={"reason": "Closed too early."}, request_only=True),
            EFFECTS_EXAMPLE,
            OpenApiExample(
                "The open seating", value=EXAMPLE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    @previewed
    def post(self, request: Request, slug: str, number: int) -> Change:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = ReasonRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        reopen = partial(
            reopen_seating,
            seating_id=seating.pk,
            reason=asked.validated_data["reason"],
            by=caller_of(request).user,
        )
        return _step(request, seating, reopen)


class SeatView(MemberView):
    """``POST``: a person joins a table of the seating from the round that it plays next.

    They take the seat of a person who is gone, else an empty or a new one.
    """

    @extend_schema(
        operation_id="take_seat",
        request=SeatRequest,
        responses={
            200: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("At table 3", value={"number": 9, "table": 3}, request_only=True),
            DETAILS,
        ],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = SeatRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        choice = seat_choice_at(seating, asked.validated_data["table"])
        take_choice(
            choice=choice, number=asked.validated_data["number"], by=caller_of(request).user
        )
        return answer_with(request, seating)


def _step(request: Request, seating: Seating, take: Callable[[], object]) -> Change:
    created = status.HTTP_201_CREATED
    return results_change(
        seating.event_id, take, lambda _: answer_with(request, seating, status_code=created)
    )
