"""``organisations/``: those of the caller, who host events."""

from typing import Final

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, organisation_open_to
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.versions import versioned
from tournaments.models import Organisation, Role


class OrganisationAnswer(serializers.ModelSerializer[Organisation]):
    """An organisation; with ``people_pages`` people who allow it have a page of their own."""

    class Meta:
        model = Organisation
        fields: tuple[str, ...] = ("slug", "name", "people_pages", "demands_second_step")


class OrganisationTextsAnswer(OrganisationAnswer):
    """An organisation with its texts for visitors, empty where it has none of its own."""

    class Meta(OrganisationAnswer.Meta):
        fields = (*OrganisationAnswer.Meta.fields, "imprint", "privacy")


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
    """``GET``: one organisation."""

    @extend_schema(
        operation_id="organisation",
        responses={200: OrganisationTextsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[OpenApiExample("A club", value=_TEXTS, response_only=True)],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        return versioned(request, OrganisationTextsAnswer(organisation).data)
