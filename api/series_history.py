"""``series/{slug}/history/`` and ``…/corrections/``: what was changed in a series."""

from datetime import datetime
from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.history import (
    CORRECTION,
    ChangesRequest,
    CorrectionAnswer,
    DifferenceAnswer,
    Names,
    correction_answer,
    difference,
    lead_on,
)
from api.members import MemberView
from api.paging import LINK
from api.problems import problems
from api.public import PublicView
from api.series_settings import own_series
from scoring.models import SeriesDraw, SeriesRecord
from scoring.selectors.series import shown_series
from scoring.selectors.series_corrections import corrections_of_series, ended_at
from scoring.selectors.series_history import (
    HistoryNames,
    SeriesChange,
    SeriesChangeKind,
    SeriesHistoryChange,
    SeriesHistoryKind,
    history_of_series,
    names_in,
    setting_differences,
)
from scoring.selectors.series_pages import series_page
from tournaments.models import Event, Role

_KINDS: Final = list(SeriesHistoryKind)
_WHAT: Final = {"insert": "added", "update": "changed", "delete": "removed"}
_EVENT: Final = "event"  # the kind of a correction inside of an event
_CLOSING: Final = "closing"


class SeriesHistoryAnswer(serializers.Serializer[Any]):
    """A change of a series; ``event`` and ``person`` are what it is about, if it is about one.

    ``differences`` are settings, the weight of an event in per cent, in ``same_as`` the number of
    the own person as whom one of another club counts, of lots each person with the place that was
    drawn. ``hash`` is that of a closing. ``by`` is empty where the service did it itself, ``key``
    the id of a program's.
    """

    moment = serializers.DateTimeField()
    kind = serializers.ChoiceField([kind.value for kind in SeriesHistoryKind])
    what = serializers.ChoiceField([*_WHAT.values(), "drawn", "closed"])
    event = serializers.CharField(allow_null=True)
    person = serializers.IntegerField(allow_null=True)
    differences = DifferenceAnswer(many=True)
    hash = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField()
    key = serializers.IntegerField(allow_null=True)


class SeriesCorrectionAnswer(serializers.Serializer[Any]):
    """A correction of a series: inside of an event that counts, of the series itself, a closing.

    ``event`` is null for none, and for one that is not public any more; of one inside of an event
    ``correction`` says what it was. ``differences`` are of a rule, of the weight of an event in per
    cent, of lots the seed, null if they were drawn by hand. ``hash`` is that of a closing.
    """

    moment = serializers.DateTimeField()
    kind = serializers.ChoiceField([_EVENT, *(kind.value for kind in SeriesChangeKind), _CLOSING])
    event = serializers.CharField(allow_null=True)
    correction = CorrectionAnswer(allow_null=True)
    differences = DifferenceAnswer(many=True)
    reason = serializers.CharField()
    hash = serializers.CharField()


_CHANGE: Final = {
    "moment": "2026-03-07T09:00:00Z",
    "kind": "event",
    "what": "changed",
    "event": "spring-evening",
    "person": None,
    "differences": [{"name": "weight", "before": 100, "after": 150}],
    "hash": "",
    "reason": "",
    "by": "carla",
    "key": None,
}
_CORRECTION: Final = {
    "moment": "2026-03-07T09:00:00Z",
    "kind": "event",
    "event": "spring-evening",
    "correction": CORRECTION,
    "differences": [{"name": "weight", "before": 100, "after": 150}],
    "reason": "",
    "hash": "",
}


