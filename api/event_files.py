"""``…/event-file/`` and ``organisations/{club}/event-files/``: whole events as files."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to, organisation_open_to
from api.description import extend_schema
from api.fields import row_id, start_number
from api.forms_of_answers import AnyForm
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from scoring.errors import FileFault, FileProblem
from scoring.messages.event_files import file_messages
from scoring.models import EventFile
from scoring.selectors.event_files.uploads import event_of, overdue, people_of_file
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_files import forget_file, keep_file, order_reading
from tournaments.models import Organisation, Role

MOST_CHOSEN: Final = 1500  # people of the register in one request, about 60 kB


class FileParser(BaseParser):
    """A file as it comes; ``scoring`` reads it."""

    media_type = "*/*"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, bytes]:
        """Return the whole body; ``pages.bounds`` says how long it may be.

        ``once`` reads it, too, and could not after the stream.
        """
        return {"file": (parser_context or {})["request"].body}


class PersonOfFileAnswer(serializers.Serializer[Any]):
    """A person of a file who may be in the register; ``person`` as whom they are read."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    home_club = serializers.CharField()
    member_number = serializers.CharField()
    person = serializers.IntegerField(allow_null=True)


class FileProblemAnswer(serializers.Serializer[Any]):
    """A problem of a file that cannot be read, and where in it."""

    fault = serializers.ChoiceField([fault.value for fault in FileFault])
    where = serializers.CharField()
    message = serializers.CharField()


class FileProgressAnswer(serializers.Serializer[Any]):
    """The progress of the reading, in steps; ``overdue`` says that no worker seems to read."""

    done = serializers.IntegerField()
    planned = serializers.IntegerField()
    overdue = serializers.BooleanField()


class EventFileAnswer(serializers.Serializer[Any]):
    """A file on its way: received, then sent once it was looked at, reading, and read or refused.

    ``summary`` says what is in it, empty before it was looked at. ``event`` is the address of the
    event that was made of it.
    """

    id = serializers.IntegerField()
    state = serializers.CharField()
    sent_at = serializers.DateTimeField()
    progress = FileProgressAnswer()
    summary = serializers.DictField()
    people = PersonOfFileAnswer(many=True)
    problems = FileProblemAnswer(many=True)
    event = serializers.CharField(allow_null=True)


class ChosenPersonRequest(RequestBody):
    """Someone of a file, by start number, who is read as a person of the register."""

    number = start_number()
    person = row_id()


class ReadingRequest(RequestBody):
    """The people of a file who are in the register already; all others become new people."""

    people = serializers.ListField(
        child=ChosenPersonRequest(), max_length=MOST_CHOSEN, default=list
    )

    def validate_people(self, people: list[dict[str, int]]) -> dict[int, int]:
        """Return the people of the register by start number."""
        chosen = {person["number"]: person["person"] for person in people}
        if len(chosen) < len(people):
            raise serializers.ValidationError("A number is listed more than once.")
        return chosen


_EXAMPLE: Final = {
    "id": 8,
    "state": "sent",
    "sent_at": "2026-03-07T09:00:00Z",
    "progress": {"done": 0, "planned": 44, "overdue": False},
    "summary": {
        "organisation": "Card Club",
        "name": "Spring evening",
        "slug": "spring-evening",
        "starts_on": "2026-03-06",
        "ends_on": "2026-03-06",
        "players": 12,
        "seatings": 3,
        "rounds": 45,
        "state": "finished",
    },
    "people": [
        {
            "number": 5,
            "name": "Eszter Kovács",
            "home_club": "Card Club",
            "member_number": "",
            "person": None,
        }
    ],
    "problems": [{"fault": "no_event", "where": "", "message": "This is not an event file."}],
    "event": None,
}
_RECEIVED: Final = OpenApiExample(
    "A file that came",
    value={**_EXAMPLE, "state": "received", "summary": {}, "people": [], "problems": []},
    response_only=True,
    status_codes=["202"],
)
_ORDERED: Final = OpenApiExample(
    "A file that waits",
    value={**_EXAMPLE, "state": "reading", "problems": []},
    response_only=True,
    status_codes=["202"],
)
_FILE: Final = {"format": "stichtafel event", "version": 1, "content": None, "digest": "5f2c…"}


