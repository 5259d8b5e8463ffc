"""Strangers name the addresses of push services: none of them leads into a private network."""

import pytest
from pytest_django import Settings

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
