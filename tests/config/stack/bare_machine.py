"""``make bare-check``: do the two commands of the README work where nothing was ever installed?

Clones what is committed into an empty folder, with an empty home, and starts it there twice: as
another user if we are root, and as ourselves below a closed folder. Root does so in fresh Debians
as well, where debootstrap is installed, and tries `make test` there. It downloads all packages, so
it is no part of ``make test``; ``make soak`` has the Debians. It prints a table of what it took.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from config.stack.addresses import free_port
from config.stack.folders import CLONE, folders_of
from tests.config.stack.debian import HALL, KEPT, SUITES, Machine, can_be_made, debian
from tests.config.stack.observed import Running, descendants_of, running, wait_until_gone
from tests.config.stack.other_user import become_another_user, give_to_another_user

LONGEST = 1800.0  # seconds; packages may come over a slow line
HEAD = ("| machine | user | `make run`, twice | `make test` |", "|---|---|---|---|")
ADVICE = "No browser for the tests. Install one: sudo apt install "


def run_twice(command: tuple[str, ...], folder: Path) -> str:
    """Start the site twice and look at its public page; return how long each start took.

    ``command`` takes what else is to be run there.
    """
    took = []
    for _ in ("first", "second"):
        port = f"PORT={free_port()}"
        given = (*command, "make", port, "run")
        began = time.monotonic()
        with running(*given, folder=folder, longest=LONGEST) as stack:
            _look_at_the_public_page(stack)
            took.append(f"{time.monotonic() - began:.0f} s")
            everything = descendants_of(stack.number)
            stack.popen.terminate()
            stack.finish()
            wait_until_gone(everything)
    return ", ".join(took)


def _look_at_the_public_page(stack: Running) -> None:
    address = stack.read_until("Public page").split()[-1]
    stack.read_until("Stop ")
    with urllib.request.urlopen(address, timeout=10) as page:  # noqa: S310  (our own address)
        assert page.status == 200


def run_tests_without_a_browser(machine: Machine) -> str:
    """Call `make test` as a user who may install nothing; return that it ended in its advice."""
    command = machine.command(HALL, "make", "test")
    with running(*command, folder=Path("/"), longest=LONGEST) as stack:
        assert stack.finish() != 0
    *_, advice, error = stack.lines
    assert advice.startswith(ADVICE), "\n".join(stack.lines[-20:])
    assert error.startswith("make: *** ")
    return "one line of advice"


def check_as_root(machine: Machine) -> str:
    """Call `make check` as root, which installs a browser; return how long it took."""
    began = time.monotonic()
    with running(
        *machine.command("root", "make", "check"), folder=Path("/"), longest=LONGEST
    ) as it:
        assert it.finish() == 0, "\n".join(it.lines)
    return f"`make check`: {time.monotonic() - began:.0f} s"


def rows_of_debian(suite: str) -> Iterator[str]:
    """Yield the rows of the table for a fresh machine: root, and a user without rights."""
    with debian(suite) as machine:
        name = f"Debian {suite}, Python {machine.python()}"
        # The user first: root installs a browser, and then everyone has one.
        for user, test in ((HALL, run_tests_without_a_browser), ("root", check_as_root)):
            machine.clone(CLONE, user)
            ran = run_twice(machine.command(user), Path("/"))
            yield f"| {name} | {'root' if user == 'root' else 'user'} | {ran} | {test(machine)} |"


def _row_of_this_machine(name: str, *as_user: str) -> str:
    place = Path(tempfile.mkdtemp(prefix="bare-"))
    home, clone = place / "home", place / "clone"
    home.mkdir()
    subprocess.run(("git", "clone", "--quiet", "--no-hardlinks", CLONE, clone), check=True)
    if as_user:
        give_to_another_user(place, *place.rglob("*"))
    kept = (f"{name}={value}" for name, value in os.environ.items() if name.startswith(KEPT))
    path = "PATH=/usr/local/bin:/usr/bin:/bin"
    try:
        ran = run_twice((*as_user, "env", "-i", f"HOME={home}", path, *kept), clone)
    finally:
        if os.geteuid() == 0:
            shutil.rmtree(folders_of(clone, {}).data, ignore_errors=True)
        shutil.rmtree(place)
    return f"| this one | {name} | {ran} | |"


def rows() -> Iterator[str]:
    """Yield the rows of all machines and users that can be tried."""
    yield _row_of_this_machine("ourselves, below a closed folder")
    if os.geteuid() == 0:
        yield _row_of_this_machine("another user", *become_another_user())
    if can_be_made():
        for suite in SUITES:
            yield from rows_of_debian(suite)


def main() -> None:
    """Print the table, each row once it is known."""
    for row in chain(HEAD, rows()):
        sys.stdout.write(f"{row}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
