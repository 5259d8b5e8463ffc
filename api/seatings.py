"""``events/{slug}/seatings/``: who sits where, from the request for tables to the last round."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, event_open_to, find_caller
from api.effects import EFFECTS_EXAMPLE, Change, EffectsAnswer, previewed, results_change
from api.fields import place_number, reason_field, start_number
from api.members import MemberView
from api.problems import problems
from api.public import PublicView, seen_event
from api.repeats import once
from api.versions import IF_MATCH, require_version, versioned
from engine.seating.layouts import NEVER, Breach
from engine.seating.problems import RANGES
from scoring.messages.seatings import breach_message
from scoring.selectors.attention import PersonWaiting, people_waiting
from scoring.selectors.call_times import call_time_of
from scoring.selectors.chains import newest_hash
from scoring.selectors.proposals import RankChange, rank_changes
from scoring.selectors.rebalances import seat_choice_at, undoable_rebalance
from scoring.selectors.rounds import TableProgress, awaited_by, progress_of
from scoring.services import seatings as services
from scoring.services.occupancies import take_choice
from tournaments.models import ABANDONED, Event, Role, Seating, SeatingMode, SeatingState, Table
from tournaments.selectors.clocks import clock_of
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.layouts import broken_rules
from tournaments.selectors.proofs import proof_holds
from tournaments.selectors.seatings import (
    MOST_COMPARED,
    is_queued,
    overdue,
    planned_from,
    published_seatings,
    seating_numbered,
    seatings_of,
)
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.proposals import take_best
from tournaments.services.seatings import cancel_seating, lock_event

MOST_PLANNED: Final = RANGES["seatings"][1]
SEARCHED: Final = [mode for mode in SeatingMode if mode != SeatingMode.HAND]


class SeatingAnswer(serializers.ModelSerializer[Seating]):
    """A seating: when people are to be at their tables, until they play; its clock.

    The clock ends at a moment, or is paused with so many seconds left.

    A table with extra time has a clock of its own, which its own answer shows.
    """

    class Meta:
        model = Seating
        fields: tuple[str, ...] = (
            "number",
            "state",
            "mode",
            "published_at",
            "closed_at",
            "called_for",
            "clock_ends_at",
            "clock_left",
        )

    def to_representation(self, instance: Seating) -> dict[str, Any]:
        """Return the fields: a seating that is over has no clock, one in play no call time."""
        answer = super().to_representation(instance)
        answer["called_for"] = answer["called_for"] if call_time_of(instance) else None
        if clock_of(instance) is None:
            answer |= {"clock_ends_at": None, "clock_left": None}
        return answer


class SearchAnswer(serializers.Serializer[Any]):
    """The progress of the search for tables, in steps; ``best_cost`` is that of the best so far.

    ``queued`` waits for another search, ``overdue`` says that no worker seems to search.
    """

    done = serializers.IntegerField()
    planned = serializers.IntegerField()
    best_cost = serializers.IntegerField(allow_null=True)
    queued = serializers.BooleanField()
    overdue = serializers.BooleanField()


class SeatedTableAnswer(serializers.Serializer[Any]):
    """A table of a seating with who sits there, in seat order; the rounds without void ones."""

    id = serializers.IntegerField()
    place = serializers.IntegerField()
    room = serializers.CharField()
    state = serializers.CharField()
    postponed = serializers.BooleanField()
    locked = serializers.BooleanField()
    kept = serializers.BooleanField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    reported = serializers.IntegerField()
    rounds = serializers.IntegerField()
    provisional = serializers.IntegerField(help_text="rounds that are still to be confirmed")


class PersonWaitingAnswer(serializers.Serializer[Any]):
    """A person whose seat and attendance do not fit; ``table`` is the number of the place."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    concern = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)


class BreachAnswer(serializers.Serializer[Any]):
    """One rule that tables break; no one can accept it where ``never``."""

    rule = serializers.CharField()
    message = serializers.CharField()
    never = serializers.BooleanField()


