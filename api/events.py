"""``events/``: what anyone may read of an event."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import problems
from api.public import PublicView, public_event
from scoring.models import EventImport
from tournaments.models import Event
from tournaments.selectors.events import public_events


class ImportAnswer(serializers.ModelSerializer[EventImport]):
    """From which file an event was read: by its own account, and its digest."""

    class Meta:
        model = EventImport
        fields = ("imported_at", "organisation", "slug", "digest")


class EventAnswer(serializers.ModelSerializer[Event]):
    """An event as anyone may see it; ``imported`` is null for one that was recorded here."""

    organisation = serializers.CharField(source="organisation.name")
    imported = ImportAnswer(source="event_import", allow_null=True, read_only=True, default=None)

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
            "imported",
        )


class EventsView(PublicView):
    """``GET``: the public events, newest first."""

    @extend_schema(operation_id="events", responses={200: EventAnswer(many=True)})
    def get(self, request: Request) -> Response:
        events = public_events().select_related("event_import")
        return Response(EventAnswer(events, many=True).data)


class EventView(PublicView):
    """``GET``: one public event; 404 for any other, 410 for one that was public."""

    @extend_schema(
        operation_id="event", responses={200: EventAnswer, 301: None, **problems(404, 410)}
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventAnswer(public_event(slug)).data)
