"""``…/seatings/{number}/rebalance/`` and ``tables/{id}/merge/{number}/``: even tables again."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to, row_open_to
from api.description import extend_schema
from api.members import MemberView
from api.problems import problems
from api.reasons import reason_field
from api.repeats import once
from api.seating_answers import DETAILS, SeatingDetailsAnswer, answer_with, seating_of
from api.versions import IF_MATCH, require_version, versioned
from engine.seating.rebalance import Aim, Chair, Rebalancing
from engine.seating.refusals import ProblemRefused
from scoring.selectors.rebalances import Merger, wanted_moves
from scoring.services.rebalances import merge_table, rebalance_seating, undo_rebalance
from tournaments.errors import SeatingOutdated, SeatingRefused
from tournaments.models import Role, Seating, SeatingState, Table
from tournaments.selectors.rebalances import rebalancing_of
from tournaments.selectors.tables import tables_of


class AimRequest(serializers.Serializer[Any]):
    """The aim that comes first where both cannot be had."""

    aim = serializers.ChoiceField([aim.value for aim in Aim], default=Aim.FEWEST_MOVES.value)


class MergeRequest(RequestBody):
    """The reason for which a table ends."""

    reason = reason_field(help_text="stays for good: write no names")


class ChairAnswer(serializers.Serializer[Any]):
    """A seat, from 1 clockwise, at a table by the number of its place."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()


class MoveAnswer(serializers.Serializer[Any]):
    """A person who gets another seat; null is none, before or after it."""

    number = serializers.IntegerField()
    origin = ChairAnswer(allow_null=True)
    target = ChairAnswer(allow_null=True)


class MovesTableAnswer(serializers.Serializer[Any]):
    """The people of a table after the moves, clockwise."""

    place = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())


class MovesAnswer(serializers.Serializer[Any]):
    """The moves that make tables even; its `ETag` says which moves were agreed to.

    ``moved`` people change tables, and it is proved that fewer than ``bound`` cannot do.
    ``late`` tables stay as they are. A proposal is not moved: change its layout to ``tables``.
    """

    moves = MoveAnswer(many=True)
    moved = serializers.IntegerField()
    bound = serializers.IntegerField()
    given_up = serializers.ListField(child=serializers.IntegerField())
    opened = serializers.ListField(child=serializers.IntegerField())
    late = serializers.ListField(child=serializers.IntegerField())
    tables = MovesTableAnswer(many=True)


_MOVES: Final = OpenApiExample(
    "One person moves",
    value={
        "moves": [
            {
                "number": 5,
                "origin": {"table": 3, "seat": 1},
                "target": {"table": 1, "seat": 4},
            }
        ],
        "moved": 1,
        "bound": 1,
        "given_up": [],
        "opened": [],
        "late": [],
        "tables": [{"place": 1, "entrants": [1, 3, 4, 5]}],
    },
    response_only=True,
)
_REFUSALS = problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429)


class RebalanceView(MemberView):
    """``GET``: the moves that make a seating even; ``POST``: make those that were read."""

    @extend_schema(
        operation_id="moves",
        parameters=[AimRequest],
        responses={200: MovesAnswer, 304: None, **problems(400, 401, 403, 404, 409, 422, 429)},
        examples=[_MOVES],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = AimRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        aim = Aim(asked.validated_data["aim"])
        return versioned(request, _moves_answer(_moves(seating, aim)))

    @extend_schema(
        operation_id="rebalance",
        parameters=[IF_MATCH],
        request=AimRequest,
        responses={200: SeatingDetailsAnswer, **_REFUSALS},
        examples=[
            OpenApiExample("Few moves", value={"aim": "fewest_moves"}, request_only=True),
            DETAILS,
        ],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        asked = AimRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        aim = Aim(asked.validated_data["aim"])
        wanted = _moves(seating, aim)
        require_version(request, _moves_answer(wanted))
        rebalance_seating(
            seating_id=seating.pk, aim=aim, seen=wanted.moves, by=caller_of(request).user
        )
        return answer_with(request, seating)


class UndoneRebalanceView(MemberView):
    """``POST``: everybody sits where they sat before the last moves."""

    @extend_schema(
        operation_id="undo_rebalance",
        request=None,
        responses={
            200: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[DETAILS],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug, Role.DIRECTOR), number)
        undo_rebalance(seating_id=seating.pk)
        return answer_with(request, seating)


class TableMergerView(MemberView):
    """``GET``: where others sit if a person leaves and the table ends; ``POST``: end it so."""

    @extend_schema(
        operation_id="merger",
        responses={200: MovesAnswer, 304: None, **problems(401, 403, 404, 409, 422, 429)},
        examples=[_MOVES],
    )
    def get(self, request: Request, table_id: int, number: int) -> Response:
        return versioned(request, _moves_answer(_merger_moves(_table(request, table_id), number)))

    @extend_schema(
        operation_id="merge_table",
        parameters=[IF_MATCH],
        request=MergeRequest,
        responses={200: SeatingDetailsAnswer, **_REFUSALS},
        examples=[
            OpenApiExample("Why", value={"reason": "Ill."}, request_only=True),
            DETAILS,
        ],
    )
    @once
    def post(self, request: Request, table_id: int, number: int) -> Response:
        table = _table(request, table_id)
        asked = MergeRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = _merger_moves(table, number)
        require_version(request, _moves_answer(wanted))
        merge_table(
            table_id=table.pk,
            number=number,
            seen=wanted.moves,
            by=caller_of(request).user,
            **asked.validated_data,
        )
        return answer_with(request, table.seating)


def _table(request: Request, table_id: int) -> Table:
    tables = Table.objects.select_related("place", "seating__event")
    return row_open_to(request, tables, Role.DIRECTOR, event="seating__event", pk=table_id)


def _moves(seating: Seating, aim: Aim) -> Rebalancing:
    """Return the moves of a seating that is played, or of a proposal.

    Raises:
        SeatingOutdated: it is neither.
        SeatingRefused: no even tables are possible; carries every reason.
    """
    try:
        if seating.state == SeatingState.PROPOSED:
            tables = list(tables_of(seating))
            from_first = {table.place.number: 1 for table in tables}
            return rebalancing_of(seating, tables, aim, from_first)
        if seating.state != SeatingState.PUBLISHED:
            raise SeatingOutdated(state=seating.state)
        return wanted_moves(seating, aim)[0]
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused


def _merger_moves(table: Table, number: int) -> Rebalancing:
    """Return the moves if a start number leaves a table that ends; raises as ``_moves``."""
    if table.seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=table.seating.state)
    merger = Merger(place=table.place.number, leaver=number)
    try:
        return wanted_moves(table.seating, Aim.FEWEST_MOVES, merger)[0]
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused


def _moves_answer(wanted: Rebalancing) -> dict[str, object]:
    return {
        "moves": [
            {
                "number": move.player,
                "origin": _chair_answer(move.origin),
                "target": _chair_answer(move.target),
            }
            for move in wanted.moves
        ],
        "moved": wanted.moved,
        "bound": wanted.bound,
        "given_up": list(wanted.broken),
        "opened": list(wanted.opened),
        "late": list(wanted.late),
        "tables": [
            {"place": place, "entrants": list(players)}
            for place, players in sorted(wanted.layout.items())
            if players
        ],
    }


def _chair_answer(chair: Chair | None) -> dict[str, int] | None:
    return {"table": chair.table, "seat": chair.position + 1} if chair else None
