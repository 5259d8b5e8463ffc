"""``…/seatings/{number}/clock/`` and ``tables/{id}/extra-time/``: how much time is left."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to, row_open_to
from api.description import extend_schema
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from api.seating_answers import seating_of
from scoring.services.clocks import (
    LONGEST,
    MOST_EXTRA,
    extend_clock,
    give_extra_time,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
    take_back_extra_time,
)
from tournaments.models import Role, Seating, Table
from tournaments.selectors.clocks import clock_of, clock_of_table

WITH_MINUTES: Final[Mapping[str, Callable[..., None]]] = {
    "start": start_clock,
    "extend": extend_clock,
}
WITHOUT: Final[Mapping[str, Callable[..., None]]] = {
    "pause": pause_clock,
    "resume": resume_clock,
    "stop": stop_clock,
}


class ClockRequest(RequestBody):
    """An act of a clock; ``start`` and ``extend`` need ``minutes``."""

    do = serializers.ChoiceField([*WITH_MINUTES, *WITHOUT])
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST, allow_null=True, default=None
    )

    def validate(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the fields; minutes stand where they are needed."""
        if (fields["do"] in WITH_MINUTES) != (fields["minutes"] is not None):
            message = f"Minutes are needed to {' or '.join(WITH_MINUTES)}, and for nothing else."
            raise serializers.ValidationError({"minutes": [message]})
        return fields


class ExtraTimeRequest(RequestBody):
    """The minutes that one table gets beyond those of all."""

    minutes = serializers.IntegerField(min_value=1, max_value=MOST_EXTRA)


class ClockAnswer(serializers.Serializer[Any]):
    """A clock ends at a moment, or is paused with so many seconds left; both null without one."""

    clock_ends_at = serializers.DateTimeField(allow_null=True)
    clock_left = serializers.IntegerField(allow_null=True)


class TableClockAnswer(ClockAnswer):
    """The clock of a table, with the extra minutes that it has."""

    id = serializers.IntegerField()
    extra_minutes = serializers.IntegerField()


_CLOCK: Final = {"clock_ends_at": "2026-03-06T19:00:00Z", "clock_left": None}
_OF_TABLE: Final = {"id": 412, "extra_minutes": 5, **_CLOCK}


class ClockView(MemberView):
    """``POST``: start, prolong, pause, resume or remove the clock of a seating."""

    @extend_schema(
        operation_id="change_clock",
        request=ClockRequest,
        responses={200: ClockAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("An hour", value={"do": "start", "minutes": 60}, request_only=True),
            OpenApiExample("The clock", value=_CLOCK, response_only=True),
        ],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = ClockRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        do, minutes = asked.validated_data["do"], asked.validated_data["minutes"]
        if minutes is None:
            WITHOUT[do](seating_id=seating.pk)
        else:
            WITH_MINUTES[do](seating_id=seating.pk, minutes=minutes)
        return Response(_clock_answer(clock_of(Seating.objects.get(pk=seating.pk))))


class ExtraTimeView(MemberView):
    """``POST``: one table gets minutes more; ``DELETE``: it has the clock of all again."""

    @extend_schema(
        operation_id="give_extra_time",
        request=ExtraTimeRequest,
        responses={200: TableClockAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("Five minutes", value={"minutes": 5}, request_only=True),
            OpenApiExample("The table", value=_OF_TABLE, response_only=True),
        ],
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        asked = ExtraTimeRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        give_extra_time(table_id=table.pk, minutes=asked.validated_data["minutes"])
        return _answer(table)

    @extend_schema(
        operation_id="take_back_extra_time",
        request=None,
        responses={200: TableClockAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[OpenApiExample("The table", value=_OF_TABLE, response_only=True)],
    )
    @once
    def delete(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        take_back_extra_time(table_id=table.pk)
        return _answer(table)


def _table(request: Request, table_id: int) -> Table:
    tables = Table.objects.all()
    return row_open_to(request, tables, Role.DIRECTOR, event="seating__event", pk=table_id)


def _answer(table: Table) -> Response:
    now = Table.objects.select_related("seating").get(pk=table.pk)
    extra = {"id": now.pk, "extra_minutes": now.extra_minutes}
    return Response({**extra, **_clock_answer(clock_of_table(now))})


def _clock_answer(clock: Any) -> dict[str, object]:
    return {
        "clock_ends_at": clock.ends_at if clock else None,
        "clock_left": clock.left if clock else None,
    }
