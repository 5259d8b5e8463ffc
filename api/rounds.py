"""``tables/{id}/rounds/{n}/`` and lists of an event's rounds: read, void, confirmed at the desk."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to, row_open_to
from api.description import extend_schema
from api.effects import EFFECTS_EXAMPLE, Change, change_answers, previewed, results_change
from api.fields import HIGHEST, row_id
from api.members import MemberView
from api.problems import problems
from api.reasons import reason_field
from api.repeats import once
from api.seating_answers import seating_of
from api.versions import versioned
from engine.sheets import write_sheet
from scoring.models import Confirmation, Round, RoundState, Voiding, VoidReason
from scoring.selectors.confirmations import UnconfirmedRound, unconfirmed_rounds
from scoring.selectors.entries import Version, versions_of
from scoring.selectors.matches import Match, PlayedRound, match_of
from scoring.selectors.rounds import MissingRound, missing_rounds, rounds_with_state, voidings_of
from scoring.services.confirmations import confirm_at_desk, confirm_rounds
from scoring.services.reasons import fit_reason
from scoring.services.voidings import restore_round, void_round
from tournaments.models import Role, Table
from tournaments.selectors.tables import seated_tables, with_seats

MOST_ENTRIES: Final = 5000  # confirmed by one request, about 100 kB


class VersionOfRoundAnswer(serializers.Serializer[Any]):
    """A version of a round; all lists are in seat order.

    ``given`` says whose points are a director's, not those of the cards. ``reason`` is that of a
    director's word, ``correction`` that of a change of a closed round; both are empty mostly.
    """

    id = serializers.IntegerField(help_text="of the entry")
    version = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    origin = serializers.CharField(help_text="captain, desk, or what else stored it")
    by = serializers.CharField(help_text="who entered it at the desk; else empty")
    sheet = serializers.DictField()
    points = serializers.ListField(child=serializers.IntegerField())
    given = serializers.ListField(child=serializers.BooleanField())
    accepted = serializers.ListField(child=serializers.CharField())
    overruled = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    correction = serializers.CharField()


class VoidingAnswer(serializers.Serializer[Any]):
    """A decision that a round is void, or that it counts after all."""

    void = serializers.BooleanField()
    reason = serializers.CharField()
    note = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class RoundDetailsAnswer(serializers.Serializer[Any]):
    """A round of a table, with every version of it, the newest first.

    ``provisional`` it counts, but is still to be confirmed. ``confirmed`` are start numbers of
    those who confirmed their own points, ``confirmed_because`` why a director did it for others.
    """

    table = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    replayed = serializers.BooleanField(help_text="void, and played again at the end")
    seats = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    provisional = serializers.BooleanField()
    confirmed = serializers.ListField(child=serializers.IntegerField())
    confirmed_because = serializers.CharField()
    versions = VersionOfRoundAnswer(many=True)
    voidings = VoidingAnswer(many=True)


class RoundPlaceAnswer(serializers.Serializer[Any]):
    """A round by where it is: ``table`` is an id, ``place`` the number of a table of the hall."""

    table = serializers.IntegerField()
    seating = serializers.IntegerField()
    place = serializers.IntegerField()
    room = serializers.CharField()
    number = serializers.IntegerField()


class UnconfirmedRoundAnswer(RoundPlaceAnswer):
    """A round that is still to be confirmed, with the id of the entry that counts."""

    entry = serializers.IntegerField()


class RoundOfSeatingAnswer(RoundPlaceAnswer):
    """A round of a seating; ``reason`` is that of a director's word, mostly empty."""

    state = serializers.CharField()
    reported = serializers.BooleanField()
    provisional = serializers.BooleanField()
    reason = serializers.CharField()


class VoidRequest(RequestBody):
    """The reason for a void round, which may be played again; ``other`` needs a note."""

    reason = serializers.ChoiceField([reason.value for reason in VoidReason])
    note = reason_field(help_text="public for good: write no names")
    replayed = serializers.BooleanField(default=True)


class RestoreRequest(RequestBody):
    """The reason for which a void round counts after all."""

    note = reason_field(help_text="public for good: write no names")


class DeskConfirmationRequest(RequestBody):
    """The version that was looked at."""

    version = serializers.IntegerField(min_value=1, max_value=HIGHEST)


class ConfirmRoundsRequest(RequestBody):
    """Entries that were looked at, and why they are confirmed for those who did not do it."""

    entries = serializers.ListField(child=row_id(), allow_empty=False, max_length=MOST_ENTRIES)
    reason = reason_field(help_text="public for good: write no names")


class ConfirmedRoundsAnswer(serializers.Serializer[Any]):
    """Entries that are confirmed by this; those that were not unconfirmed any more are left out."""

    entries = serializers.ListField(child=serializers.IntegerField())


