"""A command that cannot read or write its file says so in one line, and shows no trace."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from tests.builders import an_event, an_organisation
from tests.processes import ROOT
from tournaments.models import Organisation

READING: dict[str, Callable[[str], tuple[str, ...]]] = {
    "import_event": lambda file: ("import_event", "club", file),
    "restore": lambda file: ("restore", file),
    "restore its secrets": lambda file: ("restore", file, "--secrets"),
}
WRITING: dict[str, Callable[[str], tuple[str, ...]]] = {
    "backup": lambda file: ("backup", file),
    "backup of an event": lambda file: ("backup", file, "--event", "evening"),
    "export_event": lambda file: ("export_event", "evening", file),
}
UNREADABLE: dict[str, Callable[[Path], Path]] = {
    "missing": lambda folder: folder / "nothing",
    "folder": lambda folder: folder,
    "below a file": lambda folder: _written(folder / "file", b"x") / "nothing",
    "empty": lambda folder: _written(folder / "file", b""),
    "no text": lambda folder: _written(folder / "file", bytes(range(256)) * 40),
    "text": lambda folder: _written(folder / "file", b"dear reader\n" * 99),
}
UNWRITABLE: dict[str, Callable[[Path], Path]] = {
    "in no folder": lambda folder: folder / "nothing" / "file",
    "folder": lambda folder: folder,
    "below a file": lambda folder: _written(folder / "file", b"x") / "file",
    "full disk": lambda _: Path("/dev/full"),
    "too long a name": lambda folder: folder / ("x" * 300),
}


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def refusal(*command: str) -> str:
    """The line that a command ends with."""
    with pytest.raises(CommandError) as caught:
        call_command(*command)
    assert caught.value.returncode in (1, 2)
    return str(caught.value).strip()


def test_every_command_that_takes_a_file_is_tried_here() -> None:
    ours = [name for name, app in get_commands().items() if app in ("scoring", "tournaments")]

    takes_a_file = {
        name
        for name in ours
        for one in _arguments(name)
        if "file" in f"{one.dest} {one.metavar} {one.type}".lower()
    }

    assert takes_a_file == {name.partition(" ")[0] for name in (*READING, *WRITING)}


def _arguments(name: str) -> list[Any]:
    command = load_command_class(get_commands()[name], name)
    stock = {"settings", "pythonpath"}
    parser = command.create_parser("manage.py", name)
    return [one for one in parser._actions if one.dest not in stock]


@pytest.mark.django_db
@pytest.mark.parametrize("file", UNREADABLE)
@pytest.mark.parametrize("command", READING)
def test_a_file_that_cannot_be_read_is_said_in_one_line(
    command: str, file: str, tmp_path: Path
) -> None:
    an_organisation()
    Organisation.objects.update(slug="club")

    said = refusal(*READING[command](str(UNREADABLE[file](tmp_path))))

    assert len(said.splitlines()) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("file", UNWRITABLE)
@pytest.mark.parametrize("command", WRITING)
def test_a_file_that_cannot_be_written_is_said_in_one_line(
    command: str, file: str, tmp_path: Path
) -> None:
    an_event(4, slug="evening")
    before = sorted(tmp_path.rglob("*"))

    said = refusal(*WRITING[command](str(UNWRITABLE[file](tmp_path))))

    assert len(said.splitlines()) == 1
    assert {one.name for one in tmp_path.rglob("*")} - {one.name for one in before} <= {"file"}


def said_by_the_stack(*command: str, **given: str) -> tuple[int, list[str]]:
    """The status and the lines of ``config.stack``, of processes that have nothing to stop."""
    done = subprocess.run(
        [sys.executable, "-m", "config.stack", *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **given},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, [line for line in done.stderr.splitlines() if line]


@pytest.mark.parametrize("command", [("run",), ("restore", "backup.tar")])
@pytest.mark.parametrize("folder", ["/proc/nothing", "/dev/null/data"])
def test_a_folder_of_data_that_cannot_be_made_is_said_in_one_line(
    command: tuple[str, ...], folder: str
) -> None:
    status, [line] = said_by_the_stack(*command, STICHTAFEL_DATA=folder)

    assert (status, line.startswith(f"The folder of data cannot be made: {folder}")) == (1, True)


@pytest.mark.parametrize("command", [("run",), ("restore", "backup.tar"), ("manage", "check")])
def test_settings_that_cannot_be_read_are_said_in_one_line(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    settings = UNREADABLE["no text"](tmp_path)

    status, lines = said_by_the_stack(*command, STICHTAFEL_SETTINGS=str(settings))

    assert status != 0
    assert lines == [f"The settings file cannot be read: {settings}: this is not text in UTF-8"]
