"""``…/history/`` and ``…/corrections/``: what was changed in an event, and what all may read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import event_open_to
from api.description import extend_schema
from api.fields import entrant_of, place_number, start_number
from api.members import MemberView
from api.paging import LINK, PageRequest
from api.problems import problems
from api.public import PublicView, seen_event
from scoring.models import Ruling
from scoring.selectors.history import (
    Change,
    changed_names,
    changed_rules,
    context_of,
    corrections_of,
    differences_of,
    key_of,
    newest_changes,
    public_reason_of,
    reason_of,
    sitters_of,
    user_of,
)
from scoring.selectors.history_sources import (
    HISTORY_SOURCES,
    NAMES_OF_ENTRANTS,
    NAMES_OF_EVENTS,
    ChangeKind,
    Filters,
)
from tournaments.models import Entrant, Event, Place, Table, Team, User
from tournaments.selectors.seatings import shown_states
from tournaments.selectors.tables import MOST_SEATINGS

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
CURSOR_PATTERN: Final = r"^([0-9]{1,17})-([0-9]{1,18})-([0-9]{1,2})\Z"
_SOURCES: Final = {source.model: place for place, source in enumerate(HISTORY_SOURCES)}


class DifferenceAnswer(serializers.Serializer[Any]):
    """One thing as it was and as it is; of a round, the points of an entrant."""

    name = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class SubjectAnswer(serializers.Serializer[Any]):
    """The subject of a change, as far as it has one: seating, table of the hall, round by number.

    ``seat`` counts from 1, ``entrant`` is a start number. ``what`` is the kind of row that has it.
    """

    moment = serializers.DateTimeField()
    kind = serializers.CharField()
    what = serializers.CharField()
    seating = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)
    entrant = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    differences = DifferenceAnswer(many=True)


class ChangeAnswer(SubjectAnswer):
    """A change; ``by`` is empty where no one at the desk made it, ``key`` the id of a program's."""

    by = serializers.CharField()
    key = serializers.IntegerField(allow_null=True)


class CorrectionAnswer(SubjectAnswer):
    """A correction or decision of a director that anyone may read.

    ``points``, in 1/840, are those of a sanction or a ruling, null also while they are hidden.
    """

    points = serializers.IntegerField(allow_null=True)


class ChangesRequest(PageRequest):
    """The page of changes that is asked for, the newest first."""

    after = serializers.RegexField(
        CURSOR_PATTERN, required=False, help_text="as the header `Link` names it"
    )

    def validate_after(self, after: str) -> tuple[datetime, int, int]:
        """Return the change behind which the page begins."""
        moment, row, source = map(int, after.split("-"))
        return _EPOCH + timedelta(microseconds=moment), row, source


class HistoryRequest(ChangesRequest):
    """The changes that are asked for, the newest first; numbers are those that people see."""

    kind = serializers.ChoiceField(ChangeKind.values, required=False)
    entrant = start_number(required=False)
    seating = serializers.IntegerField(required=False, min_value=1, max_value=MOST_SEATINGS)
    table = place_number(required=False)


_PLACE: Final = {
    "moment": "2026-03-06T19:10:00Z",
    "kind": "results",
    "what": "entry",
    "seating": 1,
    "table": 3,
    "round": 2,
    "seat": None,
    "entrant": None,
    "reason": "Two piles were swapped.",
    "differences": [{"name": "5", "before": 31, "after": 12}],
}
CORRECTION: Final = {**_PLACE, "points": None}


