"""``series/{series}/settings/`` and ``organisations/{club}/series/``: series as they are set up."""

from typing import Any, Final

from django.db.models import Count
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, forbidden, opened, organisation_open_to, unseen
from api.description import extend_schema
from api.fields import DayField
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from engine.standings.series_tie_breaks import SERIES_TIE_BREAKS
from scoring.models import (
    MOST_EVENTS,
    MOST_MATCHES,
    MOST_MONTHS,
    MOST_OF_RULE,
    MOST_RANKS,
    CountedBy,
    Series,
    SeriesShown,
)
from scoring.selectors.series import series_of
from scoring.selectors.series_addresses import free_series_slug
from scoring.services.series import change_series, create_series, lock_series
from tournaments.addresses import address_from
from tournaments.models import Organisation, Role

MOST_PARTNERS: Final = 50  # organisations that help with events


class SeriesSettingsAnswer(serializers.ModelSerializer[Series]):
    """All settings of a series.

    ``partners`` are addresses of organisations whose directors may add events. ``rank_points`` and
    ``bonus`` are in 1/840; numbers that are null are no bound.
    """

    organisation = serializers.CharField(source="organisation.slug")
    partners = serializers.SerializerMethodField()

    class Meta:
        model = Series
        fields = (
            "organisation",
            "name",
            "slug",
            "partners",
            "public",
            "shown",
            "counted_by",
            "rank_points",
            "best_events",
            "least_matches",
            "full_only",
            "bonus",
            "tie_breaks",
            "first_day",
            "last_day",
            "months",
            "with_unlisted",
        )

    def get_partners(self, series: Series) -> list[str]:
        """Return the addresses of the organisations that help."""
        return sorted(series.partners.values_list("slug", flat=True))


class SeriesSettingsRequest(RequestBody):
    """Settings of a series; what is left out stays, or is empty for a new one."""

    name = TextField()
    slug = serializers.RegexField(r"^[-a-zA-Z0-9_]+$", max_length=60)
    partners = serializers.ListField(
        child=serializers.RegexField(r"^[-a-zA-Z0-9_]+$", max_length=50), max_length=MOST_PARTNERS
    )
    public = serializers.BooleanField()
    shown = serializers.ChoiceField(SeriesShown.choices)
    counted_by = serializers.ChoiceField(CountedBy.choices)
    rank_points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_OF_RULE), max_length=MOST_RANKS
    )
    best_events = serializers.IntegerField(min_value=1, max_value=MOST_EVENTS, allow_null=True)
    least_matches = serializers.IntegerField(min_value=1, max_value=MOST_MATCHES, allow_null=True)
    full_only = serializers.BooleanField()
    bonus = serializers.IntegerField(min_value=0, max_value=MOST_OF_RULE)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(SERIES_TIE_BREAKS)), max_length=len(SERIES_TIE_BREAKS)
    )
    first_day = DayField(allow_null=True)
    last_day = DayField(allow_null=True)
    months = serializers.IntegerField(min_value=1, max_value=MOST_MONTHS, allow_null=True)
    with_unlisted = serializers.BooleanField()

    def validate_partners(self, partners: list[str]) -> list[Organisation]:
        """Return the organisations.

        Raises:
            ValidationError: one of them is not there.
        """
        there = {club.slug: club for club in Organisation.objects.filter(slug__in=partners)}
        if missing := sorted(set(partners) - there.keys()):
            raise serializers.ValidationError(f"No organisation has the address {missing[0]!r}.")
        return [there[slug] for slug in sorted(there)]


class NewSeriesRequest(SeriesSettingsRequest):
    """A new series by its name, and what else is known of it; its address is made from that."""

    def get_fields(self) -> dict[str, Any]:
        """Return the settings, of which none but the name is needed."""
        fields = super().get_fields()
        for name, field in fields.items():
            field.required = name == "name"
        return fields


class OwnSeriesAnswer(serializers.ModelSerializer[Series]):
    """A series of an organisation, public or not: with how many events, and closed how often."""

    events = serializers.IntegerField(source="size", read_only=True)
    closings = serializers.IntegerField(read_only=True)

    class Meta:
        model = Series
        fields = ("slug", "name", "public", "events", "closings")


