"""Others name the addresses of push services and webhooks: none leads into a private network."""

import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from pytest_django import Settings

from scoring import foreign_addresses
from scoring.foreign_addresses import AddressRefused, Answer, is_address, post, read_address
from tests.push_service import a_push_service
from tests.webhook_receiver import a_receiver


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
        "https://[64:ff9b:1::10.0.0.1]/send",
        "https://[::ffff:0:127.0.0.1]/send",
        "https://[2002:7f00:1::]/send",
        "https://[2001:0:7f00:1::]/send",
        "https://[fec0::1]/send",
        "https://[5f00::1]/send",
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
    settings.SEND_TO_PRIVATE = True
    with a_push_service() as service:
        service.status["phone"] = 307
        address = read_address(service.endpoint())
        assert address is not None

        assert post(address, b"body", {}).status == 307
        assert service.notices == []


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1", b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 999 "])
def test_an_answer_that_is_not_http_is_none(settings: Settings, answer: bytes) -> None:
    settings.SEND_TO_PRIVATE = True
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = read_address(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert address is not None
        Thread(target=answer_with, args=(server, answer), daemon=True).start()

        with pytest.raises(OSError, match="the answer is not HTTP"):
            post(address, b"", {})


def test_an_answer_that_comes_byte_by_byte_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEND_TO_PRIVATE = True
    monkeypatch.setattr(foreign_addresses, "DEADLINE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = read_address(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert address is not None
        Thread(target=drip, args=(server,), daemon=True).start()

        with pytest.raises(TimeoutError):
            post(address, b"", {})


def test_a_name_that_is_looked_up_for_too_long_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEND_TO_PRIVATE = True
    monkeypatch.setattr(foreign_addresses, "DEADLINE", 0.3)
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


def test_a_name_is_looked_up_once_and_what_it_led_to_is_connected_to(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEND_TO_PRIVATE = True
    look_up, asked = socket.getaddrinfo, []

    def move(host: str, *args: object, **how: object) -> object:
        if host != "moving.example":
            return look_up(host, *args, **how)  # type: ignore[arg-type]  # as it came
        asked.append(host)
        return look_up("127.0.0.1" if len(asked) == 1 else "192.0.2.1", *args, **how)  # type: ignore[arg-type]  # as above

    monkeypatch.setattr(socket, "getaddrinfo", move)
    with a_receiver() as receiver:
        address = read_address(receiver.address.replace("127.0.0.1", "moving.example"))
        assert address is not None

        assert post(address, b"{}", {}).status == 204

    assert asked == ["moving.example"]
    assert receiver.heard[0].headers["host"].startswith("moving.example:")


@pytest.mark.parametrize("private", ["127.0.0.1", "::1", "::ffff:10.0.0.1", "fd00::1"])
def test_a_name_with_one_private_address_beside_a_public_one_is_refused(
    private: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda _host, *args, **how: (
            look_up("8.8.8.8", *args, **how) + look_up(private, *args, **how)
        ),
    )
    address = read_address("https://both.example/")
    assert address is not None

    with pytest.raises(AddressRefused):
        post(address, b"", {})


@pytest.mark.parametrize(
    ("answer", "body"),
    [
        (b"Content-Length: 3\r\n\r\nabcdef", b"abc"),
        (b"\r\n" + b"x" * 5000, b"x" * 1024),
        (b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", b"abc"),
        (b"Transfer-Encoding: chunked\r\n\r\n9\r\nabc", b""),
        (b"Transfer-Encoding: chunked\r\n\r\nlong\r\n", b""),
    ],
)
def test_of_an_answer_so_much_is_read_as_was_asked_for(
    settings: Settings, answer: bytes, body: bytes
) -> None:
    settings.SEND_TO_PRIVATE = True
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = read_address(f"http://127.0.0.1:{server.getsockname()[1]}/")
        assert address is not None
        whole = b"HTTP/1.1 200 OK\r\n" + answer
        Thread(target=answer_with, args=(server, whole), daemon=True).start()

        assert post(address, b"", {}, most_read=1024) == Answer(200, body)


def test_a_certificate_counts_for_its_name_alone(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEND_TO_PRIVATE = True
    certificate = a_certificate("localhost", tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    with a_receiver(context) as receiver:
        by_name, by_number = (
            read_address(f"https://{host}:{receiver.port}/") for host in ("localhost", "127.0.0.1")
        )
        assert by_name
        assert by_number
        with pytest.raises(ssl.SSLCertVerificationError):  # who signed it is not known
            post(by_name, b"{}", {})

        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert post(by_name, b"{}", {}).status == 204
        with pytest.raises(ssl.SSLCertVerificationError):
            post(by_number, b"{}", {})


def a_certificate(name: str, folder: Path) -> Path:
    """The file of a certificate for a name, signed by itself, with its key."""
    key, day = ec.generate_private_key(ec.SECP256R1()), timedelta(days=1)
    named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(named, named, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - day)
        .not_valid_after(datetime.now(UTC) + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file


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