_PLACE: Final = {"table": 412, "seating": 1, "place": 3, "room": "", "number": 2}
_EXAMPLE: Final = {
    "table": 412,
    "number": 2,
    "state": "open",
    "replayed": False,
    "seats": [5, 2, 7],
    "names": ["Eszter Kovács", "Béla", "Gino"],
    "provisional": False,
    "confirmed": [5],
    "confirmed_because": "",
    "versions": [
        {
            "id": 9032,
            "version": 1,
            "recorded_at": "2026-03-06T18:20:00Z",
            "origin": "desk",
            "by": "carla",
            "sheet": {
                "edition": "box120",
                "variant": "classic",
                "players": 3,
                "evidence": "cards",
                "piles": [{"penalty": ["g0"], "captured": ["b3", "b7", "r5"]}],
                "undealt": [],
            },
            "points": [31, -4, 12],
            "given": [False, False, False],
            "accepted": [],
            "overruled": [],
            "reason": "",
            "correction": "",
        }
    ],
    "voidings": [
        {
            "void": True,
            "reason": "misdeal",
            "note": "",
            "by": "carla",
            "at": "2026-03-06T18:30:00Z",
        }
    ],
}
_STORED: Final = OpenApiExample(
    "The round", value=_EXAMPLE, response_only=True, status_codes=["201"]
)
_CHANGES: Final = change_answers(RoundDetailsAnswer)


