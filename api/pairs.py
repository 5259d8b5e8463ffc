"""``events/{slug}/pairs/``: entrants who should not share a table. Only directors see them."""

from typing import Final

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
from tournaments.models import KeepApart, Role
from tournaments.selectors.teams import kept_apart
from tournaments.services.keep_apart import end_keep_apart, keep_apart


class PairAnswer(serializers.ModelSerializer[KeepApart]):
    """A pair to keep apart, by start number, the lower one first."""

    entrants = serializers.SerializerMethodField()

    class Meta:
        model = KeepApart
        fields = ("id", "entrants")

    def get_entrants(self, pair: KeepApart) -> list[int]:
        """Return the two start numbers."""
        return sorted((pair.first.number, pair.second.number))


class PairRequest(RequestBody):
    """Two entrants to keep apart, by start number."""

    entrants = serializers.ListField(child=StartNumberField(), min_length=2, max_length=2)


_A_PAIR: Final = OpenApiExample("A pair", value={"id": 7, "entrants": [3, 8]}, response_only=True)


class PairsView(MemberView):
    """``GET``: the pairs of an event; ``POST``: new seatings keep two more apart."""

    @extend_schema(
        operation_id="pairs",
        parameters=[PageRequest, LINK],
        responses={200: PairAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[_A_PAIR],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, kept_apart(event), PairAnswer)

    @extend_schema(
        operation_id="keep_apart",
        request=PairRequest,
        responses={201: PairAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("Two", value={"entrants": [8, 3]}, request_only=True), _A_PAIR],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = PairRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        first, second = asked.validated_data["entrants"]
        pair = keep_apart(event_id=event.pk, numbers=(first, second))
        return Response(PairAnswer(pair).data, status=status.HTTP_201_CREATED)


class PairView(MemberView):
    """``DELETE``: two may sit together again."""

    @extend_schema(
        operation_id="end_keep_apart",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, pair_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        pair = get_object_or_404(kept_apart(event), pk=pair_id)
        end_keep_apart(pair_id=pair.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
