"""``events/{slug}/seatings/{number}/layout/`` and others: tables that are written by hand."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to, row_open_to
from api.description import extend_schema
from api.effects import Change, previewed
from api.fields import place_number, start_number
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from api.seating_answers import (
    EXAMPLE,
    BreachAnswer,
    SeatingDetailsAnswer,
    answer_with,
    breach_answers,
    proposal_of,
    seating_answer,
    seating_of,
)
from api.versions import IF_MATCH, require_version
from engine.seating.cost import Cost
from engine.seating.layouts import Layout, Rule
from tournaments.models import MOST_PLACES, Event, Role, Seating, Table
from tournaments.selectors.layouts import LayoutChange, preview_change, preview_seating
from tournaments.selectors.tables import MOST_SEATS
from tournaments.services.layouts import (
    change_proposal,
    restore_proposal,
    swap_seats,
    write_seating,
)
from tournaments.services.proposals import keep_table


class WrittenTableRequest(RequestBody):
    """A table of the hall by number, and the start numbers of who sits there, clockwise."""

    place = place_number()
    entrants = serializers.ListField(child=start_number(), allow_empty=False, max_length=MOST_SEATS)


class LayoutRequest(RequestBody):
    """All tables of a seating, and the rules that may be broken."""

    tables = serializers.ListField(
        child=WrittenTableRequest(), allow_empty=False, max_length=MOST_PLACES
    )
    accept = serializers.ListField(
        child=serializers.ChoiceField([rule.value for rule in Rule]),
        max_length=len(Rule),
        default=list,
    )

    def validate_tables(self, tables: list[dict[str, Any]]) -> Layout:
        """Return the tables by number of their places, ascending."""
        layout = {table["place"]: tuple(table["entrants"]) for table in tables}
        if len(layout) < len(tables):
            raise serializers.ValidationError("A table is listed more than once.")
        return dict(sorted(layout.items()))


class CostAnswer(serializers.Serializer[Any]):
    """The cost of tables by part; in the total some parts weigh more than others."""

    parts = serializers.DictField(child=serializers.IntegerField())
    total = serializers.IntegerField()


class LayoutPreviewAnswer(serializers.Serializer[Any]):
    """The cost that tables by hand would have, and the rules that they break.

    ``before`` is null for a new seating, ``after`` where no one can play at such tables.
    """

    before = CostAnswer(allow_null=True)
    after = CostAnswer(allow_null=True)
    breaches = BreachAnswer(many=True)


class SwapRequest(RequestBody):
    """Two people of a proposal, by start number, who are to sit on each other's seats."""

    number = start_number()
    other = start_number()


class KeptRequest(RequestBody):
    """The wish that a table of a proposal stays when others are planned again."""

    kept = serializers.BooleanField()


class KeptAnswer(KeptRequest):
    """A table of a proposal, and whether it stays."""

    id = serializers.IntegerField()


_REQUEST: Final = OpenApiExample(
    "One table",
    value={"tables": [{"place": 3, "entrants": [5, 2, 7]}], "accept": ["SAME_TEAM"]},
    request_only=True,
)
_COST: Final = {
    "parts": {
        "meetings": 1,
        "short_tables": 0,
        "clubs": 0,
        "teams": 1,
        "apart": 0,
        "standings": 0,
    },
    "total": 1_020,
}
_PREVIEW: Final = OpenApiExample(
    "What they cost",
    value={"before": _COST, "after": _COST, "breaches": EXAMPLE["breaches"]},
    response_only=True,
    status_codes=["200"],
)
_STORED: Final = OpenApiExample(
    "The proposal", value=EXAMPLE, response_only=True, status_codes=["201"]
)


