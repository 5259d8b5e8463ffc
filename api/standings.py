"""``events/{slug}/standings/``: the ranked entrants, as last computed."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.events import public_event
from api.problems import ProblemDocument
from scoring.selectors.standings import current_standings


class StandingAnswer(serializers.Serializer[Any]):
    """One line; ``points`` and ``tie_breaks`` are in 1/840, ``rank`` is null while unranked."""

    rank = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    out_of_competition = serializers.BooleanField()
    points = serializers.IntegerField()
    matches = serializers.IntegerField()
    closed_seatings = serializers.IntegerField()
    raw = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.IntegerField())
    decided_by = serializers.CharField(allow_null=True)
    missing = serializers.ListField(child=serializers.IntegerField())


class StandingsAnswer(serializers.Serializer[Any]):
    """The standings, best first; version 0 and no rows before the first result."""

    version = serializers.IntegerField()
    made_at = serializers.DateTimeField(allow_null=True)
    rows = StandingAnswer(many=True)


class StandingsView(APIView):
    """``GET``: the standings of a public event."""

    @extend_schema(operation_id="standings", responses={200: StandingsAnswer, 404: ProblemDocument})
    def get(self, request: Request, slug: str) -> Response:
        snapshot = current_standings(public_event(slug))
        if snapshot is None:
            return Response({"version": 0, "made_at": None, "rows": []})
        # Standings stored before there were teams say nothing of them.
        rows = [{"team": "", "out_of_competition": False, **row} for row in snapshot.rows]
        return Response({"version": snapshot.version, "made_at": snapshot.made_at, "rows": rows})
