"""The environment the stack's processes get."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

SETTINGS: Final = frozenset(
    (
        "ADMIN_PASSWORD",
        "ALLOWED_HOSTS",
        "BACKUP_FOLDER",
        "BACKUP_KEY",
        "DATABASE_OWNER_URL",
        "DATABASE_URL",
        "DEBUG",
        "DEFAULT_FROM_EMAIL",
        "EMAIL_HOST",
        "EMAIL_HOST_PASSWORD",
        "EMAIL_HOST_USER",
        "EMAIL_PAUSE",
        "EMAIL_PORT",
        "EMAIL_USE_SSL",
        "EMAIL_USE_TLS",
        "METRICS_TOKEN",
        "PORT",
        "PUBLIC_URL",
        "REDIS_PREFIX",
        "REDIS_URL",
        "SECRET_KEY",
        "SECRET_KEY_FALLBACKS",
        "SEND_TO_PRIVATE",
        "STATIC_ROOT",
        "STICHTAFEL_DATA",
        "STICHTAFEL_SETTINGS",
        "TLS_CERTIFICATE",
        "TLS_KEY",
        "TRUSTED_PROXIES",
        "USER_HEADER",
        *("OIDC_SERVER", "OIDC_NAME", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"),
    )
)
# Names that programs need of a machine, and that libpq, TLS and gunicorn take from nowhere else.
_OF_THE_MACHINE: Final = frozenset(
    ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "WEB_CONCURRENCY")
)
_OF_LIBRARIES: Final = ("LC_", "PG", "SSL_CERT_")


def passed_on(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what the site's processes get of an environment: their settings, and the machine's.

    The one who starts the site may hold secrets there that are of other programs.
    """
    named = SETTINGS | _OF_THE_MACHINE
    return {
        name: value
        for name, value in environment.items()
        if name in named or name.startswith(_OF_LIBRARIES)
    }


def with_venv_path(environment: Mapping[str, str]) -> dict[str, str]:
    """Return ``environment`` with our virtual environment's commands first on the PATH."""
    commands = str(Path(sys.executable).parent)
    path = environment.get("PATH", os.defpath)
    return {**environment, "PATH": f"{commands}{os.pathsep}{path}", "PYTHONUNBUFFERED": "1"}
