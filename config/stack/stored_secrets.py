"""Secrets stored at the first start, so that sessions, links and passwords stay valid."""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike


@dataclass(frozen=True, slots=True)
class StoredSecrets:
    """The secrets that only this installation knows."""

    secret_key: str
    admin_password: str
    owner_password: str  # of the role that owns the tables of the embedded PostgreSQL
    site_password: str  # of the role that the site logs in as there


def generate_secrets() -> StoredSecrets:
    """Return fresh secrets; the admin's is easy to type from one screen into another."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
    return StoredSecrets(
        secret_key=secrets.token_urlsafe(50),
        admin_password="-".join(groups),
        owner_password=secrets.token_urlsafe(32),
        site_password=secrets.token_urlsafe(32),
    )


def stored_secrets(path: Path) -> StoredSecrets:
    """Return the secrets stored in ``path``; those that an earlier release had not are made now."""
    stored: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    made = asdict(generate_secrets())
    if missing := made.keys() - stored.keys():
        stored |= {name: made[name] for name in missing}
        _store(path, stored)
    return StoredSecrets(**{name: stored[name] for name in made})


def replace_secret_key(path: Path, secret_key: str) -> None:
    """Store the key of a backup in place of the one that was made here."""
    _store(path, asdict(replace(stored_secrets(path), secret_key=secret_key)))


def _store(path: Path, stored: Mapping[str, str]) -> None:
    """Write secrets completely or not at all: half a file would make the next start fail."""
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(stored, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
