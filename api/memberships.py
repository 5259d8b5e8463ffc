"""``organisations/{club}/members/``: who belongs to an organisation, with which role."""

from typing import Final

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import organisation_open_to
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import Membership, Organisation, Role
from tournaments.selectors.rights import members_of
from tournaments.services.organisations import change_role, lock_organisation, remove_member


class MembershipAnswer(serializers.ModelSerializer[Membership]):
    """A member by account; ``invited_by`` is null for who came without an invitation."""

    account = serializers.CharField(source="user.username")
    invited_by = serializers.CharField(source="invited_by_name", allow_null=True)

    class Meta:
        model = Membership
        fields = ("id", "account", "role", "invited_by")


class RoleRequest(RequestBody):
    """Another role of a member."""

    role = serializers.ChoiceField(Role.choices)


_EXAMPLE: Final = {"id": 12, "account": "carla", "role": "director", "invited_by": "anna"}
_A_MEMBER: Final = OpenApiExample("A member", value=_EXAMPLE, response_only=True)


class MembershipsView(MemberView):
    """``GET``: the members of an organisation. New ones are invited on the desk."""

    @extend_schema(
        operation_id="members",
        parameters=[PageRequest, LINK],
        responses={200: MembershipAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_MEMBER],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, _members(organisation), MembershipAnswer)


class MembershipView(MemberView):
    """``GET``: one member; ``PATCH``: another role; ``DELETE``: a member no more.

    One owner always stays.
    """

    @extend_schema(
        operation_id="member",
        responses={200: MembershipAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_A_MEMBER],
    )
    def get(self, request: Request, club: str, membership_id: int) -> Response:
        member = _member(organisation_open_to(request, club), membership_id)
        return versioned(request, MembershipAnswer(member).data)

    @extend_schema(
        operation_id="change_role",
        parameters=[IF_MATCH],
        request=RoleRequest,
        responses={
            200: MembershipAnswer,
            **problems(400, 401, 403, 404, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("Who directs", value={"role": "director"}, request_only=True),
            _A_MEMBER,
        ],
    )
    @once
    def patch(self, request: Request, club: str, membership_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.OWNER)
        asked = RoleRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        member = _member(lock_organisation(organisation.pk), membership_id)
        require_version(request, MembershipAnswer(member).data)
        change_role(membership_id=member.pk, role=Role(asked.validated_data["role"]))
        return versioned(request, MembershipAnswer(_member(organisation, membership_id)).data)

    @extend_schema(
        operation_id="remove_member",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, club: str, membership_id: int) -> Response:
        organisation = lock_organisation(organisation_open_to(request, club, Role.OWNER).pk)
        remove_member(membership_id=_member(organisation, membership_id).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _members(organisation: Organisation) -> QuerySet[Membership]:
    return members_of(organisation).order_by("pk")


def _member(organisation: Organisation, membership_id: int) -> Membership:
    return get_object_or_404(_members(organisation), pk=membership_id)
