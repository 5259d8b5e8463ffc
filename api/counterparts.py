"""``series/{slug}/people/``: people of other clubs, and who of the own club they are."""

from functools import partial
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of
from api.description import extend_schema
from api.effects import Change, previewed
from api.fields import row_id
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.series_effects import SERIES_EFFECTS_EXAMPLE, SeriesEffectsAnswer
from api.series_settings import own_series
from scoring.models import Series
from scoring.selectors.counterparts import counterparts_of, people_of_other_clubs
from scoring.services.counterparts import note_counterpart, remove_counterpart
from scoring.services.series_previews import series_effects_of
from tournaments.models import Person


class OtherPersonAnswer(serializers.ModelSerializer[Person]):
    """A person of another club who takes part in events of a series, by number.

    ``same_as`` is the person of the series' own club as whom they count, null for none.
    """

    person = serializers.IntegerField(source="pk")
    club = serializers.CharField(source="organisation.name")
    member_number = serializers.CharField(source="number")
    same_as = serializers.SerializerMethodField()

    class Meta:
        model = Person
        fields = ("person", "name", "club", "member_number", "same_as")

    def get_same_as(self, person: Person) -> int | None:
        """Return the number of the person as whom they count."""
        same_as: int | None = self.context["same_as"].get(person.pk)
        return same_as


class CounterpartRequest(RequestBody):
    """A person of another club, and the one of the own club who they are, by number."""

    person = row_id()
    same_as = row_id()


_EXAMPLE: Final = {
    "person": 1377,
    "name": "Eszter Kovacs",
    "club": "Graz Cards",
    "member_number": "",
    "same_as": 1204,
}
_EFFECTS: Final = OpenApiExample(
    "What it would do", value=SERIES_EFFECTS_EXAMPLE, response_only=True, status_codes=["200"]
)
_REFUSALS: Final = problems(400, 401, 403, 404, 409, 413, 422, 429)


class CounterpartsView(MemberView):
    """``GET``: the people of other clubs by sort name; ``POST``: one of them is one of the own."""

    @extend_schema(
        operation_id="people_of_other_clubs",
        parameters=[PageRequest, LINK],
        responses={200: OtherPersonAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[OpenApiExample("Somebody", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        own = own_series(request, series)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        form = partial(OtherPersonAnswer, context=_context(own))
        return LinkPagination("sort_name", "pk").answer(request, people_of_other_clubs(own), form)

    @extend_schema(
        operation_id="join_people",
        request=CounterpartRequest,
        responses={200: SeriesEffectsAnswer, 201: OtherPersonAnswer, **_REFUSALS},
        examples=[
            OpenApiExample(
                "One person, in two clubs",
                value={"person": 1377, "same_as": 1204},
                request_only=True,
            ),
            _EFFECTS,
            OpenApiExample("Joined", value=_EXAMPLE, response_only=True, status_codes=["201"]),
        ],
    )
    @previewed
    def post(self, request: Request, series: str) -> Change:
        own = own_series(request, series)
        asked = CounterpartRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        person, same_as = asked.validated_data["person"], asked.validated_data["same_as"]
        join = partial(
            note_counterpart,
            series_id=own.pk,
            person_id=person,
            same_as_id=same_as,
            by=caller_of(request).user,
        )

        def make() -> Response:
            join()
            joined = get_object_or_404(people_of_other_clubs(own), pk=person)
            answer = OtherPersonAnswer(joined, context=_context(own)).data
            return Response(answer, status=status.HTTP_201_CREATED)

        return Change(make, lambda: SeriesEffectsAnswer(series_effects_of(own.pk, join)).data)


class CounterpartView(MemberView):
    """``DELETE``: a person of another club counts as themselves again."""

    @extend_schema(
        operation_id="part_people",
        request=None,
        responses={200: SeriesEffectsAnswer, 204: None, **_REFUSALS},
        examples=[_EFFECTS],
    )
    @previewed
    def delete(self, request: Request, series: str, person_id: int) -> Change:
        own = own_series(request, series)
        person = get_object_or_404(counterparts_of(own), person=person_id).person_id
        part = partial(
            remove_counterpart, series_id=own.pk, person_id=person, by=caller_of(request).user
        )

        def make() -> Response:
            part()
            return Response(status=status.HTTP_204_NO_CONTENT)

        return Change(make, lambda: SeriesEffectsAnswer(series_effects_of(own.pk, part)).data)


def _context(series: Series) -> dict[str, Any]:
    """Return what an answer needs beside the person: who counts as whom."""
    return {"same_as": dict(counterparts_of(series).values_list("person", "same_as"))}
