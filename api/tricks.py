"""``tricks/``: who wins the tricks of a round, for anyone, nothing stored."""

from collections.abc import Sequence
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.bodies import RequestBody
from api.description import extend_schema
from api.problems import problems
from api.throttling import CheckThrottle
from engine.cards import Card
from engine.fields import SheetUnreadable, cards
from engine.piles import HattrickPile
from engine.replay import (
    PlayedDoubleTrick,
    PlayedTrick,
    TricksRefused,
    captured_by,
    double_piles,
    replay,
    replay_doubles,
)
from engine.variants import VARIANTS
from tournaments.selectors.tables import MOST_SEATS

MOST_TRICKS: Final = 40  # more than any round has
MOST_LETTERS: Final = 40  # of a card as people write it


class TricksRequest(RequestBody):
    """Tricks one after the other, each with a card of each player, the leader's first.

    Seats count from 0, clockwise; ``leader`` leads the first trick, whoever wins the next one.
    """

    variant = serializers.ChoiceField(sorted(VARIANTS))
    leader = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=0)
    tricks = serializers.ListField(
        child=serializers.ListField(
            child=serializers.CharField(min_length=1, max_length=MOST_LETTERS),
            min_length=2,
            max_length=MOST_SEATS,
        ),
        min_length=1,
        max_length=MOST_TRICKS,
    )

    def validate(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the fields; the leader has a seat."""
        if fields["leader"] >= len(fields["tricks"][0]):
            message = "No one has this seat."
            raise serializers.ValidationError({"leader": [message]})
        return fields


class TrickAnswer(serializers.Serializer[Any]):
    """A trick: ``winners`` by the colour of the pile, in double tricks the one opened first first.

    ``next`` leads the next trick; who ``passed`` keeps the card face down.
    """

    leader = serializers.IntegerField()
    plays = serializers.ListField(child=serializers.CharField())
    winners = serializers.DictField(child=serializers.IntegerField())
    passed = serializers.ListField(child=serializers.IntegerField())
    next = serializers.IntegerField()


class TricksPileAnswer(serializers.Serializer[Any]):
    """The cards of one seat by then; ``face_down`` in double tricks alone."""

    captured = serializers.ListField(child=serializers.CharField())
    face_down = serializers.ListField(child=serializers.CharField())


class TricksAnswer(serializers.Serializer[Any]):
    """The winners of the tricks, and the cards of each seat by then, in seat order."""

    tricks = TrickAnswer(many=True)
    piles = TricksPileAnswer(many=True)


class TricksView(APIView):
    """``POST`` tricks, get who won them; 400 for what cannot be the tricks of one round."""

    throttle_classes = (CheckThrottle,)

    @extend_schema(
        operation_id="tricks",
        request=TricksRequest,
        responses={200: TricksAnswer, **problems(400, 413, 429)},
        examples=[
            OpenApiExample(
                "One trick",
                value={"variant": "classic", "leader": 0, "tricks": [["y6", "y5", "b2"]]},
                request_only=True,
            ),
            OpenApiExample(
                "The third one trumps",
                value={
                    "tricks": [
                        {
                            "leader": 0,
                            "plays": ["y6", "y5", "b2"],
                            "winners": {"y": 2},
                            "passed": [],
                            "next": 2,
                        }
                    ],
                    "piles": [
                        {"captured": [], "face_down": []},
                        {"captured": [], "face_down": []},
                        {"captured": ["b2", "y5", "y6"], "face_down": []},
                    ],
                },
                response_only=True,
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        asked = TricksRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        variant, leader = asked.validated_data["variant"], asked.validated_data["leader"]
        plays = _cards(asked.validated_data["tricks"])
        players = len(plays[0])
        try:
            if VARIANTS[variant].double_tricks:
                doubles = replay_doubles(plays, players=players, first_leader=leader)
                return Response(_double_answer(doubles, players))
            tricks = replay(variant, plays, players=players, first_leader=leader)
        except TricksRefused as refused:
            raise serializers.ValidationError({"tricks": [str(refused)]}) from refused
        return Response(_answer(tricks, players))


def _cards(tricks: Sequence[Sequence[str]]) -> list[tuple[Card, ...]]:
    """Return the cards of tricks.

    Raises:
        SheetUnreadable: one is no card; says which.
    """
    return [_cards_of(plays, number) for number, plays in enumerate(tricks)]


def _cards_of(plays: Sequence[str], number: int) -> tuple[Card, ...]:
    """Return the cards of one trick, by its number from 0; raises as ``_cards``."""
    try:
        return cards({"tricks": list(plays)}, "tricks")
    except SheetUnreadable as fault:
        _tricks, *within = fault.path
        raise SheetUnreadable(fault.reason, "tricks", number, *within) from None


def _answer(tricks: Sequence[PlayedTrick], players: int) -> dict[str, object]:
    return {
        "tricks": [
            {
                "leader": trick.leader,
                "plays": list(map(str, trick.plays)),
                "winners": {trick.plays[0].colour: trick.winner},
                "passed": [],
                "next": trick.winner,
            }
            for trick in tricks
        ],
        "piles": [
            {"captured": list(map(str, captured_by(tricks, seat))), "face_down": []}
            for seat in range(players)
        ],
    }


def _double_answer(tricks: Sequence[PlayedDoubleTrick], players: int) -> dict[str, object]:
    return {
        "tricks": [
            {
                "leader": trick.leader,
                "plays": list(map(str, trick.plays)),
                "winners": dict(trick.winners),
                "passed": list(trick.passed),
                "next": trick.next_leader,
            }
            for trick in tricks
        ],
        "piles": [_double_pile(pile) for pile in double_piles(tricks, players)],
    }


def _double_pile(pile: HattrickPile) -> dict[str, list[str]]:
    assert isinstance(pile.face_down, tuple)  # noqa: S101 - of cards that were played
    return {
        "captured": list(map(str, pile.face_up)),
        "face_down": list(map(str, pile.face_down)),
    }
