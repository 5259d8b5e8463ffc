"""``events/{slug}/teams/``: entrants whose results are also counted together."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.numbers import StartNumberField
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import Event, Role, Team
from tournaments.selectors.teams import teams_of
from tournaments.services.seatings import lock_event
from tournaments.services.teams import change_team, create_team, remove_team

MOST_MEMBERS: Final = 1000  # of one team, about 7 kB


class TeamAnswer(serializers.ModelSerializer[Team]):
    """A team; ``members`` are start numbers, ascending."""

    members: serializers.Field[Any, Any, Any, Any] = serializers.SlugRelatedField(
        source="entrants", slug_field="number", many=True, read_only=True
    )

    class Meta:
        model = Team
        fields = ("id", "name", "members")


class TeamRequest(RequestBody):
    """A team; ``members`` are start numbers. They leave any other team."""

    name = TextField()
    members = serializers.ListField(
        child=StartNumberField(), max_length=MOST_MEMBERS, required=False
    )


_EXAMPLE: Final = {"id": 31, "name": "Foxes", "members": [3, 5, 8]}
_SENT: Final = {"name": "Foxes", "members": [3, 5, 8]}
_A_TEAM: Final = OpenApiExample("A team", value=_EXAMPLE, response_only=True)


class TeamsView(MemberView):
    """``GET``: the teams of an event; ``POST``: a new one."""

    @extend_schema(
        operation_id="teams",
        parameters=[PageRequest, LINK],
        responses={200: TeamAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_TEAM],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, teams_of(event), TeamAnswer)

    @extend_schema(
        operation_id="create_team",
        request=TeamRequest,
        responses={201: TeamAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("A new team", value=_SENT, request_only=True), _A_TEAM],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = TeamRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        name, members = asked.validated_data["name"], asked.validated_data.get("members")
        team = create_team(event_id=event.pk, name=name)
        if members:
            change_team(team_id=team.pk, name=name, numbers=members)
        answer = TeamAnswer(_team(event, team.pk)).data
        return Response(answer, status=status.HTTP_201_CREATED)


class TeamView(MemberView):
    """``GET``: one team; ``PATCH``: change its name or members; ``DELETE``: remove it."""

    @extend_schema(
        operation_id="team",
        responses={200: TeamAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_A_TEAM],
    )
    def get(self, request: Request, slug: str, team_id: int) -> Response:
        event = event_open_to(request, slug)
        return versioned(request, TeamAnswer(_team(event, team_id)).data)

    @extend_schema(
        operation_id="change_team",
        parameters=[IF_MATCH],
        request=TeamRequest(partial=True),
        responses={200: TeamAnswer, **problems(400, 401, 403, 404, 412, 413, 422, 428, 429)},
        examples=[OpenApiExample("Members", value={"members": [3, 5]}, request_only=True), _A_TEAM],
    )
    @once
    def patch(self, request: Request, slug: str, team_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = TeamRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        team = _team(lock_event(event.pk), team_id)
        before = TeamAnswer(team).data
        require_version(request, before)
        change_team(
            team_id=team.pk,
            name=asked.validated_data.get("name", team.name),
            numbers=asked.validated_data.get("members", before["members"]),
        )
        return versioned(request, TeamAnswer(_team(event, team_id)).data)

    @extend_schema(
        operation_id="remove_team",
        parameters=[IF_MATCH],
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 412, 413, 422, 428, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, team_id: int) -> Response:
        event = lock_event(event_open_to(request, slug, Role.DIRECTOR).pk)
        require_version(request, TeamAnswer(_team(event, team_id)).data)
        remove_team(team_id=team_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _team(event: Event, team_id: int) -> Team:
    return get_object_or_404(teams_of(event), pk=team_id)
