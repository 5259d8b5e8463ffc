"""Limits of how often a password may be tried, and how many are hashed at a time.

A hash takes a quarter of a second of a processor. A device on which the account has logged in
before is known by a cookie of its own: neither its tries nor its place in the queue are those of
strangers, who can so never close an account to the person who owns it, even with its password.
Strangers wait for each other before they have a thread, in ``web/lanes.py``.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.crypto import get_random_string

from ground.limiter import Limiter, SharedLimiter, give_back_each, source_of, take_each
from ground.web_figures import Reason, count_refusal
from tournaments.models import User

WINDOW = 15 * 60  # seconds
OF_A_PAIR = 8  # failures of one name from one address, on one known device, or in one session
OF_AN_ADDRESS = 40  # a hall has one address
OF_A_NAME = 40  # from all addresses together
OF_CODES = 20  # of one account, from all addresses together: a code has six digits
_pairs = SharedLimiter("log_ins_of_pair", OF_A_PAIR, window=WINDOW)
_devices = SharedLimiter("log_ins_of_device", OF_A_PAIR, window=WINDOW)
_addresses = SharedLimiter("log_ins_of_address", OF_AN_ADDRESS, window=WINDOW)
_names = SharedLimiter("log_ins_of_name", OF_A_NAME, window=WINDOW)
_code_pairs = SharedLimiter("second_steps_of_pair", OF_A_PAIR, window=WINDOW)
_code_devices = SharedLimiter("second_steps_of_device", OF_A_PAIR, window=WINDOW)
_code_accounts = SharedLimiter("second_steps_of_account", OF_CODES, window=WINDOW)
_sessions = SharedLimiter("passwords_of_session", OF_A_PAIR, window=WINDOW)

COOKIE = "known_device_{}"  # for each account, by id
COOKIE_AGE = 400 * 24 * 60 * 60  # seconds; browsers keep none longer


class LogInsRefused(Exception):
    """The password is not looked at; ``status`` is 429 for too many failures, 503 for no time."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class LogInTurns:
    """One at a time; so many wait for so long, and everyone else is refused at once.

    They are waited for in threads; those of ``web/lanes.py`` belong to the event loop.
    """

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


_of_known_devices = LogInTurns(waiting=3, patience=2.0)


@dataclass(slots=True)
class LogIn:
    """One try at a password or a code. ``counted`` are the limiters of a wrong one, by source."""

    counted: Sequence[tuple[Limiter, str]]
    turns: LogInTurns | None = None
    failed: bool = False

    @classmethod
    def of(cls, request: HttpRequest, username: str) -> Self:
        """Return the try that a request is, with this name as it was typed."""
        name = User.normalize_username(username)
        device = _device_of(request, username)
        if device:
            return cls([(_devices, f"{device} {name}")], _of_known_devices)
        source = source_of(request)
        return cls([(_pairs, f"{source} {name}"), (_addresses, source), (_names, name)])

    @classmethod
    def of_code(cls, request: HttpRequest, user: User) -> Self:
        """Return the try at a code of a user whose password was right."""
        device = _device_of(request, user.username)
        if device:
            return cls([(_code_devices, f"{device} {user.pk}")], _of_known_devices)
        pair = f"{source_of(request)} {user.pk}"
        return cls([(_code_pairs, pair), (_code_accounts, str(user.pk))], _of_known_devices)

    @classmethod
    def of_session(cls, request: HttpRequest) -> Self:
        """Return the try at a password or a code of who is logged in."""
        return cls([(_sessions, request.session.session_key or "")], _of_known_devices)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Let a password be hashed inside the block, as soon as it is this one's turn.

        It counts from before its turn, so that many at once are no more than one after another,
        and is taken back unless it failed.

        Raises:
            LogInsRefused: there were too many failures before, or no turn in time.
        """
        if not take_each(self.counted):
            raise LogInsRefused(429)
        try:
            with self.turns.turn() if self.turns else nullcontext():
                yield
        finally:
            if not self.failed:
                give_back_each(self.counted)

    def count_failure(self) -> None:
        """Let this try count, inside its turn: the password or the code was wrong."""
        self.failed = True


def known_device(cookies: Mapping[str, str]) -> str:
    """Return the name of a browser on which any account has logged in, else nothing.

    Which account that is, is not asked: no question to the database.
    """
    request = HttpRequest()
    request.COOKIES.update(cookies)
    names = (name for name in cookies if name.startswith(COOKIE.format("")))
    return next(filter(None, (_signed(request, name) for name in names)), "")


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
    return _signed(request, cookie)


def _signed(request: HttpRequest, cookie: str) -> str:
    return request.get_signed_cookie(cookie, default="", salt=cookie, max_age=COOKIE_AGE) or ""