_EXAMPLE: Final = {
    "organisation": "card-club",
    "name": "Season 2026",
    "slug": "season-2026",
    "partners": ["other-club"],
    "public": True,
    "shown": "events",
    "counted_by": "rank",
    "rank_points": [21000, 15120, 12600],
    "best_events": 8,
    "least_matches": None,
    "full_only": False,
    "bonus": 840,
    "tie_breaks": ["events_won", "best_result"],
    "first_day": "2026-01-01",
    "last_day": "2026-12-31",
    "months": None,
    "with_unlisted": False,
}
_SENT: Final = {"name": "Season 2026", "best_events": 8, "first_day": "2026-01-01"}
_A_SEASON: Final = OpenApiExample("A season", value=_EXAMPLE, response_only=True)


class SeriesSettingsView(MemberView):
    """``GET``: the settings of a series; ``PATCH``: change some, all of them or none."""

    @extend_schema(
        operation_id="series_settings",
        responses={200: SeriesSettingsAnswer, 304: None, **problems(401, 403, 404, 429)},
        examples=[_A_SEASON],
    )
    def get(self, request: Request, series: str) -> Response:
        return versioned(request, SeriesSettingsAnswer(own_series(request, series)).data)

    @extend_schema(
        operation_id="change_series",
        parameters=[IF_MATCH],
        request=SeriesSettingsRequest(partial=True),
        responses={
            200: SeriesSettingsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[OpenApiExample("Public", value={"public": True}, request_only=True), _A_SEASON],
    )
    @once
    def patch(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        asked = SeriesSettingsRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        locked = lock_series(own.pk)
        require_version(request, SeriesSettingsAnswer(locked).data)
        changes = {
            name: value
            for name, value in asked.validated_data.items()
            if name == "partners" or value != getattr(locked, name)
        }
        if changes:
            change_series(series_id=locked.pk, **changes)
        return versioned(request, SeriesSettingsAnswer(Series.objects.get(pk=locked.pk)).data)


class OwnSeriesView(MemberView):
    """``GET``: the series of an organisation, public or not; ``POST``: a new one."""

    @extend_schema(
        operation_id="own_series",
        parameters=[PageRequest, LINK],
        responses={200: OwnSeriesAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[
            OpenApiExample(
                "A season",
                value={
                    "slug": "season-2026",
                    "name": "Season 2026",
                    "public": True,
                    "events": 12,
                    "closings": 0,
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        rows = series_of(organisation).annotate(
            size=Count("series_events", distinct=True), closings=Count("records", distinct=True)
        )
        return LinkPagination("slug").answer(request, rows, OwnSeriesAnswer)

    @extend_schema(
        operation_id="create_series",
        request=NewSeriesRequest,
        responses={201: SeriesSettingsAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("Eight events", value=_SENT, request_only=True), _A_SEASON],
    )
    @once
    def post(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club, Role.OWNER)
        asked = NewSeriesRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        sent = dict(asked.validated_data)
        name = sent.pop("name")
        from_name = address_from(name, get_language() or "") or "series"
        series = create_series(
            organisation_id=organisation.pk,
            name=name,
            slug=sent.pop("slug", None) or free_series_slug(from_name),
            settings=sent,
        )
        return Response(SeriesSettingsAnswer(series).data, status=status.HTTP_201_CREATED)


def own_series(request: Request, slug: str, role: Role = Role.OWNER) -> Series:
    """Return the series of an address, with its organisation.

    Raises:
        NotAuthenticated: a stranger asks.
        Http404: there is none, or the caller has no role in its organisation.
        PermissionDenied: the caller has one, but not this one.
    """
    caller = caller_of(request)
    series = (
        Series.objects.filter(slug=slug, organisation__in=caller.organisations(Role.READER))
        .select_related("organisation")
        .first()
    )
    if series is None:
        raise unseen(caller, Series.objects.filter(slug=slug), role)
    if role != Role.READER and not has_role(request, series, role):
        raise forbidden(role)
    return opened(series)


def has_role(request: Request, series: Series, role: Role) -> bool:
    """Return whether the caller has at least this role in the organisation of a series."""
    clubs = caller_of(request).organisations(role)
    return clubs.filter(pk=series.organisation_id).exists()
