"""The last lines of a log, for a message."""

from pathlib import Path

from config.stack.services import last_lines


def test_last_lines_are_indented(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_text("one\ntwo\nthree\n")
    assert last_lines(tmp_path / "web.log", 2) == "    two\n    three\n"


def test_last_lines_of_a_missing_log_are_empty(tmp_path: Path) -> None:
    assert last_lines(tmp_path / "web.log") == ""


def test_last_lines_survive_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_bytes(b"caf\xe9\n")
    assert last_lines(tmp_path / "web.log") == "    caf\N{REPLACEMENT CHARACTER}\n"
