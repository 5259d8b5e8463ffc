"""Errors as problem documents: a stable ``code``, a sentence in the reader's language, data."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.advice import write_advice
from engine.sheets import SheetUnreadable, write_sheet
from ground.request_ids import request_id_of
from scoring.errors import (
    CardsRepeated,
    Closed,
    ConfirmationRefused,
    EntryOutdated,
    EntryRejected,
    EvidenceDiffers,
    KeyReused,
    PileCrowded,
    PlayerUnknown,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.messages import refusal_sentence, repair_sentence, verdict_sentence
from scoring.selectors.entries import sheet_of
from tournaments.errors import EventNotOpen, ServiceError

MEDIA_TYPE = "application/problem+json"

_STATUSES: Mapping[type[ServiceError], int] = {
    RoundUnknown: status.HTTP_404_NOT_FOUND,
    PlayerUnknown: status.HTTP_404_NOT_FOUND,
    Closed: status.HTTP_409_CONFLICT,
    ConfirmationRefused: status.HTTP_409_CONFLICT,
    EventNotOpen: status.HTTP_409_CONFLICT,
    SeatsChanged: status.HTTP_409_CONFLICT,
    SheetDiffers: status.HTTP_409_CONFLICT,
    EntryOutdated: status.HTTP_409_CONFLICT,
    EvidenceDiffers: status.HTTP_409_CONFLICT,
    PileCrowded: status.HTTP_409_CONFLICT,
    CardsRepeated: status.HTTP_422_UNPROCESSABLE_ENTITY,
    KeyReused: status.HTTP_422_UNPROCESSABLE_ENTITY,
    EntryRejected: status.HTTP_422_UNPROCESSABLE_ENTITY,
}


def handle_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error, with the id of its request; None for a bug."""
    response = _response_to(error, context)
    if response is not None:
        response.data["request_id"] = request_id_of(context["request"])
        context["request"].accepted_renderer = JSONRenderer()  # the description itself is YAML
    return response


def _response_to(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, ServiceError):
        return _refusal_response(error)
    if isinstance(error, SheetUnreadable):
        title = _("This sheet cannot be read. Correct the part that is named.")
        data = {"place": error.path_text, "reason": error.reason}
        return _problem(status.HTTP_400_BAD_REQUEST, "unreadable", title, data)
    return _http_error_response(error, context)


def _refusal_response(error: ServiceError) -> Response:
    data = dict(error.data)
    if isinstance(error, EntryRejected):
        seen = error.names, error.sheet.edition
        sentences = (
            verdict_sentence(*seen),
            repair_sentence(*seen),
            repair_sentence(*seen, done=True),
        )
        data |= write_advice(error.sheet, error.verdict, *sentences)
    if isinstance(error, EntryOutdated) and error.entry is not None:
        entry = error.entry
        answer = (
            json.loads(entry.answer) if entry.answer else None
        )  # what came from a file has none
        data |= {"sheet": write_sheet(sheet_of(entry)), "reason": entry.reason, "answer": answer}
    return _problem(_STATUSES[type(error)], error.code, refusal_sentence(error), data)


def _http_error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return Django's and the framework's own errors in the same form."""
    plain = exception_handler(error, context)
    if plain is None:
        return None
    known = NotFound() if isinstance(error, Http404) else error
    if isinstance(known, ValidationError):
        title = _("This cannot be read. Correct the fields that are named.")
        document = _problem(plain.status_code, "unreadable", title, {"fields": plain.data})
    else:
        refusal = known if isinstance(known, APIException) else PermissionDenied()
        document = _problem(plain.status_code, str(refusal.get_codes()), refusal.detail, {})
    for header, value in plain.headers.items():
        if header in ("WWW-Authenticate", "Retry-After", "Allow"):
            document[header] = value
    return document


def _problem(code_number: int, code: str, title: object, data: Mapping[str, object]) -> Response:
    document = {"status": code_number, "code": code, "title": str(title), **data}
    return Response(document, status=code_number, content_type=MEDIA_TYPE)
