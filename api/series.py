"""``series/``: events that count together, and their standings as visitors may see them."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, find_caller
from api.description import extend_schema
from api.problems import problems
from api.public import PublicView
from api.repeats import once
from api.series_settings import own_series
from engine.standings.series import Reason
from scoring.models import Series
from scoring.selectors.series import shown_series
from scoring.selectors.series_pages import SeriesPageEvent, SeriesPageLine, series_page
from scoring.services.series import discard_series
from tournaments.models import Role

PAGE_SIZE: Final = 50  # series, about 20 kB


class SeriesAnswer(serializers.ModelSerializer[Series]):
    """A series with its rule.

    ``rank_points`` and ``bonus`` are in 1/840, ``least_matches`` and ``best_events`` null for no
    bound. Its time is fixed from ``first_day`` to ``last_day``, each null for an open end, or the
    last ``months``.
    """

    organisation = serializers.CharField(source="organisation.name")

    class Meta:
        model = Series
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "organisation",
            "counted_by",
            "rank_points",
            "least_matches",
            "best_events",
            "full_only",
            "bonus",
            "tie_breaks",
            "first_day",
            "last_day",
            "months",
            "shown",
        )


class SeriesEventAnswer(serializers.Serializer[Any]):
    """An event with its weight in per cent; one that does not count yet is still to come.

    Of a closed series there are those alone that count.
    """

    slug = serializers.CharField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    weight = serializers.IntegerField()
    counts = serializers.BooleanField()
    going_on = serializers.BooleanField()


class ContributionAnswer(serializers.Serializer[Any]):
    """The points that an event gave, in 1/84000 with its weight, and why they do not count."""

    points = serializers.IntegerField()
    reason = serializers.ChoiceField([reason.value for reason in Reason])
    rank = serializers.IntegerField(allow_null=True)
    matches = serializers.IntegerField()


class SeriesLineAnswer(serializers.Serializer[Any]):
    """One row; ``points``, ``bonus`` and ``tie_breaks`` are in 1/84000.

    ``mean`` is a fraction of two whole numbers, in 1/840 of a match, null where the sum ranks.
    ``contributions`` and ``ranks`` (after each event) go in the order of the events that count,
    null for no part in one and for no rank. ``reachable`` is the best rank that is still possible,
    null where no one can know, and once the series is closed.
    """

    rank = serializers.IntegerField(allow_null=True)
    person = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    points = serializers.IntegerField()
    mean = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, allow_null=True
    )
    matches = serializers.IntegerField()
    events = serializers.IntegerField()
    bonus = serializers.IntegerField()
    contributions = serializers.ListField(child=ContributionAnswer(allow_null=True))
    tie_breaks = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    decided_by = serializers.CharField(allow_null=True)
    ranks = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    reachable = serializers.IntegerField(allow_null=True)


class SeriesRecordAnswer(serializers.Serializer[Any]):
    """The newest closing: the rows are frozen with it, and ``hash`` is over them."""

    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    hash = serializers.CharField()
    previous = serializers.CharField(allow_blank=True)


class SeriesStandingsAnswer(SeriesAnswer):
    """The standings of a series, best first; no rows before the first event, and while hidden.

    ``refusals`` says why there are none although events count: the rule makes no sense with them.
    """

    as_of = serializers.DateField(allow_null=True)
    hidden = serializers.BooleanField()
    refusals = serializers.ListField(child=serializers.CharField())
    closed = SeriesRecordAnswer(allow_null=True)
    events = SeriesEventAnswer(many=True)
    rows = SeriesLineAnswer(many=True)

    class Meta(SeriesAnswer.Meta):
        fields: tuple[str, ...] = (
            *SeriesAnswer.Meta.fields,
            *("as_of", "hidden", "refusals", "closed", "events", "rows"),
        )


_EXAMPLE: Final = {
    "slug": "season-2026",
    "name": "Season 2026",
    "organisation": "Card Club",
    "counted_by": "rank",
    "rank_points": [21000, 15120, 12600],
    "least_matches": None,
    "best_events": 8,
    "full_only": False,
    "bonus": 840,
    "tie_breaks": ["events_won", "best_result"],
    "first_day": "2026-01-01",
    "last_day": "2026-12-31",
    "months": None,
    "shown": "events",
}
_STANDINGS_EXAMPLE: Final = {
    **_EXAMPLE,
    "as_of": "2026-03-07",
    "hidden": False,
    "refusals": [],
    "closed": None,
    "events": [
        {
            "slug": "spring-evening",
            "name": "Spring evening",
            "starts_on": "2026-03-06",
            "ends_on": "2026-03-06",
            "weight": 100,
            "counts": True,
            "going_on": False,
        },
        {
            "slug": "summer-evening",
            "name": "Summer evening",
            "starts_on": "2026-06-05",
            "ends_on": "2026-06-05",
            "weight": 150,
            "counts": False,
            "going_on": False,
        },
    ],
    "rows": [
        {
            "rank": 1,
            "person": 12,
            "name": "Anna",
            "club": "Card Club",
            "points": 2184000,
            "mean": None,
            "matches": 3,
            "events": 1,
            "bonus": 84000,
            "contributions": [{"points": 2100000, "reason": "counts", "rank": 1, "matches": 3}],
            "tie_breaks": [84000, 2100000],
            "decided_by": None,
            "ranks": [1],
            "reachable": 1,
        }
    ],
}


class SeriesListRequest(serializers.Serializer[Any]):
    """The page of the series that is asked for."""

    after = serializers.RegexField(
        r"^[-a-zA-Z0-9_]{1,60}$",
        required=False,
        help_text="as the header `Link` names it; without it the first",
    )


class SeriesListView(PublicView):
    """``GET``: public series by address, at most 50; ``Link`` leads to the others.

    400 for a page that cannot be read.
    """

    @extend_schema(
        operation_id="series_list",
        parameters=[
            SeriesListRequest,
            OpenApiParameter(
                "Link",
                str,
                OpenApiParameter.HEADER,
                response=[200],
                description='`</api/v1/series/?after=…>; rel="next"`, where there is a next page',
            ),
        ],
        responses={200: SeriesAnswer(many=True), **problems(400, 429)},
        examples=[OpenApiExample("A season", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        asked = SeriesListRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        listed = shown_series().filter(slug__gt=asked.validated_data.get("after", ""))
        series = list(listed.order_by("slug")[: PAGE_SIZE + 1])
        answer = Response(SeriesAnswer(series[:PAGE_SIZE], many=True).data)
        if len(series) > PAGE_SIZE:
            last = series[PAGE_SIZE - 1].slug
            answer["Link"] = f'<{request.path}?after={last}>; rel="next"'
        return answer


class SeriesView(PublicView):
    """``GET``: a series with its standings; ``DELETE``: discard one that no one has seen.

    404 for one that is not public, but for those of its organisation, who see all of it.
    """

    @extend_schema(
        operation_id="series",
        responses={200: SeriesStandingsAnswer, **problems(401, 403, 404, 429)},
        examples=[OpenApiExample("A season", value=_STANDINGS_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        own = _own_series(request, series)
        shown = own or get_object_or_404(shown_series(), slug=series)
        page = series_page(shown, public=own is None)
        return Response(
            {
                **SeriesAnswer(page.series).data,
                "as_of": page.as_of,
                "hidden": page.hidden,
                "refusals": page.refusals,
                "closed": SeriesRecordAnswer(page.record).data if page.record else None,
                "events": [
                    *(_event(series_event, counts=True) for series_event in page.events),
                    *(_event(series_event, counts=False) for series_event in page.to_come),
                ],
                "rows": [_row(line) for line in page.lines],
            }
        )

    @extend_schema(
        operation_id="discard_series",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        discard_series(series_id=own.pk, by=caller_of(request).user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _own_series(request: Request, slug: str) -> Series | None:
    """Return a series of the caller's own organisations, None for others and for strangers."""
    caller = find_caller(request)
    clubs = caller.organisations(Role.READER) if caller else None
    own = Series.objects.filter(slug=slug, organisation__in=clubs) if clubs is not None else None
    return own.select_related("organisation").first() if own is not None else None


def _event(series_event: SeriesPageEvent, *, counts: bool) -> dict[str, Any]:
    return {
        "slug": series_event.event.slug,
        "name": series_event.event.name,
        "starts_on": series_event.event.starts_on,
        "ends_on": series_event.event.ends_on,
        "weight": series_event.weight,
        "counts": counts,
        "going_on": series_event.going_on,
    }


def _row(line: SeriesPageLine) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "person": line.number,
        "name": line.person.name if line.person else "",
        "club": line.person.organisation.name if line.person else "",
        "points": line.points,
        "mean": None if line.mean is None else list(line.mean.as_integer_ratio()),
        "matches": line.matches,
        "events": line.events,
        "bonus": line.bonus,
        "contributions": [
            contribution
            and {
                "points": contribution.points,
                "reason": contribution.reason,
                "rank": contribution.rank,
                "matches": contribution.matches,
            }
            for contribution in line.contributions
        ],
        "tie_breaks": line.tie_breaks,
        "decided_by": line.decided_by,
        "ranks": line.ranks,
        "reachable": line.reachable,
    }
