"""Which certificates ``make run`` takes, what it says of all others, and what it serves by one."""

import re
from contextlib import closing
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest

from config.stack.addresses import free_port
from config.stack.certificate import Certificate, check_public_url, given_certificate
from config.stack.errors import StackError
from config.stack.website import responds
from tests.builders import an_event
from tests.config.stack.certificates import dated, openssl, signed_by_itself
from tests.processes import environment, https_server
from tests.runtime_role import RuntimeRole

YEAR = "max-age=31536000"


def refusal(environment: dict[str, str]) -> str:
    with pytest.raises(StackError) as refused:
        given_certificate(environment)
    return str(refused.value)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return signed_by_itself(tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def certificate(settings: dict[str, str]) -> Certificate:
    made = given_certificate(settings)
    assert made
    return made


def test_without_settings_there_is_none() -> None:
    assert given_certificate({"TLS_CERTIFICATE": "", "PORT": "8000"}) is None


def test_a_certificate_is_for_its_names_and_addresses(certificate: Certificate) -> None:
    assert certificate.names == ("hall.example.org", "*.club.example")
    assert certificate.addresses == ("192.168.8.10",)
    hosts = ("hall.example.org", "a.club.example", "192.168.8.10")
    assert all(map(certificate.is_for, hosts))
    others = ("example.org", "club.example", "a.b.club.example", "192.168.8.1", "")
    assert not any(map(certificate.is_for, others))


def test_links_name_the_address_it_is_for_and_else_its_name(certificate: Certificate) -> None:
    assert certificate.hosts(["10.0.0.1", "192.168.8.10"]) == ["192.168.8.10"]
    assert certificate.hosts(["10.0.0.1"]) == ["hall.example.org"]


def test_a_certificate_for_any_name_needs_the_one_for_links(tmp_path: Path) -> None:
    certificate = given_certificate(signed_by_itself(tmp_path, names="DNS:*.club.example"))
    assert certificate
    with pytest.raises(StackError, match=r"but for \*\.club\.example\.\nSet PUBLIC_URL to"):
        certificate.hosts(["10.0.0.1"])


def test_what_is_served_stays_when_the_files_are_replaced(tmp_path: Path) -> None:
    settings = signed_by_itself(tmp_path)
    certificate = given_certificate(settings)
    assert certificate
    for file in settings.values():
        Path(file).unlink()

    assert [one["serialNumber"] for one in certificate.trusting().get_ca_certs()]


@pytest.mark.parametrize("missing", ["TLS_CERTIFICATE", "TLS_KEY"])
def test_one_setting_of_both_is_too_few(settings: dict[str, str], missing: str) -> None:
    assert refusal({**settings, missing: ""}) == (
        f"{missing} is not set. For https set both: TLS_CERTIFICATE, the file of the certificate,"
        " and TLS_KEY, that of its key."
    )


@pytest.mark.parametrize("setting", ["TLS_CERTIFICATE", "TLS_KEY"])
def test_a_file_that_is_not_there_is_named(settings: dict[str, str], setting: str) -> None:
    assert refusal({**settings, setting: "/nowhere/file.pem"}) == (
        f"The file of {setting} cannot be read: /nowhere/file.pem: No such file or directory.\n"
        "Correct its path, or let the user read it who calls make run."
    )


def test_a_folder_is_no_file(settings: dict[str, str], tmp_path: Path) -> None:
    assert "cannot be read" in refusal({**settings, "TLS_KEY": str(tmp_path)})


def test_a_key_of_another_certificate_is_refused(settings: dict[str, str], tmp_path: Path) -> None:
    other = signed_by_itself(tmp_path)["TLS_KEY"]
    assert refusal({**settings, "TLS_KEY": other}) == (
        f"The key is not that of the certificate: {settings['TLS_CERTIFICATE']}, {other}.\n"
        "Name the key it was made with; in its file the certificate itself comes first."
    )


def test_a_certificate_that_is_out_of_date_is_refused(tmp_path: Path) -> None:
    settings = dated(tmp_path, "20200101000000Z", "20200201000000Z")
    assert refusal(settings) == (
        f"The certificate is out of date: {settings['TLS_CERTIFICATE']}, {settings['TLS_KEY']}.\n"
        "Fetch a new one. docs/https-in-a-hall.md says how to get one."
    )


def test_a_certificate_of_tomorrow_speaks_of_the_clock(tmp_path: Path) -> None:
    assert refusal(dated(tmp_path, "20980101000000Z", "20990101000000Z")).endswith(
        "\nLook whether the clock of this machine is right: date"
    )


def test_a_key_with_a_passphrase_is_refused_and_none_is_asked_for(tmp_path: Path) -> None:
    settings = signed_by_itself(tmp_path)
    closed = str(tmp_path / "closed.pem")
    openssl("pkey", "-in", settings["TLS_KEY"], "-aes256", "-passout", "pass:word", "-out", closed)
    assert refusal({**settings, "TLS_KEY": closed}) == (
        f"The key has a passphrase: {settings['TLS_CERTIFICATE']}, {closed}.\n"
        "Write it without one, for you alone: openssl pkey -in KEY -out NEW"
    )


@pytest.mark.parametrize("content", ["", "no certificate\n", "-----BEGIN CERTIFICATE-----\nx\n"])
@pytest.mark.parametrize("setting", ["TLS_CERTIFICATE", "TLS_KEY"])
def test_what_is_none_is_refused(
    settings: dict[str, str], tmp_path: Path, setting: str, content: str
) -> None:
    file = tmp_path / "file.pem"
    file.write_text(content)
    assert refusal({**settings, setting: str(file)}).startswith(
        "The certificate and its key cannot be used: "
    )


@pytest.mark.parametrize(
    "address", ["https://hall.example.org:8000", "https://a.club.example", "https://192.168.8.10/"]
)
def test_an_address_for_links_that_it_is_for(certificate: Certificate, address: str) -> None:
    check_public_url(certificate, address)


@pytest.mark.parametrize(
    ("address", "advice"),
    [
        ("http://hall.example.org", "Let it begin with https://"),
        ("https://other.example", "the certificate is for hall.example.org, *.club.example, 192."),
        ("https://", "Set PUBLIC_URL to what it is for"),
    ],
)
def test_an_address_for_links_that_browsers_would_refuse(
    certificate: Certificate, address: str, advice: str
) -> None:
    with pytest.raises(StackError, match=re.escape(advice)):
        check_public_url(certificate, address)


@pytest.mark.django_db(transaction=True)
def test_pages_and_live_messages_come_by_https_alone(
    site_role: RuntimeRole, static_files: Path, certificate: Certificate
) -> None:
    event, port = an_event(), free_port()
    public_url = f"https://hall.example.org:{port}"
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=public_url)

    with https_server(env, port, certificate):
        with closing(asked(certificate, port, f"/live/{event.slug}")) as stream:
            assert stream.getheader("Content-Type") == "text/event-stream"
            assert b"standings" in stream.readline() + stream.readline()
        with closing(asked(certificate, port, "/admin/login/")) as page:
            assert (page.status, page.getheader("Strict-Transport-Security")) == (200, YEAR)
            assert "Secure" in (page.getheader("Set-Cookie") or "")
        assert not responds(port)


def asked(certificate: Certificate, port: int, path: str) -> HTTPResponse:
    """The answer to who asks by https for a page."""
    browser = HTTPSConnection("127.0.0.1", port, timeout=60, context=certificate.trusting())
    browser.request("GET", path)
    return browser.getresponse()
