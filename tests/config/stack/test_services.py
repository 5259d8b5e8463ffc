"""The logs of services: their last lines for a message, and how large they become."""

from pathlib import Path

from config.stack.services import last_lines, rotate


def test_last_lines_are_indented(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_text("one\ntwo\nthree\n")
    assert last_lines(tmp_path / "web.log", 2) == "    two\n    three\n"


def test_last_lines_of_a_missing_log_are_empty(tmp_path: Path) -> None:
    assert last_lines(tmp_path / "web.log") == ""


def test_last_lines_survive_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_bytes(b"caf\xe9\n")
    assert last_lines(tmp_path / "web.log") == "    caf\N{REPLACEMENT CHARACTER}\n"


def test_a_log_that_has_grown_too_large_is_put_aside_while_its_service_appends(
    tmp_path: Path,
) -> None:
    log = tmp_path / "web.log"
    with log.open("ab", buffering=0) as service:
        for text in (b"first", b"second"):
            service.write(text)
            rotate(log, limit=4)
        service.write(b"new")
        rotate(log, limit=4)
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert written == {"web.before.log": "second", "web.log": "new"}


def test_a_log_that_cannot_be_put_aside_is_emptied_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "web.before.log").mkdir()
    (tmp_path / "web.log").write_text("first")
    rotate(tmp_path / "web.log", limit=4)
    assert (tmp_path / "web.log").read_text() == ""


def test_a_log_that_cannot_be_emptied_is_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    log.mkdir()
    rotate(log, limit=0)
    assert (log.is_dir(), last_lines(log)) == (True, "")


def test_a_log_that_is_not_there_yet_is_left_alone(tmp_path: Path) -> None:
    rotate(tmp_path / "web.log")
    assert list(tmp_path.iterdir()) == []
