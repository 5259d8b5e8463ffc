"""``events/{slug}/seatings/``: who sits where, published seatings only."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import problems
from api.public import PublicView, public_event
from scoring.selectors.call_times import call_time_of
from tournaments.models import Seating
from tournaments.selectors.clocks import clock_of
from tournaments.selectors.seatings import published_seatings


class SeatingAnswer(serializers.ModelSerializer[Seating]):
    """A published seating: when people are to be at their tables, until they play; its clock.

    The clock ends at a moment, or is paused with so many seconds left.

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
            "called_for",
            "clock_ends_at",
            "clock_left",
        )

    def to_representation(self, instance: Seating) -> dict[str, Any]:
        """Return the fields: a seating that is over has no clock, one in play no call time."""
        answer = super().to_representation(instance)
        answer["called_for"] = answer["called_for"] if call_time_of(instance) else None
        if clock_of(instance) is None:
            answer |= {"clock_ends_at": None, "clock_left": None}
        return answer


class SeatingsView(PublicView):
    """``GET``: the published seatings of an event, by number."""

    @extend_schema(
        operation_id="seatings",
        responses={200: SeatingAnswer(many=True), 301: None, **problems(404, 410)},
    )
    def get(self, request: Request, slug: str) -> Response:
        seatings = published_seatings(public_event(slug))
        return Response(SeatingAnswer(seatings, many=True).data)
