"""``events/{slug}/registrations/`` and ``…/self-registration/``: what visitors have sent."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.entrants import ENTRANT_EXAMPLE, EntrantAnswer, entrants_shown
from api.members import MemberView
from api.numbers import RowField, StartNumberField
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from tournaments.errors import RegistrationOutdated
from tournaments.models import Event, Registration, Role
from tournaments.name_similarity import Similarity
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.candidates import Candidate, find_candidates
from tournaments.selectors.registrations import (
    count_waiting,
    newcomer_of,
    registration_address,
    takes_registrations,
    waiting_registrations,
)
from tournaments.services.events import close_registration, open_registration
from tournaments.services.recipients import ask_again
from tournaments.services.registrations import WAITING_LIMIT, decide_registrations

APPROVE: Final = "approve"
REFUSE: Final = "refuse"


class CandidateAnswer(serializers.Serializer[Candidate]):
    """A person of the register whom a name may mean; ``number`` where it is an entrant already."""

    person = serializers.IntegerField(source="person_id")
    name = serializers.CharField()
    home_club = serializers.CharField()
    member_number = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    similarity = serializers.ChoiceField([kind.value for kind in Similarity], allow_null=True)


class RegistrationAnswer(serializers.ModelSerializer[Registration]):
    """A registration that waits; ``may_be`` are the people of the register whom it may mean.

    ``email_confirmed`` is null without an address.
    """

    email_confirmed = serializers.SerializerMethodField()
    may_be = CandidateAnswer(many=True, read_only=True)

    class Meta:
        model = Registration
        fields = (
            "id",
            "name",
            "sort_name",
            "home_club",
            "language",
            "own_page",
            "consented_at",
            "email_confirmed",
            "may_be",
        )

    def get_email_confirmed(self, registration: Registration) -> bool | None:
        """Return whether its address is confirmed, None without one."""
        recipient = getattr(registration, "recipient", None)
        return None if recipient is None else recipient.confirmed_at is not None


class DecisionRequest(RequestBody):
    """A decision about a registration; ``person`` of the register, or null for a new one."""

    registration = RowField()
    decision = serializers.ChoiceField((APPROVE, REFUSE))
    person = RowField(allow_null=True, default=None)


class DecisionsRequest(RequestBody):
    """Decisions, each about another registration. With ``next_number`` only where it comes next."""

    decisions = serializers.ListField(
        child=DecisionRequest(), allow_empty=False, max_length=WAITING_LIMIT
    )
    next_number = StartNumberField(allow_null=True, default=None)

    def validate_decisions(self, decisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse two decisions about one registration."""
        if len({decision["registration"] for decision in decisions}) < len(decisions):
            raise serializers.ValidationError("One registration is there twice.")
        return decisions


class SelfRegistrationAnswer(serializers.Serializer[Event]):
    """The registration by visitors: whether it is on, where it is, and how many wait."""

    on = serializers.BooleanField(source="self_registration")
    open = serializers.SerializerMethodField()
    waiting = serializers.SerializerMethodField()
    address = serializers.SerializerMethodField()

    def get_open(self, event: Event) -> bool:
        """Return whether it is on, and the event takes people now."""
        return takes_registrations(event)

    def get_waiting(self, event: Event) -> int:
        """Return how many wait for a director."""
        return count_waiting(event)

    def get_address(self, event: Event) -> str:
        """Return where visitors register."""
        return registration_address(event)


class SelfRegistrationRequest(RequestBody):
    """The wanted state of the registration by visitors; a draft becomes public with it."""

    on = serializers.BooleanField()


class AskedAgainAnswer(serializers.Serializer[Any]):
    """The first email of a registration: whether it is on its way once more.

    Not to an address that is confirmed or deleted, to which one went within the hour, or where the
    service sends no emails.
    """

    on_its_way = serializers.BooleanField()


_EXAMPLE: Final = {
    "id": 44,
    "name": "Eszter Kovács",
    "sort_name": "",
    "home_club": "Card Club",
    "language": "hu",
    "own_page": False,
    "consented_at": "2026-03-01T10:12:44.015Z",
    "email_confirmed": False,
    "may_be": [
        {
            "person": 1204,
            "name": "Eszter Kovacs",
            "home_club": "Card Club",
            "member_number": "",
            "number": None,
            "similarity": "spelling",
        }
    ],
}


