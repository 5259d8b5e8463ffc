"""``series/{series}/events/`` and ``events/{slug}/series/``: which events count in a series."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to, forbidden
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.series_settings import has_role, own_series
from api.versions import IF_MATCH, require_version, versioned
from scoring.models import HEAVIEST, Series, SeriesEvent
from scoring.selectors.series import series_taking_events_of
from scoring.services.series import (
    add_event,
    add_events,
    change_weight,
    lock_series,
    remove_event,
)
from tournaments.models import Event, Role

WHOLE: Final = 100  # per cent: owners alone choose another weight
MOST_AT_ONCE: Final = 200  # events added by one request, about 13 kB


class CountingEventAnswer(serializers.ModelSerializer[SeriesEvent]):
    """An event in a series by its address, and its weight in per cent."""

    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    organisation = serializers.CharField(source="event.organisation.slug")
    state = serializers.CharField(source="event.state")
    starts_on = serializers.DateField(source="event.starts_on")

    class Meta:
        model = SeriesEvent
        fields = ("event", "name", "organisation", "state", "starts_on", "weight")


class SeriesOfEventAnswer(serializers.ModelSerializer[SeriesEvent]):
    """A series in which an event counts, and the weight of the event in per cent."""

    series = serializers.CharField(source="series.slug")
    name = serializers.CharField(source="series.name")
    organisation = serializers.CharField(source="series.organisation.slug")

    class Meta:
        model = SeriesEvent
        fields = ("series", "name", "organisation", "weight")


class CountingEventsRequest(RequestBody):
    """Events that are to count, by address; owners alone choose a weight other than 100 %."""

    events = serializers.ListField(
        child=serializers.SlugField(max_length=60), allow_empty=False, max_length=MOST_AT_ONCE
    )
    weight = serializers.IntegerField(min_value=1, max_value=HEAVIEST, default=WHOLE)


class WeightRequest(RequestBody):
    """A weight in per cent."""

    weight = serializers.IntegerField(min_value=1, max_value=HEAVIEST)


class SeriesNameRequest(RequestBody):
    """A series by its address."""

    series = serializers.SlugField(max_length=60)


_AN_EVENT: Final = OpenApiExample(
    "An event of double weight",
    value={
        "event": "spring-evening",
        "name": "Spring evening",
        "organisation": "card-club",
        "state": "finished",
        "starts_on": "2026-03-06",
        "weight": 200,
    },
    response_only=True,
)
_A_SERIES: Final = OpenApiExample(
    "A season",
    value={
        "series": "season-2026",
        "name": "Season 2026",
        "organisation": "card-club",
        "weight": 100,
    },
    response_only=True,
)


class SeriesEventsView(MemberView):
    """``GET``: the events of a series, also those that are not public; ``POST``: add some."""

    @extend_schema(
        operation_id="series_events",
        parameters=[PageRequest, LINK],
        responses={200: CountingEventAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_AN_EVENT],
    )
    def get(self, request: Request, series: str) -> Response:
        rows = _rows_of(own_series(request, series, Role.READER))
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("event_id").answer(request, rows, CountingEventAnswer)

    @extend_schema(
        operation_id="add_series_events",
        request=CountingEventsRequest,
        responses={
            201: CountingEventAnswer(many=True),
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("Two", value={"events": ["spring", "summer"]}, request_only=True),
            _AN_EVENT,
        ],
    )
    @once
    def post(self, request: Request, series: str) -> Response:
        own = own_series(request, series, Role.DIRECTOR)
        asked = CountingEventsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted, weight = {*asked.validated_data["events"]}, asked.validated_data["weight"]
        if weight != WHOLE and not has_role(request, own, Role.OWNER):
            raise forbidden(Role.OWNER)
        caller = caller_of(request)
        events = dict(
            caller.events(Role.DIRECTOR).filter(slug__in=wanted).values_list("slug", "pk")
        )
        if missing := sorted(wanted - events.keys()):
            sentence = f"{missing[0]!r} is no event that you direct."
            raise serializers.ValidationError({"events": [sentence]})
        ids = [*events.values()]
        add_events(series_id=own.pk, event_ids=ids, weight=weight, by=caller.user)
        added = _rows_of(own).filter(event__in=ids).order_by("event_id")
        answer = CountingEventAnswer(added, many=True).data
        return Response(answer, status=status.HTTP_201_CREATED)


class SeriesEventView(MemberView):
    """``GET``: one event of a series; ``PATCH``: its weight; ``DELETE``: it counts no more."""

    @extend_schema(
        operation_id="series_event",
        responses={200: CountingEventAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_AN_EVENT],
    )
    def get(self, request: Request, series: str, event: str) -> Response:
        row = _row_of(own_series(request, series, Role.READER), event)
        return versioned(request, CountingEventAnswer(row).data)

    @extend_schema(
        operation_id="change_weight",
        parameters=[IF_MATCH],
        request=WeightRequest,
        responses={
            200: CountingEventAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[OpenApiExample("Double", value={"weight": 200}, request_only=True), _AN_EVENT],
    )
    @once
    def patch(self, request: Request, series: str, event: str) -> Response:
        own = own_series(request, series)
        asked = WeightRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        row = _row_of(lock_series(own.pk), event)
        require_version(request, CountingEventAnswer(row).data)
        by, weight = caller_of(request).user, asked.validated_data["weight"]
        change_weight(series_id=own.pk, event_id=row.event_id, weight=weight, by=by)
        return versioned(request, CountingEventAnswer(_row_of(own, event)).data)

    @extend_schema(
        operation_id="remove_series_event",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, series: str, event: str) -> Response:
        own, caller = own_series(request, series, Role.DIRECTOR), caller_of(request)
        row = _row_of(own, event)
        directs = caller.events(Role.DIRECTOR).filter(pk=row.event_id).exists()
        if not directs and not has_role(request, own, Role.OWNER):
            raise forbidden(Role.OWNER)
        remove_event(series_id=own.pk, event_id=row.event_id, by=caller.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventSeriesView(MemberView):
    """``GET``: the series in which an event counts; ``POST``: it counts in one more."""

    @extend_schema(
        operation_id="event_series",
        parameters=[PageRequest, LINK],
        responses={200: SeriesOfEventAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_SERIES],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, _series_of(event), SeriesOfEventAnswer)

    @extend_schema(
        operation_id="join_series",
        request=SeriesNameRequest,
        responses={
            201: SeriesOfEventAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("A season", value={"series": "season-2026"}, request_only=True),
            _A_SERIES,
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = SeriesNameRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        taking = series_taking_events_of(event.organisation_id)
        series = taking.filter(slug=asked.validated_data["series"]).first()
        if series is None:
            sentence = "No series of this address takes events of the organisation."
            raise serializers.ValidationError({"series": [sentence]})
        by = caller_of(request).user
        row = add_event(series_id=series.pk, event_id=event.pk, weight=WHOLE, by=by)
        answer = SeriesOfEventAnswer(_series_of(event).get(pk=row.pk)).data
        return Response(answer, status=status.HTTP_201_CREATED)


class EventInSeriesView(MemberView):
    """``DELETE``: the event does not count in a series any more."""

    @extend_schema(
        operation_id="leave_series",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, series: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        row = get_object_or_404(_series_of(event), series__slug=series)
        remove_event(series_id=row.series_id, event_id=event.pk, by=caller_of(request).user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _rows_of(series: Series) -> Any:
    return series.series_events.select_related("event__organisation")


def _row_of(series: Series, event: str) -> SeriesEvent:
    row: SeriesEvent = get_object_or_404(_rows_of(series), event__slug=event)
    return row


def _series_of(event: Event) -> Any:
    return event.series_events.select_related("series__organisation")
