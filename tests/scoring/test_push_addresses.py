"""Strangers name the addresses of push services: none of them leads into a private network."""

import socket
from threading import Event, Thread

import pytest
from pytest_django import Settings

from scoring import push_addresses
from scoring.push_addresses import AddressRefused, is_address, post, read_address
from tests.push_service import a_push_service


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://push.example/send/1?x=2",
        "https://push.example:443/send",
        "https://203.0.113.5.example/",
        "https://8.8.8.8/send",
        "https://[2a00::1]/send",
    ],
)
def test_public_address_by_https_is_taken(endpoint: str) -> None:
    assert is_address(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push.example",
        "http://push.example/send",
        "ftp://push.example/send",
        "https://push.example:8443/send",
        "https://push.example:x/send",
        "https://name@push.example/send",
        "https:///send",
        "https://push.example/a b",
        "https://push.example/\r\nHost: other",
        "https://bücher.example/",
        "https://127.0.0.1/send",
        "https://10.0.0.1/send",
        "https://169.254.169.254/latest",
        "https://[::1]/send",
        "https://[fd00::1]/send",
        "https://[::ffff:127.0.0.1]/send",
        "https://[::127.0.0.1]/send",
        "https://[64:ff9b::10.0.0.1]/send",
        "https://[fe80::1%25eth0]/send",
        "https://224.0.0.1/send",
        "https://push..example/send",
        "https://.push.example/send",
        f"https://{'x' * 64}.example/send",
        "https://[/send",
        f"https://push.example/{'x' * 500}",
    ],
)
def test_any_other_address_is_refused(endpoint: str) -> None:
    assert not is_address(endpoint)


def test_a_name_that_leads_into_a_private_network_is_refused_when_it_is_looked_up() -> None:
    address = read_address("https://localhost/send")
    assert address is not None

    with pytest.raises(AddressRefused):
        post(address, b"", {})


def test_a_redirect_is_an_answer_and_not_followed(settings: Settings) -> None:
    settings.PUSH_TO_PRIVATE = True
    with a_push_service() as service:
        service.status["phone"] = 307
        address = read_address(service.endpoint())
        assert address is not None

        assert post(address, b"body", {}) == 307
        assert service.notices == []


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1", b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 999 "])
def test_an_answer_that_is_not_http_is_none(settings: Settings, answer: bytes) -> None:
    settings.PUSH_TO_PRIVATE = True
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = read_address(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert address is not None
        Thread(target=answer_with, args=(server, answer), daemon=True).start()

        with pytest.raises(OSError, match="the answer is not HTTP"):
            post(address, b"", {})


def test_an_answer_that_comes_byte_by_byte_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_TO_PRIVATE = True
    monkeypatch.setattr(push_addresses, "TIMEOUT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = read_address(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert address is not None
        Thread(target=drip, args=(server,), daemon=True).start()

        with pytest.raises(TimeoutError):
            post(address, b"", {})


def test_a_name_that_is_looked_up_for_too_long_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_TO_PRIVATE = True
    monkeypatch.setattr(push_addresses, "TIMEOUT", 0.3)
    answered = Event()
    look_up = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *args, **kwargs: answered.wait() and look_up(*args, **kwargs)
    )
    address = read_address("http://slow.example/")
    assert address is not None

    with pytest.raises(TimeoutError):
        post(address, b"", {})
    answered.set()


def test_a_name_that_no_one_has_is_no_answer() -> None:
    address = read_address("https://nowhere.invalid/")
    assert address is not None

    with pytest.raises(socket.gaierror):
        post(address, b"", {})


def answer_with(server: socket.socket, answer: bytes) -> None:
    connection, _ = server.accept()
    with connection:
        connection.recv(4096)
        connection.sendall(answer)


def drip(server: socket.socket) -> None:
    """Send one byte after the other, each sooner than a socket's limit."""
    connection, _ = server.accept()
    with connection:
        connection.settimeout(0.1)
        connection.sendall(b"H")
        for _ in range(30):
            try:
                connection.recv(4096)
            except TimeoutError:
                connection.sendall(b"T")
            except OSError:
                return
