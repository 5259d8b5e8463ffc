"""Reading what programs send."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser


class BodyTooLarge(APIException):
    """The body is longer than what is sent to this address ever is."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = _("This is more than one pile. Send each pile by itself.")
    default_code = "too_large"


class BoundedJSONParser(JSONParser):
    """JSON, however deeply nested: what Python cannot read is a fault of the sender.

    So is half a character (an unpaired surrogate), which no answer and no row could hold.
    """

    limit: int | None = None  # bytes, where less is taken than by the web process

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        if self.limit is not None:
            body = stream.read(self.limit + 1)
            if len(body) > self.limit:
                raise BodyTooLarge
            stream = BytesIO(body)
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError("too deeply nested") from error
        except UnicodeEncodeError as error:
            raise ParseError("half a character, an unpaired surrogate") from error
        return data