class WrittenSeatingView(MemberView):
    """``POST``: the next seating as a director wrote it down, without a search.

    Earlier requests and proposals are replaced.
    """

    @extend_schema(
        operation_id="write_seating",
        request=LayoutRequest,
        responses={
            200: LayoutPreviewAnswer,
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[_REQUEST, _PREVIEW, _STORED],
    )
    @previewed
    def post(self, request: Request, slug: str) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        layout, accept = _sent(request)
        store = partial(write_seating, event_id=event.pk, layout=layout, accept=accept)
        return _change(request, event, store, lambda: preview_seating(event, layout))


class LayoutView(MemberView):
    """``POST``: other tables instead of those of a proposal that was read; it is replaced."""

    @extend_schema(
        operation_id="change_layout",
        parameters=[IF_MATCH],
        request=LayoutRequest,
        responses={
            200: LayoutPreviewAnswer,
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[_REQUEST, _PREVIEW, _STORED],
    )
    @previewed
    def post(self, request: Request, slug: str, number: int) -> Change:
        event = event_open_to(request, slug, Role.DIRECTOR)
        seating = seating_of(event, number)
        layout, accept = _sent(request)

        def store() -> Seating:
            proposal = proposal_of(request, slug, number)
            return change_proposal(seating_id=proposal.pk, layout=layout, accept=accept)

        def look() -> LayoutChange:
            require_version(request, seating_answer(seating))
            return preview_change(seating, layout)

        return _change(request, event, store, look)


class SwappedSeatsView(MemberView):
    """``POST``: two people of a proposal sit on each other's seats; it is replaced."""

    @extend_schema(
        operation_id="swap_seats",
        parameters=[IF_MATCH],
        request=SwapRequest,
        responses={
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("Two people", value={"number": 5, "other": 2}, request_only=True),
            _STORED,
        ],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        event_open_to(request, slug, Role.DIRECTOR)
        asked = SwapRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        proposal = proposal_of(request, slug, number)
        changed = swap_seats(seating_id=proposal.pk, **asked.validated_data)
        return answer_with(request, changed, status_code=status.HTTP_201_CREATED)


class RestoredLayoutView(MemberView):
    """``POST``: the last change by hand is taken back; the proposal before it stands again."""

    @extend_schema(
        operation_id="restore_layout",
        parameters=[IF_MATCH],
        request=None,
        responses={
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[_STORED],
    )
    @once
    def post(self, request: Request, slug: str, number: int) -> Response:
        proposal = proposal_of(request, slug, number)
        earlier = restore_proposal(seating_id=proposal.pk)
        return answer_with(request, earlier, status_code=status.HTTP_201_CREATED)


class KeptTableView(MemberView):
    """``POST``: whether a table of a proposal stays as it is when others are planned again."""

    @extend_schema(
        operation_id="keep_table",
        request=KeptRequest,
        responses={200: KeptAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("It stays", value={"kept": True}, request_only=True),
            OpenApiExample("The table", value={"id": 412, "kept": True}, response_only=True),
        ],
    )
    @once
    def post(self, request: Request, table_id: int) -> Response:
        tables = Table.objects.all()
        table = row_open_to(request, tables, Role.DIRECTOR, event="seating__event", pk=table_id)
        asked = KeptRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        keep_table(table_id=table.pk, kept=asked.validated_data["kept"])
        return Response({"id": table.pk, "kept": asked.validated_data["kept"]})


def _sent(request: Request) -> tuple[Layout, list[str]]:
    asked = LayoutRequest(data=request.data)
    asked.is_valid(raise_exception=True)
    return asked.validated_data["tables"], asked.validated_data["accept"]


def _change(
    request: Request,
    event: Event,
    store: Callable[[], Seating],
    look: Callable[[], LayoutChange],
) -> Change:
    def make() -> Response:
        return answer_with(request, store(), status_code=status.HTTP_201_CREATED)

    def preview() -> Mapping[str, object]:
        change = look()
        return {
            "before": _cost_answer(change.before),
            "after": _cost_answer(change.after),
            "breaches": breach_answers(event, change.breaches),
        }

    return Change(make, preview)


def _cost_answer(cost: Cost | None) -> dict[str, object] | None:
    return {"parts": dict(cost.parts), "total": cost.total} if cost else None
