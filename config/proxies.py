"""The address of a client: what a proxy of ours says, or else who connected."""

from collections.abc import Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias

from pages.public.asgi import Application, Receive, Scope, Send

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_FORWARDED_FOR = b"x-forwarded-for"


def read_networks(written: str) -> list[Network]:
    """Return networks and single addresses that are separated by commas.

    Raises:
        ValueError: one of them is neither.
    """
    return [ip_network(one.strip()) for one in written.split(",") if one.strip()]


class ClientAddress:
    """ASGI application: puts the client's address where a proxy's would be.

    It is the last one of X-Forwarded-For that is not of ``trusted`` networks, and only where the
    peer itself is. Nothing behind this sees the header, so all count by the same address.
    """

    def __init__(self, application: Application, trusted: Sequence[Network]) -> None:
        self._application = application
        self._trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = self._resolved(scope)
        await self._application(scope, receive, send)

    def _resolved(self, scope: Scope) -> Scope:
        forwarded = [value for name, value in scope["headers"] if _is_forwarded_for(name)]
        if not forwarded:
            return scope
        kept = [(name, value) for name, value in scope["headers"] if not _is_forwarded_for(name)]
        peer, port = scope["client"] or ("", 0)
        client = self._client(peer, b",".join(forwarded).decode("latin-1").split(","))
        return {**scope, "headers": kept, "client": (client, port) if client else None}

    def _client(self, peer: str, forwarded: list[str]) -> str:
        """Return the last address that no proxy of ours has, or the one furthest away."""
        client = peer
        while is_within(client, self._trusted) and forwarded:
            address = _parsed(forwarded.pop())
            if address is None:
                break  # no proxy of ours wrote this
            client = str(address)
        return client


def is_within(address: str, networks: Sequence[Network]) -> bool:
    """Return whether an address is in one of the networks; no for what is no address."""
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in networks)


def _parsed(written: str) -> Address | None:
    try:
        address = ip_address(written.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_forwarded_for(name: bytes) -> bool:
    # WSGI makes the same name of both spellings.
    return name.lower().replace(b"_", b"-") == _FORWARDED_FOR
