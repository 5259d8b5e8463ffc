"""Whose address counts, and that of no one who makes one up."""

import pytest
from django.conf import settings

from tests.asgi import a_scope, in_loop
from web.asgi import Message, Receive, Scope, Send
from web.entry import application
from web.proxies import ClientAddress, is_within, read_networks

OURS = read_networks("10.0.0.0/8, 127.0.0.1,2001:db8::/32")


def scope_behind(
    headers: list[tuple[bytes, bytes]],
    peer: str | None,
    trusted: str = "10.0.0.0/8",
    user_header: str = "",
) -> Scope:
    """What an application behind it sees of a request."""
    found: list[Scope] = []

    async def application(scope: Scope, _receive: Receive, _send: Send) -> None:
        found.append(scope)

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        """Nothing is sent."""

    scope = {
        **a_scope("/"),
        "client": (peer, 50000) if peer else None,
        "headers": [(b"host", b"localhost"), *headers],
    }
    proxied = ClientAddress(application, read_networks(trusted), user_header)
    in_loop(proxied(scope, receive, send))
    return found[0]


def seen(
    peer: str | None, *forwarded: str, trusted: str = "10.0.0.0/8"
) -> tuple[object, list[str]]:
    """The client and the names of the headers that an application behind it sees."""
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    scope = scope_behind(headers, peer, trusted)
    client = scope["client"]
    return client and client[0], [name.decode() for name, _ in scope["headers"]]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        pytest.param("192.0.2.1", [], "192.0.2.1", id="no-proxy"),
        pytest.param("192.0.2.1", ["198.51.100.7"], "192.0.2.1", id="made-up"),
        pytest.param("10.0.0.1", ["198.51.100.7"], "198.51.100.7", id="one-proxy"),
        pytest.param("10.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7", id="made-up-before"),
        pytest.param("10.0.0.1", ["1.1.1.1", "198.51.100.7"], "198.51.100.7", id="two-headers"),
        pytest.param("10.0.0.1", ["198.51.100.7, 10.0.0.2"], "198.51.100.7", id="two-proxies"),
        pytest.param("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3", id="inside-the-network"),
        pytest.param("10.0.0.1", ["198.51.100.7, rubbish"], "10.0.0.1", id="unreadable"),
        pytest.param("10.0.0.1", ["\xe9"], "10.0.0.1", id="no-ascii"),
        pytest.param("::ffff:10.0.0.1", ["2001:db8::7"], "2001:db8::7", id="version-6"),
        pytest.param(None, ["198.51.100.7"], None, id="socket-of-the-machine"),
    ],
)
def test_the_client_is_the_last_address_that_is_no_proxy_of_ours(
    peer: str | None, forwarded: list[str], client: str | None
) -> None:
    assert seen(peer, *forwarded) == (client, ["host"])


def test_without_proxies_of_ours_no_address_is_believed() -> None:
    assert seen("127.0.0.1", "198.51.100.7", trusted="") == ("127.0.0.1", ["host"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "scheme"),
    [
        pytest.param("10.0.0.1", [b"https"], "https", id="proxy"),
        pytest.param("10.0.0.1", [b"http"], "http", id="proxy-without"),
        pytest.param("10.0.0.1", [b"https, http"], "http", id="last-proxy"),
        pytest.param("10.0.0.1", [b"rubbish"], "http", id="unreadable"),
        pytest.param("192.0.2.1", [b"https"], "http", id="made-up"),
    ],
)
def test_the_scheme_is_what_a_proxy_of_ours_says(
    peer: str, forwarded: list[bytes], scheme: str
) -> None:
    behind = scope_behind([(b"x-forwarded-proto", one) for one in forwarded], peer)
    assert (behind["scheme"], behind["headers"]) == (scheme, [(b"host", b"localhost")])


@pytest.mark.parametrize(
    ("address", "within"),
    [
        ("10.1.2.3", True),
        ("127.0.0.1", True),
        ("127.0.0.2", False),
        ("::ffff:127.0.0.1", True),
        ("2001:db8::1", True),
        ("", False),
        ("rubbish", False),
    ],
)
def test_is_within(address: str, *, within: bool) -> None:
    assert is_within(address, OURS) is within


@pytest.mark.parametrize("written", ["10.0.0.1/8", "proxy.example.org"])
def test_a_setting_that_names_no_network_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=written.split("/")[0]):
        read_networks(written)


def test_the_web_process_believes_no_one_unless_it_is_set() -> None:
    assert isinstance(application, ClientAddress)
    assert settings.TRUSTED_PROXIES == []


@pytest.mark.parametrize(
    ("peer", "headers", "user"),
    [
        pytest.param("10.0.0.1", [(b"x-forwarded-user", b" kata ")], b"kata", id="of-a-proxy"),
        pytest.param("10.0.0.1", [(b"X_Forwarded_User", b"kata")], b"kata", id="another-spelling"),
        pytest.param("192.0.2.1", [(b"x-forwarded-user", b"kata")], None, id="of-a-stranger"),
        pytest.param(None, [(b"x-forwarded-user", b"kata")], None, id="of-no-one-known"),
        pytest.param("10.0.0.1", [(b"x-forwarded-user", b"")], None, id="empty"),
        pytest.param(
            "10.0.0.1",
            [(b"x-forwarded-user", b"kata"), (b"x_forwarded_user", b"dani")],
            None,
            id="two-of-them",
        ),
        pytest.param("10.0.0.1", [(b"x-stichtafel-user", b"kata")], None, id="our-own-name"),
        pytest.param("192.0.2.1", [(b"X_Stichtafel_User", b"kata")], None, id="our-name-spelt"),
    ],
)
def test_who_has_logged_in_is_said_by_a_trusted_proxy_alone(
    peer: str | None, headers: list[tuple[bytes, bytes]], user: bytes | None
) -> None:
    scope = scope_behind(headers, peer, user_header="x-forwarded-user")

    named = [(name, value) for name, value in scope["headers"] if b"user" in name.lower()]
    assert named == ([(b"x-stichtafel-user", user)] if user else [])


def test_without_a_setting_no_header_says_who_has_logged_in() -> None:
    headers = [(b"x-forwarded-user", b"kata"), (b"x-stichtafel-user", b"kata")]

    scope = scope_behind(headers, "10.0.0.1")

    assert [name for name, _ in scope["headers"]] == [b"host", b"x-forwarded-user"]
    assert settings.USER_HEADER == ""
