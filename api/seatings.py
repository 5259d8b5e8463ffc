"""``events/{slug}/seatings/``: who sits where, published seatings only."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import problems
from api.public import PublicView, public_event
from tournaments.models import Seating
from tournaments.selectors.clocks import clock_of
from tournaments.selectors.seatings import published_seatings


class SeatingAnswer(serializers.ModelSerializer[Seating]):
    """A published seating. Its clock ends at a moment, or is paused with so many seconds left.

    A table with extra time has a clock of its own, which its own answer shows.
    """

    class Meta:
        model = Seating
        fields = (
            "number",
            "state",
            "mode",
            "published_at",
            "closed_at",
            "clock_ends_at",
            "clock_left",
        )

    def to_representation(self, instance: Seating) -> dict[str, Any]:
        """Return the fields; a seating that is over has no clock."""
        answer = super().to_representation(instance)
        if clock_of(instance) is None:
            answer |= {"clock_ends_at": None, "clock_left": None}
        return answer


_EXAMPLE: Final = {
    "number": 1,
    "state": "published",
    "mode": "mix",
    "published_at": "2026-03-06T18:00:00Z",
    "closed_at": None,
    "clock_ends_at": "2026-03-06T19:00:00Z",
    "clock_left": None,
}


class SeatingsView(PublicView):
    """``GET``: the published seatings of an event, by number."""

    @extend_schema(
        operation_id="seatings",
        responses={200: SeatingAnswer(many=True), 301: None, **problems(404, 410, 429)},
        examples=[OpenApiExample("A seating", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        seatings = published_seatings(public_event(slug))
        return Response(SeatingAnswer(seatings, many=True).data)
