"""A way to the service that can be cut, for browsers that no test can put offline."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Relay:
    """Passes connections on; ``address`` is where the service is reached through it."""

    def __init__(self, website: str) -> None:
        self._target = ("127.0.0.1", urlsplit(website).port)
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """End every connection, and every new one at once."""
        self._is_cut = True
        for one in list(self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Pass new connections on again."""
        self._is_cut = False

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                phone, _ = self._listening.accept()
                if self._is_cut:
                    phone.close()
                else:
                    service = socket.create_connection(self._target)
                    for pair in ((phone, service), (service, phone)):
                        threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        self._open.add(source)
        with suppress(OSError), source:
            while data := source.recv(65536):
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
        self._open.discard(source)
