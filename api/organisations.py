"""``organisations/``: those of the caller, who host events, and their texts for visitors."""

from typing import Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, organisation_open_to
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import LONGEST_TEXT, Organisation, Role
from tournaments.services.organisations import change_texts, lock_organisation


class OrganisationAnswer(serializers.ModelSerializer[Organisation]):
    """An organisation; with ``people_pages`` people who allow it have a page of their own."""

    class Meta:
        model = Organisation
        fields: tuple[str, ...] = ("slug", "name", "people_pages", "demands_second_step")


class OrganisationTextsAnswer(OrganisationAnswer):
    """An organisation with its texts for visitors, empty where it has none of its own."""

    class Meta(OrganisationAnswer.Meta):
        fields = (*OrganisationAnswer.Meta.fields, "imprint", "privacy")


class TextsRequest(RequestBody):
    """Texts of an organisation for visitors; what is left out stays.

    Without an own one visitors read what the service itself says.
    """

    imprint = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)
    privacy = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)


_EXAMPLE: Final = {
    "slug": "card-club",
    "name": "Card Club",
    "people_pages": True,
    "demands_second_step": False,
}
_TEXTS: Final = {**_EXAMPLE, "imprint": "Card Club, Main Street 1, Graz", "privacy": ""}


class OrganisationsView(MemberView):
    """``GET``: the organisations of the caller by address; none for a key of one event alone."""

    @extend_schema(
        operation_id="organisations",
        parameters=[PageRequest, LINK],
        responses={200: OrganisationAnswer(many=True), **problems(400, 401, 429)},
        examples=[OpenApiExample("A club", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        rows = caller_of(request).organisations(Role.READER)
        return LinkPagination("slug").answer(request, rows, OrganisationAnswer)


class OrganisationView(MemberView):
    """``GET``: one organisation; ``PATCH``: its texts for visitors."""

    @extend_schema(
        operation_id="organisation",
        responses={200: OrganisationTextsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[OpenApiExample("A club", value=_TEXTS, response_only=True)],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        return versioned(request, OrganisationTextsAnswer(organisation).data)

    @extend_schema(
        operation_id="change_texts",
        parameters=[IF_MATCH],
        request=TextsRequest(partial=True),
        responses={
            200: OrganisationTextsAnswer,
            **problems(400, 401, 403, 404, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("An imprint", value={"imprint": _TEXTS["imprint"]}, request_only=True),
            OpenApiExample("A club", value=_TEXTS, response_only=True),
        ],
    )
    @once
    def patch(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club, Role.OWNER)
        asked = TextsRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        there = lock_organisation(organisation.pk)
        require_version(request, OrganisationTextsAnswer(there).data)
        texts = {"imprint": there.imprint, "privacy": there.privacy, **asked.validated_data}
        change_texts(organisation_id=there.pk, **texts)
        there.refresh_from_db()
        return versioned(request, OrganisationTextsAnswer(there).data)
