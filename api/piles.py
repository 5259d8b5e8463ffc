"""``tables/{id}/rounds/{n}/piles/``: what phones share of a round before it is recorded."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import PlaceLinkAuthentication, place_of, require_place
from api.description import extend_schema
from api.devices import DeviceField, is_device
from api.entries import EntryAnswer
from api.problems import problems
from api.throttling import PilesThrottle
from engine import sheets
from engine.drafts import MOST_SEEN, DraftVersion
from scoring.selectors.piles import APART, RoundDraft, live_number, recorded_answer, round_draft
from scoring.selectors.rounds import current_version, round_of
from scoring.services.piles import PileEdit, clear_pile, put_pile
from tournaments.models import Evidence
from tournaments.selectors.tables import MOST_SEATINGS, MOST_SEATS, seated_tables, with_seats

HIGHEST = 2**31 - 1


class PileConverter:
    """The end of a pile's address: a start number, or ``apart`` for the cards in no pile."""

    regex = "[1-9][0-9]{0,9}|apart"

    def to_python(self, value: str) -> int | None:
        return APART if value == "apart" else int(value)

    def to_url(self, value: int | None) -> str:
        return "apart" if value is APART else str(value)


class VersionFields(serializers.Serializer[Any]):  # as released: 5 and "5" are equal
    """The parts of a pile's version, beside the pile it is of and what it holds."""

    edit = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST,
        help_text="one above the highest edit of this pile that the author had seen",
    )
    device = DeviceField(help_text="of the author")
    seen = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST),
        help_text="by other device, the highest edit of it that the author had taken in",
    )
    by = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST,
        allow_null=True,
        default=None,
        help_text="start number of the person who holds the author's phone",
    )
    over = serializers.BooleanField(
        default=False,
        help_text="whether the author says that the last trick is played: then nothing of this "
        "version is hidden",
    )


class PileRequest(VersionFields):
    """A version of a pile, and what its author saw of the table."""

    seating = serializers.IntegerField(min_value=1, max_value=MOST_SEATINGS)
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST),
        max_length=MOST_SEATS,
        help_text="start numbers in seat order",
    )
    based_on = serializers.IntegerField(
        min_value=0, max_value=HIGHEST, help_text="version of the round's entry, 0 for none"
    )
    evidence = serializers.ChoiceField(Evidence.choices)
    content = serializers.JSONField(
        help_text="as a pile in a sheet, a key that is missing is unknown; for the cards apart "
        "undealt or unplayed"
    )

    def validate(self, fields: dict[str, Any]) -> dict[str, Any]:
        seen, device = fields["seen"], fields["device"]
        seen.pop(device, None)
        if len(seen) > MOST_SEEN or not all(map(is_device, seen)):
            message = f"At most {MOST_SEEN} identifiers of devices are needed."
            raise serializers.ValidationError({"seen": [message]})
        if fields["edit"] <= max(seen.values(), default=0):
            message = "An edit is above all edits that its author had seen."
            raise serializers.ValidationError({"edit": [message]})
        return fields


class VersionAnswer(VersionFields):
    """A version of a pile that stands."""

    number = serializers.IntegerField(
        allow_null=True, help_text="start number of the person; null for the cards apart"
    )
    content = serializers.DictField()
    hidden = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="keys of the content that no phone is sent before the round is recorded, unless "
        "the version is `over`; of cards face down it gets the number",
    )


class PileAnswer(serializers.Serializer[Any]):
    """The versions of a pile that stand, the one that counts first."""

    piles = VersionAnswer(many=True)


class RecordedAnswer(EntryAnswer):
    """The entry that counts: what its sender was answered, and who has confirmed it.

    One that was read from an event file has its version, its sheet and who has confirmed it alone.
    """

    recorded_at = serializers.DateTimeField(required=False)
    scores = serializers.ListField(child=serializers.IntegerField(), required=False)
    totals = serializers.ListField(child=serializers.IntegerField(), required=False)
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True), required=False)
    complete = serializers.BooleanField(required=False)
    sheet = serializers.DictField()
    confirmed = serializers.ListField(
        child=serializers.IntegerField(), help_text="start numbers in seat order"
    )


class SharedRound(PileAnswer):
    """All that the phones at a table share of a round.

    Piles are in seat order, the cards apart last; of each pile the version that counts comes
    first. The evidence is that of the piles which are not empty, null while all are.
    """

    seating = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField())
    version = serializers.IntegerField(help_text="of the entry that counts, 0 for none")
    evidence = serializers.ChoiceField(Evidence.choices, allow_null=True)
    recorded = RecordedAnswer(allow_null=True)


class PilesAnswer(SharedRound):
    """All that the phones at a table share of a round, and when to look again."""

    table = serializers.IntegerField(help_text="its live number, as `/live/tables/{id}` says it")


class PutAnswer(PileAnswer):
    """Versions of a pile that was put, and all that is shared of its round by now."""

    round = SharedRound()


