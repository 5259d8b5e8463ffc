"""Passwords as Django hashes them, without taking processors from what people wait for."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.contrib.auth.hashers import PBKDF2PasswordHasher

AT_ONCE = 2  # hashes: of strangers and of known devices one each (pages/desk/log_in_limits.py)
NICER = 10  # a tenth of the processor beside other work, and all of it where that rests


class AsidePasswordHasher(PBKDF2PasswordHasher):
    """Django's own hasher, in threads that other work goes before.

    A hash takes a quarter of a second of a processor. Strangers who tried passwords took two
    thirds of one from the captains' entries.
    """

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash of a password, with its algorithm, iterations and salt."""
        return _aside.submit(super().encode, password, salt, iterations).result()


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        thread = threading.get_native_id()
        with suppress(OSError):  # a sandbox may forbid it
            niceness = os.getpriority(os.PRIO_PROCESS, thread) + NICER
            os.setpriority(os.PRIO_PROCESS, thread, niceness)


_aside = ThreadPoolExecutor(AT_ONCE, "passwords", initializer=_give_way)
