"""``events/{slug}/state/``, ``…/copies/`` and ``…/next/``: how events go on and follow another."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.event_settings import SETTINGS, SettingsAnswer
from api.fields import DayField
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from scoring.errors import SettingsRefused
from scoring.selectors.evenings import next_day_of, next_evening_of
from scoring.selectors.event_settings import day_problems
from scoring.services.evenings import create_next_evening
from scoring.services.events import move_event
from scoring.services.reasons import REASON_LIMIT
from tournaments.evening_names import next_name
from tournaments.models import Event, EventState, Role, StepBack
from tournaments.selectors.events import steps_back_of
from tournaments.services.copies import copy_event
from tournaments.services.seatings import lock_event


class StepBackAnswer(serializers.ModelSerializer[StepBack]):
    """A step back of an event, with its reason."""

    by = serializers.CharField(source="by.username")

    class Meta:
        model = StepBack
        fields = ("to", "reason", "by", "taken_at")


class StateAnswer(serializers.Serializer[Event]):
    """The state of an event, and the steps that took it back, the oldest first."""

    state = serializers.ChoiceField(EventState.choices)
    steps_back = serializers.SerializerMethodField()

    @extend_schema_field(StepBackAnswer(many=True))
    def get_steps_back(self, event: Event) -> Any:
        """Return the steps back."""
        return StepBackAnswer(steps_back_of(event), many=True).data


class StateRequest(RequestBody):
    """The wanted state, one step from the one now; a step back needs a ``reason``."""

    state = serializers.ChoiceField(EventState.choices)
    reason = serializers.CharField(max_length=10 * REASON_LIMIT, allow_blank=True, default="")


class CopyRequest(RequestBody):
    """A copy has its own name and days; ``ends_on`` null is the first day."""

    name = TextField()
    starts_on = DayField()
    ends_on = DayField(allow_null=True, default=None)
    with_entrants = serializers.BooleanField(default=False)


class NextEveningAnswer(serializers.Serializer[Any]):
    """The evening after one: the ``event`` that is there, else what would be set up."""

    event = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    starts_on = serializers.DateField()


_STATE: Final = OpenApiExample(
    "Taken back once",
    value={
        "state": "running",
        "steps_back": [
            {
                "to": "running",
                "reason": "A sheet was wrong",
                "by": "anna",
                "taken_at": "2026-03-06T22:10:00Z",
            }
        ],
    },
    response_only=True,
)
_CREATED: Final[dict[Any, Any]] = {
    201: SettingsAnswer,
    **problems(400, 401, 403, 404, 409, 413, 422, 429),
}


class StateView(MemberView):
    """``GET``: the state of an event; ``PUT``: one step forward, or back for a reason."""

    @extend_schema(
        operation_id="state",
        responses={200: StateAnswer, **problems(401, 404, 429)},
        examples=[_STATE],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(StateAnswer(event_open_to(request, slug)).data)

    @extend_schema(
        operation_id="move_event",
        request=StateRequest,
        responses={200: StateAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("Play begins", value={"state": "running"}, request_only=True),
            _STATE,
        ],
    )
    @once
    def put(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = StateRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        lock_event(event.pk)
        move_event(
            event_id=event.pk,
            to=EventState(asked.validated_data["state"]),
            reason=asked.validated_data["reason"],
            by=caller_of(request).user,
        )
        return Response(StateAnswer(Event.objects.get(pk=event.pk)).data)


class CopiesView(MemberView):
    """``POST``: a draft like this event, with its entrants if wanted."""

    @extend_schema(
        operation_id="copy_event",
        request=CopyRequest,
        responses=_CREATED,
        examples=[
            OpenApiExample(
                "In summer",
                value={"name": "Summer evening", "starts_on": "2026-06-05", "with_entrants": True},
                request_only=True,
            ),
            SETTINGS,
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = _event_of_club(request, slug)
        asked = CopyRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = dict(asked.validated_data)
        wanted["ends_on"] = wanted["ends_on"] or wanted["starts_on"]
        if wrong := day_problems(wanted["starts_on"], wanted["ends_on"]):
            raise SettingsRefused(wrong)
        made = copy_event(event_id=event.pk, **wanted)
        return Response(SettingsAnswer(made).data, status=status.HTTP_201_CREATED)


class NextEveningView(MemberView):
    """``GET``: the evening after one; ``POST``: set it up, in the same series."""

    @extend_schema(
        operation_id="next_evening",
        responses={200: NextEveningAnswer, **problems(401, 403, 404, 429)},
        examples=[
            OpenApiExample(
                "To be set up",
                value={"event": None, "name": "Tuesday 15", "starts_on": "2026-03-10"},
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = _event_of_club(request, slug)  # it names another event of the organisation
        there = next_evening_of(event)
        following = {
            "event": there.slug if there else None,
            "name": there.name if there else next_name(event.name),
            "starts_on": there.starts_on if there else next_day_of(event),
        }
        return Response(NextEveningAnswer(following).data)

    @extend_schema(
        operation_id="set_up_next_evening", request=None, responses=_CREATED, examples=[SETTINGS]
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = _event_of_club(request, slug)
        by = caller_of(request).user
        made = create_next_evening(event_id=event.pk, day=next_day_of(event), by=by)
        return Response(SettingsAnswer(made).data, status=status.HTTP_201_CREATED)


def _event_of_club(request: Request, slug: str) -> Event:
    """Return the event of an address, for those who may set up others in its organisation.

    Raises:
        PermissionDenied: directors, and keys, of this event alone set up no others.
    """
    return event_open_to(request, slug, Role.DIRECTOR, and_its_club=True)
