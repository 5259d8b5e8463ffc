"""``events/{slug}/players/{number}/``: one entrant through an event, as visitors may see it."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.fields import entrant_of, start_number
from api.problems import problems
from api.public import PublicView, seen_event
from api.standings import StandingAnswer, row_answer
from scoring.selectors.history import public_reason_of
from scoring.selectors.players import (
    PlayedMatch,
    matches_played_by,
    ranks_after,
    rulings_on,
    sanctions_on,
)
from scoring.selectors.standings import shown_standings
from tournaments.selectors.entrants import entrants_of


class PlayerRequest(serializers.Serializer[Any]):
    """Of which matches something is asked for."""

    against = start_number(required=False, help_text="those in which this one played, too")


class RoundOfPlayerAnswer(serializers.Serializer[Any]):
    """A round of a match; the points are null before it counts, and while they are hidden."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)


class PlayedMatchAnswer(serializers.Serializer[Any]):
    """A match of a player; the lists are of all players at the table.

    ``stands`` it counts in the standings, for a ruling or another table does not replace it.
    """

    table = serializers.IntegerField()
    seating = serializers.IntegerField()
    place = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    totals = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    rounds = RoundOfPlayerAnswer(many=True, help_text="of the player alone")
    over = serializers.BooleanField()
    hidden = serializers.BooleanField()
    stands = serializers.BooleanField()


class RankAfterAnswer(serializers.Serializer[Any]):
    """The rank after a closed seating."""

    seating = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)


class RulingOnPlayerAnswer(serializers.Serializer[Any]):
    """A ruling that counts instead of the match of a seating."""

    seating = serializers.IntegerField()
    kind = serializers.CharField()


class SanctionOnPlayerAnswer(serializers.Serializer[Any]):
    """A sanction, bonus or warning that counts; a reason that is not public is empty."""

    points = serializers.IntegerField(allow_null=True, help_text="in 1/840")
    reason = serializers.CharField()


class PlayerAnswer(serializers.Serializer[Any]):
    """An entrant with the line of the standings, null before the first, and while it is hidden."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    withdrawn = serializers.BooleanField()
    standing = StandingAnswer(allow_null=True)
    ranks = RankAfterAnswer(many=True)
    matches = PlayedMatchAnswer(many=True)
    rulings = RulingOnPlayerAnswer(many=True)
    sanctions = SanctionOnPlayerAnswer(many=True)


_EXAMPLE: Final = {
    "number": 5,
    "name": "Eszter Kovács",
    "club": "Card Club",
    "team": "Foxes",
    "withdrawn": False,
    "standing": None,
    "ranks": [{"seating": 1, "rank": 1}],
    "matches": [
        {
            "table": 412,
            "seating": 1,
            "place": 3,
            "entrants": [5, 2, 7],
            "names": ["Eszter Kovács", "Béla", "Gino"],
            "totals": [31, -4, 12],
            "places": [1, 3, 2],
            "rounds": [{"number": 1, "state": "closed", "points": 31}],
            "over": True,
            "hidden": False,
            "stands": True,
        }
    ],
    "rulings": [{"seating": 2, "kind": "average"}],
    "sanctions": [{"points": -84, "reason": "Late for the second seating."}],
}


class PlayerView(PublicView):
    """``GET``: one entrant by start number, with every match."""

    @extend_schema(
        operation_id="player",
        parameters=[PlayerRequest],
        responses={200: PlayerAnswer, 301: None, **problems(400, 401, 404, 410, 429)},
        examples=[OpenApiExample("A player", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = seen_event(request, slug)
        entrant = get_object_or_404(entrants_of(event).select_related("team"), number=number)
        asked = PlayerRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        against = asked.validated_data.get("against")
        others = [] if against is None else [entrant_of(event, against, "against")]
        shown = shown_standings(event)
        rows = {row["number"]: row for row in (shown.rows if shown else [])}
        ranks = ranks_after(event, number) if number in rows else {}
        return Response(
            {
                "number": number,
                "name": entrant.person.name,
                "club": entrant.home_club,
                "team": entrant.team.name if entrant.team else "",
                "withdrawn": entrant.withdrawn,
                "standing": row_answer(rows[number]) if number in rows else None,
                "ranks": [{"seating": after, "rank": rank} for after, rank in ranks.items()],
                "matches": [
                    _match_answer(played) for played in matches_played_by(event, entrant, *others)
                ],
                "rulings": [
                    {"seating": seating, "kind": ruling.kind}
                    for seating, ruling in sorted(rulings_on(entrant).items())
                ],
                "sanctions": [
                    {"points": sanction.points, "reason": public_reason_of(sanction)}
                    for sanction in sanctions_on(entrant)
                ],
            }
        )


def _match_answer(played: PlayedMatch) -> dict[str, object]:
    match, player = played.match, played.players[0]
    return {
        "table": match.table.pk,
        "seating": match.table.seating.number,
        "place": match.table.place.number,
        "entrants": [other.entrant.number for other in match.players],
        "names": [other.entrant.person.name for other in match.players],
        "totals": [] if match.hidden else [other.total for other in match.players],
        "places": [] if match.hidden else [other.place for other in match.players],
        "rounds": [
            {
                "number": round_.round.number,
                "state": round_.round.state,
                "points": player.points.get(round_.round.number),
            }
            for round_ in match.rounds
            if player.entrant in round_.entrants.values()
        ],
        "over": match.over,
        "hidden": match.hidden,
        "stands": played.stands,
    }
