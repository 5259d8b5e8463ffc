"""``tables/{id}/rounds/{n}/confirmations/``: the people of a round confirm their own points."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import PlaceLinkAuthentication, place_of, require_place
from api.description import extend_schema
from api.devices import DeviceField
from api.problems import problems
from scoring.errors import EntryOutdated, RoundUnknown
from scoring.models import Entry
from scoring.selectors.matches import Match, match_of
from scoring.selectors.rounds import entrants_in
from scoring.services.confirmations import confirm_entry
from tournaments.selectors.tables import seated_tables, with_seats

HIGHEST = 2**31 - 1


class ConfirmationRequest(serializers.Serializer[Any]):  # as released: 5 and "5" are equal
    """The version to confirm, and the player who does so, known by the start number."""

    version = serializers.IntegerField(min_value=1, max_value=HIGHEST)
    device = DeviceField()
    player = serializers.IntegerField(min_value=1, max_value=HIGHEST)


class ConfirmationAnswer(serializers.Serializer[Any]):
    """The version that is confirmed, and those of its players who have confirmed."""

    version = serializers.IntegerField()
    confirmed = serializers.ListField(
        child=serializers.IntegerField(), help_text="start numbers, in seat order"
    )
    of = serializers.IntegerField(help_text="how many people played the round")


class ConfirmationsView(APIView):
    """``POST``: confirm a player's own points in the newest version of a round, from any phone.

    A witness and no proof: anyone with the link can claim a name. 201 who has confirmed, again
    for the same player; 400 unreadable; 401 unknown or withdrawn link; 403 another table; 404 no
    such table or round; 409 closed, outdated, confirmation_refused.
    """

    authentication_classes = (PlaceLinkAuthentication,)

    @extend_schema(
        operation_id="confirm_entry",
        request=ConfirmationRequest,
        responses={
            201: ConfirmationAnswer,
            **problems(400, 401, 403, 404, 409, 413),
        },
        examples=[
            OpenApiExample(
                "A player",
                value={"version": 1, "device": "k3v9", "player": 5},
                request_only=True,
            ),
            OpenApiExample(
                "One of three",
                value={"version": 1, "confirmed": [5], "of": 3},
                response_only=True,
            ),
        ],
    )
    def post(self, request: Request, table_id: int, round_number: int) -> Response:
        place = place_of(request)
        table = get_object_or_404(with_seats(seated_tables()), pk=table_id)
        require_place(place, table.place_id)
        serializer = ConfirmationRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        entry = newest_entry(match_of(table), round_number, serializer.validated_data["version"])
        confirm_entry(
            entry_id=entry.pk,
            device=serializer.validated_data["device"],
            player=serializer.validated_data["player"],
        )
        players = [entrant.number for entrant in entrants_in(table, entry.round).values()]
        agreed = set(entry.confirmations.values_list("entrant__number", flat=True))
        answer = {
            "version": entry.version,
            "confirmed": [number for number in players if number in agreed],
            "of": len(players),
        }
        return Response(answer, status=status.HTTP_201_CREATED)


def newest_entry(match: Match, round_number: int, version: int) -> Entry:
    """Return the entry that counts for a round, if it is of this version.

    Raises:
        RoundUnknown: this table has no such round.
        EntryOutdated: another version counts, or none does yet.
    """
    for played in match.rounds:
        if played.round.number == round_number:
            if played.entry is None or played.version != version:
                raise EntryOutdated(played.entry)
            return played.entry
    raise RoundUnknown(rounds=[played.round.number for played in match.rounds])
