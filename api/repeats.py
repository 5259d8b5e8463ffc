"""Requests that are answered once: ``Idempotency-Key`` on everything that changes something."""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Final, cast

from django.db import transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import RightsHeld, caller_of, only_rights
from api.description import extend_schema
from tournaments.services.answered_requests import keep_answer, take_request

KEY_LIMIT: Final = 64  # characters
_KEPT_HEADERS: Final = ("ETag", "Location")

KEY_PARAMETER: Final = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": KEY_LIMIT, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    required=True,
    description="of this request alone; the same one sent again gets the same answer for a day",
)

Handler = Callable[..., Response]


def idempotency_key(request: Request) -> str:
    """Return the header ``Idempotency-Key``.

    Raises:
        ValidationError: it is missing, or cannot be one.
    """
    key = request.headers.get("Idempotency-Key", "")
    if not 0 < len(key) <= KEY_LIMIT or not key.isascii() or not key.isprintable():
        message = f"The header Idempotency-Key needs 1 to {KEY_LIMIT} printable characters."
        raise serializers.ValidationError({"Idempotency-Key": [message]})
    return key


def once(handler: Handler) -> Handler:
    """Return a handler of members' requests that answers the same request once.

    What it stores and the answer are one transaction; the same request again, at the same moment
    or within a day, gets that answer if its caller still has the rights that the handler asks
    for. A refusal is not kept: the request is judged again.
    """

    @wraps(handler)
    def answer(view: Any, request: Request, **named: Any) -> Response:
        sent = hashlib.sha256(json.dumps([request.method, request.get_full_path()]).encode())
        sent.update(request._request.body)  # noqa: SLF001 - the framework has no other way to it
        digest = sent.hexdigest()
        holder, key = caller_of(request).holder, idempotency_key(request)
        with transaction.atomic():
            taken, is_new = take_request(holder=holder, key=key, digest=digest)
            if not is_new:
                with suppress(RightsHeld), only_rights():
                    handler(view, request, **named)
                    raise AssertionError("a handler asks for rights before it does anything")
                body = json.loads(taken.body) if taken.body else None
                return Response(body, status=taken.status, headers=taken.headers)
            response = handler(view, request, **named)
            headers = {name: response[name] for name in _KEPT_HEADERS if name in response}
            body = "" if response.data is None else JSONRenderer().render(response.data).decode()
            keep_answer(taken, status=response.status_code, headers=headers, body=body)
        return response

    answer.answers_once = True  # type: ignore[attr-defined]  # what the test of all routes looks for
    return cast("Handler", extend_schema(parameters=[KEY_PARAMETER])(answer))
