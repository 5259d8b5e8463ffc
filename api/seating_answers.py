"""Seatings as they are answered: their tables, the search for them, all that waits."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import event_open_to
from api.versions import require_version, versioned
from engine.seating.layouts import NEVER, Breach
from scoring.messages.seatings import breach_message
from scoring.selectors.attention import PersonWaiting, people_waiting
from scoring.selectors.call_times import call_time_of
from scoring.selectors.chains import newest_hash
from scoring.selectors.proposals import RankChange, rank_changes
from scoring.selectors.rebalances import undoable_rebalance
from scoring.selectors.rounds import TableProgress, awaited_by, progress_of
from tournaments.models import Event, Role, Seating, SeatingState, Table
from tournaments.selectors.clocks import clock_of
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.layouts import broken_rules
from tournaments.selectors.proofs import proof_holds
from tournaments.selectors.seatings import is_queued, overdue, planned_from, seating_numbered
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.seatings import lock_event


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


OUTLINE: Final = {
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
    **OUTLINE,
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
