"""``organisations/{club}/people/``: the register of an organisation."""

from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import organisation_open_to
from api.description import extend_schema
from api.members import MemberView
from api.numbers import RowField
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.series_effects import SERIES_EFFECTS_EXAMPLE, SeriesEffectsAnswer
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from scoring.messages import refusal_messages
from scoring.messages.people import label_of
from scoring.models import Series
from scoring.selectors.people import everything_about, notes_naming
from scoring.selectors.series_people import series_with
from scoring.services.people import erase_person, merge_people, undo_merge
from scoring.services.series_previews import merge_effects
from tournaments.errors import MergeRefused
from tournaments.models import (
    LONGEST_NUMBER,
    Entrant,
    Merge,
    Organisation,
    PageConsent,
    Person,
    Role,
)
from tournaments.selectors.names import MOST_TYPED
from tournaments.selectors.people import (
    erasure_problem,
    merge_problem,
    others_in_register,
    people_found,
    played_by,
)
from tournaments.services.people import (
    change_person,
    lock_person,
    renamed_sort_name,
    sort_name,
)

# Fields of requests and answers whose columns are called otherwise.
_COLUMNS: Final = {"member_number": "number", "own_page": "page"}


class MergeAnswer(serializers.ModelSerializer[Merge]):
    """The newest merge into a person, as long as it can be undone: who is gone, and since when."""

    class Meta:
        model = Merge
        fields = ("gone", "name", "merged_at")


class PersonAnswer(serializers.ModelSerializer[Person]):
    """A person of the register, by number.

    ``own_page`` is what they say about a page of their own. Who was erased has a start number for
    a name.
    """

    person = serializers.IntegerField(source="pk")
    member_number = serializers.CharField(source="number")
    own_page = serializers.ChoiceField(PageConsent.choices, source="page")
    merge = MergeAnswer(allow_null=True, default=None, read_only=True)

    class Meta:
        model = Person
        fields = (
            "person",
            "name",
            "sort_name",
            "home_club",
            "language",
            "member_number",
            "own_page",
            "erased_at",
            "merge",
        )


class ParticipationAnswer(serializers.ModelSerializer[Entrant]):
    """A part in an event: with which start number, for which club and team."""

    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    starts_on = serializers.DateField(source="event.starts_on")
    team = serializers.CharField(source="team.name", default="", read_only=True)

    class Meta:
        model = Entrant
        fields = ("event", "name", "starts_on", "number", "home_club", "team", "withdrawn")


class PeopleRequest(PageRequest):
    """The people that are asked for, by sort name."""

    q = serializers.CharField(
        required=False, max_length=MOST_TYPED, help_text="part of a name, club or member number"
    )
    member_number = serializers.CharField(required=False, max_length=LONGEST_NUMBER)


class PersonChangeRequest(RequestBody):
    """Changes of a person; what is left out stays.

    A sort name that is left out follows another name; an empty one is made from the name.
    """

    name = TextField()
    sort_name = TextField(allow_blank=True)
    home_club = TextField(allow_blank=True)
    language = serializers.ChoiceField(settings.LANGUAGES, allow_blank=True)
    member_number = TextField(max_length=LONGEST_NUMBER, allow_blank=True)
    own_page = serializers.ChoiceField(PageConsent.choices)


class OtherQuery(serializers.Serializer[Any]):
    """The other of two people, in the query of an address."""

    other = RowField()


class OtherRequest(RequestBody):
    """The other person of the register, by number."""

    other = RowField()


class MergePreviewAnswer(serializers.Serializer[Any]):
    """Effects of a merge: what ``moves``, what ``stays``, and which series it changes.

    ``refusals`` say why it is impossible.
    """

    other = PersonAnswer()
    refusals = serializers.ListField(child=serializers.CharField())
    moves = ParticipationAnswer(many=True)
    stays = ParticipationAnswer(many=True)
    series = SeriesEffectsAnswer(many=True)


class NamedSeriesAnswer(serializers.ModelSerializer[Series]):
    """A series by its address and name."""

    class Meta:
        model = Series
        fields = ("slug", "name")


class ErasureAnswer(serializers.Serializer[Any]):
    """Effects of erasing: ``replacement`` stands for the name then, and results stay.

    ``notes`` of directors name the person and stay as they are; ``refusals`` say why it is
    impossible now.
    """

    replacement = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())
    series = NamedSeriesAnswer(many=True)
    refusals = serializers.ListField(child=serializers.CharField())


