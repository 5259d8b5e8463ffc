"""Secrets and signatures of webhooks, after the Standard Webhooks convention (version 1)."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

PREFIX: Final = "whsec_"
LENGTH: Final = 32  # bytes


def new_secret() -> str:
    """Return a new secret, as its owner gives it to the program that verifies."""
    return PREFIX + base64.b64encode(secrets.token_bytes(LENGTH)).decode()


def new_message_id() -> str:
    """Return the id of a new message, which no other one has."""
    return f"msg_{secrets.token_urlsafe(20)}"


def signature(body: str, *, message_id: str, seconds: int, keys: Iterable[str]) -> str:
    """Return the signatures of a message that is sent at a moment, one for each secret."""
    signed = f"{message_id}.{seconds}.{body}".encode()
    return " ".join(f"v1,{_signed(signed, key)}" for key in keys)


def _signed(content: bytes, secret: str) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
