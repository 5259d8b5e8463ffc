"""Effects of a change on results: answered instead of making it, where that is asked for."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import wraps
from typing import Any, Final, TypeVar

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.problems import problems
from api.repeats import idempotency_key, once
from scoring.selectors.series_differences import SeriesState
from scoring.services.previews import Effects, effects_of

Taken = TypeVar("Taken")


class PreviewRequest(serializers.Serializer[Any]):
    """The wish to look at a change only."""

    preview = serializers.BooleanField(
        default=False, help_text="answer what the change would do, and store nothing"
    )


class EntrantStateAnswer(serializers.Serializer[Any]):
    """The standing of an entrant; ``points`` are what ranks, in 1/840, a mean rounded.

    ``total`` and ``place`` are of the table of the seating, null where neither changes,
    ``next_table`` the number of the place in the proposal.
    """

    total = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    next_table = serializers.IntegerField(allow_null=True)


class EntrantEffectAnswer(serializers.Serializer[Any]):
    """The effect on one entrant, by start number."""

    number = serializers.IntegerField()
    seating = serializers.IntegerField(allow_null=True)
    before = EntrantStateAnswer()
    after = EntrantStateAnswer()


class TeamStateAnswer(serializers.Serializer[Any]):
    """The standing of a team; points in 1/840."""

    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()


class TeamEffectAnswer(serializers.Serializer[Any]):
    """The effect on one team."""

    team = serializers.CharField()
    before = TeamStateAnswer()
    after = TeamStateAnswer()


class PersonStateAnswer(serializers.Serializer[Any]):
    """The standing of a person in a series; points in 1/84 000."""

    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()


class PersonEffectAnswer(serializers.Serializer[Any]):
    """The effect on one person of a series; null for who is not in it."""

    person = serializers.IntegerField()
    name = serializers.CharField()
    before = PersonStateAnswer(allow_null=True)
    after = PersonStateAnswer(allow_null=True)


class SeriesEffectAnswer(serializers.Serializer[Any]):
    """The effect on one series; the standings of a ``closed`` one stay."""

    slug = serializers.CharField()
    name = serializers.CharField()
    closed = serializers.BooleanField()
    people = PersonEffectAnswer(many=True)


class EffectsAnswer(serializers.Serializer[Any]):
    """Effects of a change; all lists are empty where it changes no result.

    ``proposal`` is the number of a proposed seating by standings that would change. Its tables
    stay; ``next_known`` says whether it was found in time who would sit elsewhere.
    """

    entrants = EntrantEffectAnswer(many=True)
    teams = TeamEffectAnswer(many=True)
    series = SeriesEffectAnswer(many=True)
    proposal = serializers.IntegerField(allow_null=True)
    next_known = serializers.BooleanField()


_EXAMPLE: Final = {
    "entrants": [
        {
            "number": 5,
            "seating": 1,
            "before": {"total": 31, "place": 1, "rank": 1, "points": 840, "next_table": None},
            "after": {"total": 12, "place": 2, "rank": 2, "points": 420, "next_table": None},
        }
    ],
    "teams": [
        {
            "team": "Foxes",
            "before": {"rank": 1, "points": 840},
            "after": {"rank": 2, "points": 420},
        }
    ],
    "series": [
        {
            "slug": "season-2026",
            "name": "Season 2026",
            "closed": False,
            "people": [
                {
                    "person": 1204,
                    "name": "Eszter Kovács",
                    "before": {"rank": 1, "points": 84_000},
                    "after": {"rank": 2, "points": 42_000},
                }
            ],
        }
    ],
    "proposal": None,
    "next_known": True,
}
EFFECTS_EXAMPLE: Final = OpenApiExample(
    "What it would do", value=_EXAMPLE, response_only=True, status_codes=["200"]
)


@dataclass(frozen=True, slots=True)
class Change:
    """A change that can be looked at first: what makes it and answers, and what it would do."""

    make: Callable[[], Response]
    preview: Callable[[], object]


def results_change(
    event_id: int, take: Callable[[], Taken], answer: Callable[[Taken], Response]
) -> Change:
    """Return a change of an event's results: what makes it, and the answer to what came of it."""

    def make() -> Response:
        return answer(take())

    return Change(make, lambda: effects_answer(effects_of(event_id, make)))


def change_answers(form: type[serializers.BaseSerializer[Any]]) -> dict[Any, Any]:
    """Return what describes the answers to a change: its effects, or with 201 what it made."""
    return {
        200: EffectsAnswer,
        201: form,
        **problems(400, 401, 403, 404, 409, 413, 422, 429),
    }


def previewed(handler: Callable[..., Change]) -> Callable[..., Response]:
    """Return a handler of members' requests that makes a change once, or answers what it would do.

    A preview is asked for in the same way. Its ``Idempotency-Key`` stands for nothing, and no lock
    is held while the next tables are searched.
    """

    @wraps(handler)
    def make(view: Any, request: Request, **named: Any) -> Response:
        return handler(view, request, **named).make()

    make_once = once(make)

    @wraps(make_once)
    def answer(view: Any, request: Request, **named: Any) -> Response:
        asked = PreviewRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        if asked.validated_data["preview"]:
            idempotency_key(request)
            return Response(handler(view, request, **named).preview())
        return make_once(view, request, **named)

    described: Callable[..., Response] = extend_schema(parameters=[PreviewRequest])(answer)
    return described


def effects_answer(effects: Effects, *, by_lot: bool = False) -> dict[str, object]:
    """Return effects as ``EffectsAnswer`` describes them; ``by_lot`` no one knows them before."""
    return {
        "entrants": []
        if by_lot
        else [
            {
                "number": line.entrant,
                "seating": line.seating,
                "before": {**asdict(line.before), "points": _whole(line.before.points)},
                "after": {**asdict(line.after), "points": _whole(line.after.points)},
            }
            for line in effects.lines
        ],
        "teams": [] if by_lot else [asdict(team) for team in effects.teams],
        "series": []
        if by_lot
        else [
            {
                "slug": change.after.series.slug,
                "name": change.after.series.name,
                "closed": change.closed,
                "people": [
                    {
                        "person": person.number,
                        "name": person.name,
                        "before": _in_series(person.before),
                        "after": _in_series(person.after),
                    }
                    for person in change.differences
                ],
            }
            for change in effects.series
        ],
        "proposal": None if by_lot else effects.proposal,
        "next_known": effects.next_known,
    }


def _whole(points: Fraction | int | None) -> int | None:
    return None if points is None else round(points)


def _in_series(state: SeriesState | None) -> dict[str, int | None] | None:
    return {"rank": state.rank, "points": state.points} if state else None
