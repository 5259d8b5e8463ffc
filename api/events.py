"""``events/``: what anyone may read of an event."""

from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.fields import HourField
from api.problems import problems
from api.public import PublicView, seen_event
from api.repeats import once
from scoring.models import EventImport
from scoring.services.discards import discard_event
from tournaments.models import Event, Role
from tournaments.selectors.event_lists import CURSOR_PATTERN, Cursor, newest_first, page_of
from tournaments.selectors.events import public_events
from tournaments.selectors.registrations import places_left, takes_registrations, waiting_list
from tournaments.selectors.seatings import are_awaited

PAGE_SIZE: Final = 50  # events, about 15 kB


class ImportAnswer(serializers.ModelSerializer[EventImport]):
    """From which file an event was read: by its own account, and its digest."""

    class Meta:
        model = EventImport
        fields = ("imported_at", "organisation", "slug", "digest")


class EventAnswer(serializers.ModelSerializer[Event]):
    """An event as anyone may see it; ``imported`` is null for one that was recorded here.

    The hours are null where none is said.
    """

    organisation = serializers.CharField(source="organisation.name")
    doors_at = HourField(allow_null=True)
    starts_at = HourField(allow_null=True)
    imported = ImportAnswer(source="event_import", allow_null=True, read_only=True, default=None)

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "organisation",
            "state",
            "starts_on",
            "ends_on",
            "doors_at",
            "starts_at",
            "time_zone",
            "venue",
            "edition",
            "variant",
            "rehearsal",
            "without_rounds",
            "imported",
        )


_EXAMPLE: Final = {
    "slug": "spring-evening",
    "name": "Spring evening",
    "organisation": "Card Club",
    "state": "running",
    "starts_on": "2026-03-06",
    "ends_on": "2026-03-06",
    "doors_at": "18:30",
    "starts_at": "19:00",
    "time_zone": "Europe/Berlin",
    "venue": "Town hall",
    "edition": "box120",
    "variant": "classic",
    "rehearsal": False,
    "without_rounds": False,
    "imported": None,
}


class CapacityAnswer(serializers.Serializer[Event]):
    """The limit of an event: what is left of it, and how many wait for a place."""

    most_entrants = serializers.IntegerField()
    places_left = serializers.SerializerMethodField()
    on_waiting_list = serializers.SerializerMethodField()

    def get_places_left(self, event: Event) -> int:
        """Return how many may still take part."""
        return places_left(event) or 0

    def get_on_waiting_list(self, event: Event) -> int:
        """Return how many are accepted beyond the limit."""
        return waiting_list(event).count()


class WholeEventAnswer(EventAnswer):
    """An event with what its own page says to those who might come.

    ``fee`` is in the smallest unit of the currency, null for none. ``capacity`` is null without a
    limit, and once people are seated.
    """

    registration_open = serializers.SerializerMethodField()
    capacity = serializers.SerializerMethodField()

    class Meta(EventAnswer.Meta):
        fields = (
            *EventAnswer.Meta.fields,
            "description",
            "fee",
            "currency",
            "registration_open",
            "capacity",
        )

    def get_registration_open(self, event: Event) -> bool:
        """Return whether visitors may register themselves now."""
        return takes_registrations(event)

    @extend_schema_field(CapacityAnswer(allow_null=True))
    def get_capacity(self, event: Event) -> Any:
        """Return the limit while people may still come."""
        limited = event.most_entrants is not None and are_awaited(event)
        return CapacityAnswer(event).data if limited else None


_WHOLE_EXAMPLE: Final = {
    **_EXAMPLE,
    "state": "registration",
    "description": "Bring a friend. The kitchen is open until nine.",
    "fee": 800,
    "currency": "EUR",
    "registration_open": True,
    "capacity": {"most_entrants": 40, "places_left": 12, "on_waiting_list": 0},
}


class EventsRequest(serializers.Serializer[Any]):
    """The page of the events that is asked for."""

    after = serializers.RegexField(
        CURSOR_PATTERN,
        required=False,
        help_text="as the header `Link` names it; without it the newest",
    )


class EventsView(PublicView):
    """``GET``: public events, newest first, at most 50; ``Link`` leads to the others.

    400 for a page that cannot be read.
    """

    @extend_schema(
        operation_id="events",
        parameters=[
            EventsRequest,
            OpenApiParameter(
                "Link",
                str,
                OpenApiParameter.HEADER,
                response=[200],
                description='`</api/v1/events/?after=…>; rel="next"`, where there is a next page',
            ),
        ],
        responses={200: EventAnswer(many=True), **problems(400, 429)},
        examples=[OpenApiExample("An evening", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        asked = EventsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        cursor = asked.validated_data.get("after")
        listed = newest_first(
            public_events().select_related("event_import"),
            after=Cursor.parse(cursor) if cursor else None,
        )
        page = page_of(listed, PAGE_SIZE)
        answer = Response(EventAnswer(page.events, many=True).data)
        if page.next:
            answer["Link"] = f'<{request.path}?after={page.next}>; rel="next"'
        return answer


class EventView(PublicView):
    """``GET``: one public event, or one of the caller's own in any state; ``DELETE``: discard it.

    404 for any other, 410 for one that was public.
    """

    @extend_schema(
        operation_id="event",
        responses={200: WholeEventAnswer, 301: None, **problems(401, 403, 404, 410, 429)},
        examples=[OpenApiExample("An evening", value=_WHOLE_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(WholeEventAnswer(seen_event(request, slug)).data)

    @extend_schema(
        operation_id="discard_event",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        try:
            discard_event(event_id=event.pk, by=caller_of(request).user)
        except Event.DoesNotExist as gone:  # another one was quicker
            raise Http404 from gone
        return Response(status=status.HTTP_204_NO_CONTENT)
