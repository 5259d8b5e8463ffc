"""``events/{slug}/seatings/``: who sits where, published seatings only."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import problems
from api.public import PublicView, public_event
from tournaments.models import Seating
from tournaments.selectors.seatings import published_seatings


class SeatingAnswer(serializers.ModelSerializer[Seating]):
    """A published seating."""

    class Meta:
        model = Seating
        fields = ("number", "state", "mode", "published_at", "closed_at", "clock_ends_at")


class SeatingsView(PublicView):
    """``GET``: the published seatings of an event, by number."""

    @extend_schema(
        operation_id="seatings",
        responses={200: SeatingAnswer(many=True), 301: None, **problems(404, 410)},
    )
    def get(self, request: Request, slug: str) -> Response:
        found = published_seatings(public_event(slug))
        return Response(SeatingAnswer(found, many=True).data)
