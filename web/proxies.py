"""Address and scheme of a client: what a proxy of ours says, or else who connected, and how."""

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

from web.asgi import Application, Receive, Scope, Send

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_FORWARDED_FOR = b"x-forwarded-for"
_FORWARDED_PROTO = b"x-forwarded-proto"
_USER = b"x-stichtafel-user"  # as pages of ours read it: no client's own comes that far


def read_networks(written: str) -> list[Network]:
    """Return networks and single addresses that are separated by commas.

    Raises:
        ValueError: one of them is neither.
    """
    return [ip_network(network.strip()) for network in written.split(",") if network.strip()]


class ClientAddress:
    """ASGI application: puts the client's address and scheme where a proxy's would be.

    The address is the last one of X-Forwarded-For that is not of ``trusted`` networks, the scheme
    ``https`` where X-Forwarded-Proto says so; both only where the peer itself is of these. Nothing
    behind this sees the headers, so all count by the same address. Of the same peers alone the
    ``user_header``, if there is one, says who has logged in at the proxy; it is passed on under a
    name that no client can use.
    """

    def __init__(
        self, application: Application, trusted: Sequence[Network], user_header: str = ""
    ) -> None:
        self._application = application
        self._trusted = trusted
        self._user_header = _spelt(user_header.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = self._resolved(scope)
        await self._application(scope, receive, send)

    def _resolved(self, scope: Scope) -> Scope:
        addresses = _values(scope, _FORWARDED_FOR)
        schemes = _values(scope, _FORWARDED_PROTO)
        told = {_FORWARDED_FOR, _FORWARDED_PROTO, _USER, self._user_header}
        kept = [(name, value) for name, value in scope["headers"] if _spelt(name) not in told]
        if len(kept) == len(scope["headers"]):
            return scope
        peer, port = scope["client"] or ("", 0)
        if user := self._user(scope, peer):
            kept.append((_USER, user))
        client = self._client(peer, addresses)
        is_https = schemes[-1:] == ["https"] and is_within(peer, self._trusted)
        return {
            **scope,
            "headers": kept,
            "client": (client, port) if client else None,
            "scheme": "https" if is_https else scope["scheme"],
        }

    def _user(self, scope: Scope, peer: str) -> bytes:
        """Return who has logged in at a proxy of ours; nothing where it says no one, or several."""
        if not self._user_header or not is_within(peer, self._trusted):
            return b""
        users = [value for name, value in scope["headers"] if _spelt(name) == self._user_header]
        return bytes(users[0]).strip() if len(users) == 1 else b""

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


def _values(scope: Scope, header: bytes) -> list[str]:
    """Return all that stands in a header, however often it was sent."""
    headers = [value for name, value in scope["headers"] if _spelt(name) == header]
    return [entry.strip() for value in headers for entry in value.decode("latin-1").split(",")]


def _spelt(name: bytes) -> bytes:
    # WSGI makes the same name of both spellings.
    return name.lower().replace(b"_", b"-")
