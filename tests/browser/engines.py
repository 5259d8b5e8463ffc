"""WebKit and Firefox, driven as phones: a page is opened, and scripts run in it.

Their packages are Debian's (``config/stack/browser.py``).
"""

import base64
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from config.stack.addresses import free_port
from tests.waiting import eventually

HOST = Path(__file__).with_name("webkit_host.py")
LIMIT = 120  # seconds for an answer


class Engine(ABC):
    """A browser with one page, as wide as a phone where it can be."""

    version: str

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str, *given: object) -> Any:
        """Return what the body of a function returns in the page, called with what is given."""

    def until(self, expression: str, *given: object) -> Any:
        """Return the value of an expression in the page as soon as it is true."""
        return eventually(lambda: self.run(f"return ({expression});", *given))


class WebKit(Engine):
    """WebKitGTK, over the protocol of W3C."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"binary": str(HOST), "args": []}}
        begun = eventually(lambda: self._begin({"capabilities": {"alwaysMatch": options}}))
        self._address += f"/{begun['sessionId']}"
        self.version = f"WebKitGTK {begun['capabilities']['browserVersion']}"

    def _begin(self, wanted: object) -> Any:
        try:
            return self._ask("POST", "", wanted)
        except ConnectionError:  # the driver is not there yet
            return None
        except urllib.error.URLError as error:
            if isinstance(error.reason, ConnectionError):
                return None
            raise

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:  # noqa: S310 - our own
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from error

    def go(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": given})


class Firefox(Engine):
    """Firefox, over its own protocol: Debian has no other driver for it."""

    def __init__(self, port: int) -> None:
        self._socket = eventually(lambda: _connected(port))
        self._replies = self._socket.makefile("rb")
        self._count = 0
        self._read()
        begun = self._ask("WebDriver:NewSession")
        self.version = f"Firefox {begun['capabilities']['browserVersion']}"

    def _read(self) -> Any:
        length = b""
        while (letter := self._replies.read(1)) != b":":
            length += letter
        return json.loads(self._replies.read(int(length)))

    def _ask(self, command: str, **given: object) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, command, given])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        *_, error, value = self._read()
        if error:
            raise RuntimeError(error)
        return value

    def go(self, address: str) -> None:
        self._ask("WebDriver:Navigate", url=address)

    def run(self, script: str, *given: object) -> Any:
        return self._ask("WebDriver:ExecuteScript", script=script, args=given)["value"]

    def pdf(self) -> bytes:
        """Return the page as it would be on paper of A4, with margins of a centimetre."""
        printed = self._ask(
            "WebDriver:Print",
            page={"width": 21, "height": 29.7},
            margin=dict.fromkeys(("top", "bottom", "left", "right"), 1),
        )
        return base64.b64decode(printed["value"])


def _connected(port: int) -> socket.socket | None:
    try:
        return socket.create_connection(("127.0.0.1", port), LIMIT)
    except ConnectionError:
        return None


@contextmanager
def started(name: str) -> Iterator[Engine]:
    """Run a browser that knows nothing."""
    port = free_port()
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        if name == "webkit":
            command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
        else:
            Path(home, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
            command = [
                "firefox-esr",
                "--headless",
                "--marionette",
                "--no-remote",
                "--profile",
                home,
            ]
        process = subprocess.Popen(
            command,
            env={**os.environ, "HOME": home, "MOZ_HEADLESS_WIDTH": "390"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        stack.callback(_stop, process)
        yield (WebKit if name == "webkit" else Firefox)(port)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """End a browser with all that it started."""
    os.killpg(process.pid, 15)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()


class Acts:
    """What was tried in which engine, and how long it took."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    @contextmanager
    def timed(self, engine: Engine, act: str) -> Iterator[None]:
        """Note an act that came to its end."""
        begun = time.monotonic()
        yield
        self.lines.append(f"{engine.version:24} {act:32} works {time.monotonic() - begun:6.1f} s")
