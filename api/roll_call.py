"""``events/{slug}/roll/`` and ``…/check-in/``: who is there for a seating."""

from collections.abc import Iterable
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.numbers import SeatingField
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import AttendanceState, Entrant, Event, Role
from tournaments.selectors.attendance import Presence, entrants_matching, presence_of, roll_of
from tournaments.selectors.check_in import check_in_address
from tournaments.selectors.names import MOST_TYPED
from tournaments.selectors.seatings import next_number
from tournaments.services.attendance import (
    leave_now,
    lock_entrant,
    mark_attendance,
    renew_check_in,
    switch_check_in,
)

UNSEEN: Final = "unseen"  # counts as present because nothing else is known
LEAVES_NOW: Final = "leaves_now"  # the hall, whichever seating the roll is called for
STATES: Final = (UNSEEN, *AttendanceState.values)


class RollLineAnswer(serializers.Serializer[Presence]):
    """An entrant's attendance at a seating.

    ``said`` for this very seating, or else it holds on since the seating ``marked_for``. ``by`` is
    null for who checked in themselves.
    """

    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.person.name")
    state = serializers.SerializerMethodField()
    said = serializers.BooleanField()
    marked_for = serializers.IntegerField(allow_null=True)
    since = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField(source="by.username", allow_null=True, default=None, read_only=True)

    @extend_schema_field(serializers.ChoiceField(STATES))
    def get_state(self, presence: Presence) -> str:
        """Return the state, or that the person was not seen yet."""
        return _state(presence)


class SeatingRequest(serializers.Serializer[Any]):
    """The seating that is meant."""

    seating = SeatingField(required=False, help_text="by number; without it the next one")


class RollRequest(SeatingRequest, PageRequest):
    """The part of a roll that is asked for."""

    state = serializers.ChoiceField(STATES, required=False)
    q = serializers.CharField(
        required=False, max_length=MOST_TYPED, help_text="a start number, or part of name or club"
    )


class MarkRequest(RequestBody):
    """A mark; ``unseen`` takes one back. Who ``leaves_now`` is gone from what is played now."""

    state = serializers.ChoiceField((*STATES, LEAVES_NOW))


_EXAMPLE: Final = {
    "number": 5,
    "name": "Eszter Kovács",
    "state": "late",
    "said": True,
    "marked_for": 2,
    "since": "2026-03-06T18:02:11.301Z",
    "by": "anna",
}
_A_LINE: Final = OpenApiExample("An entrant who is late", value=_EXAMPLE, response_only=True)


class RollView(MemberView):
    """``GET``: the roll of a seating by start number, without those who have withdrawn."""

    @extend_schema(
        operation_id="roll",
        parameters=[RollRequest, LINK],
        responses={200: RollLineAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_LINE],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = RollRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        seating = _seating(event, asked.validated_data.get("seating"))
        lines = {line.entrant.pk: line for line in roll_of(event, seating)}
        wanted = set(lines)
        if typed := asked.validated_data.get("q"):
            wanted &= entrants_matching(event, typed)
        if state := asked.validated_data.get("state"):
            wanted = {pk for pk in wanted if _state(lines[pk]) == state}

        def shown(page: Iterable[Entrant], **named: Any) -> BaseSerializer[Any]:
            form: type[BaseSerializer[Any]] = RollLineAnswer
            return form([lines[entrant.pk] for entrant in page], **named)

        rows = event.entrants.filter(pk__in=wanted)
        return LinkPagination("number").answer(request, rows, shown)


class RollLineView(MemberView):
    """``GET``: what is known of one entrant; ``PUT``: a mark."""

    @extend_schema(
        operation_id="roll_line",
        parameters=[SeatingRequest],
        responses={200: RollLineAnswer, 304: None, **problems(400, 401, 404, 429)},
        examples=[_A_LINE],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug)
        entrant = _entrant(event, number)
        line = presence_of(entrant, _seating_asked_for(request, event))
        return versioned(request, RollLineAnswer(line).data)

    @extend_schema(
        operation_id="mark",
        parameters=[SeatingRequest, IF_MATCH],
        request=MarkRequest,
        responses={
            200: RollLineAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[OpenApiExample("Late", value={"state": "late"}, request_only=True), _A_LINE],
    )
    @once
    def put(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug, Role.SCORE_KEEPER)
        seating = _seating_asked_for(request, event)
        asked = MarkRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        entrant = lock_entrant(_entrant(event, number).pk)
        require_version(request, RollLineAnswer(presence_of(entrant, seating)).data)
        state, by = asked.validated_data["state"], caller_of(request).user
        if state == LEAVES_NOW:
            seating = leave_now(entrant_id=entrant.pk, by=by)
        else:
            noted = None if state == UNSEEN else AttendanceState(state)
            mark_attendance(entrant_id=entrant.pk, number=seating, state=noted, by=by)
        return versioned(request, RollLineAnswer(presence_of(entrant, seating)).data)


class CheckInAnswer(serializers.Serializer[Event]):
    """The check-in of an event: whether it is on, and the address at which people find it."""

    on = serializers.BooleanField(source="check_in")
    address = serializers.SerializerMethodField()

    def get_address(self, event: Event) -> str:
        """Return where people check in."""
        return check_in_address(event)


class CheckInRequest(RequestBody):
    """The wanted state of a check-in."""

    on = serializers.BooleanField()


class CheckInView(MemberView):
    """``GET``: how people check in themselves; ``PUT``: let them, or not."""

    @extend_schema(
        operation_id="check_in",
        responses={200: CheckInAnswer, **problems(401, 403, 404, 429)},
        examples=[
            OpenApiExample(
                "It is on",
                value={
                    "on": True,
                    "address": "https://cards.example/in/17.kq0vZ7n2Wc5bYt8mDx3RLa/",
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.SCORE_KEEPER)
        return Response(CheckInAnswer(event).data)

    @extend_schema(
        operation_id="switch_check_in",
        request=CheckInRequest,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[OpenApiExample("On", value={"on": True}, request_only=True)],
    )
    @once
    def put(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = CheckInRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        switch_check_in(event_id=event.pk, on=asked.validated_data["on"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class CheckInLinkView(MemberView):
    """``DELETE``: every link given out before is worthless, and there is a new one."""

    @extend_schema(
        operation_id="renew_check_in",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        renew_check_in(event_id=event.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _state(presence: Presence) -> str:
    return UNSEEN if presence.unseen else presence.state.value


def _entrant(event: Event, number: int) -> Entrant:
    there = event.entrants.filter(withdrawn=False).select_related("person")
    return get_object_or_404(there, number=number)


def _seating_asked_for(request: Request, event: Event) -> int:
    asked = SeatingRequest(data=request.query_params.dict())
    asked.is_valid(raise_exception=True)
    return _seating(event, asked.validated_data.get("seating"))


def _seating(event: Event, wanted: int | None) -> int:
    """Return the number of the seating that is meant.

    Raises:
        ValidationError: it does not come next, nor did it come before.
    """
    last = next_number(event)
    if wanted and wanted > last:
        raise serializers.ValidationError({"seating": [f"The next seating is {last}."]})
    return wanted or last
