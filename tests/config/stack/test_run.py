"""``python -m config.stack run`` from the first start to the last kill, with all real processes."""

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import pytest

from config.stack.accounts import account_for_root
from config.stack.addresses import free_port, hall_addresses, listen
from config.stack.certificate import Certificate, given_certificate
from config.stack.folders import CLONE, folders_of, make_passable
from config.stack.website import COMPILING
from tests.config.stack.certificates import signed_by_itself
from tests.config.stack.conftest import AsUser, as_ourselves
from tests.config.stack.observed import (
    Process,
    Running,
    descendants_of,
    process,
    running,
    wait_until_gone,
)
from tests.config.stack.other_user import as_another_user, give_to_another_user, is_open_to_all

RUN = (sys.executable, "-m", "config.stack", "run")
RESTORE = (sys.executable, "-m", "config.stack", "restore")
BACK_UP = (sys.executable, "-m", "config.stack", "manage", "backup")
MANAGE = (sys.executable, "-m", "config.stack", "manage", "migrate", "--check")
SHELL = (sys.executable, "-m", "config.stack", "manage", "shell", "-v0", "-c")
WHO_REWRITES = """
from django.core.management import call_command
from django.db import connection
call_command("migrate", check_unapplied=True)
with connection.cursor() as cursor:
    cursor.execute("SELECT user, has_table_privilege('scoring_storedpile', 'UPDATE, DELETE')")
    print(*cursor.fetchone())
"""
ANSWERS = [200, 200, 302, 200, 200]  # of the public page, the board, the desk, a table, the guide
NO_CODE = shutil.ignore_patterns(".*", "build", "tests", "benchmarks")

only_as_ourselves = pytest.mark.parametrize("as_user", [as_ourselves], indirect=True)


@pytest.fixture
def clone(as_user: AsUser) -> Iterator[Path]:
    """A copy of the code that belongs to the user, below a folder closed to all others."""
    closed = Path(tempfile.mkdtemp(prefix="closed-"))
    copy = closed / "club"
    shutil.copytree(CLONE, copy, ignore=NO_CODE)
    if as_user is as_another_user:
        give_to_another_user(closed, *closed.rglob("*"))
    yield copy
    shutil.rmtree(closed)
    shutil.rmtree(folders_of(copy, {}).data, ignore_errors=True)  # root's lies outside


@contextmanager
def started(as_user: AsUser, clone: Path, **given: str) -> Iterator[tuple[Running, list[str]]]:
    """Start the site; give it with the lines of its list, once that is printed."""
    port = str(free_port())
    with running(*as_user(*RUN), folder=clone, given={"PORT": port, **given}) as stack:
        stack.read_until("Stichtafel is ready")
        before = len(stack.lines)
        stack.read_until("Ctrl-C")
        yield stack, [line.strip() for line in stack.lines[before:] if line]


@only_as_ourselves
def test_run_serves_its_pages_beside_other_programs_and_goes_on_with_its_data_after_a_kill(
    as_user: AsUser, clone: Path
) -> None:
    clone.parent.chmod(0o755)
    with listen(free_port()) as other_program:
        taken = other_program.getsockname()[1]
        given = {"PORT": str(taken), "TOKEN_OF_ANOTHER_PROGRAM": "secret"}
        with started(as_user, clone, **given) as (stack, first):
            addresses = _links(first)
            port = addresses[0].port
            assert f"Port {taken} is taken by another program; using {port} instead." in stack.lines
            assert {each.netloc for each in addresses} == {f"{hall_addresses()[0]}:{port}"}
            assert [_status(each.netloc, each.path) for each in addresses] == ANSWERS
            with running(*SHELL, WHO_REWRITES, folder=clone) as command:
                assert (command.finish(), command.lines[-1]) == (0, "stichtafel False")
            with running(*RUN, folder=clone) as second:
                assert second.finish() == 1
            assert second.lines[0].startswith("Stichtafel already runs from this folder")

            _, work, *_ = everything = [process(stack.number), *descendants_of(stack.number)]
            assert {"web ", "worker-", "clock ", "valkey", "postgres:"} <= _kinds(everything)
            assert not any(b"ADMIN_PASSWORD" in _environment(each) for each in everything)
            services = [each for each in everything if _kinds([each])]
            assert not any(b"TOKEN_OF_ANOTHER_PROGRAM" in _environment(each) for each in services)
            assert _users(everything) == _users_of_an_open_clone()
            os.kill(work.number, signal.SIGKILL)
            wait_until_gone(everything)

    clone.parent.chmod(0o700)  # to no one but us
    with started(as_user, clone) as (stack, second_list):
        everything = descendants_of(stack.number)
        assert _users(everything) == {os.geteuid()}
        assert any(line.startswith("You are root") for line in stack.lines) == _is_root()
        os.kill(stack.number, signal.SIGINT)
        assert stack.finish() == 0
        assert stack.lines[-2:] == ["Stopping …", "Stopped. All data stays."]
        assert [each for each in everything if each.runs] == []
    # The password and the captain's link too.
    assert _without_port(second_list) == _without_port(first)


