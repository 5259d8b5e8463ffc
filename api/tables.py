"""``events/{slug}/tables/`` and ``tables/{id}/``: groups, their rounds and their points."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import OF_MEMBERS, PlaceLinkAuthentication, place_of, require_place
from api.callers import find_caller, row_open_to
from api.description import extend_schema
from api.problems import problems
from api.public import PublicView, seen_event
from api.throttling import EntriesThrottle
from engine.sheets import write_sheet
from scoring.selectors.entries import game_of, sheet_of
from scoring.selectors.matches import Match, PlayedRound, match_of, matches_of, public_match
from tournaments.models import Role
from tournaments.selectors.clocks import clock_of_table
from tournaments.selectors.tables import seated_tables, seated_tables_of, with_seats


class TableAnswer(serializers.Serializer[Any]):
    """One table; all lists are in seat order, places empty before a result.

    A seat stands for who sits on it now or did last. A place is null where too few
    rounds were played for one. Void rounds are not counted. While hidden, totals and places
    are empty.
    """

    id = serializers.IntegerField()
    seating = serializers.IntegerField()
    place = serializers.IntegerField()
    state = serializers.CharField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    totals = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    reported = serializers.IntegerField()
    rounds = serializers.IntegerField()
    clock_ends_at = serializers.DateTimeField(
        allow_null=True, help_text="with the table's extra time; null without a running clock"
    )
    clock_left = serializers.IntegerField(
        allow_null=True, help_text="seconds left on a paused clock, with the table's extra time"
    )
    hidden = serializers.BooleanField(help_text="totals and places are secret, like the standings")


class RoundAnswer(serializers.Serializer[Any]):
    """One round; leader and dealer index the lists, which are in seat order."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    leader = serializers.IntegerField()
    dealer = serializers.IntegerField()
    version = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField())
    sheet = serializers.DictField(allow_null=True)
    provisional = serializers.BooleanField(help_text="it counts, but is still to be confirmed")
    confirmed = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="start numbers of those who confirmed their own points, in seat order",
    )
    reason = serializers.CharField(help_text="of a director who stored it; else empty")
    accepted = serializers.ListField(child=serializers.CharField())
    overruled = serializers.ListField(child=serializers.CharField())


class MatchAnswer(TableAnswer):
    """A captain's own table, with its rounds and what was entered for them.

    A round before which the table was dissolved is left out: no one plays it.
    """

    event = serializers.CharField()
    edition = serializers.CharField()
    variant = serializers.CharField()
    played = RoundAnswer(many=True)


_TABLE: Final = {
    "id": 412,
    "seating": 1,
    "place": 3,
    "state": "open",
    "entrants": [5, 2, 7],
    "names": ["Eszter Kovács", "Béla", "Gino"],
    "totals": [31, -4, 12],
    "places": [1, 3, 2],
    "reported": 1,
    "rounds": 5,
    "clock_ends_at": "2026-03-06T19:00:00Z",
    "clock_left": None,
    "hidden": False,
}
_ROUND: Final = {
    "number": 2,
    "state": "open",
    "seats": [5, 2, 7],
    "names": ["Eszter Kovács", "Béla", "Gino"],
    "leader": 1,
    "dealer": 0,
    "version": 0,
    "points": [],
    "sheet": None,
    "provisional": False,
    "confirmed": [],
    "reason": "",
    "accepted": [],
    "overruled": [],
}
_MATCH: Final = {
    **_TABLE,
    "event": "spring-evening",
    "edition": "box120",
    "variant": "classic",
    "played": [_ROUND],
}


class TablesView(PublicView):
    """``GET``: every table of an event's published seatings but those given up unplayed.

    Who keeps scores there sees points that are hidden from visitors.
    """

    @extend_schema(
        operation_id="tables",
        responses={200: TableAnswer(many=True), 301: None, **problems(401, 404, 410, 429)},
        examples=[OpenApiExample("A table", value=_TABLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = seen_event(request, slug)
        caller = find_caller(request)
        keeps_scores = caller is not None and caller.has(Role.SCORE_KEEPER, event)
        matches = matches_of(seated_tables_of(event))
        seen = matches if keeps_scores else map(public_match, matches)
        return Response([table_answer(match) for match in seen if not match.given_up])


class TableView(APIView):
    """``GET``: the captain's own table, or any table of a member."""

    authentication_classes = (PlaceLinkAuthentication, *OF_MEMBERS)
    throttle_classes = (EntriesThrottle,)

    @extend_schema(
        operation_id="table",
        responses={
            200: MatchAnswer,
            **problems(401, 403, 404, 429),
        },
        examples=[OpenApiExample("A table of three", value=_MATCH, response_only=True)],
    )
    def get(self, request: Request, table_id: int) -> Response:
        tables = with_seats(seated_tables())
        if find_caller(request):
            table = row_open_to(request, tables, Role.READER, event="seating__event", pk=table_id)
        else:
            place = place_of(request)
            table = get_object_or_404(tables, pk=table_id)
            require_place(place, table.place_id)
        return Response(match_answer(match_of(table)))


def table_answer(match: Match) -> dict[str, object]:
    """Return a table as ``TableAnswer`` describes it."""
    table, clock = match.table, clock_of_table(match.table)
    sitting = match.sitting.values()
    return {
        "id": table.pk,
        "seating": table.seating.number,
        "place": table.place.number,
        "state": table.state,
        "entrants": [player.entrant.number for player in sitting],
        "names": [player.entrant.person.name for player in sitting],
        "totals": [] if match.hidden else list(match.totals.values()),
        "places": [] if match.hidden else list(match.places.values()),
        "reported": match.reported,
        "rounds": match.reported + sum(played.waiting for played in match.rounds),
        "clock_ends_at": clock.ends_at if clock else None,
        "clock_left": clock.left if clock else None,
        "hidden": match.hidden,
    }


def match_answer(match: Match) -> dict[str, object]:
    """Return a captain's table as ``MatchAnswer`` describes it."""
    return {
        **table_answer(match),
        **game_of(match.table.seating),
        "event": match.table.seating.event.slug,
        "played": [_round_answer(played) for played in match.rounds if played.entrants],
    }


def _round_answer(played: PlayedRound) -> dict[str, object]:
    positions, entry = list(played.entrants), played.entry
    return {
        "number": played.round.number,
        "state": played.round.state,
        "seats": [entrant.number for entrant in played.entrants.values()],
        "names": [entrant.person.name for entrant in played.entrants.values()],
        "leader": positions.index(played.leader),
        "dealer": positions.index(played.dealer),
        "version": played.version,
        "points": [played.points[position] for position in positions if played.points],
        "sheet": write_sheet(sheet_of(entry)) if entry else None,
        "provisional": played.provisional,
        "confirmed": played.agreement.numbers if played.agreement else [],
        "reason": entry.reason if entry else "",
        "accepted": entry.accepted if entry else [],
        "overruled": entry.overruled if entry else [],
    }
