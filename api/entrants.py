"""``events/{slug}/entrants/``: who takes part in an event."""

from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
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
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from tournaments.errors import TeamRefused
from tournaments.models import LONGEST_NUMBER, MOST_PLACES, Entrant, Event, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import entrants_found
from tournaments.services.entrants import (
    EntrantDetails,
    change_entrant,
    register_entrants,
    withdraw_entrant,
)
from tournaments.services.seatings import lock_event

MOST_AT_ONCE: Final = 200  # people registered by one request, about 50 kB
HIGHEST: Final = 2**31 - 1


class EntrantAnswer(serializers.ModelSerializer[Entrant]):
    """An entrant; ``person`` is the number of the person in the register of the organisation.

    ``team`` is empty for none, ``fixed_table`` the number of a table of the hall, or null.
    """

    person = serializers.IntegerField(source="person_id")
    name = serializers.CharField(source="person.name")
    sort_name = serializers.CharField(source="person.sort_name")
    language = serializers.CharField(source="person.language")
    team = serializers.CharField(source="team.name", default="", read_only=True)
    fixed_table = serializers.IntegerField(
        source="fixed_place.number", default=None, allow_null=True, read_only=True
    )

    class Meta:
        model = Entrant
        fields = (
            "number",
            "person",
            "name",
            "sort_name",
            "home_club",
            "team",
            "language",
            "fixed_table",
            "out_of_competition",
            "withdrawn",
        )


class EntrantsRequest(PageRequest):
    """The entrants that are asked for, by number."""

    team = serializers.CharField(
        required=False, allow_blank=True, help_text="by name; empty for those without one"
    )
    withdrawn = serializers.BooleanField(required=False, allow_null=True, default=None)


class NewEntrantRequest(RequestBody):
    """A person who is to take part: ``person`` of the register, or a new one of this name."""

    name = TextField()
    sort_name = TextField(allow_blank=True, default="")
    home_club = TextField(allow_blank=True, default="")
    team = TextField(allow_blank=True, default="")
    language = serializers.ChoiceField(settings.LANGUAGES, allow_blank=True, default="")
    member_number = TextField(max_length=LONGEST_NUMBER, allow_blank=True, default="")
    out_of_competition = serializers.BooleanField(default=False)
    fixed_table = serializers.IntegerField(
        min_value=1, max_value=MOST_PLACES, allow_null=True, default=None
    )
    person = serializers.IntegerField(
        source="person_id", min_value=1, max_value=HIGHEST, allow_null=True, default=None
    )


class NewEntrantsRequest(RequestBody):
    """People to register. With ``next_number`` only where that start number comes next."""

    entrants = serializers.ListField(
        child=NewEntrantRequest(), allow_empty=False, max_length=MOST_AT_ONCE
    )
    next_number = serializers.IntegerField(
        min_value=1, max_value=HIGHEST, allow_null=True, default=None
    )


class EntrantChangeRequest(RequestBody):
    """Changes of an entrant; what is left out stays. The language is the person's everywhere.

    Who is ``withdrawn`` is left out of new seatings; results stay.
    """

    home_club = TextField(allow_blank=True)
    team = TextField(allow_blank=True)
    language = serializers.ChoiceField(settings.LANGUAGES, allow_blank=True)
    fixed_table = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, allow_null=True)
    out_of_competition = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


ENTRANT_EXAMPLE: Final = {
    "number": 5,
    "person": 1204,
    "name": "Eszter Kovács",
    "sort_name": "Kovács, Eszter",
    "home_club": "Card Club",
    "team": "Foxes",
    "language": "hu",
    "fixed_table": None,
    "out_of_competition": False,
    "withdrawn": False,
}
_NEW: Final = {
    "entrants": [
        {
            "name": "Eszter Kovács",
            "sort_name": "Kovács, Eszter",
            "home_club": "Card Club",
            "team": "Foxes",
            "language": "hu",
        }
    ],
    "next_number": 5,
}


