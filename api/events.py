"""``events/``: what anyone may read of an event."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.problems import ProblemDocument
from tournaments.models import Event
from tournaments.selectors.events import public_events, shown_events


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


class EventsView(APIView):
    """``GET``: the public events, newest first."""

    @extend_schema(operation_id="events", responses={200: EventAnswer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(EventAnswer(public_events(), many=True).data)


class EventView(APIView):
    """``GET``: one public event; 404 for any other."""

    @extend_schema(operation_id="event", responses={200: EventAnswer, 404: ProblemDocument})
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventAnswer(public_event(slug)).data)


def public_event(slug: str) -> Event:
    """Return a public event, or a rehearsal, for those who know its address.

    Raises:
        Http404: there is none of this address.
    """
    return get_object_or_404(shown_events(), slug=slug)
