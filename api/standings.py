"""``events/{slug}/standings/``: the ranked entrants and teams, as visitors may see them."""

from collections.abc import Mapping
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import find_caller
from api.description import extend_schema
from api.problems import problems
from api.public import PublicView, seen_event
from scoring.models import StandingsSnapshot
from scoring.selectors.standings import (
    current_standings,
    full_standings,
    points_by_seating,
    shown_after,
    shown_standings,
    shows_standings,
)
from tournaments.models import Event, Role
from tournaments.selectors.seatings import published_seatings


class SeatingPointsAnswer(serializers.Serializer[Any]):
    """The points of one seating, in 1/840; without ``counts`` better ones pushed it out."""

    seating = serializers.IntegerField()
    points = serializers.IntegerField()
    kind = serializers.ChoiceField(["played", "ruling", "average", "sit_out", "imported"])
    counts = serializers.BooleanField()


class StandingAnswer(serializers.Serializer[Any]):
    """One row; ``points``, ``sanctions`` and ``tie_breaks`` are in 1/840.

    ``rank`` is null while unranked, ``change`` (places won since the last full seating) while not
    known, a tie-break where it was not asked for or is not known.
    """

    rank = serializers.IntegerField(allow_null=True)
    change = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    out_of_competition = serializers.BooleanField()
    points = serializers.IntegerField()
    matches = serializers.IntegerField()
    closed_seatings = serializers.IntegerField()
    raw = serializers.IntegerField()
    sanctions = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    decided_by = serializers.CharField(allow_null=True)
    missing = serializers.ListField(child=serializers.IntegerField())
    seatings = SeatingPointsAnswer(many=True)


class TeamMemberAnswer(serializers.Serializer[Any]):
    """A member's points for a team, in 1/840; a mean is rounded, the team's sum only as a whole."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    counts = serializers.BooleanField()


class TeamStandingAnswer(serializers.Serializer[Any]):
    """One row of the teams; ``tie_breaks`` are mean place, second and third places, in 1/840."""

    rank = serializers.IntegerField(allow_null=True)
    team = serializers.CharField()
    points = serializers.IntegerField()
    decided_by = serializers.CharField(allow_null=True)
    tie_breaks = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    members = TeamMemberAnswer(many=True)


class StandingsAnswer(serializers.Serializer[Any]):
    """The standings, best first; version 0 and no rows before the first result, and while hidden.

    While they are hidden from visitors, who keeps scores gets their rows all the same.

    ``after`` is the number of the full seating they are of, null for now.
    """

    version = serializers.IntegerField()
    made_at = serializers.DateTimeField(allow_null=True)
    hidden = serializers.BooleanField()
    after = serializers.IntegerField(allow_null=True)
    rows = StandingAnswer(many=True)
    teams = TeamStandingAnswer(many=True)


_EXAMPLE: Final = {
    "version": 4,
    "made_at": "2026-03-06T19:10:00Z",
    "hidden": False,
    "after": 1,
    "rows": [
        {
            "rank": 1,
            "change": 2,
            "number": 5,
            "name": "Eszter Kovács",
            "club": "Card Club",
            "team": "Foxes",
            "out_of_competition": False,
            "points": 840,
            "matches": 1,
            "closed_seatings": 1,
            "raw": 31,
            "sanctions": 0,
            "tie_breaks": [840, 31],
            "decided_by": None,
            "missing": [],
            "seatings": [{"seating": 1, "points": 840, "kind": "played", "counts": True}],
        }
    ],
    "teams": [
        {
            "rank": 1,
            "team": "Foxes",
            "points": 840,
            "decided_by": None,
            "tie_breaks": [840, 0, 0],
            "members": [{"number": 5, "name": "Eszter Kovács", "points": 840, "counts": True}],
        }
    ],
}

_AFTER_THE_FIRST: Final = OpenApiExample(
    "After the first seating", value=_EXAMPLE, response_only=True
)

# Fields that older stored standings do not have.
_UNKNOWN: Final = {
    "team": "",
    "out_of_competition": False,
    "change": None,
    "sanctions": 0,
}


def row_answer(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored line as ``StandingAnswer`` describes it."""
    return {**_UNKNOWN, **row, "seatings": [points._asdict() for points in points_by_seating(row)]}


class StandingsView(PublicView):
    """``GET``: the standings that visitors may see, the newest ones for who keeps scores."""

    @extend_schema(
        operation_id="standings",
        responses={200: StandingsAnswer, 301: None, **problems(401, 404, 410, 429)},
        examples=[_AFTER_THE_FIRST],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = seen_event(request, slug)
        keeps_scores = _keeps_scores(request, event)
        snapshot = current_standings(event) if keeps_scores else shown_standings(event)
        return Response(_answer(event, snapshot))


class StandingsAfterView(PublicView):
    """``GET``: the standings after a seating, by its number; no rows before it is closed.

    Nor while they are hidden, but for who keeps scores.
    """

    @extend_schema(
        operation_id="standings_after",
        responses={200: StandingsAnswer, 301: None, **problems(401, 404, 410, 429)},
        examples=[_AFTER_THE_FIRST],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = seen_event(request, slug)
        if _keeps_scores(request, event):
            snapshot = full_standings(event).filter(after__number=number).first()
        else:
            snapshot = shown_after(event, number)
        if snapshot is None:
            get_object_or_404(published_seatings(event), number=number)
        return Response({**_answer(event, snapshot), "after": number})


def _keeps_scores(request: Request, event: Event) -> bool:
    caller = find_caller(request)
    return caller is not None and caller.has(Role.SCORE_KEEPER, event)


def _answer(event: Event, snapshot: StandingsSnapshot | None) -> dict[str, object]:
    return {
        "version": snapshot.version if snapshot else 0,
        "made_at": snapshot.made_at if snapshot else None,
        "hidden": not shows_standings(event),
        "after": snapshot.after.number if snapshot and snapshot.after else None,
        "rows": [row_answer(row) for row in (snapshot.rows if snapshot else [])],
        "teams": snapshot.teams if snapshot else [],
    }
