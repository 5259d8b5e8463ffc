"""``tables/{id}/rounds/{n}/comparisons/``: a second person writes a round down by itself."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import PlaceLinkAuthentication, place_of, require_place
from api.confirmations import ConfirmationRequest, newest_entry
from api.problems import ProblemDocument
from engine.sheets import read_sheet
from scoring.selectors.matches import match_of
from scoring.services.comparisons import enter_again
from tournaments.selectors.tables import seated_tables, with_seats


class ComparisonRequest(ConfirmationRequest):
    """What a second person wrote down for a version of a round."""

    sheet = serializers.JSONField()


class DifferenceAnswer(serializers.Serializer[Any]):
    """One part of the sheet that differs, with what only one of the two has, in order."""

    seat = serializers.IntegerField(allow_null=True, help_text="from 0; null for cards left over")
    part = serializers.CharField(help_text="its key in the sheet, like captured")
    recorded = serializers.ListField(child=serializers.CharField())
    entered = serializers.ListField(child=serializers.CharField())


class ComparisonAnswer(serializers.Serializer[Any]):
    """The version compared with, and every difference; without one it is confirmed."""

    version = serializers.IntegerField()
    differences = DifferenceAnswer(many=True)


class ComparisonsView(APIView):
    """``POST``: compare a round with what is recorded; it never becomes a version of its own.

    201 they agree, so the round is confirmed; 200 they differ, nothing is stored; 400 unreadable;
    401 unknown or withdrawn link; 403 another table; 404 no such table or round; 409 closed,
    outdated, sheet_differs, confirmation_refused.
    """

    authentication_classes = (PlaceLinkAuthentication,)

    @extend_schema(
        operation_id="compare_entry",
        request=ComparisonRequest,
        responses={
            200: ComparisonAnswer,
            201: ComparisonAnswer,
            400: ProblemDocument,
            401: ProblemDocument,
            403: ProblemDocument,
            404: ProblemDocument,
            409: ProblemDocument,
        },
    )
    def post(self, request: Request, table_id: int, round_number: int) -> Response:
        place = place_of(request)
        table = get_object_or_404(with_seats(seated_tables()), pk=table_id)
        require_place(place, table.place_id)
        serializer = ComparisonRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        entry = newest_entry(match_of(table), round_number, serializer.validated_data["version"])
        found = enter_again(
            entry_id=entry.pk,
            sheet=read_sheet(serializer.validated_data["sheet"]),
            device=serializer.validated_data["device"],
            player=serializer.validated_data["player"],
        )
        answer = ComparisonAnswer({"version": entry.version, "differences": found})
        return Response(
            answer.data, status=status.HTTP_200_OK if found else status.HTTP_201_CREATED
        )
