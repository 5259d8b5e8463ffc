"""``series/{series}/closing/`` and ``…/lots/``: what ends a series, and what decides in it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of
from api.description import extend_schema
from api.members import MemberView
from api.numbers import RowField
from api.problems import problems
from api.repeats import once
from api.series import SeriesRecordAnswer
from api.series_settings import own_series
from engine.standings.series_tie_breaks import LOT
from scoring.models import SeriesDraw
from scoring.selectors.seasons import basis_of, season_of, today
from scoring.selectors.series import newest_series_record
from scoring.selectors.series_lots import series_draws, tied_in_series
from scoring.services.reasons import REASON_LIMIT
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tournaments.models import Person, Role

MOST_TIED: Final = 1000  # people who draw together


class ClosingAnswer(serializers.Serializer[Any]):
    """Effects of closing a series now.

    ``counting`` are the addresses of the events that count; while one of those ``going_on`` is not
    finished, nothing is closed. Those ``to_come`` do not count yet. ``closed`` is the newest
    closing, null while it is open: closing again needs a reason.
    """

    counting = serializers.ListField(child=serializers.CharField())
    going_on = serializers.ListField(child=serializers.CharField())
    to_come = serializers.ListField(child=serializers.CharField())
    closed = SeriesRecordAnswer(allow_null=True)


class ClosingRequest(RequestBody):
    """The reason for closing a series, which only closing it again needs."""

    reason = serializers.CharField(max_length=10 * REASON_LIMIT, allow_blank=True, default="")


class TiedAnswer(serializers.Serializer[Any]):
    """A person by number and name; who is in no register any more has no name."""

    person = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)


class SeriesDrawAnswer(serializers.Serializer[Any]):
    """Lots that were drawn, the best first; ``seed`` is null for what was drawn by hand."""

    order = TiedAnswer(many=True)
    seed = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    created_at = serializers.DateTimeField()


class SeriesLotsAnswer(serializers.Serializer[Any]):
    """Those who would share a rank without lots, and every draw, the newest first.

    ``decide`` says whether the rule has lots at all.
    """

    decide = serializers.BooleanField()
    ties = serializers.ListField(child=TiedAnswer(many=True))
    draws = SeriesDrawAnswer(many=True)


class SeriesDrawRequest(RequestBody):
    """All people who are tied, by number; ``order`` is what they drew by hand, the best first.

    Without an order the service draws. Drawing again needs a ``reason``.
    """

    people = serializers.ListField(child=RowField(), min_length=2, max_length=MOST_TIED)
    order = serializers.ListField(
        child=RowField(), min_length=2, max_length=MOST_TIED, allow_null=True, default=None
    )
    reason = serializers.CharField(max_length=10 * REASON_LIMIT, allow_blank=True, default="")


_RECORD: Final = {
    "number": 1,
    "made_at": "2026-12-31T20:00:00Z",
    "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "previous": "",
}
_CLOSING: Final = {
    "counting": ["spring-evening", "summer-evening"],
    "going_on": ["summer-evening"],
    "to_come": ["autumn-evening"],
    "closed": None,
}
_DRAW: Final = {
    "order": [{"person": 1204, "name": "Eszter Kovács"}, {"person": 1377, "name": "Anna Maier"}],
    "seed": 48151623,
    "reason": "",
    "by": "anna",
    "created_at": "2026-12-31T19:50:00Z",
}
_LOTS: Final = {"decide": True, "ties": [_DRAW["order"]], "draws": [_DRAW]}


class ClosingView(MemberView):
    """``GET``: what closing a series would freeze; ``POST``: freeze it."""

    @extend_schema(
        operation_id="series_closing",
        responses={200: ClosingAnswer, **problems(401, 403, 404, 429)},
        examples=[OpenApiExample("One goes on", value=_CLOSING, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        basis = basis_of(own, as_of=today())
        preview = {
            "counting": [series_event.event.slug for series_event in basis.counting],
            "going_on": [
                series_event.event.slug for series_event in basis.counting if series_event.going_on
            ],
            "to_come": [series_event.event.slug for series_event in basis.to_come],
            "closed": newest_series_record(own.pk),
        }
        return Response(ClosingAnswer(preview).data)

    @extend_schema(
        operation_id="close_series",
        request=ClosingRequest,
        responses={
            201: SeriesRecordAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("For the first time", value={}, request_only=True),
            OpenApiExample("Closed", value=_RECORD, response_only=True, status_codes=["201"]),
        ],
    )
    @once
    def post(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        asked = ClosingRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        by, reason = caller_of(request).user, asked.validated_data["reason"]
        record = close_series(series_id=own.pk, by=by, reason=reason)
        return Response(SeriesRecordAnswer(record).data, status=status.HTTP_201_CREATED)


class SeriesLotsView(MemberView):
    """``GET``: who could draw in a series, and every draw; ``POST``: draw."""

    @extend_schema(
        operation_id="series_lots",
        responses={200: SeriesLotsAnswer, **problems(401, 404, 429)},
        examples=[OpenApiExample("Two who drew", value=_LOTS, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        own = own_series(request, series, Role.READER)
        ties = tied_in_series(season_of(own, basis_of(own, as_of=today())))
        draws = list(series_draws(own))
        names = _names({person for tied in ties for person in tied}, draws)
        answer = {
            "decide": LOT.key in own.tie_breaks,
            "ties": [_named(tied, names) for tied in ties],
            "draws": [_draw(draw, names) for draw in draws],
        }
        return Response(SeriesLotsAnswer(answer).data)

    @extend_schema(
        operation_id="draw_series_lots",
        request=SeriesDrawRequest,
        responses={201: SeriesDrawAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("Two who are tied", value={"people": [1204, 1377]}, request_only=True),
            OpenApiExample("Drawn", value=_DRAW, response_only=True, status_codes=["201"]),
        ],
    )
    @once
    def post(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        asked = SeriesDrawRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        by = caller_of(request).user
        drawn = draw_series_lots(series_id=own.pk, by=by, **asked.validated_data)
        draw = series_draws(own).get(pk=drawn.pk)
        answer = SeriesDrawAnswer(_draw(draw, _names((), [draw]))).data
        return Response(answer, status=status.HTTP_201_CREATED)


def _names(people: Iterable[int], draws: Iterable[SeriesDraw]) -> Mapping[int, str]:
    """Return the names of people by number, and of all who have drawn."""
    drawn = {lot.person for draw in draws for lot in draw.lots.all()}
    known = Person.objects.filter(pk__in={*people, *drawn})
    return dict(known.values_list("pk", "name"))


def _named(people: Iterable[int], names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [{"person": person, "name": names.get(person, "")} for person in people]


def _draw(draw: SeriesDraw, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "order": _named((lot.person for lot in draw.lots.all()), names),
        "seed": draw.seed,
        "reason": draw.reason,
        "by": draw.by.get_username(),
        "created_at": draw.created_at,
    }
