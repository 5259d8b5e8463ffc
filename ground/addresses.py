"""Addresses that a secret may be sent to."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def is_safe(address: str) -> bool:
    """Return whether no one between here and there can read or change what is sent."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    return bool(host) and (
        parts.scheme == "https" or (parts.scheme == "http" and _is_this_machine(host))
    )


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