class SeriesHistoryView(MemberView):
    """``GET``: everything that was changed in a series, the newest first.

    Of settings, events, people, lots and closings the newest 200 each.
    """

    @extend_schema(
        operation_id="series_history",
        parameters=[ChangesRequest, LINK],
        responses={200: SeriesHistoryAnswer(many=True), **problems(400, 401, 404, 429)},
        examples=[OpenApiExample("A weight", value=_CHANGE, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        own = own_series(request, series, Role.READER)
        asked = ChangesRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        limit, after = asked.validated_data["limit"], asked.validated_data.get("after")
        changes = history_of_series(own)
        if after:
            changes = [change for change in changes if _behind(change, *after)]
        page = changes[:limit]
        names = names_in(page)
        answer = Response([_history_answer(change, names) for change in page])
        if len(changes) > limit:
            last = page[-1]
            lead_on(answer, request, (last.moment, last.row.pk, _KINDS.index(last.kind)))
        return answer


class SeriesCorrectionsView(PublicView):
    """``GET``: what changed a series after it was shown, the newest first, as visitors see it.

    Empty while its standings are hidden. 404 for one that is not public.
    """

    @extend_schema(
        operation_id="series_corrections",
        responses={200: SeriesCorrectionAnswer(many=True), **problems(401, 404, 429)},
        examples=[OpenApiExample("A correction", value=_CORRECTION, response_only=True)],
    )
    def get(self, request: Request, series: str) -> Response:
        page = series_page(get_object_or_404(shown_series(), slug=series), public=True)
        ended = ended_at([series_event.event.pk for series_event in page.events])
        corrections = corrections_of_series(page, ended)
        events = {event for event, _change in corrections.of_events}
        names = Names(events, [change for _event, change in corrections.of_events])
        answers = [
            *(
                _correction(
                    change.moment,
                    _EVENT,
                    event=event.slug,
                    correction=correction_answer(change, event, names),
                )
                for event, change in corrections.of_events
            ),
            *(_of_series(change, event) for change, event in corrections.of_series),
            *(
                _correction(record.made_at, _CLOSING, reason=record.reason, hash=record.hash)
                for record in corrections.closings
            ),
        ]
        return Response(sorted(answers, key=lambda answer: answer["moment"], reverse=True))


def _behind(change: SeriesHistoryChange, moment: datetime, row: int, kind: int) -> bool:
    """Return whether a change comes behind the last one of a page."""
    return (change.moment, _KINDS.index(change.kind), change.row.pk) < (moment, kind, row)


def _history_answer(change: SeriesHistoryChange, names: HistoryNames) -> dict[str, object]:
    row = change.row
    answer: dict[str, object] = {
        "moment": change.moment,
        "kind": change.kind,
        "event": None,
        "person": None,
        "hash": "",
        "reason": "",
        "by": names.users.get(change.user or 0, ""),
        "key": change.key or None,
    }
    if isinstance(row, SeriesRecord):
        own = {"what": "closed", "differences": [], "hash": row.hash, "reason": row.reason}
        return {**answer, **own}
    if isinstance(row, SeriesDraw):
        return {**answer, "what": "drawn", "differences": _drawn(row), "reason": row.reason}
    answer["what"] = _WHAT[row.pgh_label]
    removed = row.pgh_label == "delete"
    match change.kind:
        case SeriesHistoryKind.EVENT:
            event = names.events.get(row.event_id)
            before = change.before.weight if change.before else None
            weight = difference("weight", before, None if removed else row.weight)
            return {**answer, "event": event and event.slug, "differences": [weight]}
        case SeriesHistoryKind.PERSON:
            was, now = (row.same_as_id, None) if removed else (None, row.same_as_id)
            same = difference("same_as", was, now)
            return {**answer, "person": row.person_id, "differences": [same]}
    differences = [
        difference(field.name, before if change.before else None, after)
        for field, before, after in setting_differences(change)
    ]
    return {**answer, "differences": differences}


def _drawn(draw: SeriesDraw) -> list[dict[str, object]]:
    lots = [difference(str(lot.person), None, lot.position) for lot in draw.lots.all()]
    return lots if draw.seed is None else [*lots, difference("seed", None, draw.seed)]


def _of_series(change: SeriesChange, event: Event | None) -> dict[str, Any]:
    name = {SeriesChangeKind.RULE: change.name, SeriesChangeKind.LOTS: "seed"}.get(change.kind)
    return _correction(
        change.moment,
        change.kind,
        event=event and event.slug,
        differences=[difference(name or "weight", change.before, change.after)],
        reason=change.reason,
    )


def _correction(moment: datetime, kind: str, **fields: object) -> dict[str, Any]:
    blank: dict[str, object] = {
        "event": None,
        "correction": None,
        "differences": [],
        "reason": "",
        "hash": "",
    }
    return {"moment": moment, "kind": kind, **blank, **fields}
