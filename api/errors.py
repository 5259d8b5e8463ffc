"""Errors as problem documents: a stable ``code``, a sentence in the reader's language, data."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.checks import Problem
from engine.messages import tell, write_verdict
from engine.sheets import SheetUnreadable, write_sheet
from scoring.errors import (
    Closed,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.selectors.entries import sheet_of
from tournaments.errors import EventNotOpen, ServiceError

MEDIA_TYPE = "application/problem+json"

_STATUSES: Mapping[type[ServiceError], int] = {
    RoundUnknown: status.HTTP_404_NOT_FOUND,
    Closed: status.HTTP_409_CONFLICT,
    EventNotOpen: status.HTTP_409_CONFLICT,
    SeatsChanged: status.HTTP_409_CONFLICT,
    SheetDiffers: status.HTTP_409_CONFLICT,
    EntryOutdated: status.HTTP_409_CONFLICT,
    KeyReused: status.HTTP_422_UNPROCESSABLE_ENTITY,
    EntryRejected: status.HTTP_422_UNPROCESSABLE_ENTITY,
}
_TITLES: Mapping[type[ServiceError], object] = {
    RoundUnknown: _("This table does not play such a round. Choose one of its rounds."),
    Closed: _("Results are not taken here any more. Call the director if one is missing."),
    EventNotOpen: _("The event is not running. Call the director."),
    SeatsChanged: _("Other people sit here now. Check who sits where, then send again."),
    SheetDiffers: _("This table plays another game than the one sent. Load the page again."),
    EntryOutdated: _("Somebody else has sent this round meanwhile. Compare and choose one."),
    KeyReused: _("This was already sent with other cards. Send the correction as a new entry."),
    EntryRejected: _("The cards cannot all be right. Correct what is named and send again."),
}


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an error, None for one that is a fault of ours."""
    if isinstance(error, ServiceError):
        return _answer_refusal(error)
    if isinstance(error, SheetUnreadable):
        title = _("This cannot be read as a sheet. Correct the place that is named.")
        data = {"place": error.place, "reason": error.reason}
        return _problem(status.HTTP_400_BAD_REQUEST, "unreadable", title, data)
    return _answer_http(error, context)


def verdict_sentence(names: Sequence[str]) -> Callable[[Problem], str]:
    """Return what makes the sentence about a problem, in the reader's language."""
    return partial(tell, names=names, translate=gettext)


def _answer_refusal(error: ServiceError) -> Response:
    data = dict(error.data)
    if isinstance(error, EntryRejected):
        data |= write_verdict(error.verdict, verdict_sentence(error.names))
    if isinstance(error, EntryOutdated) and error.entry is not None:
        data |= {"sheet": write_sheet(sheet_of(error.entry))}
    kind = type(error)
    return _problem(_STATUSES[kind], error.code, _TITLES[kind], data)


def _answer_http(error: Exception, context: dict[str, Any]) -> Response | None:
    """Give Django's and the framework's own errors the same form."""
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
