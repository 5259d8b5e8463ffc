"""The settings of a server: each is described, and Django finds nothing amiss with them."""

import os
import re
import subprocess
import sys
from pathlib import Path

from config.stack.environment import SETTINGS
from tests.deploy.settings_read import settings_read
from tests.processes import ROOT

SERVER = """\
SECRET_KEY=Xk3wq9Zt7vLr2mNc8bHf5jPd1sGy6uAe4oTi0RxWzQnVlMhBkCjDgFpSaEyUo
DATABASE_URL=postgresql://stichtafel:word@localhost/stichtafel
PUBLIC_URL=https://stichtafel.example.org
ALLOWED_HOSTS=stichtafel.example.org
TRUSTED_PROXIES=127.0.0.1
"""


def test_every_setting_stands_in_the_operators_table() -> None:
    guide = (ROOT / "docs/operators.md").read_text()
    table = guide.partition("## Settings")[2].partition("\n## ")[0]
    described = set(re.findall(r"^\| `([A-Z_]+)`", table, re.MULTILINE))
    assert described == settings_read() | {"STICHTAFEL_SETTINGS"}


def test_every_setting_stands_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^#([A-Z_]+)=", example, re.MULTILINE)) == settings_read()


def test_every_setting_is_passed_on_to_the_processes_of_make_run() -> None:
    assert settings_read() | {"STICHTAFEL_SETTINGS"} == SETTINGS


def test_django_finds_nothing_amiss_with_a_server(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text(SERVER)

    said = checked(file)

    assert (said.returncode, said.stderr) == (0, "")


def test_django_finds_that_https_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text(SERVER.replace("https://", "http://"))

    said = checked(file)

    assert said.returncode == 1
    assert "security.W012" in said.stderr  # a session's cookie for any connection


def test_settings_without_which_nothing_works_are_named_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text("PUBLIC_URL=https://stichtafel.example.org\n")

    said = checked(file)

    assert (said.returncode, said.stdout, said.stderr) == (
        1,
        "",
        "Not set: SECRET_KEY, DATABASE_URL. docs/operators.md lists all settings.\n",
    )


def test_a_web_process_without_its_settings_ends_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text("PUBLIC_URL=https://stichtafel.example.org\n")
    serve = ["gunicorn", "config.asgi:application", "--bind", f"unix:{tmp_path}/web"]
    worker = ["--worker-class", "config.connections.BoundedWorker", "--no-control-socket"]

    ended = subprocess.run(
        [sys.executable, "-m", *serve, *worker],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "STICHTAFEL_SETTINGS": str(file)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert ended.returncode == 4  # gunicorn's, for an application that cannot be loaded
    assert ended.stderr.count("Not set: SECRET_KEY, DATABASE_URL.") == 1


def checked(settings_file: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "STICHTAFEL_SETTINGS": str(settings_file)},
        capture_output=True,
        text=True,
        check=False,
    )
