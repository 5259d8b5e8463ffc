"""``events/{slug}/rehearsals/``: an event played by the worker on a copy with made-up people."""

from typing import Any, Final

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from scoring.models import Rehearsal
from scoring.selectors.rehearsals import (
    RehearsedSeating,
    is_queued,
    overdue,
    progress_of_rehearsal,
    rehearsals_of,
    report_of,
)
from scoring.services.rehearsals import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    MOST_SEATINGS,
    start_rehearsal,
)
from tournaments.models import Event, Role


class RehearsalAnswer(serializers.Serializer[Any]):
    """A rehearsal; ``slug`` is the address of the event that it is played on."""

    id = serializers.IntegerField()
    slug = serializers.CharField(source="event.slug")
    state = serializers.CharField()
    people = serializers.IntegerField()
    seatings = serializers.IntegerField()
    by = serializers.CharField(source="by.username")
    requested_at = serializers.DateTimeField()
    failure = serializers.CharField()


class RehearsalProgressAnswer(serializers.Serializer[Any]):
    """The number of rounds played, and of those that there will probably be.

    ``queued`` waits for another rehearsal, ``overdue`` says that no worker seems to play.
    """

    done = serializers.IntegerField()
    planned = serializers.IntegerField()
    queued = serializers.BooleanField()
    overdue = serializers.BooleanField()


class SizeAnswer(serializers.Serializer[Any]):
    """The number of tables of a size."""

    size = serializers.IntegerField()
    tables = serializers.IntegerField()


class RehearsedSeatingAnswer(serializers.Serializer[Any]):
    """The report about a seating; the search took so many milliseconds."""

    number = serializers.IntegerField()
    milliseconds = serializers.IntegerField(allow_null=True)
    sizes = SizeAnswer(many=True)
    sitting_out = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="of the longest match")


class RehearsalReportAnswer(serializers.Serializer[Any]):
    """The report so far: boxes of cards needed at once, rounds one after the other."""

    boxes = serializers.IntegerField()
    rounds = serializers.IntegerField()
    seatings = RehearsedSeatingAnswer(many=True)


class RehearsalDetailsAnswer(RehearsalAnswer):
    """A rehearsal, how far it is, and what it says so far."""

    progress = RehearsalProgressAnswer()
    report = RehearsalReportAnswer()


class NewRehearsalRequest(RequestBody):
    """The size of a rehearsal; as many people as take part in the event, where none are said."""

    people = serializers.IntegerField(
        min_value=FEWEST_PEOPLE, max_value=MOST_PEOPLE, allow_null=True, default=None
    )
    seatings = serializers.IntegerField(min_value=1, max_value=MOST_SEATINGS, default=3)


_EXAMPLE: Final = {
    "id": 6,
    "slug": "rehearsal-5d3b0c9a1f0e7a42",
    "state": "waiting",
    "people": 12,
    "seatings": 3,
    "by": "carla",
    "requested_at": "2026-03-01T18:00:00Z",
    "failure": "",
}
_DETAILS: Final = {
    **_EXAMPLE,
    "progress": {"done": 5, "planned": 45, "queued": False, "overdue": False},
    "report": {
        "boxes": 3,
        "rounds": 5,
        "seatings": [
            {
                "number": 1,
                "milliseconds": 240,
                "sizes": [{"size": 4, "tables": 3}],
                "sitting_out": 0,
                "rounds": 5,
            }
        ],
    },
}


class RehearsalsView(MemberView):
    """``GET``: the rehearsals of an event, the newest first; ``POST``: have one played."""

    @extend_schema(
        operation_id="rehearsals",
        parameters=[PageRequest, LINK],
        responses={200: RehearsalAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[OpenApiExample("A rehearsal", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = PageRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return LinkPagination("-id").answer(request, _rehearsals(event), RehearsalAnswer)

    @extend_schema(
        operation_id="start_rehearsal",
        request=NewRehearsalRequest,
        responses={
            202: RehearsalDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample(
                "Three seatings", value={"people": 12, "seatings": 3}, request_only=True
            ),
            OpenApiExample(
                "A rehearsal that waits",
                value=_DETAILS,
                response_only=True,
                status_codes=["202"],
            ),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = NewRehearsalRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        rehearsal = start_rehearsal(
            event_id=event.pk,
            players=asked.validated_data["people"],
            seatings=asked.validated_data["seatings"],
            by=caller_of(request).user,
        )
        address = {"slug": slug, "rehearsal_id": rehearsal.pk}
        return Response(
            _details(_rehearsals(event).get(pk=rehearsal.pk)),
            status=status.HTTP_202_ACCEPTED,
            headers={"Location": reverse("api:rehearsal", kwargs=address)},
        )


class RehearsalView(MemberView):
    """``GET``: how far a rehearsal is, and what it says so far."""

    @extend_schema(
        operation_id="rehearsal",
        responses={200: RehearsalDetailsAnswer, **problems(401, 403, 404, 429)},
        examples=[OpenApiExample("A rehearsal", value=_DETAILS, response_only=True)],
    )
    def get(self, request: Request, slug: str, rehearsal_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        return Response(_details(get_object_or_404(_rehearsals(event), pk=rehearsal_id)))


def _rehearsals(event: Event) -> QuerySet[Rehearsal]:
    return rehearsals_of(event).select_related("event__organisation", "by")


def _details(rehearsal: Rehearsal) -> dict[str, object]:
    progress, report = progress_of_rehearsal(rehearsal), report_of(rehearsal)
    return {
        **RehearsalAnswer(rehearsal).data,
        "progress": {
            "done": progress.done,
            "planned": progress.planned,
            "queued": is_queued(rehearsal),
            "overdue": overdue(rehearsal),
        },
        "report": {
            "boxes": report.boxes,
            "rounds": report.rounds,
            "seatings": [_rehearsed(seating) for seating in report.seatings],
        },
    }


def _rehearsed(seating: RehearsedSeating) -> dict[str, object]:
    return {
        "number": seating.seating.number,
        "milliseconds": seating.milliseconds,
        "sizes": [{"size": size, "tables": tables} for size, tables in seating.sizes.items()],
        "sitting_out": seating.sitting_out,
        "rounds": seating.rounds,
    }
