"""``events/{slug}/waiting-list/``: who is approved and waits for a place."""

from typing import Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.entrants import ENTRANT_EXAMPLE, EntrantAnswer, entrants_shown
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from tournaments.models import Registration, Role
from tournaments.selectors.registrations import waiting_list
from tournaments.services.registrations import refuse_listed, take_in


class ListedAnswer(serializers.ModelSerializer[Registration]):
    """A registration on the waiting list; ``person`` of the register, null for a new one."""

    person = serializers.IntegerField(source="person_id", allow_null=True)

    class Meta:
        model = Registration
        fields = ("id", "name", "home_club", "language", "person", "consented_at")


_EXAMPLE: Final = {
    "id": 44,
    "name": "Eszter Kovács",
    "home_club": "Card Club",
    "language": "hu",
    "person": None,
    "consented_at": "2026-03-01T10:12:44.015Z",
}


class WaitingListView(MemberView):
    """``GET``: the waiting list, who has waited longest first."""

    @extend_schema(
        operation_id="waiting_list",
        parameters=[PageRequest, LINK],
        responses={200: ListedAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[OpenApiExample("A person who waits", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, waiting_list(event), ListedAnswer)


class ListedView(MemberView):
    """``POST``: take a person in despite the limit; ``DELETE``: refuse them."""

    @extend_schema(
        operation_id="take_in",
        request=None,
        responses={201: EntrantAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "An entrant", value=ENTRANT_EXAMPLE, response_only=True, status_codes=["201"]
            )
        ],
    )
    @once
    def post(self, request: Request, slug: str, registration_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        listed = get_object_or_404(waiting_list(event), pk=registration_id)
        entrant = take_in(registration_id=listed.pk, by=caller_of(request).user)
        answer = EntrantAnswer(entrants_shown(event).get(pk=entrant.pk)).data
        return Response(answer, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="refuse_listed",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, registration_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        listed = get_object_or_404(waiting_list(event), pk=registration_id)
        refuse_listed(registration_id=listed.pk, by=caller_of(request).user)
        return Response(status=status.HTTP_204_NO_CONTENT)
