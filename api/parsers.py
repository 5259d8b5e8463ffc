"""Reading what programs send."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON, however deeply nested: what Python cannot read is a fault of the sender.

    So is half a character (an unpaired surrogate), which no answer and no row could hold.
    ``pages.bounds`` says how long it may be.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError("too deeply nested") from error
        except UnicodeEncodeError as error:
            raise ParseError("half a character, an unpaired surrogate") from error
        return data
