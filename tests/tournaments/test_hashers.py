"""Passwords hashed beside other work."""

import os
import sys
import threading

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tournaments import hashers
from tournaments.hashers import NICER, AsidePasswordHasher


def test_a_hash_is_the_same_as_that_of_django() -> None:
    own = AsidePasswordHasher()

    hashed = own.encode("secret", "salt", 1)

    assert hashed == PBKDF2PasswordHasher().encode("secret", "salt", 1)
    assert [own.verify(typed, hashed) for typed in ("secret", "Secret")] == [True, False]


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_other_work_goes_before_a_hash() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    aside = hashers._aside.submit(niceness).result()

    assert aside == min(19, niceness() + NICER)