class RankChangeAnswer(serializers.Serializer[Any]):
    """A person whose rank is another one than that by which a proposal seats people."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField()
    now = serializers.IntegerField(allow_null=True)
    sits_out = serializers.BooleanField()


class SeatingDetailsAnswer(SeatingAnswer):
    """A seating with its tables and with all that waits for a decision.

    ``id`` is another one for each proposal of the same number. ``quality`` has what the tables
    cost by part, null before there are any; ``proved`` says that no better ones are possible as
    people sit now. ``people`` wait for a seat, or have one and are gone. ``awaited`` are ids of
    tables whose results the ranks of a proposal lack. ``hash`` is that of the chain, once closed.
    """

    id = serializers.IntegerField()
    planned = serializers.IntegerField(help_text="seatings asked for together, from this one on")
    search = SearchAnswer(help_text="of the first seating that was asked for together")
    failure = serializers.CharField(help_text="of the search, empty for none")
    quality = serializers.DictField(allow_null=True)
    proved = serializers.BooleanField()
    tables = SeatedTableAnswer(many=True)
    people = PersonWaitingAnswer(many=True)
    breaches = BreachAnswer(many=True)
    awaited = serializers.ListField(child=serializers.IntegerField())
    rank_changes = RankChangeAnswer(many=True)
    moves_undoable = serializers.BooleanField(help_text="of the last rebalance")
    hash = serializers.CharField()

    class Meta(SeatingAnswer.Meta):
        fields = (
            "id",
            *SeatingAnswer.Meta.fields,
            "planned",
            "search",
            "failure",
            "quality",
            "proved",
            "tables",
            "people",
            "breaches",
            "awaited",
            "rank_changes",
            "moves_undoable",
            "hash",
        )


class SeatingsRequest(serializers.Serializer[Any]):
    """The seatings that are asked for."""

    abandoned = serializers.BooleanField(
        default=False,
        help_text="those that were given up, failed or were replaced: for members, the newest "
        f"{MOST_COMPARED} first",
    )


class NewSeatingRequest(serializers.Serializer[Any]):
    """Seatings to search tables for; more than one only where ``mode`` needs no standings."""

    mode = serializers.ChoiceField([mode.value for mode in SEARCHED], default=SeatingMode.MIX.value)
    planned = serializers.IntegerField(min_value=1, max_value=MOST_PLANNED, default=1)


class ReasonRequest(serializers.Serializer[Any]):
    """The reason for which something is done."""

    reason = reason_field(help_text="stays for good: write no names")


class SeatRequest(serializers.Serializer[Any]):
    """A person who is to play at a table, by the number of its place."""

    number = start_number()
    table = place_number()


_EXAMPLE: Final = {
    "number": 1,
    "state": "published",
    "mode": "mix",
    "published_at": "2026-03-06T18:00:00Z",
    "closed_at": None,
    "called_for": None,
    "clock_ends_at": "2026-03-06T19:00:00Z",
    "clock_left": None,
}
EXAMPLE: Final = {
    "id": 77,
    **_EXAMPLE,
    "planned": 1,
    "search": {
        "done": 20_000,
        "planned": 20_000,
        "best_cost": 0,
        "queued": False,
        "overdue": False,
    },
    "failure": "",
    "quality": None,
    "proved": False,
    "tables": [
        {
            "id": 412,
            "place": 3,
            "room": "",
            "state": "open",
            "postponed": False,
            "locked": False,
            "kept": False,
            "entrants": [5, 2, 7],
            "names": ["Eszter Kovács", "Béla", "Gino"],
            "reported": 1,
            "rounds": 5,
            "provisional": 0,
        }
    ],
    "people": [{"number": 9, "name": "Imre", "concern": "unseated", "table": None}],
    "breaches": [
        {
            "rule": "SAME_TEAM",
            "message": "From the same team at table 3: Eszter Kovács (5), Béla (2).",
            "never": False,
        }
    ],
    "awaited": [411],
    "rank_changes": [
        {"number": 5, "name": "Eszter Kovács", "before": 1, "now": 2, "sits_out": False}
    ],
    "moves_undoable": False,
    "hash": "",
}
DETAILS: Final = OpenApiExample("A seating", value=EXAMPLE, response_only=True)


class SeatingsView(PublicView):
    """``GET``: the seatings of an event, by number; ``POST``: have tables searched for.

    Visitors see those that are published, members all.
    """

    @extend_schema(
        operation_id="seatings",
        parameters=[SeatingsRequest],
        responses={200: SeatingAnswer(many=True), 301: None, **problems(400, 401, 404, 410, 429)},
        examples=[OpenApiExample("A seating", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = seen_event(request, slug)
        asked = SeatingsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        caller = find_caller(request)
        own = caller is not None and caller.has(Role.READER, event)
        seatings = seatings_of(event) if own else published_seatings(event)
        if asked.validated_data["abandoned"]:
            given_up = event.seatings.filter(state__in=ABANDONED) if own else Seating.objects.none()
            seatings = given_up.order_by("-pk")[:MOST_COMPARED]
        return Response(SeatingAnswer(seatings, many=True).data)

    @extend_schema(
        operation_id="request_seating",
        request=NewSeatingRequest,
        responses={
            202: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("One seating", value={"mode": "mix", "planned": 1}, request_only=True),
            OpenApiExample(
                "A seating that waits", value=EXAMPLE, response_only=True, status_codes=["202"]
            ),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = NewSeatingRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        mode = SeatingMode(asked.validated_data["mode"])
        planned = asked.validated_data["planned"]
        seating = services.request_seating(event_id=event.pk, mode=mode, planned=planned)
        return searching(seating)


class SeatingView(MemberView):
    """``GET``: one seating with its tables, and how far the search for them is."""

    @extend_schema(
        operation_id="seating",
        responses={200: SeatingDetailsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[DETAILS],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug), number)
        return versioned(request, seating_answer(seating))


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
        services.publish_seating(seating_id=seating.pk)
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
        responses={
            200: EffectsAnswer,
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
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
        return _step(request, seating, partial(services.close_seating, seating_id=seating.pk))


class ReopenedSeatingView(MemberView):
    """``POST``: open a closed seating again, at the tables that were open until then."""

    @extend_schema(
        operation_id="reopen_seating",
        request=ReasonRequest,
        responses={
            200: EffectsAnswer,
            201: SeatingDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
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
            services.reopen_seating,
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


def seating_of(event: Event, number: int) -> Seating:
    """Return the seating of an address, with its event.

    Raises:
        Http404: the event has none of this number.
    """
    seating = seating_numbered(event, number)
    if seating is None:
        raise Http404
    seating.event = event
    return seating


def proposal_of(request: Request, slug: str, number: int) -> Seating:
    """Return a seating for a director who has read it; its event is locked.

    Raises as ``event_open_to``, ``seating_of`` and ``require_version``.
    """
    event = lock_event(event_open_to(request, slug, Role.DIRECTOR).pk)
    seating = seating_of(event, number)
    require_version(request, seating_answer(seating))
    return seating


def answer_with(request: Request, seating: Seating, *, status_code: int = 200) -> Response:
    """Return the answer to a change of a seating: how it is now."""
    response = versioned(
        request, seating_answer(Seating.objects.select_related("event").get(pk=seating.pk))
    )
    response.status_code = status_code
    return response


def searching(seating: Seating) -> Response:
    """Return the answer to what the worker does: where to look how far it is."""
    event = seating.event
    location = reverse("api:seating", kwargs={"slug": event.slug, "number": seating.number})
    return Response(
        seating_answer(seating), status=status.HTTP_202_ACCEPTED, headers={"Location": location}
    )


def _step(request: Request, seating: Seating, take: Callable[[], object]) -> Change:
    def make() -> Response:
        take()
        return answer_with(request, seating, status_code=status.HTTP_201_CREATED)

    return results_change(seating.event_id, make)


def seating_answer(seating: Seating) -> dict[str, Any]:
    """Return a seating as ``SeatingDetailsAnswer`` describes it."""
    tables = list(tables_of(seating))  # before how far they are: a worker may be storing them
    progress = {table.table_id: table for table in progress_of(seating)}
    proposed = seating.state == SeatingState.PROPOSED
    published = seating.state == SeatingState.PUBLISHED
    waiting = people_waiting(seating, tables) if proposed or published else ()
    return {
        "id": seating.pk,
        **SeatingAnswer(seating).data,
        "planned": planned_from(seating),
        "search": _search_answer(seating),
        "failure": seating.failure,
        "quality": seating.quality,
        "proved": proof_holds(seating),
        "tables": [_table_answer(table, progress[table.pk]) for table in tables],
        "people": [_waiting_answer(person) for person in waiting],
        "breaches": breach_answers(seating.event, broken_rules(seating)) if proposed else [],
        "awaited": [table.table_id for table in awaited_by(seating)] if proposed else [],
        "rank_changes": [_rank_answer(change) for change in rank_changes(seating)],
        "moves_undoable": published and undoable_rebalance(seating) is not None,
        "hash": newest_hash(seating),
    }


def _search_answer(seating: Seating) -> dict[str, object]:
    first = seating.schedule or seating
    return {
        "done": first.steps_done,
        "planned": first.steps_planned,
        "best_cost": first.best_cost,
        "queued": is_queued(seating),
        "overdue": overdue(seating),
    }


def _table_answer(table: Table, progress: TableProgress) -> dict[str, object]:
    seated = occupants(table, AT_LAST).values()
    return {
        "id": table.pk,
        "place": table.place.number,
        "room": table.place.room,
        "state": table.state,
        "postponed": table.postponed,
        "locked": table.locked,
        "kept": table.kept,
        "entrants": [entrant.number for entrant in seated],
        "names": [entrant.person.name for entrant in seated],
        "reported": progress.reported,
        "rounds": progress.rounds,
        "provisional": progress.provisional,
    }


def _waiting_answer(person: PersonWaiting) -> dict[str, object]:
    return {
        "number": person.entrant.number,
        "name": person.entrant.person.name,
        "concern": person.concern,
        "table": person.table.place.number if person.table else None,
    }


def _rank_answer(change: RankChange) -> dict[str, object]:
    return {
        "number": change.entrant.number,
        "name": change.entrant.person.name,
        "before": change.before,
        "now": change.now,
        "sits_out": change.sits_out,
    }


def breach_answers(event: Event, breaches: Sequence[Breach]) -> list[dict[str, object]]:
    """Return rules that tables break as ``BreachAnswer`` describes them."""
    names = told_apart(entrants_of(event)) if breaches else {}
    return [
        {
            "rule": breach.rule,
            "message": breach_message(breach, names),
            "never": breach.rule in NEVER,
        }
        for breach in breaches
    ]
