"""Log lines: one JSON object each, on standard error."""

import logging

import structlog


def configure_logging() -> None:
    """Send structlog's and the standard library's lines through one formatter."""
    shared: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processor=structlog.processors.JSONRenderer(), foreign_pre_chain=shared
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    # Django's own lines would name the path, and a captain's path holds the link.
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    logging.getLogger("django.server").setLevel(logging.CRITICAL)