class HistoryView(MemberView):
    """``GET``: everything that was changed in an event, the newest first."""

    @extend_schema(
        operation_id="history",
        parameters=[HistoryRequest, LINK],
        responses={200: ChangeAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[
            OpenApiExample(
                "A correction", value={**_PLACE, "by": "carla", "key": None}, response_only=True
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        asked = HistoryRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        fields = asked.validated_data
        entrant = entrant_of(event, fields["entrant"]) if "entrant" in fields else None
        wanted = Filters(
            kind=ChangeKind(fields["kind"]) if "kind" in fields else None,
            entrant=entrant.pk if entrant else None,
            seating=fields.get("seating"),
            place=fields.get("table"),
            before=fields.get("after"),
        )
        limit = fields["limit"]
        changes = newest_changes(event, wanted, limit + 1)
        answer = Response(_history_answer(event, changes[:limit]))
        if len(changes) > limit:
            last = changes[limit - 1]
            lead_on(answer, request, (last.moment, last.row.pk, _SOURCES[last.model]))
        return answer


class CorrectionsView(PublicView):
    """``GET``: what directors corrected and decided, the newest first, as visitors see it."""

    @extend_schema(
        operation_id="corrections",
        responses={200: CorrectionAnswer(many=True), 301: None, **problems(401, 404, 410, 429)},
        examples=[OpenApiExample("A correction", value=CORRECTION, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = seen_event(request, slug)
        changes = corrections_of(event)
        names = Names([event], changes)
        return Response([correction_answer(change, event, names) for change in changes])


class Names:
    """The meaning of the ids in rows of events: start numbers, teams, tables of the hall."""

    def __init__(self, events: Collection[Event], changes: Iterable[Change]) -> None:
        self.sitters = sitters_of(changes)
        self.entrants = dict(Entrant.objects.filter(event__in=events).values_list("pk", "number"))
        self.teams = dict(Team.objects.filter(event__in=events).values_list("pk", "name"))
        self.places = dict(Place.objects.filter(event__in=events).values_list("pk", "number"))

    def of(self, name: str, value: Any) -> object:
        """Return what stands in a column: of a team its name, of a table of the hall its number."""
        if name == "team":
            return self.teams.get(value)
        if name == "fixed_place":
            return self.places.get(value)
        return value


def lead_on(answer: Response, request: Request, last: tuple[datetime, int, int]) -> None:
    """Lead to the page behind the last change of an answer: its moment, row and source."""
    moment, row, source = last
    query = request.query_params.copy()
    query["after"] = f"{(moment - _EPOCH) // timedelta(microseconds=1)}-{row}-{source}"
    answer["Link"] = f'<{request.path}?{query.urlencode()}>; rel="next"'


def _history_answer(event: Event, changes: Sequence[Change]) -> list[dict[str, object]]:
    names = Names([event], changes)
    by = {user for change in changes if (user := user_of(change))}
    users = dict(User.objects.filter(pk__in=by).values_list("pk", "username"))
    return [
        {
            **_subject_answer(change, names),
            "reason": str(context_of(change.row).get("reason", "")) or reason_of(change.decision),
            "differences": _differences(change, names),
            "by": users.get(user_of(change) or 0, ""),
            "key": key_of(change.row) or None,
        }
        for change in changes
    ]


def correction_answer(change: Change, event: Event, names: Names) -> dict[str, object]:
    """Return a correction as visitors may see it: no points of rounds, and no one of the desk."""
    row = change.decision
    points = row.points if change.kind == ChangeKind.DECISIONS else None
    if isinstance(row, Ruling) and row.seating.state not in shown_states(event):
        points = None
    of_names = change.kind in (ChangeKind.SETTINGS, ChangeKind.ENTRANTS)
    return {
        **_subject_answer(change, names),
        "reason": "" if of_names else public_reason_of(row),
        "differences": _public_differences(change, names),
        "points": points,
    }


def _subject_answer(change: Change, names: Names) -> dict[str, object]:
    """Return what a change is about, as far as its row says."""
    subject = _SUBJECTS[change.model](change.decision)
    table, seating = subject.table, subject.seating
    if table:
        seating = table.seating.number
    return {
        "moment": change.moment,
        "kind": change.kind,
        "what": _WHAT[change.model],
        "seating": seating,
        "table": table.place.number if table else None,
        "round": subject.round,
        "seat": subject.seat,
        "entrant": names.entrants.get(subject.entrant) if subject.entrant else None,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Subject:
    """The subject of a row; the entrant by id."""

    table: Table | None = None
    seating: int | None = None
    round: int | None = None
    seat: int | None = None
    entrant: int | None = None


def _of_round(row: Any) -> _Subject:
    return _Subject(table=row.round.table, round=row.round.number)


def _of_seat(row: Any) -> _Subject:
    return _Subject(table=row.seat.table, round=row.from_round, seat=row.seat.position + 1)


_WHAT: Final[Mapping[str, str]] = {
    "scoring.Entry": "entry",
    "scoring.Confirmation": "confirmation",
    "scoring.Voiding": "voiding",
    "scoring.Ruling": "ruling",
    "scoring.RulingHistory": "ruling_withdrawn",
    "scoring.Sanction": "sanction",
    "scoring.SanctionHistory": "sanction_withdrawn",
    "scoring.Draw": "lots",
    "tournaments.OccupancyHistory": "seat",
    "tournaments.SeatingHistory": "seating",
    "tournaments.ClockHistory": "clock",
    "tournaments.StateChange": "reason",
    "tournaments.TableHistory": "table",
    "tournaments.PostponementHistory": "postponement",
    "tournaments.ExtraTimeHistory": "extra_time",
    "tournaments.EntrantHistory": "entrant",
    "tournaments.AttendanceHistory": "roll_call",
    "tournaments.Payment": "payment",
    "tournaments.EventHistory": "settings",
    "tournaments.PrizeHistory": "prize",
    "tournaments.PictureHistory": "picture",
}
_SUBJECTS: Final[Mapping[str, Callable[[Any], _Subject]]] = {
    **dict.fromkeys(("scoring.Entry", "scoring.Confirmation", "scoring.Voiding"), _of_round),
    **dict.fromkeys(
        ("scoring.Ruling", "scoring.RulingHistory"),
        lambda row: _Subject(seating=row.seating.number, entrant=row.entrant_id),
    ),
    **dict.fromkeys(
        ("scoring.Sanction", "scoring.SanctionHistory"),
        lambda row: _Subject(entrant=row.entrant_id),
    ),
    **dict.fromkeys(
        (
            "scoring.Draw",
            "tournaments.EventHistory",
            "tournaments.PrizeHistory",
            "tournaments.PictureHistory",
        ),
        lambda _: _Subject(),
    ),
    "tournaments.OccupancyHistory": _of_seat,
    **dict.fromkeys(
        ("tournaments.SeatingHistory", "tournaments.ClockHistory"),
        lambda row: _Subject(seating=row.pgh_obj.number),
    ),
    "tournaments.StateChange": lambda row: _Subject(table=row.table, seating=row.seating.number),
    **dict.fromkeys(
        (
            "tournaments.TableHistory",
            "tournaments.PostponementHistory",
            "tournaments.ExtraTimeHistory",
        ),
        lambda row: _Subject(table=row.pgh_obj),
    ),
    "tournaments.EntrantHistory": lambda row: _Subject(entrant=row.pgh_obj_id),
    "tournaments.Payment": lambda row: _Subject(entrant=row.entrant_id),
    "tournaments.AttendanceHistory": lambda row: _Subject(
        seating=row.number, entrant=row.entrant_id
    ),
}


def _differences(change: Change, names: Names) -> list[dict[str, object]]:
    """Return what a change made of what there was; of a round the points by start number."""
    row = change.decision
    match change.model:
        case "scoring.Entry":
            return _points_of_round(change, names)
        case "scoring.Voiding":
            return [difference("void", not row.void, row.void)]
        case "scoring.Ruling":
            return [
                difference("kind", None, row.kind),
                *([] if row.points is None else [difference("points", None, row.points)]),
            ]
        case "scoring.Sanction" | "scoring.SanctionHistory":
            return _points_of_sanction(change)
        case "scoring.Draw":
            lots = {names.entrants[lot.entrant_id]: lot.position for lot in row.lots.all()}
            return [difference(str(number), None, at) for number, at in lots.items()]
        case "tournaments.OccupancyHistory":
            return _sitters(change, names)
        case "tournaments.Payment":
            return [difference(row.method, None, row.amount)]
        case "tournaments.StateChange":
            return [difference("state", None, row.to)]
    if change.model.startswith("tournaments."):
        return [
            difference(field.name, names.of(field.name, before), names.of(field.name, after))
            for field, before, after in differences_of(change)
        ]
    return []


def _public_differences(change: Change, names: Names) -> list[dict[str, object]]:
    """Return what all may read of it: who sat where, rules and names."""
    if change.kind == ChangeKind.SEATS:
        return _sitters(change, names)
    columns: Sequence[str] = ()
    if change.kind == ChangeKind.SETTINGS:
        columns = [*changed_rules(change), *changed_names(change, NAMES_OF_EVENTS)]
    elif change.kind == ChangeKind.ENTRANTS:
        columns = changed_names(change, NAMES_OF_ENTRANTS)
    return [
        difference(name, getattr(change.before, name), getattr(change.row, name))
        for name in columns
    ]


def _points_of_sanction(change: Change) -> list[dict[str, object]]:
    points = change.decision.points
    if points is None:
        return []
    before, after = (None, points) if change.model == "scoring.Sanction" else (points, None)
    return [difference("points", before, after)]


def _points_of_round(change: Change, names: Names) -> list[dict[str, object]]:
    earlier = change.before.piles.all() if change.before else ()
    before = {pile.seat_id: pile.points for pile in earlier}
    sitters = names.sitters[change.row.pk]
    return [
        difference(
            str(names.entrants.get(sitters.get(pile.seat.position, 0), "")),
            before.get(pile.seat_id),
            pile.points,
        )
        for pile in change.row.piles.all()
    ]


def _sitters(change: Change, names: Names) -> list[dict[str, object]]:
    before = change.before.entrant_id if change.before else None
    sat, sits = (names.entrants.get(who or 0) for who in (before, change.row.entrant_id))
    last = change.row.to_round
    return [
        difference("entrant", sat, sits),
        *([] if last is None else [difference("to_round", None, last)]),
    ]


def difference(name: str, before: object, after: object) -> dict[str, object]:
    """Return one thing as ``DifferenceAnswer`` describes it."""
    return {"name": name, "before": before, "after": after}
