"""``variants/``: the boxes and ways to play that the engine knows, for anyone."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.problems import problems
from api.public import PublicView
from engine.cards import Colour
from engine.decks import EDITIONS, Deck, Edition, deck_of, players_of
from engine.sheets import Evidence
from engine.variants import VARIANTS, Variant


class DeckAnswer(serializers.Serializer[Any]):
    """The cards of a game for so many players, by colour and values; and how they are dealt."""

    players = serializers.IntegerField()
    colours = serializers.ListField(child=serializers.CharField())
    lowest = serializers.IntegerField()
    highest = serializers.IntegerField()
    hand = serializers.IntegerField()
    undealt = serializers.IntegerField()
    tricks = serializers.IntegerField()


class GameAnswer(serializers.Serializer[Any]):
    """A variant with the cards of one box."""

    variant = serializers.CharField()
    decks = DeckAnswer(many=True)


class EditionAnswer(serializers.Serializer[Any]):
    """A printed box: how long its rules recommend to play, null where they do not say."""

    edition = serializers.CharField()
    rounds = serializers.IntegerField(allow_null=True)
    target = serializers.IntegerField(allow_null=True)
    palette = serializers.CharField(help_text="in which the cards written `o` are printed")
    left_out = serializers.CharField(help_text="colour that few players leave in the box")
    games = GameAnswer(many=True)


class VariantAnswer(serializers.Serializer[Any]):
    """A way to play; ``section`` is that of the rules which the engine keeps to."""

    variant = serializers.CharField()
    section = serializers.CharField()
    penalty_cards = serializers.IntegerField(help_text="of each player")
    unplayed = serializers.IntegerField(help_text="cards of each hand")
    chooses = serializers.BooleanField(help_text="the penalty colour after the last trick")
    lucky = serializers.BooleanField(help_text="the colour brings points instead")
    hidden = serializers.BooleanField(help_text="penalty cards, until the round is over")
    double_tricks = serializers.BooleanField()


class HouseRuleAnswer(serializers.Serializer[Any]):
    """A rule of a house that differs from the printed ones: a key of ``house`` in a sheet."""

    key = serializers.CharField()
    values = serializers.ListField(child=serializers.JSONField())


class VariantsAnswer(serializers.Serializer[Any]):
    """All that a sheet may say of its game."""

    editions = EditionAnswer(many=True)
    variants = VariantAnswer(many=True)
    house_rules = HouseRuleAnswer(many=True)
    evidence = serializers.ListField(child=serializers.CharField())


HOUSE_RULES: Final = [
    {"key": "same_colour", "values": [False, True]},
    {"key": "left_out", "values": [colour.value for colour in Colour]},
    {"key": "best_choice", "values": [False, True]},
]


class VariantsView(PublicView):
    """``GET``: editions, variants and rules of a house, as sheets name them."""

    @extend_schema(
        operation_id="variants",
        responses={200: VariantsAnswer, **problems(401, 429)},
        examples=[
            OpenApiExample(
                "One of each",
                value={
                    "editions": [
                        {
                            "edition": "box120",
                            "rounds": 5,
                            "target": None,
                            "palette": "brown",
                            "left_out": "v",
                            "games": [
                                {
                                    "variant": "classic",
                                    "decks": [
                                        {
                                            "players": 3,
                                            "colours": ["b", "o", "g", "r", "y"],
                                            "lowest": 0,
                                            "highest": 8,
                                            "hand": 15,
                                            "undealt": 0,
                                            "tricks": 14,
                                        }
                                    ],
                                }
                            ],
                        }
                    ],
                    "variants": [
                        {
                            "variant": "classic",
                            "section": "3.1",
                            "penalty_cards": 1,
                            "unplayed": 0,
                            "chooses": False,
                            "lucky": False,
                            "hidden": False,
                            "double_tricks": False,
                        }
                    ],
                    "house_rules": [{"key": "same_colour", "values": [False, True]}],
                    "evidence": ["cards", "counts", "points"],
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request) -> Response:
        return Response(
            {
                "editions": [_edition_answer(edition) for edition in EDITIONS.values()],
                "variants": [_variant_answer(variant) for variant in VARIANTS.values()],
                "house_rules": HOUSE_RULES,
                "evidence": [evidence.value for evidence in Evidence],
            }
        )


def _edition_answer(edition: Edition) -> dict[str, object]:
    return {
        "edition": edition.key,
        "rounds": edition.rounds,
        "target": edition.target,
        "palette": edition.palette,
        "left_out": edition.left_out,
        "games": [
            {
                "variant": variant,
                "decks": [
                    _deck_answer(deck_of(edition.key, variant, players))
                    for players in players_of(edition.key, variant)
                ],
            }
            for variant in VARIANTS
            if players_of(edition.key, variant)
        ],
    }


def _deck_answer(deck: Deck) -> dict[str, object]:
    return {
        "players": deck.players,
        "colours": list(deck.colours),
        "lowest": deck.lowest,
        "highest": deck.highest,
        "hand": deck.hand,
        "undealt": deck.undealt,
        "tricks": deck.tricks,
    }


def _variant_answer(variant: Variant) -> dict[str, object]:
    return {
        "variant": variant.key,
        "section": variant.section,
        "penalty_cards": variant.penalty_cards,
        "unplayed": variant.unplayed,
        "chooses": variant.chooses,
        "lucky": variant.lucky,
        "hidden": variant.hidden,
        "double_tricks": variant.double_tricks,
    }