@pytest.mark.soak
def test_run_keeps_its_data_and_leaves_no_process_when_it_is_killed(
    as_user: AsUser, clone: Path
) -> None:
    lists = []
    for number in (0, 1):  # the watchdog, then what works inside it
        with started(as_user, clone, PUBLIC_URL="http://club.example") as (stack, lines):
            everything = [process(stack.number), *descendants_of(stack.number)]
            assert {"web ", "worker-", "clock ", "valkey", "postgres:"} <= _kinds(everything)
            os.kill(everything[number].number, signal.SIGKILL)
            wait_until_gone(everything)
            lists.append(lines)
    first, second = lists
    assert first == second  # the password and the captain's link too


@pytest.mark.soak
@only_as_ourselves
def test_run_killed_with_its_guard_leaves_no_process(
    as_user: AsUser, clone: Path, folder: Path
) -> None:
    # The one case in which no process is left to remove the folder with the sockets.
    with started(as_user, clone, TMPDIR=str(folder)) as (stack, _):
        everything = [process(stack.number), *descendants_of(stack.number)]
        for each in everything[:2]:
            os.kill(each.number, signal.SIGKILL)
        wait_until_gone(everything)


@pytest.mark.soak
@only_as_ourselves
def test_run_on_a_taken_port_serves_its_pages_on_the_next_until_ctrl_c(
    as_user: AsUser, clone: Path
) -> None:
    with listen(free_port()) as other_program:
        taken = other_program.getsockname()[1]
        with started(as_user, clone, PORT=str(taken)) as (stack, lines):
            addresses = _links(lines)
            port = addresses[0].port
            assert f"Port {taken} is taken by another program; using {port} instead." in stack.lines
            assert {each.netloc for each in addresses} == {f"{hall_addresses()[0]}:{port}"}
            assert [_status(each.netloc, each.path) for each in addresses] == ANSWERS

            everything = descendants_of(stack.number)
            os.kill(stack.number, signal.SIGINT)
            assert stack.finish() == 0
            assert stack.lines[-2:] == ["Stopping …", "Stopped. All data stays."]
            assert [each for each in everything if each.runs] == []


@pytest.mark.soak
def test_run_with_a_certificate_serves_its_pages_by_https(
    as_user: AsUser, clone: Path, tmp_path: Path
) -> None:
    address = hall_addresses()[0]
    settings = signed_by_itself(tmp_path, names=f"DNS:hall.example.org,IP:{address}")
    if as_user is as_another_user:
        make_passable(tmp_path.parent.parent)
        make_passable(tmp_path.parent)
        give_to_another_user(tmp_path, *tmp_path.iterdir())
    certificate = given_certificate(settings)
    assert certificate
    with started(as_user, clone, **settings) as (_stack, lines):
        addresses = _links(lines, "https")
        assert {each.hostname for each in addresses} == {address}
        answers = [_status(each.netloc, each.path, certificate) for each in addresses]
        assert answers == ANSWERS

    with started(as_user, clone, **settings, PUBLIC_URL="https://hall.example.org") as (stack, _):
        assert f"In the network of the hall hall.example.org has to lead to {address}." in (
            stack.lines
        )

    with running(*as_user(*RUN), folder=clone, given={**settings, "TLS_KEY": ""}) as stack:
        assert stack.finish() == 1
    assert stack.lines[0] == ""
    assert stack.lines[1].startswith("TLS_KEY is not set.")


@pytest.mark.soak
@only_as_ourselves
def test_run_beside_another_of_the_same_clone_says_so(as_user: AsUser, clone: Path) -> None:
    with running(*as_user(*RUN), folder=clone, given={"PORT": str(free_port())}) as first:
        first.read_until("Starting PostgreSQL")
        with running(*RUN, folder=clone) as second:
            assert second.finish() == 1
    data = folders_of(clone, {}).data
    assert second.lines == [
        f"Stichtafel already runs from this folder (process {first.number}).",
        f"Stop that one first; its data lies in {data}.",
    ]


