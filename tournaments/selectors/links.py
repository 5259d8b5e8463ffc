"""Signed links that need no password: ``<id>.<signature>``, computed and never stored."""

import base64
import re

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.errors import LinkUnknown, LinkWithdrawn

_LINK = re.compile(r"([1-9][0-9]{0,17})\.([A-Za-z0-9_-]{22})")
OLDER_VERSIONS = 20  # links of so many are reported as withdrawn, older ones as unknown


def sign_link(salt: str, pk: int, version: int) -> str:
    """Return the link to a row, valid as long as its version is this one."""
    return f"{pk}.{_signature(salt, pk, version, settings.SECRET_KEY)}"


def linked_id(link: str) -> int:
    """Return the id in a link, not verified yet; 0 if the text is no link."""
    match = _LINK.fullmatch(link)
    return int(match[1]) if match else 0


def check_link(link: str, salt: str, pk: int, version: int, **data: object) -> None:
    """Verify that a link opens this row.

    Raises:
        LinkWithdrawn: it was valid once; carries ``data``.
        LinkUnknown: no version ever had this link.
    """
    if _is_of(link, salt, pk, version):
        return
    oldest = max(1, version - OLDER_VERSIONS)
    for earlier in range(oldest, version):
        if _is_of(link, salt, pk, earlier):
            raise LinkWithdrawn(**data)
    raise LinkUnknown


def is_signed(link: str, salt: str) -> bool:
    """Return whether a link was made here, for one of a row's first versions, whichever row.

    Asks no database: the row may be gone, and the link withdrawn.
    """
    pk = linked_id(link)
    versions = range(1, OLDER_VERSIONS + 1) if pk else ()
    return any(_is_of(link, salt, pk, version) for version in versions)


def _is_of(link: str, salt: str, pk: int, version: int) -> bool:
    """Return whether a link was made for this version, under the secret key or an earlier one."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    made = (f"{pk}.{_signature(salt, pk, version, key)}" for key in keys)
    return any(constant_time_compare(link, signed) for signed in made)


def _signature(salt: str, pk: int, version: int, key: str) -> str:
    """Return 22 characters: 128 bits of an HMAC over id and version."""
    digest = salted_hmac(salt, f"{pk}.{version}", secret=key, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