_PILE = OpenApiParameter(
    "pile",
    {"type": "string", "pattern": "^([1-9][0-9]{0,9}|apart)$"},
    OpenApiParameter.PATH,
    description="the start number of a person, or apart for the cards in no pile",
)
_VERSION: Final = {
    "number": 5,
    "edit": 1,
    "device": "k3v9",
    "seen": {},
    "by": 5,
    "over": False,
    "content": {"penalty": ["g0"], "captured": ["b3", "b7"]},
}
_ROUND: Final = {
    "seating": 1,
    "seats": [5, 2, 7],
    "version": 0,
    "evidence": "cards",
    "piles": [_VERSION],
    "recorded": None,
}
_PUT: Final = {
    "seating": 1,
    "seats": [5, 2, 7],
    "based_on": 0,
    "evidence": "cards",
    "edit": 1,
    "device": "k3v9",
    "seen": {},
    "by": 5,
    "over": False,
    "content": {"penalty": ["g0"], "captured": ["b3", "b7"]},
}
_REFUSALS = problems(401, 403, 404, 429)


class PilesView(APIView):
    """``GET``: all draft piles of a round, without what is hidden in the game.

    401 unknown or withdrawn link; 403 another table; 404 no such table or round; 429 too often.
    """

    authentication_classes = (PlaceLinkAuthentication,)
    throttle_classes = (PilesThrottle,)

    @extend_schema(
        operation_id="piles",
        responses={200: PilesAnswer, **_REFUSALS},
        examples=[
            OpenApiExample("One pile", value={"table": 17, **_ROUND}, response_only=True),
        ],
    )
    def get(self, request: Request, table_id: int, round_number: int) -> Response:
        number = live_number(table_id)  # before what has it, so that it is never too high
        return Response({"table": number, **_shared(_draft(request, table_id, round_number))})


class PileView(APIView):
    """The draft pile of a person, or the cards apart: read, put, emptied.

    400 unreadable; 401 unknown or withdrawn link; 403 another table; 404 no such table, round or
    person; 409 closed, seats_changed, outdated, sheet_differs, evidence_differs, pile_crowded; 413
    too large; 422 cards_repeated; 429 too often.
    """

    authentication_classes = (PlaceLinkAuthentication,)
    throttle_classes = (PilesThrottle,)

    @extend_schema(
        operation_id="pile",
        parameters=[_PILE],
        responses={200: PileAnswer, **_REFUSALS},
        examples=[OpenApiExample("One version", value={"piles": [_VERSION]}, response_only=True)],
    )
    def get(self, request: Request, table_id: int, round_number: int, pile: int | None) -> Response:
        draft = _draft(request, table_id, round_number)
        return Response({"piles": draft.shown(pile)})

    @extend_schema(
        operation_id="put_pile",
        parameters=[_PILE],
        request=PileRequest,
        responses={
            200: PutAnswer,
            **problems(400, 409, 413, 422),
            **_REFUSALS,
        },
        examples=[
            OpenApiExample("Three cards", value=_PUT, request_only=True),
            OpenApiExample(
                "What is shared now",
                value={"piles": [_VERSION], "round": _ROUND},
                response_only=True,
            ),
        ],
    )
    def put(self, request: Request, table_id: int, round_number: int, pile: int | None) -> Response:
        _require_table(request, table_id)
        serializer = PileRequest(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields = serializer.validated_data
        version = DraftVersion(
            number=pile,
            edit=fields["edit"],
            device=fields["device"],
            seen=fields["seen"],
            by=fields["by"],
            over=fields["over"],
            content=fields["content"],
        )
        draft = put_pile(
            PileEdit(
                table_id=table_id,
                round_number=round_number,
                seating=fields["seating"],
                seats=tuple(fields["seats"]),
                based_on=fields["based_on"],
                evidence=sheets.Evidence(fields["evidence"]),
                version=version,
            )
        )
        return Response({"piles": draft.shown(pile), "round": _shared(draft)})

    @extend_schema(
        operation_id="clear_pile",
        parameters=[_PILE],
        responses={204: None, **problems(409), **_REFUSALS},
    )
    def delete(
        self, request: Request, table_id: int, round_number: int, pile: int | None
    ) -> Response:
        _require_table(request, table_id)
        clear_pile(table_id=table_id, round_number=round_number, number=pile)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _shared(draft: RoundDraft) -> dict[str, object]:
    return {
        "seating": draft.table.seating.number,
        "seats": draft.seats,
        "version": current_version(draft.entry),
        "evidence": draft.evidence,
        "piles": draft.all_shown(),
        "recorded": recorded_answer(draft),
    }


def _draft(request: Request, table_id: int, round_number: int) -> RoundDraft:
    place = place_of(request)
    table = get_object_or_404(with_seats(seated_tables()), pk=table_id)
    require_place(place, table.place_id)
    return round_draft(table, round_of(table, round_number))


def _require_table(request: Request, table_id: int) -> None:
    place = place_of(request)
    table = get_object_or_404(seated_tables(), pk=table_id)
    require_place(place, table.place_id)