class RoundView(MemberView):
    """``GET``: a round of a table, with every version of it."""

    @extend_schema(
        operation_id="round",
        responses={200: RoundDetailsAnswer, 304: None, **problems(401, 404, 429)},
        examples=[OpenApiExample("A round", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, table_id: int, round_number: int) -> Response:
        table = _table(request, table_id, Role.READER)
        return versioned(request, _round_answer(match_of(table), round_number))


class VoidRoundView(MemberView):
    """``POST``: a round does not count; its entries stay."""

    @extend_schema(
        operation_id="void_round",
        request=VoidRequest,
        responses=_CHANGES,
        examples=[
            OpenApiExample(
                "A misdeal", value={"reason": "misdeal", "replayed": True}, request_only=True
            ),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, table_id: int, round_number: int) -> Change:
        table = _table(request, table_id)
        asked = VoidRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        void = partial(
            void_round,
            table_id=table.pk,
            number=round_number,
            reason=VoidReason(asked.validated_data["reason"]),
            note=asked.validated_data["note"],
            replayed=asked.validated_data["replayed"],
            by=caller_of(request).user,
        )
        return _change(table, round_number, void)


class RestoredRoundView(MemberView):
    """``POST``: a void round counts after all."""

    @extend_schema(
        operation_id="restore_round",
        request=RestoreRequest,
        responses=_CHANGES,
        examples=[
            OpenApiExample("Why", value={"note": "It was dealt rightly."}, request_only=True),
            EFFECTS_EXAMPLE,
            _STORED,
        ],
    )
    @previewed
    def post(self, request: Request, table_id: int, round_number: int) -> Change:
        table = _table(request, table_id)
        asked = RestoreRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        note = fit_reason(asked.validated_data["note"])
        restore = partial(
            restore_round,
            table_id=table.pk,
            number=round_number,
            note=note,
            by=caller_of(request).user,
        )
        return _change(table, round_number, restore)


class DeskConfirmationView(MemberView):
    """``POST``: a director agrees with the version of a round that was looked at."""

    @extend_schema(
        operation_id="confirm_round",
        request=DeskConfirmationRequest,
        responses={
            201: RoundDetailsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample("The first version", value={"version": 1}, request_only=True),
            _STORED,
        ],
    )
    @once
    def post(self, request: Request, table_id: int, round_number: int) -> Response:
        table = _table(request, table_id)
        asked = DeskConfirmationRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        played = get_object_or_404(table.rounds.all(), number=round_number)
        entry = get_object_or_404(played.entries.all(), **asked.validated_data)
        confirm_at_desk(entry_id=entry.pk, by=caller_of(request).user)
        return _answer(table, round_number)


class MissingRoundsView(MemberView):
    """``GET``: the open rounds without an entry, by place, seating and number."""

    @extend_schema(
        operation_id="missing_rounds",
        responses={200: RoundPlaceAnswer(many=True), **problems(401, 404, 429)},
        examples=[OpenApiExample("A round", value=_PLACE, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        return Response([_place_answer(played) for played in missing_rounds(event)])


class UnconfirmedRoundsView(MemberView):
    """``GET``: rounds that are still to be confirmed; ``POST``: confirm those looked at."""

    @extend_schema(
        operation_id="unconfirmed_rounds",
        responses={200: UnconfirmedRoundAnswer(many=True), **problems(401, 404, 429)},
        examples=[OpenApiExample("A round", value={**_PLACE, "entry": 9032}, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        return Response(
            [
                {**_place_answer(played), "entry": played.entry_id}
                for played in unconfirmed_rounds(event)
            ]
        )

    @extend_schema(
        operation_id="confirm_rounds",
        request=ConfirmRoundsRequest,
        responses={
            201: ConfirmedRoundsAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[
            OpenApiExample(
                "One entry",
                value={"entries": [9032], "reason": "They have left."},
                request_only=True,
            ),
            OpenApiExample(
                "It is confirmed",
                value={"entries": [9032]},
                response_only=True,
                status_codes=["201"],
            ),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = ConfirmRoundsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        words: Sequence[Confirmation] = confirm_rounds(
            event_id=event.pk,
            entries=set(asked.validated_data["entries"]),
            reason=asked.validated_data["reason"],
            by=caller_of(request).user,
        )
        answer = {"entries": [word.entry_id for word in words]}
        return Response(answer, status=status.HTTP_201_CREATED)


class RoundsOfSeatingView(MemberView):
    """``GET``: every round of a published seating, by place and number."""

    @extend_schema(
        operation_id="rounds",
        responses={200: RoundOfSeatingAnswer(many=True), **problems(401, 404, 429)},
        examples=[
            OpenApiExample(
                "A round",
                value={
                    **_PLACE,
                    "state": "open",
                    "reported": True,
                    "provisional": False,
                    "reason": "",
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seating = seating_of(event_open_to(request, slug), number)
        return Response(
            [_of_seating(played, seating.number) for played in rounds_with_state(seating)]
        )


def _table(request: Request, table_id: int, role: Role = Role.DIRECTOR) -> Table:
    tables = with_seats(seated_tables())
    return row_open_to(request, tables, role, event="seating__event", pk=table_id)


def _change(table: Table, round_number: int, decide: Callable[[], object]) -> Change:
    return results_change(table.seating.event_id, decide, lambda _: _answer(table, round_number))


def _answer(table: Table, round_number: int) -> Response:
    now = with_seats(Table.objects.filter(pk=table.pk)).get()
    answer = _round_answer(match_of(now), round_number)
    return Response(answer, status=status.HTTP_201_CREATED)


def _round_answer(match: Match, number: int) -> dict[str, object]:
    """Return a round as ``RoundDetailsAnswer`` describes it.

    Raises:
        Http404: the table has no such round, or was dissolved before it.
    """
    for played in match.rounds:
        if played.round.number == number and played.entrants:
            return _details(match.table, played)
    raise Http404


def _details(table: Table, played: PlayedRound) -> dict[str, object]:
    positions = list(played.entrants)
    voidings = [voiding for voiding in voidings_of(table) if voiding.round_id == played.round.pk]
    return {
        "table": table.pk,
        "number": played.round.number,
        "state": played.round.state,
        "replayed": played.round.state == RoundState.VOID and played.round.replayed,
        "seats": [entrant.number for entrant in played.entrants.values()],
        "names": [entrant.person.name for entrant in played.entrants.values()],
        "provisional": played.provisional,
        "confirmed": played.agreement.numbers if played.agreement else [],
        "confirmed_because": played.confirmed_because,
        "versions": [_version(version, positions) for version in versions_of(played.round)],
        "voidings": [_voiding(voiding) for voiding in voidings],
    }


def _version(version: Version, positions: Sequence[int]) -> dict[str, object]:
    entry = version.entry
    there = [position for position in positions if position in version.points]
    return {
        "id": entry.pk,
        "version": entry.version,
        "recorded_at": entry.created_at,
        "origin": entry.source,
        "by": entry.by.get_username() if entry.by else "",
        "sheet": write_sheet(version.sheet),
        "points": [version.points[position] for position in there],
        "given": [position in version.given for position in there],
        "accepted": entry.accepted,
        "overruled": entry.overruled,
        "reason": entry.reason,
        "correction": entry.correction,
    }


def _voiding(voiding: Voiding) -> dict[str, object]:
    return {
        "void": voiding.void,
        "reason": voiding.reason,
        "note": voiding.note,
        "by": voiding.by.get_username(),
        "at": voiding.created_at,
    }


def _place_answer(played: MissingRound | UnconfirmedRound) -> dict[str, object]:
    return {
        "table": played.table_id,
        "seating": played.seating,
        "place": played.place,
        "room": played.room,
        "number": played.number,
    }


def _of_seating(played: Round, seating: int) -> dict[str, object]:
    place = played.table.place
    return {
        "table": played.table_id,
        "seating": seating,
        "place": place.number,
        "room": place.room,
        "number": played.number,
        "state": played.state,
        "reported": played.reported,  # type: ignore[attr-defined]  # rounds_with_state adds it
        "provisional": played.provisional,  # type: ignore[attr-defined]  # as above
        "reason": played.reason or "",  # type: ignore[attr-defined]  # as above
    }
