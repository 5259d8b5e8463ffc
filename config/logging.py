"""Log lines: one JSON object each, on standard error, without a path that opens something."""

import json
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TextIO

import structlog

FOLDED_FOR = 60.0  # seconds in which the same event is written once
MOST_FOLDED = 1_000  # events that are remembered
LONGEST_LINE = 2_000  # bytes
# Secrets that open a table, a check-in, an invitation, an account, a registration or emails follow
# these in a path.
_OPENING = re.compile(r"/(t|in|join|mail|new-password|r)/[^\s\"'<>]+")


@dataclass(slots=True)
class _Folded:
    """An event that was written, and how often it came since."""

    name: str
    level: int
    event: str
    until: float  # seconds since 1970, as in all log records
    repeats: int = 0


class FoldingHandler(logging.StreamHandler[TextIO]):
    """Writes a warning or an error once a minute, however often it comes, then how often it came.

    A line that differs in anything but its time is another one. Lines of requests are never folded.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._folded: dict[tuple[object, ...], _Folded] = {}  # the oldest first

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, unless the same was written in this minute."""
        try:
            if self._is_first(record):
                super().emit(record)
        except Exception:
            self.handleError(record)

    def close(self) -> None:
        """Write what is folded still."""
        while self._folded:
            self._unfold_oldest()
        super().close()

    def _is_first(self, record: logging.LogRecord) -> bool:
        while self._folded and next(iter(self._folded.values())).until <= record.created:
            self._unfold_oldest()
        if record.levelno < logging.WARNING:
            return True
        content = _content(record)
        if folded := self._folded.get(content):
            folded.repeats += 1
            return False
        if len(self._folded) >= MOST_FOLDED:
            self._unfold_oldest()
        until = record.created + FOLDED_FOR
        self._folded[content] = _Folded(record.name, record.levelno, _event(record), until)
        return True

    def _unfold_oldest(self) -> None:
        folded = self._folded.pop(next(iter(self._folded)))
        if folded.repeats:
            text = f"{folded.event} … repeated {folded.repeats} times"
            line = logging.LogRecord(folded.name, folded.level, "", 0, text, None, None)
            super().emit(line)


def _event(record: logging.LogRecord) -> str:
    """Return what happened, without its details."""
    return str(record.msg["event"]) if isinstance(record.msg, dict) else record.getMessage()


def _content(record: logging.LogRecord) -> tuple[object, ...]:
    """Return all that a line says but its time and the request that it happened in."""
    content = dict(record.msg) if isinstance(record.msg, dict) else {"event": record.getMessage()}
    for key in ("timestamp", "request_id"):
        content.pop(key, None)
    fault = record.exc_info[1] if record.exc_info else None
    return (record.name, record.levelno, repr(sorted(content.items())), repr(fault))


def _short_line(_logger: object, _name: str, line: structlog.types.EventDict) -> str:
    """Return a line of JSON that is not too long: the longest texts lose what is in the middle.

    Of a trace the end says most.
    """
    by_length = sorted(line, key=lambda key: len(str(line[key])), reverse=True)
    written = json.dumps(line, default=str)
    for key in by_length:
        too_long = len(written) - LONGEST_LINE
        if too_long <= 0:
            break
        text = str(line[key])
        line[key] = _shortened(text, len(json.dumps(text)) - too_long)
        written = json.dumps(line, default=str)
    return written


def _shortened(text: str, room: int) -> str:
    """Return the start and, three times as long, the end of a text, whose JSON has so much room."""
    kept, shorter = len(text), text
    while kept and len(json.dumps(shorter)) > room:
        kept = kept * 9 // 10
        start = kept // 4
        shorter = text[:start] + " [...] " + text[len(text) - (kept - start) :]
    return shorter


def _name_route(record: logging.LogRecord) -> bool:
    """Write the route where a line of Django's own names the path of its request."""
    request = getattr(record, "request", None)
    if request is not None and isinstance(record.args, tuple):
        match = request.resolver_match
        route = match.route if match else "unknown"
        record.args = tuple(
            route if argument == request.path else argument for argument in record.args
        )
    return True


def _without_trace(record: logging.LogRecord) -> bool:
    """Write what Django says of a request that it refuses as a warning: no code of ours failed."""
    if record.name.startswith("django.security."):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
    return True


def _without_links(
    _logger: object, _name: str, line: structlog.types.EventDict
) -> structlog.types.EventDict:
    """Return a line whose texts have no link in them that opens something."""
    return {
        key: _OPENING.sub(r"/\1/…", value) if isinstance(value, str) else value
        for key, value in line.items()
    }


_OF_ALL: Final[Sequence[structlog.types.Processor]] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)
# One list for good: a logger keeps the list with which it wrote its first line.
_OF_OURS: Final = [*_OF_ALL, structlog.stdlib.ProcessorFormatter.wrap_for_formatter]


def configure_logging() -> None:
    """Send structlog's and the standard library's lines through one formatter."""
    structlog.configure(
        processors=_OF_OURS,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = FoldingHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_links,
                _short_line,
            ],
            foreign_pre_chain=_OF_ALL,
        )
    )
    handler.addFilter(_name_route)
    handler.addFilter(_without_trace)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    # gunicorn has set up its own by now; what its workers say is folded, too.
    gunicorn = logging.getLogger("gunicorn.error")
    gunicorn.handlers.clear()
    gunicorn.propagate = True
    # Django's own lines would name the path, and a captain's path holds the link.
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    logging.getLogger("django.server").setLevel(logging.CRITICAL)
