"""``events/{slug}/places/``: the tables of the hall, with the links that captains open."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to
from api.description import extend_schema
from api.fields import place_number
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import LONGEST_ROOM, MOST_PLACES, Event, Place, Role
from tournaments.selectors.places import captain_address, hall_of
from tournaments.services.places import add_places, remove_places, set_rooms, withdraw_link
from tournaments.services.seatings import lock_event


class PlaceAnswer(serializers.ModelSerializer[Place]):
    """A table of the hall, with the address and the short code by which its captain enters.

    ``needed`` where it is in a seating or the fixed table of a person, so that it cannot be
    removed; ``reached_at`` is when another device first opened the address.
    """

    needed = serializers.BooleanField(read_only=True)
    address = serializers.SerializerMethodField()

    class Meta:
        model = Place
        fields = ("number", "room", "needed", "reached_at", "short_code", "address")

    def get_address(self, place: Place) -> str:
        """Return what a captain opens."""
        return captain_address(place)


class RoomAnswer(serializers.ModelSerializer[Place]):
    """A table of the hall without its link, which no other answer keeps."""

    class Meta:
        model = Place
        fields = ("number", "room")


class PlacesAddedAnswer(serializers.Serializer[Any]):
    """The number of tables that were added."""

    added = serializers.IntegerField()


class PlacesRequest(RequestBody):
    """The number of the last table: those that are missing up to there are added."""

    up_to = place_number()


class RoomRequest(RequestBody):
    """The room in which a table stands, empty where there is only one."""

    room = TextField(max_length=LONGEST_ROOM, allow_blank=True)


class RoomsRequest(RoomRequest):
    """The room of all tables from one number to another."""

    first = place_number()
    last = place_number()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse numbers the wrong way round."""
        if attrs["first"] > attrs["last"]:
            raise serializers.ValidationError({"last": ["The last table comes before the first."]})
        return attrs


class RemovalRequest(RequestBody):
    """The numbers of tables that are not there after all."""

    numbers = serializers.ListField(child=place_number(), allow_empty=False, max_length=MOST_PLACES)


class RoomsAnswer(serializers.Serializer[Any]):
    """The number of tables whose room was stored."""

    named = serializers.IntegerField()


_EXAMPLE: Final = {
    "number": 3,
    "room": "Garden hall",
    "needed": True,
    "reached_at": "2026-03-06T17:31:08.120Z",
    "short_code": "KQZRTW",
    "address": "https://cards.example/t/123.kq0vZ7n2Wc5bYt8mDx3RLa/",
}
_A_PLACE: Final = OpenApiExample("A table", value=_EXAMPLE, response_only=True)


class PlacesView(MemberView):
    """``GET``: the tables of the hall with their links; ``POST``: add tables."""

    @extend_schema(
        operation_id="places",
        parameters=[PageRequest, LINK],
        responses={200: PlaceAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[_A_PLACE],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.SCORE_KEEPER)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("number").answer(request, hall_of(event), PlaceAnswer)

    @extend_schema(
        operation_id="add_places",
        request=PlacesRequest,
        responses={201: PlacesAddedAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[
            OpenApiExample("Twenty tables", value={"up_to": 20}, request_only=True),
            OpenApiExample("Added", value={"added": 12}, response_only=True, status_codes=["201"]),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = PlacesRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        added = add_places(event_id=event.pk, up_to=asked.validated_data["up_to"])
        return Response({"added": added}, status=status.HTTP_201_CREATED)


class RoomsView(MemberView):
    """``PUT``: the room of several tables."""

    @extend_schema(
        operation_id="name_rooms",
        request=RoomsRequest,
        responses={200: RoomsAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "Ten tables",
                value={"first": 1, "last": 10, "room": "Garden hall"},
                request_only=True,
            ),
            OpenApiExample("Stored", value={"named": 10}, response_only=True),
        ],
    )
    @once
    def put(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = RoomsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response({"named": set_rooms(event_id=event.pk, **asked.validated_data)})


class RemovedPlacesView(MemberView):
    """``POST``: these tables are not there after all; where one is needed, none is removed."""

    @extend_schema(
        operation_id="remove_places",
        request=RemovalRequest,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[
            OpenApiExample("Three tables", value={"numbers": [18, 19, 20]}, request_only=True)
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = RemovalRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        remove_places(event_id=event.pk, numbers=asked.validated_data["numbers"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlaceView(MemberView):
    """``GET``: one table; ``PATCH``: its room; ``DELETE``: it is not there after all."""

    @extend_schema(
        operation_id="place",
        responses={200: PlaceAnswer, 304: None, **problems(401, 403, 404, 429)},
        examples=[_A_PLACE],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug, Role.SCORE_KEEPER)
        return versioned(request, PlaceAnswer(_place(event, number)).data)

    @extend_schema(
        operation_id="name_room",
        parameters=[IF_MATCH],
        request=RoomRequest,
        responses={200: RoomAnswer, **problems(400, 401, 403, 404, 412, 413, 422, 428, 429)},
        examples=[
            OpenApiExample("A room", value={"room": "Garden hall"}, request_only=True),
            OpenApiExample(
                "Stored", value={"number": 3, "room": "Garden hall"}, response_only=True
            ),
        ],
    )
    @once
    def patch(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = RoomRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        require_version(request, PlaceAnswer(_place(lock_event(event.pk), number)).data)
        room = asked.validated_data["room"]
        set_rooms(event_id=event.pk, first=number, last=number, room=room)
        return Response(RoomAnswer(_place(event, number)).data)

    @extend_schema(
        operation_id="remove_place",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        event = lock_event(event_open_to(request, slug, Role.DIRECTOR).pk)
        place = _place(event, number)
        remove_places(event_id=event.pk, numbers=[place.number])
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlaceLinkView(MemberView):
    """``DELETE``: every link of a table is worthless, and it has a new one."""

    @extend_schema(
        operation_id="withdraw_link",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        withdraw_link(place_id=_place(event, number).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _place(event: Event, number: int) -> Place:
    place: Place = get_object_or_404(hall_of(event), number=number)
    return place
