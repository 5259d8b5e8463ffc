"""``events/{slug}/settings/`` and ``organisations/{club}/events/``: events as they are set up."""

from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to, organisation_open_to
from api.description import extend_schema
from api.fields import DayField, HourField
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from engine.decks import EDITIONS
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import VARIANTS
from scoring.selectors.event_settings import fixed_settings
from scoring.services.event_settings import change_settings, set_up_event
from tournaments.currencies import current_currencies
from tournaments.models import (
    LARGEST_AMOUNT,
    LONGEST_DESCRIPTION,
    MOST_ENTRANTS,
    ConfirmedBy,
    Event,
    EventState,
    Evidence,
    Organisation,
    Role,
    StandingsShown,
)
from tournaments.printable import validate_text
from tournaments.services.seatings import lock_event
from tournaments.time_zones import time_zones

_SIZE: Final[dict[str, Any]] = {"min_value": 3, "max_value": 8}
_MOST: Final[dict[str, Any]] = {"min_value": 1, "allow_null": True}


class SettingsAnswer(serializers.ModelSerializer[Event]):
    """All settings of an event; ``fixed`` are those that cannot change any more.

    ``sit_out_points`` are in 1/840. ``best_seatings`` and ``team_best`` are null where all count,
    ``max_tables`` where there is no bound.
    """

    organisation = serializers.CharField(source="organisation.slug")
    doors_at = HourField(allow_null=True)
    starts_at = HourField(allow_null=True)
    fixed = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = (
            "organisation",
            "name",
            "slug",
            "state",
            "unlisted",
            "language",
            "starts_on",
            "ends_on",
            "doors_at",
            "starts_at",
            "time_zone",
            "venue",
            "description",
            "self_registration",
            "most_entrants",
            "fee",
            "currency",
            "edition",
            "variant",
            "rounds",
            "one_round_each",
            "target",
            "evidence",
            "confirmation",
            "points_system",
            "tie_breaks",
            "sit_out_points",
            "best_seatings",
            "rank_share",
            "team_best",
            "standings_shown",
            "preferred_size",
            "smallest_size",
            "largest_size",
            "max_tables",
            "fixed",
        )

    def get_fixed(self, event: Event) -> list[str]:
        """Return the settings that cannot change any more."""
        return sorted(fixed_settings(event))


class SettingsRequest(RequestBody):
    """Settings of an event; what is left out stays, or is as usual for a new one.

    An empty ``slug`` is made from the name; ``ends_on`` null is the first day. ``rounds``,
    ``one_round_each`` and ``target`` all empty are the length that the edition recommends.
    ``sit_out_points`` are in 1/840, null for what is usual. ``fee`` is in the smallest unit of the
    currency, null for none, as ``most_entrants`` is for no limit.
    """

    name = TextField()
    slug = serializers.RegexField(r"^[-a-zA-Z0-9_]*$", max_length=60, allow_blank=True)
    unlisted = serializers.BooleanField()
    language = serializers.ChoiceField(settings.LANGUAGES)
    starts_on = DayField()
    ends_on = DayField(allow_null=True)
    doors_at = HourField(allow_null=True)
    starts_at = HourField(allow_null=True)
    time_zone = serializers.CharField(max_length=50)
    venue = TextField(max_length=200, allow_blank=True)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, allow_blank=True, validators=[validate_text]
    )
    self_registration = serializers.BooleanField()
    most_entrants = serializers.IntegerField(max_value=MOST_ENTRANTS, **_MOST)
    fee = serializers.IntegerField(max_value=LARGEST_AMOUNT, **_MOST)
    currency = serializers.CharField(max_length=3)
    edition = serializers.ChoiceField(list(EDITIONS))
    variant = serializers.ChoiceField(list(VARIANTS))
    rounds = serializers.IntegerField(max_value=20, **_MOST)
    one_round_each = serializers.BooleanField()
    target = serializers.IntegerField(max_value=1000, **_MOST)
    evidence = serializers.ListField(
        child=serializers.ChoiceField(Evidence.choices), min_length=1, max_length=len(Evidence)
    )
    confirmation = serializers.ChoiceField(ConfirmedBy.choices)
    points_system = serializers.ChoiceField(list(POINTS_SYSTEMS))
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(TIE_BREAKS)), max_length=len(TIE_BREAKS)
    )
    sit_out_points = serializers.IntegerField(min_value=0, max_value=84_000, allow_null=True)
    best_seatings = serializers.IntegerField(max_value=100, **_MOST)
    rank_share = serializers.IntegerField(min_value=0, max_value=100)
    team_best = serializers.IntegerField(max_value=100, **_MOST)
    standings_shown = serializers.ChoiceField(StandingsShown.choices)
    preferred_size = serializers.IntegerField(**_SIZE)
    smallest_size = serializers.IntegerField(**_SIZE)
    largest_size = serializers.IntegerField(**_SIZE)
    max_tables = serializers.IntegerField(max_value=1000, **_MOST)

    def validate_time_zone(self, zone: str) -> str:
        """Refuse what is no time zone."""
        if zone not in time_zones():
            raise serializers.ValidationError("There is no such time zone.")
        return zone

    def validate_currency(self, currency: str) -> str:
        """Refuse what no one pays with."""
        if currency not in current_currencies():
            raise serializers.ValidationError("There is no such currency.")
        return currency

    def validate_evidence(self, evidence: list[str]) -> list[str]:
        """Refuse one that is there twice."""
        if len(set(evidence)) < len(evidence):
            raise serializers.ValidationError("One is there twice.")
        return evidence


