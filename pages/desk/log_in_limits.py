"""How often a password may be tried, and how many are hashed at a time.

A hash takes a quarter of a second of a processor. A device on which the account has logged in
before is known by a cookie of its own: neither its tries nor its place in the queue are those of
strangers, who can so never close an account to the person who owns it.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.crypto import get_random_string

from config.limiter import Limiter, source_of
from config.web_figures import Reason, count_refusal
from tournaments.models import User

WINDOW = 15 * 60  # seconds
OF_A_PAIR = 8  # failures of one name from one address, or of one name on one known device
OF_AN_ADDRESS = 40  # a hall has one address
OF_A_NAME = 40  # from all addresses together
_pairs = Limiter(OF_A_PAIR, window=WINDOW)
_devices = Limiter(OF_A_PAIR, window=WINDOW)
_codes = Limiter(OF_A_PAIR, window=WINDOW)
_addresses = Limiter(OF_AN_ADDRESS, window=WINDOW)
_names = Limiter(OF_A_NAME, window=WINDOW)

WAITING = 3  # strangers; one more is asked to come back
PATIENCE = 2.0  # seconds that they wait

COOKIE = "known_device_{}"  # for each account, by id
COOKIE_AGE = 400 * 24 * 60 * 60  # seconds; browsers keep none longer


class LogInsRefused(Exception):
    """The password is not looked at; ``status`` is 429 for too many failures, 503 for no time."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Queue:
    """One at a time; so many wait for so long, and everyone else is refused at once."""

    def __init__(self, *, waiting: int, patience: float) -> None:
        self._inside = threading.BoundedSemaphore(waiting + 1)
        self._turn = threading.Lock()
        self._patience = patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn and have it during the block.

        Raises:
            LogInsRefused: too many wait, or the turn did not come in time.
        """
        if not self._inside.acquire(blocking=False):
            raise _too_many()
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise _too_many()
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._inside.release()


def _too_many() -> LogInsRefused:
    count_refusal(Reason.LOG_INS)
    return LogInsRefused(503)


_of_strangers = Queue(waiting=WAITING, patience=PATIENCE)
_of_known_devices = Queue(waiting=WAITING, patience=PATIENCE)


@dataclass(frozen=True, slots=True)
class LogIn:
    """One try at a password. ``limits`` are what a wrong one counts for, each with its source."""

    limits: Sequence[tuple[Limiter, str]]
    known: bool

    @classmethod
    def of(cls, request: HttpRequest, username: str) -> Self:
        """Return the try that a request is, with this name as it was typed."""
        name = User.normalize_username(username)
        device = _device_of(request, username)
        if device:
            return cls([(_devices, f"{device} {name}")], known=True)
        source = source_of(request)
        return cls(
            [(_pairs, f"{source} {name}"), (_addresses, source), (_names, name)], known=False
        )

    @classmethod
    def of_code(cls, user: User) -> Self:
        """Return the try at a code of a user whose password was right."""
        return cls([(_codes, str(user.pk))], known=True)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Let a password be hashed inside the block, as soon as it is this one's turn.

        Raises:
            LogInsRefused: there were too many failures before, or no turn in time.
        """
        self._require_open()
        with (_of_known_devices if self.known else _of_strangers).turn():
            self._require_open()  # others that waited have failed meanwhile
            yield

    def count_failure(self) -> None:
        """Count a wrong password, or a wrong code."""
        for limiter, source in self.limits:
            limiter.take(source)

    def _require_open(self) -> None:
        if any(limiter.is_spent(source) for limiter, source in self.limits):
            raise LogInsRefused(429)


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Let the browser say from now on that this account has logged in on it."""
    response.set_signed_cookie(
        COOKIE.format(user.pk),
        _device_of(request, user.username) or get_random_string(22),
        salt=COOKIE.format(user.pk),
        max_age=COOKIE_AGE,
        path=reverse("admin:login"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _device_of(request: HttpRequest, username: str) -> str:
    """Return the name of the browser if the account has logged in on it, else nothing."""
    try:
        cookie = COOKIE.format(User.objects.get_by_natural_key(username).pk)
    except User.DoesNotExist:
        return ""
    return request.get_signed_cookie(cookie, default="", salt=cookie, max_age=COOKIE_AGE) or ""
