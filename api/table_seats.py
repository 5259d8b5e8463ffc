"""``tables/{id}/seats/`` and others: who sits at a table in which rounds, and what changes it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, row_open_to
from api.description import extend_schema
from api.effects import EFFECTS_EXAMPLE, Change, change_answers, previewed, results_change
from api.fields import round_number, start_number
from api.members import MemberView
from api.problems import problems
from api.reasons import ReasonRequest, reason_field
from api.repeats import once
from api.versions import versioned
from scoring.services.occupancies import join_table, leave_table, substitute, swap_players
from scoring.services.reasons import fit_reason
from scoring.services.tables import (
    end_short_table,
    end_table,
    open_table,
    postpone_table,
    release_table,
    resume_table,
)
from tournaments.models import AttendanceState, Role, StateChange, Table, TableState
from tournaments.selectors.attendance import AWAY
from tournaments.selectors.clocks import clock_of_table
from tournaments.selectors.tables import MOST_SEATS, changes_of, intervals, with_seats


class SitterAnswer(serializers.Serializer[Any]):
    """A person on a seat from a round to another one, null for no one and for no end."""

    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)


class SeatAnswer(serializers.Serializer[Any]):
    """A seat, from 1 clockwise, with who sits there, one after the other."""

    seat = serializers.IntegerField()
    people = SitterAnswer(many=True)


class StateReasonAnswer(serializers.Serializer[Any]):
    """The reason for which a table was closed or opened, and by whom."""

    to = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class TableSeatsAnswer(serializers.Serializer[Any]):
    """A table as its directors see it.

    While ``locked`` it takes no results from captains; ``postponed`` it stays open when its
    seating is closed.
    """

    id = serializers.IntegerField()
    seating = serializers.IntegerField()
    place = serializers.IntegerField()
    room = serializers.CharField()
    state = serializers.CharField()
    locked = serializers.BooleanField()
    postponed = serializers.BooleanField()
    extra_minutes = serializers.IntegerField()
    clock_ends_at = serializers.DateTimeField(allow_null=True)
    clock_left = serializers.IntegerField(allow_null=True)
    seats = SeatAnswer(many=True)
    reasons = StateReasonAnswer(many=True)


class LeaveRequest(RequestBody):
    """A person who does not play from a round on, and what the roll call says of them then."""

    number = start_number()
    from_round = round_number()
    away = serializers.ChoiceField(
        [state.value for state in AWAY], default=AttendanceState.LEFT.value
    )

    def validate_away(self, away: str) -> AttendanceState:
        """Return what the roll call says."""
        return AttendanceState(away)


class JoinRequest(RequestBody):
    """A person who plays from a round on: on an empty seat, from 1, or without one on a new one."""

    number = start_number()
    from_round = round_number()
    seat = serializers.IntegerField(
        min_value=1, max_value=MOST_SEATS, allow_null=True, default=None, source="position"
    )

    def validate_seat(self, seat: int | None) -> int | None:
        """Return the position, from 0."""
        return None if seat is None else seat - 1


class SubstituteRequest(LeaveRequest):
    """A person who plays instead of another one from a round on."""

    by_number = start_number()


class SwapPlayersRequest(RequestBody):
    """Two people who sat on each other's seats from a round on.

    The second one may sit at another table of the seating. A closed table needs a reason.
    """

    number = start_number()
    other_number = start_number()
    from_round = round_number(default=1)
    reason = reason_field(help_text="public for good: write no names")


class ShortRequest(RequestBody):
    """A person who leaves a table that is too small to play on.

    ``by_rule`` each of the others gets the own mean; else the rounds that were played count.
    """

    number = start_number()
    by_rule = serializers.BooleanField(default=False)
    reason = reason_field(help_text="stays for good: write no names")


_EXAMPLE: Final = {
    "id": 412,
    "seating": 1,
    "place": 3,
    "room": "",
    "state": "open",
    "locked": False,
    "postponed": False,
    "extra_minutes": 0,
    "clock_ends_at": "2026-03-06T19:00:00Z",
    "clock_left": None,
    "seats": [
        {
            "seat": 1,
            "people": [
                {"number": 5, "name": "Eszter Kovács", "from_round": 1, "to_round": 2},
                {"number": 9, "name": "Imre", "from_round": 3, "to_round": None},
            ],
        }
    ],
    "reasons": [
        {
            "to": "closed",
            "reason": "The hall closes.",
            "by": "carla",
            "at": "2026-03-06T19:00:00Z",
        }
    ],
}
_TABLE: Final = OpenApiExample("A table", value=_EXAMPLE, response_only=True)
_STORED: Final = OpenApiExample(
    "The table", value=_EXAMPLE, response_only=True, status_codes=["201"]
)
_ANSWERS: Final[dict[Any, Any]] = {
    200: TableSeatsAnswer,
    **problems(400, 401, 403, 404, 409, 413, 422, 429),
}
_CHANGES: Final = change_answers(TableSeatsAnswer)
_WHY: Final = OpenApiExample("Why", value={"reason": "The hall closes."}, request_only=True)


class TableSeatsView(MemberView):
    """``GET``: who sits at a table in which rounds, and how it is."""

    @extend_schema(
        operation_id="table_seats",
        responses={200: TableSeatsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_TABLE],
    )
    def get(self, request: Request, table_id: int) -> Response:
        return versioned(request, seats_answer(_table(request, table_id, Role.READER)))


class LeftSeatView(MemberView):
    """``POST``: a person leaves a table between two rounds."""

    @extend_schema(
        operation_id="leave_table",
        request=LeaveRequest,
        responses=_ANSWERS,
        examples=[
            OpenApiExample(
                "After round 2", value={"number": 5, "from_round": 3}, request_only=True
            ),
            _TABLE,
        ],
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        _with_sent(request, table, LeaveRequest, leave_table)()
        return _answer(table)


class TakenSeatView(MemberView):
    """``POST``: a person joins a table between two rounds."""

    @extend_schema(
        operation_id="join_table",
        request=JoinRequest,
        responses=_ANSWERS,
        examples=[
            OpenApiExample(
                "On the first seat",
                value={"number": 9, "from_round": 3, "seat": 1},
                request_only=True,
            ),
            _TABLE,
        ],
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        _with_sent(request, table, JoinRequest, join_table)()
        return _answer(table)


class SubstitutedSeatView(MemberView):
    """``POST``: a person takes over the seat of another one between two rounds."""

    @extend_schema(
        operation_id="substitute",
        request=SubstituteRequest,
        responses=_ANSWERS,
        examples=[
            OpenApiExample(
                "Number 9 for number 5",
                value={"number": 5, "by_number": 9, "from_round": 3},
                request_only=True,
            ),
            _TABLE,
        ],
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        _with_sent(request, table, SubstituteRequest, substitute)()
        return _answer(table)


class SwappedPlayersView(MemberView):
    """``POST``: two people sat on each other's seats; rounds, cards and points stay with these."""

    @extend_schema(
        operation_id="swap_players",
        request=SwapPlayersRequest,
        responses=_CHANGES,
        examples=[
            OpenApiExample(
                "All rounds",
                value={"number": 5, "other_number": 2, "reason": "Read the plan wrongly."},
                request_only=True,
            ),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        swap = _with_sent(request, table, SwapPlayersRequest, swap_players)
        if table.state == TableState.CLOSED:
            fit_reason(swap.keywords["reason"])
        return _change(table, swap)


class ClosedTableView(MemberView):
    """``POST``: a match ends with the rounds that it has, for a reason."""

    @extend_schema(
        operation_id="close_table",
        request=ReasonRequest,
        responses=_CHANGES,
        examples=[_WHY, EFFECTS_EXAMPLE, _STORED],
    )
    @previewed
    def post(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        return _change(table, _with_sent(request, table, ReasonRequest, end_table))


class OpenTableView(MemberView):
    """``POST``: a closed table takes results again, for a reason."""

    @extend_schema(
        operation_id="open_table",
        request=ReasonRequest,
        responses=_CHANGES,
        examples=[_WHY, EFFECTS_EXAMPLE, _STORED],
    )
    @previewed
    def post(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        return _change(table, _with_sent(request, table, ReasonRequest, open_table))


class ShortTableView(MemberView):
    """``POST``: a person leaves, too few stay to play, and the table stops.

    `merge/` seats the others at other tables instead.
    """

    @extend_schema(
        operation_id="stop_table",
        request=ShortRequest,
        responses=_CHANGES,
        examples=[
            OpenApiExample(
                "Number 5 leaves", value={"number": 5, "reason": "Ill."}, request_only=True
            ),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        return _change(table, _with_sent(request, table, ShortRequest, end_short_table))


class PostponedTableView(MemberView):
    """``POST``: a table plays later, and no one waits for it; ``DELETE``: it goes on."""

    @extend_schema(
        operation_id="postpone_table",
        request=None,
        responses=_CHANGES,
        examples=[EFFECTS_EXAMPLE, _STORED],
    )
    @previewed
    def post(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        return _change(table, partial(postpone_table, table_id=table.pk))

    @extend_schema(
        operation_id="resume_table",
        request=None,
        responses=_CHANGES,
        examples=[EFFECTS_EXAMPLE, _STORED],
    )
    @previewed
    def delete(self, request: Request, table_id: int) -> Change:
        table = _table(request, table_id)
        return _change(table, partial(resume_table, table_id=table.pk))


class ReleasedTableView(MemberView):
    """``POST``: captains may send results again, which a decision of a director had locked out."""

    @extend_schema(
        operation_id="release_table", request=None, responses=_ANSWERS, examples=[_TABLE]
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        table = _table(request, table_id)
        release_table(table_id=table.pk)
        return _answer(table)


def _tables() -> QuerySet[Table]:
    return with_seats(Table.objects.all())


def _table(request: Request, table_id: int, role: Role = Role.DIRECTOR) -> Table:
    return row_open_to(request, _tables(), role, event="seating__event", pk=table_id)


def _with_sent(
    request: Request,
    table: Table,
    form: type[serializers.Serializer[Any]],
    service: Callable[..., None],
) -> partial[None]:
    """Return a call of a service for a table, with what was sent and by the caller."""
    asked = form(data=request.data)
    asked.is_valid(raise_exception=True)
    return partial(service, table_id=table.pk, by=caller_of(request).user, **asked.validated_data)


def _change(table: Table, take: Callable[[], object]) -> Change:
    created = status.HTTP_201_CREATED
    return results_change(table.seating.event_id, take, lambda _: _answer(table, created))


def _answer(table: Table, status_code: int = status.HTTP_200_OK) -> Response:
    return Response(seats_answer(_tables().get(pk=table.pk)), status=status_code)


def seats_answer(table: Table) -> dict[str, object]:
    """Return a table as ``TableSeatsAnswer`` describes it."""
    clock = clock_of_table(table)
    return {
        "id": table.pk,
        "seating": table.seating.number,
        "place": table.place.number,
        "room": table.place.room,
        "state": table.state,
        "locked": table.locked,
        "postponed": table.postponed,
        "extra_minutes": table.extra_minutes,
        "clock_ends_at": clock.ends_at if clock else None,
        "clock_left": clock.left if clock else None,
        "seats": [
            {
                "seat": seat.position + 1,
                "people": [
                    {
                        "number": who.number if who else None,
                        "name": who.person.name if who else "",
                        "from_round": first,
                        "to_round": last,
                    }
                    for who, first, last in intervals(seat)
                ],
            }
            for seat in table.seat_list
        ],
        "reasons": [
            _reason_answer(change)
            for change in changes_of(table.seating)
            if change.table_id == table.pk
        ],
    }


def _reason_answer(change: StateChange) -> dict[str, object]:
    return {
        "to": change.to,
        "reason": change.reason,
        "by": change.by.get_username(),
        "at": change.created_at,
    }