@pytest.mark.soak
def test_run_goes_on_from_a_backup_where_all_data_was_lost(as_user: AsUser, clone: Path) -> None:
    backup = clone / "evening.backup"
    with started(as_user, clone) as (_stack, before):
        with running(*as_user(*BACK_UP, str(backup)), folder=clone) as command:
            assert (command.finish(), command.lines[-1]) == (0, str(backup))
        with running(*as_user(*BACK_UP), folder=clone) as command:
            assert command.finish() == 0
        kept = Path(command.lines[-1])
    data = folders_of(clone, {}).data if as_user is as_ourselves else clone / ".data"
    assert kept.parent == data / "backups"
    shutil.rmtree(data)

    with running(*as_user(*RESTORE, str(backup)), folder=clone) as restoring:
        assert (restoring.finish(), restoring.lines[-1]) == (0, "Start the site: make run")

    with started(as_user, clone) as (_stack, after):
        assert [_status(each.netloc, each.path) for each in _links(after)] == ANSWERS
    # The captain's link too; of a password that people know there is only the hash.
    known = [line for line in _without_port(before) if "password" not in line]
    assert [line for line in _without_port(after) if "password" not in line] == known


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
@pytest.mark.parametrize("as_user", [as_another_user], indirect=True)
def test_run_from_code_that_cannot_be_written_with_its_data_elsewhere(
    as_user: AsUser, clone: Path, folder: Path
) -> None:
    subprocess.run(COMPILING, cwd=clone, check=True)
    for path in (clone, *clone.rglob("*")):
        os.chown(path, 0, 0, follow_symlinks=False)
    clone.parent.chmod(0o755)
    give_to_another_user(folder)

    with started(as_user, clone, STICHTAFEL_DATA=str(folder)) as (_stack, lines):
        assert [_status(each.netloc, each.path) for each in _links(lines)] == ANSWERS

    for catalogue in clone.glob("locale/*/LC_MESSAGES/*.mo"):
        catalogue.unlink()
    with running(*as_user(*RUN), folder=clone, given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 1
    assert stack.lines[-2:] == [
        f"{clone} cannot be written, and its translations are not compiled.",
        "Call make install there once, as who owns it.",
    ]


@pytest.mark.soak
@only_as_ourselves
def test_manage_runs_a_command_on_the_site_while_it_runs_and_says_so_otherwise(
    as_user: AsUser, clone: Path
) -> None:
    manage = as_user(*MANAGE)
    with running(*manage, folder=clone) as command:
        assert command.finish() == 1
    assert command.lines == ["The site does not run from this folder. Start it first: make run"]

    with started(as_user, clone), running(*manage, folder=clone) as command:
        assert command.finish() == 0


def _links(lines: list[str], scheme: str = "http") -> list[SplitResult]:
    """Return what the list says to open, without this machine's addresses in other networks."""
    found = [line.split()[-1] for line in lines if f"{scheme}://" in line]
    return [urlsplit(link) for link in found[: len(ANSWERS)]]


def _without_port(lines: list[str]) -> list[str]:
    return [re.sub(r":\d+/", "/", line) for line in lines]


def _kinds(processes: list[Process]) -> set[str]:
    """Return what kinds of processes there are, by a word in their command lines."""
    words = ("web ", "worker-", "clock ", "valkey", "redis", "postgres:")
    return {word for word in words for each in processes if word in each.command}


def _environment(one: Process) -> bytes:
    return Path(f"/proc/{one.number}/environ").read_bytes()


def _users(processes: list[Process]) -> set[int]:
    """Return as whom web, workers and clock run."""
    own = [each for each in processes if _kinds([each]) & {"web ", "worker-", "clock "}]
    return {Path(f"/proc/{each.number}").stat().st_uid for each in own}


def _users_of_an_open_clone() -> set[int]:
    account = account_for_root() if is_open_to_all(Path(sys.executable).resolve()) else None
    return {account.uid if account else os.geteuid()}


def _is_root() -> bool:
    return os.geteuid() == 0


def _status(host: str, path: str, certificate: Certificate | None = None) -> int:
    """Return the status a path answers with."""
    connection = (
        http.client.HTTPSConnection(host, timeout=90, context=certificate.trusting())
        if certificate
        else http.client.HTTPConnection(host, timeout=90)
    )
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()
