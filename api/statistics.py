"""``events/{slug}/statistics/``: best rounds, winners of tables, penalty colours."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.problems import problems
from api.public import PublicView, seen_event
from engine.cards import Colour
from scoring.selectors.records import statistics_of
from scoring.selectors.statistics import SHOWN


class ReportedAnswer(serializers.Serializer[Any]):
    """Numbers of rounds, void ones left out; ``public`` ones are those whose points are shown.

    The lists rest on these: that of colours on ``with_colours``, that of cards on ``with_cards``.
    """

    rounds = serializers.IntegerField()
    reported = serializers.IntegerField()
    public = serializers.IntegerField()
    with_colours = serializers.IntegerField()
    with_cards = serializers.IntegerField()


class FeatAnswer(serializers.Serializer[Any]):
    """Points, or captured cards, of a player in one round; ``place`` is a table of the hall."""

    amount = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    seating = serializers.IntegerField()
    place = serializers.IntegerField(source="table")
    round = serializers.IntegerField()


class ChampionAnswer(serializers.Serializer[Any]):
    """A player and the tables won, in 1/840: those who share a first place share the win."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    wins = serializers.IntegerField()


class CloseTableAnswer(serializers.Serializer[Any]):
    """A match and how many points lay between its first and its last."""

    seating = serializers.IntegerField()
    place = serializers.IntegerField(source="table")
    points = serializers.IntegerField()


class ColourPlayedAnswer(serializers.Serializer[Any]):
    """Times that a colour was a player's penalty colour, and the points of those rounds."""

    colour = serializers.ChoiceField([colour.value for colour in Colour])
    times = serializers.IntegerField()
    points = serializers.IntegerField(help_text="their sum")


class StatisticsAnswer(serializers.Serializer[Any]):
    """Statistics of the rounds that count and are public, the first of each list first.

    Of those who won the same number of tables ``most_wins`` has all or none.
    """

    rounds = ReportedAnswer()
    best_rounds = FeatAnswer(many=True, help_text=f"most points, at most {SHOWN}")
    fullest_rounds = FeatAnswer(many=True, help_text=f"most cards, at most {SHOWN}")
    most_wins = ChampionAnswer(many=True, help_text=f"at most {SHOWN}")
    closest_tables = CloseTableAnswer(many=True, help_text=f"at most {SHOWN}")
    penalty_colours = ColourPlayedAnswer(many=True)


_FEAT: Final = {
    "amount": 31,
    "number": 5,
    "name": "Eszter Kovács",
    "seating": 1,
    "place": 3,
    "round": 2,
}
_EXAMPLE: Final = {
    "rounds": {"rounds": 45, "reported": 44, "public": 44, "with_colours": 44, "with_cards": 44},
    "best_rounds": [_FEAT],
    "fullest_rounds": [{**_FEAT, "amount": 36}],
    "most_wins": [{"number": 5, "name": "Eszter Kovács", "wins": 1260}],
    "closest_tables": [{"seating": 1, "place": 3, "points": 4}],
    "penalty_colours": [{"colour": "r", "times": 31, "points": 214}],
}


class StatisticsView(PublicView):
    """``GET``: the statistics of an event, of the rounds that count so far."""

    @extend_schema(
        operation_id="statistics",
        responses={200: StatisticsAnswer, 301: None, **problems(401, 404, 410, 429)},
        examples=[OpenApiExample("An evening", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(StatisticsAnswer(statistics_of(seen_event(request, slug))).data)