class EntrantsView(MemberView):
    """``GET``: the entrants of an event by start number; ``POST``: register people."""

    @extend_schema(
        operation_id="entrants",
        parameters=[EntrantsRequest, LINK],
        responses={200: EntrantAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("An entrant", value=ENTRANT_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = EntrantsRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        entrants = entrants_shown(event)
        if (team := asked.validated_data.get("team")) is not None:
            entrants = entrants.filter(team__name=team) if team else entrants.filter(team=None)
        if (withdrawn := asked.validated_data["withdrawn"]) is not None:
            entrants = entrants.filter(withdrawn=withdrawn)
        return LinkPagination("number").answer(request, entrants, EntrantAnswer)

    @extend_schema(
        operation_id="register_entrants",
        request=NewEntrantsRequest,
        responses={
            201: EntrantAnswer(many=True),
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("One person", value=_NEW, request_only=True),
            OpenApiExample("An entrant", value=ENTRANT_EXAMPLE, response_only=True),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = NewEntrantsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        entrants = register_entrants(
            event_id=event.pk,
            new_entrants=[NewEntrant(**each) for each in asked.validated_data["entrants"]],
            next_number=asked.validated_data["next_number"],
        )
        stored = entrants_shown(event).filter(pk__in=[entrant.pk for entrant in entrants])
        return Response(EntrantAnswer(stored, many=True).data, status=status.HTTP_201_CREATED)


class EntrantView(MemberView):
    """``GET``: one entrant by start number; ``PATCH``: change what an event knows of one."""

    @extend_schema(
        operation_id="entrant",
        responses={200: EntrantAnswer, 304: None, **problems(401, 404, 429)},
        examples=[OpenApiExample("An entrant", value=ENTRANT_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug)
        return versioned(request, EntrantAnswer(_entrant(event, number)).data)

    @extend_schema(
        operation_id="change_entrant",
        parameters=[IF_MATCH],
        request=EntrantChangeRequest(partial=True),
        responses={
            200: EntrantAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("Another club", value={"home_club": "Graz"}, request_only=True),
            OpenApiExample(
                "The entrant", value={**ENTRANT_EXAMPLE, "home_club": "Graz"}, response_only=True
            ),
        ],
    )
    @once
    def patch(self, request: Request, slug: str, number: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = EntrantChangeRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        entrant = _entrant(lock_event(event.pk), number)
        require_version(request, EntrantAnswer(entrant).data)
        change_entrant(entrant_id=entrant.pk, to=_details(entrant, **asked.validated_data))
        withdrawn = asked.validated_data.get("withdrawn", entrant.withdrawn)
        if withdrawn != entrant.withdrawn:
            by = caller_of(request).user
            withdraw_entrant(entrant_id=entrant.pk, withdrawn=withdrawn, by=by)
        return versioned(request, EntrantAnswer(_entrant(event, number)).data)


def entrants_shown(event: Event) -> QuerySet[Entrant]:
    """Return the entrants with all that an answer names."""
    return entrants_found(event).select_related("fixed_place")


def _entrant(event: Event, number: int) -> Entrant:
    return get_object_or_404(entrants_shown(event), number=number)


def _details(entrant: Entrant, **changes: Any) -> EntrantDetails:
    team_id, place = entrant.team_id, entrant.fixed_place
    if (name := changes.get("team")) is not None:
        team = entrant.event.teams.filter(name=name).first()
        if name and team is None:
            raise TeamRefused(why="gone")
        team_id = team.pk if team else None
    return EntrantDetails(
        home_club=changes.get("home_club", entrant.home_club),
        team_id=team_id,
        fixed_table=changes.get("fixed_table", place.number if place else None),
        out_of_competition=changes.get("out_of_competition", entrant.out_of_competition),
        language=changes.get("language", entrant.person.language),
    )
