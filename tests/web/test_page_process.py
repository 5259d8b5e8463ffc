"""The process for pages beside a web process."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from config.stack.addresses import free_port
from tests.processes import ROOT, environment, gunicorn, process
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually

START = """
import asyncio, os, signal, subprocess, sys, time
from ground.web_figures import Reason, count_refusal, take_refusals
from tests.asgi import a_scope
from web.page_process import PageProcess, PageProcessEnded
from web.threads import Threads

def application(environ, start_response):
    start_response("200 OK", [])
    body = environ["wsgi.input"].read()
    match environ["PATH_INFO"]:
        case "/wait/":
            time.sleep(60)
        case "/refuse/":
            count_refusal(Reason.TOO_OFTEN)
        case "/fail/":
            raise LookupError("no such page")
        case "/signals/":
            os.kill(os.getpid(), signal.SIGTERM)
            shown = "import signal; print(signal.getsignal(signal.SIGTERM) == signal.SIG_DFL)"
            return [subprocess.check_output([sys.executable, "-c", shown])]
    return [str(os.getpid()).encode(), b" ", str(len(body)).encode()]

def sent(*pieces):
    waiting = list(pieces)
    async def receive():
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}
    return receive

async def ask(path, *pieces):
    answered = await pages.answer(a_scope(path), sent(*pieces or [b""]))
    return answered.messages[1]["body"].decode().strip()

process = PageProcess()
pages = process.threads(Threads(application, 2))
"""


def told(story: str) -> list[str]:
    """The lines that a web process prints in a story."""
    command = [sys.executable, "-c", f"{START}{story}\nasyncio.run(story())"]
    return subprocess.check_output(command, cwd=ROOT, text=True).splitlines()


def test_a_fork_answers_and_before_it_begins_the_web_process_itself() -> None:
    [before, after] = told("""
async def story():
    print(await ask("/", b"ab") == f"{os.getpid()} 2")
    process.begin()
    await process.connect()
    large = [b"x" * 2**16] * 40
    answers = await asyncio.gather(*[ask("/", *large, b"end") for _ in range(8)])
    print(set(answers) == {f"{process._process} {40 * 2**16 + 3}"})
""")

    assert (before, after) == ("True", "True")


def test_once_it_is_killed_who_waits_is_told_and_the_web_process_answers_again() -> None:
    lines = told("""
async def story():
    process.begin()
    await process.connect()
    waiting = [asyncio.ensure_future(ask("/wait/")) for _ in range(2)]
    await asyncio.sleep(0.1)
    os.kill(process._process, signal.SIGKILL)
    for each in waiting:
        try:
            await each
        except PageProcessEnded:
            print("ended")
    print(await ask("/") == f"{os.getpid()} 0")
    while os.path.exists(f"/proc/{process._process}"):  # until it is no zombie any more
        await asyncio.sleep(0.01)
""")

    assert lines[-3:] == ["ended", "ended", "True"]


def test_what_it_refuses_is_counted_by_the_web_process() -> None:
    assert told("""
async def story():
    process.begin()
    await process.connect()
    await ask("/refuse/")
    await ask("/")
    print({str(reason): count for reason, count in take_refusals().items()})
""") == ["{'too_often': 1}"]


def test_what_an_application_raises_there_is_raised_here() -> None:
    assert told("""
async def story():
    process.begin()
    await process.connect()
    try:
        await ask("/fail/")
    except RuntimeError as error:
        print(error)
""") == ["LookupError('no such page')"]


def test_a_body_that_the_disk_does_not_take_fails_alone() -> None:
    assert told("""
import resource
async def story():
    small = 2**17
    resource.setrlimit(resource.RLIMIT_FSIZE, (small, small))
    process.begin()
    await process.connect()
    try:
        await ask("/", *[b"x" * 2**16] * 10)
    except RuntimeError as error:
        print("File too large" in str(error))
    print(await ask("/", b"x" * 2**16, b"y") == f"{process._process} {2**16 + 1}")
""") == ["True", "True"]


def test_it_takes_no_notice_of_a_signal_to_stop_and_programs_that_it_starts_do() -> None:
    assert told("""
async def story():
    process.begin()
    await process.connect()
    print(await ask("/signals/"), await ask("/") == f"{process._process} 0")
""") == ["True True"]


def children(of: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{of}/task/{of}/children").read_text().split()]


def has_ended(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"  # nobody has asked yet how it ended


def status_of(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    with suppress(ConnectionError):
        connection.request("GET", path)
        return connection.getresponse().status
    return 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks up processes in /proc")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("killed", ["pages", "web"])
def test_a_service_that_loses_one_of_both_answers_on(
    killed: str, site_role: RuntimeRole, static_files: Path
) -> None:
    port, env = free_port(), environment(site_role, STATIC_ROOT=str(static_files))
    with process(*gunicorn(port), env=env) as server:
        eventually(lambda: status_of(port, "/en/") == 200)
        [web] = children(server.pid)
        [pages] = children(web)

        os.kill(web if killed == "web" else pages, signal.SIGKILL)

        eventually(lambda: has_ended(pages))
        eventually(lambda: status_of(port, "/en/?again") == 200)