_EXAMPLE: Final = {
    "person": 1204,
    "name": "Eszter Kovács",
    "sort_name": "Kovács, Eszter",
    "home_club": "Card Club",
    "language": "hu",
    "member_number": "A-17",
    "own_page": "allowed",
    "erased_at": None,
    "merge": None,
}
_PARTICIPATION: Final = {
    "event": "spring-evening",
    "name": "Spring evening",
    "starts_on": "2026-03-06",
    "number": 5,
    "home_club": "Card Club",
    "team": "Foxes",
    "withdrawn": False,
}
_MERGE: Final = {
    "other": {**_EXAMPLE, "person": 1377, "name": "Eszter Kovacs", "member_number": ""},
    "refusals": [],
    "moves": [_PARTICIPATION],
    "stays": [{**_PARTICIPATION, "event": "summer-evening", "name": "Summer evening"}],
    "series": [SERIES_EFFECTS_EXAMPLE],
}
_ERASURE: Final = {
    "replacement": "Player 5",
    "notes": ["Eszter Kovács came late"],
    "series": [{"slug": "season-2026", "name": "Season 2026"}],
    "refusals": [],
}
_A_PERSON: Final = OpenApiExample("A person", value=_EXAMPLE, response_only=True)


class PeopleView(MemberView):
    """``GET``: the people of the register by sort name, without those made up for rehearsals."""

    @extend_schema(
        operation_id="people",
        parameters=[PeopleRequest, LINK],
        responses={200: PersonAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[_A_PERSON],
    )
    def get(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club)
        asked = PeopleRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        people = _shown(people_found(organisation, typed=asked.validated_data.get("q", "")))
        if number := asked.validated_data.get("member_number"):
            people = people.filter(number=number)
        return LinkPagination("sort_name", "pk").answer(request, people, PersonAnswer)


class PersonView(MemberView):
    """``GET``: one person; ``PATCH``: change what the register knows of one."""

    @extend_schema(
        operation_id="person",
        responses={200: PersonAnswer, 304: None, **problems(401, 404, 429)},
        examples=[_A_PERSON],
    )
    def get(self, request: Request, club: str, person_id: int) -> Response:
        person = _person(organisation_open_to(request, club), person_id)
        return versioned(request, PersonAnswer(person).data)

    @extend_schema(
        operation_id="change_person",
        parameters=[IF_MATCH],
        request=PersonChangeRequest(partial=True),
        responses={
            200: PersonAnswer,
            **problems(400, 401, 403, 404, 409, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample("Another club", value={"home_club": "Card Club"}, request_only=True),
            _A_PERSON,
        ],
    )
    @once
    def patch(self, request: Request, club: str, person_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.DIRECTOR)
        asked = PersonChangeRequest(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        lock_person(_person(organisation, person_id).pk)
        person = _person(organisation, person_id)
        require_version(request, PersonAnswer(person).data)
        changed = _changed(person, asked.validated_data)
        if changed:
            change_person(person, fields=changed)
        return versioned(request, PersonAnswer(_person(organisation, person_id)).data)


class ParticipationsView(MemberView):
    """``GET``: the events in which a person takes part, as they were registered."""

    @extend_schema(
        operation_id="participations",
        parameters=[PageRequest, LINK],
        responses={200: ParticipationAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("An evening", value=_PARTICIPATION, response_only=True)],
    )
    def get(self, request: Request, club: str, person_id: int) -> Response:
        person = _person(organisation_open_to(request, club), person_id)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        return LinkPagination("pk").answer(request, played_by(person), ParticipationAnswer)


class MergeView(MemberView):
    """``GET``: what a merge would do; ``POST``: do it; ``DELETE``: undo the newest one."""

    @extend_schema(
        operation_id="merge",
        parameters=[OtherQuery],
        responses={200: MergePreviewAnswer, **problems(400, 401, 403, 404, 422, 429)},
        examples=[OpenApiExample("One person, twice", value=_MERGE, response_only=True)],
    )
    def get(self, request: Request, club: str, person_id: int) -> Response:
        kept = _person(organisation_open_to(request, club, Role.DIRECTOR), person_id)
        asked = OtherQuery(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        other = _other(kept, asked.validated_data["other"])
        problem = merge_problem(kept, other)
        effects = [] if problem else merge_effects(kept_id=kept.pk, gone_id=other.pk)
        preview = {
            "other": other,
            "refusals": refusal_messages(problem) if problem else [],
            "moves": played_by(other),
            "stays": played_by(kept),
            "series": effects,
        }
        return Response(MergePreviewAnswer(preview).data)

    @extend_schema(
        operation_id="merge_people",
        request=OtherRequest,
        responses={200: PersonAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("The other", value={"other": 1377}, request_only=True), _A_PERSON],
    )
    @once
    def post(self, request: Request, club: str, person_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.DIRECTOR)
        kept = _person(organisation, person_id)
        asked = OtherRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        merge_people(kept_id=kept.pk, gone_id=_other(kept, asked.validated_data["other"]).pk)
        return Response(PersonAnswer(_person(organisation, person_id)).data)

    @extend_schema(
        operation_id="undo_merge",
        request=None,
        responses={200: PersonAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[_A_PERSON],
    )
    @once
    def delete(self, request: Request, club: str, person_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.DIRECTOR)
        gone = undo_merge(kept_id=_person(organisation, person_id).pk)
        return Response(PersonAnswer(_person(organisation, gone.pk)).data)


class PersonalDataView(MemberView):
    """``GET``: everything that is stored about a person, for them; what it holds may change."""

    @extend_schema(
        operation_id="personal_data",
        responses={(200, "application/json"): OpenApiTypes.OBJECT, **problems(401, 403, 404, 429)},
        examples=[
            OpenApiExample(
                "What it has",
                value={"person": None, "history": None, "entrants": [], "series": []},
                response_only=True,
                status_codes=["200"],
            )
        ],
    )
    def get(self, request: Request, club: str, person_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.DIRECTOR)
        return Response(everything_about(_person(organisation, person_id)))


class ErasureView(MemberView):
    """``GET``: what erasing a person's data would do; ``POST``: erase them, for good."""

    @extend_schema(
        operation_id="erasure",
        responses={200: ErasureAnswer, 304: None, **problems(401, 403, 404, 429)},
        examples=[OpenApiExample("Before it", value=_ERASURE, response_only=True)],
    )
    def get(self, request: Request, club: str, person_id: int) -> Response:
        person = _person(organisation_open_to(request, club, Role.OWNER), person_id)
        return versioned(request, _erasure(person))

    @extend_schema(
        operation_id="erase_person",
        parameters=[IF_MATCH],
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 412, 413, 422, 428, 429)},
    )
    @once
    def post(self, request: Request, club: str, person_id: int) -> Response:
        organisation = organisation_open_to(request, club, Role.OWNER)
        lock_person(_person(organisation, person_id).pk)
        person = _person(organisation, person_id)
        require_version(request, _erasure(person))
        erase_person(person_id=person.pk, label=label_of(person))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _shown(people: QuerySet[Person]) -> QuerySet[Person]:
    return people.select_related("merge")


def _person(organisation: Organisation, person_id: int) -> Person:
    return get_object_or_404(_shown(people_found(organisation)), pk=person_id)


def _other(person: Person, other_id: int) -> Person:
    """Return the other one of a merge: one of the same register, or the same person again.

    Raises:
        MergeRefused: there is none.
    """
    if other_id == person.pk:
        return person
    other = others_in_register(person).filter(pk=other_id).first()
    if other is None:
        raise MergeRefused(why="gone")
    return other


def _changed(person: Person, sent: dict[str, Any]) -> list[str]:
    """Change a person, not stored yet; return the columns that changed."""
    before = {name: getattr(person, name) for name in ("name", "sort_name")}
    changes = {_COLUMNS.get(name, name): value for name, value in sent.items()}
    changed = {name for name, value in changes.items() if value != getattr(person, name)}
    for name, value in changes.items():
        setattr(person, name, value)
    if not person.sort_name:
        person.sort_name = sort_name(person.name, person.language)
    elif "sort_name" not in sent and "name" in changed:
        person.sort_name = renamed_sort_name(
            person.name,
            before=before["name"],
            sorted_as=before["sort_name"],
            language=person.language,
        )
    if person.sort_name != before["sort_name"]:
        changed.add("sort_name")
    return sorted(changed)


def _erasure(person: Person) -> Any:
    refused = erasure_problem(person)
    return ErasureAnswer(
        {
            "replacement": label_of(person),
            "notes": notes_naming(person),
            "series": series_with(person),
            "refusals": refusal_messages(refused) if refused else [],
        }
    ).data
