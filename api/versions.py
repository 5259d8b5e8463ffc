"""Versions of answers: ``ETag``, and ``If-Match`` before a change."""

import hashlib
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="the `ETag` of what is changed, as it was read",
)


class Changed(APIException):
    """It is not what the program has read any more."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = _("This was changed meanwhile. Read it again, then send your change.")
    default_code = "changed"


class VersionNeeded(APIException):
    """A change that does not say what it is based on."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_detail = _("Say on which version your change is based: the request lacks its ETag.")
    default_code = "version_needed"


def etag_of(data: Any) -> str:
    """Return the version of an answer: a digest of its content."""
    return f'"{hashlib.sha256(JSONRenderer().render(data)).hexdigest()[:24]}"'


def versioned(request: Request, data: Any) -> Response:
    """Return an answer with its version; 304 without a body for who has it."""
    etag = etag_of(data)
    held = {held.strip().removeprefix("W/") for held in _header(request, "If-None-Match")}
    if request.method in ("GET", "HEAD") and etag in held:
        return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
    return Response(data, headers={"ETag": etag})


def require_version(request: Request, data: Any) -> None:
    """Refuse a change of something that is not as the program has read it.

    ``data`` is the answer that a GET would have now, read inside the transaction of the change.

    Raises:
        VersionNeeded: the request has no ``If-Match``.
        Changed: it names another version.
    """
    wanted = _header(request, "If-Match")
    if not wanted:
        raise VersionNeeded
    if "*" not in wanted and etag_of(data) not in wanted:
        raise Changed


def _header(request: Request, name: str) -> list[str]:
    return [part.strip() for part in request.headers.get(name, "").split(",") if part.strip()]
