"""What the settings file gives, and what wins over it."""

import os
from pathlib import Path

import pytest

from config.environment import given_environment

WRITTEN = """\
# a comment=no setting
PORT=9000

PUBLIC_URL = https://club.example.org/?a=b
EMPTY=
QUOTED='a $word'
not a setting
"""


def test_given_environment_reads_the_file_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(WRITTEN)
    for name in ("PORT", "PUBLIC_URL", "STICHTAFEL_SETTINGS"):
        monkeypatch.delenv(name, raising=False)
    before = given_environment(tmp_path / "elsewhere")
    given = given_environment(tmp_path)
    assert {name: given[name] for name in given.keys() - before.keys()} == {
        "PORT": "9000",
        "PUBLIC_URL": "https://club.example.org/?a=b",
        "EMPTY": "",
        "QUOTED": "a $word",
    }


def test_given_environment_of_the_process_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(WRITTEN)
    monkeypatch.delenv("STICHTAFEL_SETTINGS")
    monkeypatch.setenv("PORT", "7000")
    assert given_environment(tmp_path)["PORT"] == "7000"


def test_given_environment_reads_the_file_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("PORT=9000")
    (tmp_path / "settings").write_text("PORT=9001")
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.setenv("STICHTAFEL_SETTINGS", str(tmp_path / "settings"))
    assert given_environment(tmp_path)["PORT"] == "9001"


def test_given_environment_needs_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTAFEL_SETTINGS", str(tmp_path / "settings"))
    assert given_environment(tmp_path) == dict(os.environ)
