"""Secrets stored at the first start, so that sessions, links and the password stay valid."""

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike


@dataclass(frozen=True, slots=True)
class StoredSecrets:
    """What only this installation knows."""

    secret_key: str
    admin_password: str


def generate_secrets() -> StoredSecrets:
    """Return fresh secrets; the password is easy to type from one screen into another."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
    return StoredSecrets(secret_key=secrets.token_urlsafe(50), admin_password="-".join(groups))


def stored_secrets(path: Path) -> StoredSecrets:
    """Return the secrets stored in ``path``, generated now if the file does not exist."""
    if path.exists():
        return StoredSecrets(**json.loads(path.read_text()))
    made = generate_secrets()
    # Complete or not there at all: half a file would make the next start fail.
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(asdict(made), file, indent=2)
    unfinished.replace(path)
    return made
