"""What the file ``.env`` gives, and what wins over it."""

from pathlib import Path

import pytest

from config.stack.environment import given_environment, with_venv_path

WRITTEN = """\
# a comment=no setting
PORT=9000

PUBLIC_URL = https://club.example.org/?a=b
EMPTY=
not a setting
"""


def test_given_environment_reads_the_clones_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(WRITTEN)
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    before = given_environment(tmp_path / "elsewhere")
    given = given_environment(tmp_path)
    assert {name: given[name] for name in given.keys() - before.keys()} == {
        "PORT": "9000",
        "PUBLIC_URL": "https://club.example.org/?a=b",
        "EMPTY": "",
    }


def test_given_environment_of_the_process_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(WRITTEN)
    monkeypatch.setenv("PORT", "7000")
    assert given_environment(tmp_path)["PORT"] == "7000"


def test_with_venv_path_puts_our_commands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/clone/.venv/bin/python")
    assert with_venv_path({"PATH": "/usr/bin", "PORT": "1"}) == {
        "PATH": "/clone/.venv/bin:/usr/bin",
        "PORT": "1",
        "PYTHONUNBUFFERED": "1",
    }
