"""Log lines: what repeats itself is written once a minute."""

import io
import json
import logging
from collections.abc import Sequence

import pytest
import structlog
from structlog.testing import capture_logs

from config import logging as lines
from config.logging import FoldingHandler, configure_logging


def written(*records: logging.LogRecord) -> Sequence[str]:
    """The lines that a process writes until it ends."""
    stream = io.StringIO()
    handler = FoldingHandler(stream)
    for record in records:
        handler.handle(record)
    handler.close()
    return stream.getvalue().splitlines()


def said(text: str, *, at: float = 0.0, level: int = logging.ERROR) -> logging.LogRecord:
    record = logging.LogRecord("asyncio", level, "", 0, text, None, None)
    record.created = at
    return record


def test_what_repeats_itself_is_written_once_and_then_counted() -> None:
    full = "out of system resource"

    assert written(*[said(full, at=second) for second in (0, 1, 59)], said(full, at=61)) == [
        full,
        f"{full} … repeated 2 times",
        full,
    ]


def test_what_is_folded_is_counted_when_another_line_comes_or_the_process_ends() -> None:
    assert written(said("full"), said("full"), said("other", at=61), said("other", at=62)) == [
        "full",
        "full … repeated 1 times",
        "other",
        "other … repeated 1 times",
    ]


def test_other_faults_and_lines_of_requests_are_never_folded() -> None:
    fault = said("failed")
    fault.exc_info = (ValueError, ValueError("one"), None)
    another = said("failed")
    another.exc_info = (ValueError, ValueError("two"), None)
    requests = [said("request", level=logging.INFO) for _ in range(2)]

    first_lines = written(fault, another, *requests)

    assert [line for line in first_lines if "Error" not in line] == ["failed"] * 2 + ["request"] * 2


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_FOLDED", 1)

    assert written(said("a"), said("b"), said("a"), said("a")) == [
        "a",
        "b",
        "a",
        "a … repeated 1 times",
    ]


def test_a_line_is_at_most_two_kilobytes_and_keeps_the_end_of_a_trace(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        configure_logging()
        structlog.get_logger("live").error("begins" + 20 * "é", error=3_000 * "漢\n" + "last words")
        root.handlers[0].close()
    finally:
        root.handlers[:] = before

    [line] = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert len(line) <= 2_000
    assert said["event"] == "begins" + 20 * "é"
    assert said["error"].startswith("漢\n漢\n")
    assert said["error"].endswith("漢\nlast words")


def test_the_service_folds_what_its_own_code_and_gunicorns_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root, gunicorn = logging.getLogger(), logging.getLogger("gunicorn.error")
    before = root.handlers[:]
    gunicorn.addHandler(logging.StreamHandler())
    try:
        configure_logging()
        for _ in range(3):
            gunicorn.error("no answer")
            structlog.get_logger("live").warning("tables not checked", error="away")
        ours = root.handlers[0]
    finally:
        root.handlers[:] = before
    ours.close()

    printed = capsys.readouterr().err
    assert printed.count('"no answer"') == printed.count('"tables not checked"') == 1
    assert printed.count("repeated 2 times") == 2


def test_a_logger_is_heard_although_logging_was_configured_since_its_first_line() -> None:
    log = structlog.get_logger("anyone")
    log.info("first")
    configure_logging()

    with capture_logs() as heard:
        log.info("second")

    assert [line["event"] for line in heard] == ["second"]
