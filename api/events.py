"""``events/``: what anyone may read of an event."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import problems
from api.public import PublicView, public_event
from tournaments.models import Event
from tournaments.selectors.events import public_events


class EventAnswer(serializers.ModelSerializer[Event]):
    """An event as anyone may see it."""

    organisation = serializers.CharField(source="organisation.name")

    class Meta:
        model = Event
        fields = (
            "slug",
            "name",
            "organisation",
            "state",
            "starts_on",
            "ends_on",
            "time_zone",
            "venue",
            "edition",
            "variant",
            "rehearsal",
        )


class EventsView(PublicView):
    """``GET``: the public events, newest first."""

    @extend_schema(operation_id="events", responses={200: EventAnswer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(EventAnswer(public_events(), many=True).data)


class EventView(PublicView):
    """``GET``: one public event; 404 for any other, 410 for one that was public."""

    @extend_schema(
        operation_id="event", responses={200: EventAnswer, 301: None, **problems(404, 410)}
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventAnswer(public_event(slug)).data)
