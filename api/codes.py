"""``problems/``: what the codes of the API's problem documents mean."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from api.description import extend_schema
from api.errors import STATUSES
from api.problems import problems
from api.public import PublicView

# Codes that no class of errors stands for.
_OTHERS: Final = (
    ("unreadable", 400, "It cannot be read; ``fields`` or ``place`` say what is wrong."),
    ("bad_request", 400, "It is no request that can be read."),
    ("other_table", 403, "The link belongs to another table."),
    ("role_needed", 403, "The caller has not the role that this needs."),
    ("second_step_needed", 403, "The organisation requires a second step that is not set up."),
    ("refused", 422, "``fields`` say what cannot be stored."),
    ("too_large", 413, "The body is longer than the address takes."),
    ("failed", 500, "A fault of the service, which its log has by ``request_id``."),
    ("busy", 503, "Too much is asked for; come again as ``Retry-After`` says."),
)


class MeaningAnswer(serializers.Serializer[Any]):
    """A reason for which a code is sent, for programmers and so in English."""

    status = serializers.IntegerField()
    meaning = serializers.CharField()


class CodeAnswer(serializers.Serializer[Any]):
    """A code of problem documents. It stays for as long as the API has this version."""

    code = serializers.CharField()
    meanings = MeaningAnswer(many=True)


_EXAMPLE: Final = {
    "code": "names_outdated",
    "meanings": [
        {
            "status": 409,
            "meaning": "Start numbers were assigned since the list was shown.",
        }
    ],
}


@cache
def codes() -> Mapping[str, list[dict[str, object]]]:
    """Return the meanings of each code, as the errors themselves describe it."""
    meanings: defaultdict[str, list[dict[str, object]]] = defaultdict(list)
    for error, number in STATUSES.items():
        meanings[error.code].append({"status": number, "meaning": cleandoc(error.__doc__ or "")})
    for kind in _below(APIException):
        meanings[str(kind.default_code)].append(
            {"status": kind.status_code, "meaning": str(kind.default_detail)}
        )
    for code, number, meaning in _OTHERS:
        meanings[code].append({"status": number, "meaning": meaning})
    return dict(sorted(meanings.items()))


def _below(kind: type[APIException]) -> Iterator[type[APIException]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _below(subclass)


class CodesView(PublicView):
    """``GET``: all codes of problem documents."""

    @extend_schema(
        operation_id="problems",
        responses={200: CodeAnswer(many=True), **problems(429)},
        examples=[OpenApiExample("A code", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        return Response(
            [{"code": code, "meanings": meanings} for code, meanings in codes().items()]
        )


class CodeView(PublicView):
    """``GET``: a code of problem documents: the ``type`` of each leads here."""

    @extend_schema(
        operation_id="problem",
        responses={200: CodeAnswer, **problems(404, 429)},
        examples=[OpenApiExample("A code", value=_EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, code: str) -> Response:
        if code not in codes():
            raise Http404
        return Response({"code": code, "meanings": codes()[code]})