class RegistrationsView(MemberView):
    """``GET``: the registrations that wait, the oldest first."""

    @extend_schema(
        operation_id="registrations",
        parameters=[PageRequest, LINK],
        responses={200: RegistrationAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[OpenApiExample("A registration", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)

        def shown(page: Iterable[Any], **named: Any) -> RegistrationAnswer:
            rows = list(page)
            for row, candidates in zip(
                rows, find_candidates(event, [*map(newcomer_of, rows)]), strict=True
            ):
                row.may_be = candidates
            return RegistrationAnswer(rows, **named)

        waiting = waiting_registrations(event).select_related("recipient")
        return LinkPagination("pk").answer(request, waiting, shown)


class DecisionsView(MemberView):
    """``POST``: approve and refuse registrations, all of them or none."""

    @extend_schema(
        operation_id="decide_registrations",
        request=DecisionsRequest,
        responses={
            200: EntrantAnswer(many=True),
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample(
                "A known person, and a stranger",
                value={
                    "decisions": [
                        {"registration": 44, "decision": "approve", "person": 1204},
                        {"registration": 45, "decision": "refuse"},
                    ],
                    "next_number": 5,
                },
                request_only=True,
            ),
            OpenApiExample("An entrant", value=ENTRANT_EXAMPLE, response_only=True),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = DecisionsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        entrants = decide_registrations(
            event_id=event.pk,
            decisions=_decisions(event, asked.validated_data["decisions"]),
            next_number=asked.validated_data["next_number"],
            by=caller_of(request).user,
        )
        stored = entrants_shown(event).filter(pk__in=[entrant.pk for entrant in entrants])
        return Response(EntrantAnswer(stored, many=True).data)


class AskedAgainView(MemberView):
    """``POST``: the first email, by which an address is confirmed, to who still waits."""

    @extend_schema(
        operation_id="ask_again",
        request=None,
        responses={200: AskedAgainAnswer, **problems(400, 401, 403, 404, 413, 422, 429)},
        examples=[OpenApiExample("It is sent", value={"on_its_way": True}, response_only=True)],
    )
    @once
    def post(self, request: Request, slug: str, registration_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        registration = get_object_or_404(waiting_registrations(event), pk=registration_id)
        sent = ask_again(registration_id=registration.pk)
        return Response(AskedAgainAnswer({"on_its_way": sent}).data)


class SelfRegistrationView(MemberView):
    """``GET``: whether visitors may register themselves; ``PUT``: let them, or not."""

    @extend_schema(
        operation_id="self_registration",
        responses={200: SelfRegistrationAnswer, **problems(401, 404, 429)},
        examples=[
            OpenApiExample(
                "It is open",
                value={
                    "on": True,
                    "open": True,
                    "waiting": 2,
                    "address": "https://cards.example/e/spring-evening/register/",
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(SelfRegistrationAnswer(event_open_to(request, slug)).data)

    @extend_schema(
        operation_id="switch_self_registration",
        request=SelfRegistrationRequest,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[OpenApiExample("On", value={"on": True}, request_only=True)],
    )
    @once
    def put(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = SelfRegistrationRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        if asked.validated_data["on"]:
            open_registration(event_id=event.pk)
        else:
            close_registration(event_id=event.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _decisions(
    event: Event, decisions: Iterable[Mapping[str, Any]]
) -> dict[int, NewEntrant | None]:
    """Return who is registered for each registration, by id; None for a refusal.

    Raises:
        RegistrationOutdated: one of them does not wait in this event.
    """
    by_id = {decision["registration"]: decision for decision in decisions}
    waiting = waiting_registrations(event).in_bulk(by_id)
    if len(waiting) < len(by_id):
        raise RegistrationOutdated
    return {
        pk: replace(newcomer_of(waiting[pk]), person_id=decision["person"])
        if decision["decision"] == APPROVE
        else None
        for pk, decision in by_id.items()
    }
