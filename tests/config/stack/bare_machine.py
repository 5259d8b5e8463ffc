"""``make bare-check``: does ``make run`` work where nothing was ever installed?

Clones what is committed into an empty folder, with an empty home, and starts it there twice: as
another user if we are root, and as ourselves below a closed folder. It downloads all packages, so
it is no part of ``make test``.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from config.stack.addresses import free_loopback_port
from config.stack.folders import CLONE, folders_of
from tests.config.stack.observed import Running, descendants_of, running, wait_until_gone
from tests.config.stack.other_user import become_another_user, give_to_another_user

LONGEST = 900.0  # seconds; packages may come over a slow line
# Where packages come from is the machine's business, like its way to the network.
_KEPT = ("PIP_", "HTTP_", "HTTPS_", "NO_PROXY", "SSL_", "REQUESTS_CA")


def check(as_user: Callable[..., tuple[str, ...]], place: Path) -> None:
    """Clone into ``place``, start twice, look at the public page, stop; say how long it took."""
    home, clone = place / "home", place / "clone"
    home.mkdir()
    subprocess.run(("git", "clone", "--quiet", "--no-hardlinks", CLONE, clone), check=True)
    if as_user is become_another_user:
        give_to_another_user(place, *place.rglob("*"))
    kept = (f"{name}={value}" for name, value in os.environ.items() if name.startswith(_KEPT))
    bare = ("env", "-i", f"HOME={home}", f"PORT={free_loopback_port()}", *kept)
    path = "PATH=/usr/local/bin:/usr/bin:/bin"
    for start in ("first", "second"):
        with running(*as_user(*bare, path, "make", "run"), folder=clone, longest=LONGEST) as stack:
            began = time.monotonic()
            _look_at_the_public_page(stack)
            _print_line(f"  {start} start: ready after {time.monotonic() - began:.0f} seconds")
            everything = descendants_of(stack.number)
            stack.popen.terminate()
            stack.finish()
            wait_until_gone(everything)


def _look_at_the_public_page(stack: Running) -> None:
    address = stack.read_until("Public page").split()[-1]
    stack.read_until("Stop ")
    with urllib.request.urlopen(address, timeout=10) as page:  # noqa: S310  (our own address)
        assert page.status == 200


def _print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Check every way to start that this user can try."""
    ways = [("as ourselves, below a closed folder", lambda *command: command)]
    if os.geteuid() == 0:
        ways.append(("as another user", become_another_user))
    for name, as_user in ways:
        _print_line(f"{name}:")
        place = Path(tempfile.mkdtemp(prefix="bare-"))
        try:
            check(as_user, place)
        finally:
            if os.geteuid() == 0:
                shutil.rmtree(folders_of(place / "clone", {}).data, ignore_errors=True)
            shutil.rmtree(place)


if __name__ == "__main__":
    main()
