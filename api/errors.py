"""Errors as problem documents: a stable ``code``, a sentence in the reader's language, data."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from django.core.exceptions import ValidationError as FieldError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.advice import write_advice
from engine.sheets import SheetUnreadable, write_sheet
from ground.request_ids import request_id_of
from scoring import errors as scoring_errors
from scoring.errors import EntryOutdated, EntryRejected
from scoring.messages import (
    refusal_messages,
    refusal_sentence,
    repair_sentence,
    verdict_sentence,
)
from scoring.selectors.entries import sheet_of
from tournaments import errors
from tournaments.errors import ServiceError
from tournaments.models import Place

MEDIA_TYPE = "application/problem+json"

STATUSES: Final[Mapping[type[ServiceError], int]] = {
    **dict.fromkeys(
        (
            errors.KeyEnded,
            errors.KeyUnknown,
            errors.LinkUnknown,
            errors.LinkWithdrawn,
        ),
        status.HTTP_401_UNAUTHORIZED,
    ),
    scoring_errors.NotDirector: status.HTTP_403_FORBIDDEN,
    **dict.fromkeys(
        (scoring_errors.PlayerUnknown, scoring_errors.RoundUnknown), status.HTTP_404_NOT_FOUND
    ),
    # It is in a state that does not allow this, or not as the caller has seen it.
    **dict.fromkeys(
        (
            errors.CheckInRefused,
            errors.EventNotOpen,
            errors.InvitationOutdated,
            errors.MergeOutdated,
            errors.NamesOutdated,
            errors.PaymentOutdated,
            errors.PersonOutdated,
            errors.RegistrationOutdated,
            errors.RegistrationRefused,
            errors.RollCallOver,
            errors.SeatingFollowed,
            errors.SeatingNotNext,
            errors.SeatingOutdated,
            errors.TableOutdated,
            scoring_errors.AnnouncementOutdated,
            scoring_errors.CallOutdated,
            scoring_errors.CallTimeRefused,
            scoring_errors.ClockRefused,
            scoring_errors.Closed,
            scoring_errors.ClosingRefused,
            scoring_errors.ConfirmationRefused,
            scoring_errors.DecisionOutdated,
            scoring_errors.DiscardRefused,
            scoring_errors.EntryOutdated,
            scoring_errors.EventFileOutdated,
            scoring_errors.EvidenceDiffers,
            scoring_errors.PileCrowded,
            scoring_errors.ResultsMissing,
            scoring_errors.RoundReported,
            scoring_errors.SeatsChanged,
            scoring_errors.SeriesClosed,
            scoring_errors.SeriesKept,
            scoring_errors.SeriesOutdated,
            scoring_errors.SheetDiffers,
            scoring_errors.VoidRefused,
        ),
        status.HTTP_409_CONFLICT,
    ),
    # What is sent makes no sense as it is.
    **dict.fromkeys(
        (
            errors.CurrencyRefused,
            errors.EmailsRefused,
            errors.EntrantRefused,
            errors.ErasureRefused,
            errors.KeyRefused,
            errors.LayoutRefused,
            errors.MembershipRefused,
            errors.MergeRefused,
            errors.NameTaken,
            errors.NumberTaken,
            errors.PairRefused,
            errors.PaymentRefused,
            errors.PictureRefused,
            errors.PlaceRefused,
            errors.PrizeRefused,
            errors.RehearsalRefused,
            errors.RequestReused,
            errors.SeatingRefused,
            errors.SeatRefused,
            errors.SecondStepRefused,
            errors.SignOnRefused,
            errors.SitesRefused,
            errors.TeamRefused,
            errors.TooManyKept,
            scoring_errors.CardsRepeated,
            scoring_errors.CounterpartRefused,
            scoring_errors.DecisionRefused,
            scoring_errors.EntryRejected,
            scoring_errors.EveningRefused,
            scoring_errors.EventFileRefused,
            scoring_errors.FilePeopleRefused,
            scoring_errors.KeyReused,
            scoring_errors.LotRefused,
            scoring_errors.OverrideRefused,
            scoring_errors.PlayersRefused,
            scoring_errors.ReasonRefused,
            scoring_errors.SeriesEventRefused,
            scoring_errors.SeriesRefused,
            scoring_errors.SeriesTimeRefused,
            scoring_errors.SettingsRefused,
            scoring_errors.SubscriptionRefused,
            scoring_errors.SwapRefused,
            scoring_errors.WebhookRefused,
        ),
        status.HTTP_422_UNPROCESSABLE_ENTITY,
    ),
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
        return _refusal_response(error, context["request"])
    if isinstance(error, FieldError):
        sentences = [str(message) for message in error.messages]
        data = {"errors": sentences, "fields": error.message_dict}
        return _problem(status.HTTP_422_UNPROCESSABLE_ENTITY, "refused", sentences[0], data)
    if isinstance(error, SheetUnreadable):
        title = _("This sheet cannot be read. Correct the part that is named.")
        data = {"place": error.path_text, "reason": error.reason}
        return _problem(status.HTTP_400_BAD_REQUEST, "unreadable", title, data)
    return _http_error_response(error, context)


def _refusal_response(error: ServiceError, request: Request) -> Response:
    data = {name: _plain(value) for name, value in error.data.items()}
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
    if isinstance(request.auth, Place):
        return _problem(STATUSES[type(error)], error.code, refusal_sentence(error), data)
    messages = refusal_messages(error)
    return _problem(STATUSES[type(error)], error.code, messages[0], {"errors": messages, **data})


def _plain(value: Any) -> Any:
    """Return data of a refusal as JSON has it; the engine's own values by their fields."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | None) else str(value)


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


def meaning_of(code: str) -> str:
    """Return the address that says what a code means; the routes may be away when it is needed."""
    return f"/api/v1/problems/{code}/"


def _problem(code_number: int, code: str, title: object, data: Mapping[str, object]) -> Response:
    document = {
        "type": meaning_of(code),
        "status": code_number,
        "code": code,
        "title": str(title),
        **data,
    }
    return Response(document, status=code_number, content_type=MEDIA_TYPE)