class NewEventRequest(SettingsRequest):
    """A new event by its name, its first day, and settings that are not the usual ones."""

    def get_fields(self) -> dict[str, Any]:
        """Return the settings, of which none but name and first day is needed."""
        fields = super().get_fields()
        for name, field in fields.items():
            field.required = name in ("name", "starts_on")
        return fields


class OwnEventAnswer(serializers.ModelSerializer[Event]):
    """An event of an organisation in any state, public or not."""

    class Meta:
        model = Event
        fields = (
            "slug",
            "name",
            "state",
            "starts_on",
            "ends_on",
            "unlisted",
            "rehearsal",
            "without_rounds",
        )


class OwnEventsRequest(PageRequest):
    """The events that are asked for, as they were set up; rehearsals only where they are wanted."""

    state = serializers.ChoiceField(EventState.choices, required=False)
    rehearsal = serializers.BooleanField(required=False, default=False)


SETTINGS_EXAMPLE: Final = {
    "organisation": "card-club",
    "name": "Spring evening",
    "slug": "spring-evening",
    "state": "draft",
    "unlisted": False,
    "language": "en",
    "starts_on": "2026-03-06",
    "ends_on": "2026-03-06",
    "doors_at": "18:30",
    "starts_at": "19:00",
    "time_zone": "Europe/Berlin",
    "venue": "Town hall",
    "description": "Bring your own drinks.",
    "self_registration": False,
    "most_entrants": 60,
    "fee": 800,
    "currency": "EUR",
    "edition": "box120",
    "variant": "classic",
    "rounds": 5,
    "one_round_each": False,
    "target": None,
    "evidence": ["counts", "cards"],
    "confirmation": "none",
    "points_system": "place",
    "tie_breaks": ["table_wins", "above_table_mean"],
    "sit_out_points": 420,
    "best_seatings": None,
    "rank_share": 50,
    "team_best": None,
    "standings_shown": "now",
    "preferred_size": 4,
    "smallest_size": 3,
    "largest_size": 5,
    "max_tables": None,
    "fixed": ["organisation"],
}
SETTINGS: Final = OpenApiExample("An evening", value=SETTINGS_EXAMPLE, response_only=True)
_LISTED: Final = {
    "slug": "spring-evening",
    "name": "Spring evening",
    "state": "draft",
    "starts_on": "2026-03-06",
    "ends_on": "2026-03-06",
    "unlisted": False,
    "rehearsal": False,
    "without_rounds": False,
}
_SENT: Final = {"name": "Spring evening", "starts_on": "2026-03-06", "venue": "Town hall"}


class SettingsView(MemberView):
    """``GET``: the settings of an event; ``PATCH``: change some, all of them or none."""

    @extend_schema(
        operation_id="settings",
        responses={200: SettingsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[SETTINGS],
    )
    def get(self, request: Request, slug: str) -> Response:
        return versioned(request, SettingsAnswer(event_open_to(request, slug)).data)

    @extend_schema(
        operation_id="change_settings",
        parameters=[IF_MATCH],
        request=SettingsRequest(partial=True),
        responses={
            200: SettingsAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("The hall", value={"venue": "Town hall"}, request_only=True),
            SETTINGS,
        ],
    )
    @once
    def patch(self, request: Request, slug: str) -> Response:
        opened = event_open_to(request, slug, Role.DIRECTOR)
        asked = SettingsRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        event = lock_event(opened.pk)
        require_version(request, SettingsAnswer(event).data)
        change_settings(event, chosen=asked.validated_data)
        return versioned(request, SettingsAnswer(Event.objects.get(pk=event.pk)).data)


class OwnEventsView(MemberView):
    """``GET``: the events of an organisation in any state; ``POST``: set up a new one."""

    @extend_schema(
        operation_id="own_events",
        parameters=[OwnEventsRequest, LINK],
        responses={200: OwnEventAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("A draft", value=_LISTED, response_only=True)],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        asked = OwnEventsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        rows = caller_of(request).events(Role.READER).filter(organisation=organisation)
        rows = rows.filter(rehearsal=asked.validated_data["rehearsal"])
        if state := asked.validated_data.get("state"):
            rows = rows.filter(state=state)
        return LinkPagination("-pk").answer(request, rows, OwnEventAnswer)

    @extend_schema(
        operation_id="set_up_event",
        request=NewEventRequest,
        responses={201: SettingsAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("An evening", value=_SENT, request_only=True), SETTINGS],
    )
    @once
    def post(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club, Role.DIRECTOR)
        asked = NewEventRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        chosen = {**_usual(organisation), **asked.validated_data}
        event = set_up_event(organisation=organisation, chosen=chosen)
        return Response(SettingsAnswer(event).data, status=status.HTTP_201_CREATED)


def _usual(organisation: Organisation) -> dict[str, Any]:
    """Return the time zone of the newest event, and the language of the request."""
    newest = organisation.events.order_by("pk").last() or Event()
    return {"time_zone": newest.time_zone, "language": get_language() or newest.language}