class EventAsFileView(MemberView):
    """``GET``: everything of an event as one file, which this or another service reads."""

    content_negotiation_class = AnyForm

    @extend_schema(
        operation_id="event_as_file",
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            **problems(401, 403, 404, 429),
        },
        examples=[
            OpenApiExample(
                "The beginning of one",
                value=_FILE,
                response_only=True,
                status_codes=["200"],
            )
        ],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        event = event_open_to(request, slug, Role.DIRECTOR)
        headers = {"Content-Disposition": f'attachment; filename="{event.slug}.json"'}
        text = "".join(write_event(event))
        return HttpResponse(text, content_type="application/json", headers=headers)


class EventFilesView(MemberView):
    """``POST`` an event file as the body, to have it looked at; it replaces the own one before."""

    parser_classes = (FileParser,)

    @extend_schema(
        operation_id="send_event_file",
        request={"application/json": OpenApiTypes.OBJECT},
        responses={202: EventFileAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "The beginning of one",
                value=_FILE,
                request_only=True,
            ),
            _RECEIVED,
        ],
    )
    @once
    def post(self, request: Request, club: str) -> Response:
        organisation = organisation_open_to(request, club, Role.OWNER)
        sent = request.data
        given = sent.get("file", b"") if isinstance(sent, dict) else b""
        file = keep_file(organisation=organisation, given=given, by=caller_of(request).user)
        return _waiting(file)


class EventFileView(MemberView):
    """``GET``: what is in a file, how far it is read, what came of it; ``DELETE``: remove it."""

    @extend_schema(
        operation_id="event_file",
        responses={200: EventFileAnswer, **problems(401, 403, 404, 429)},
        examples=[OpenApiExample("A file", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, club: str, file_id: int) -> Response:
        return Response(_file_answer(_file(request, club, file_id)))

    @extend_schema(
        operation_id="forget_event_file",
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, club: str, file_id: int) -> Response:
        forget_file(file_id=_file(request, club, file_id).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReadingView(MemberView):
    """``POST``: have a file read that was looked at; its people as they are chosen."""

    @extend_schema(
        operation_id="read_event_file",
        request=ReadingRequest,
        responses={202: EventFileAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "One is known", value={"people": [{"number": 5, "person": 1204}]}, request_only=True
            ),
            _ORDERED,
        ],
    )
    @once
    def post(self, request: Request, club: str, file_id: int) -> Response:
        file = _file(request, club, file_id)
        asked = ReadingRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        order_reading(file_id=file.pk, chosen=asked.validated_data["people"])
        return _waiting(EventFile.objects.select_related("organisation").get(pk=file.pk))


def _file(request: Request, club: str, file_id: int) -> EventFile:
    organisation: Organisation = organisation_open_to(request, club, Role.OWNER)
    files = EventFile.objects.filter(organisation=organisation).select_related("organisation")
    return get_object_or_404(files, pk=file_id)


def _waiting(file: EventFile) -> Response:
    address = {"club": file.organisation.slug, "file_id": file.pk}
    location = reverse("api:event_file", kwargs=address)
    headers = {"Location": location}
    return Response(_file_answer(file), status=status.HTTP_202_ACCEPTED, headers=headers)


def _file_answer(file: EventFile) -> dict[str, object]:
    faults = [FileProblem(FileFault(fault), where) for fault, where in file.problems]
    event = event_of(file) if file.slug else None
    return {
        "id": file.pk,
        "state": file.state,
        "sent_at": file.sent_at,
        "progress": {
            "done": file.steps_done,
            "planned": file.steps_planned,
            "overdue": overdue(file),
        },
        "summary": file.summary,
        "people": [
            {
                "number": person.number,
                "name": person.name,
                "home_club": person.home_club,
                "member_number": person.member_number,
                "person": person.person_id,
            }
            for person in people_of_file(file)
        ],
        "problems": [
            {"fault": problem.fault, "where": problem.where, "message": message}
            for problem, message in zip(faults, file_messages(faults), strict=True)
        ],
        "event": event.slug if event else None,
    }
