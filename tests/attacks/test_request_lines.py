"""Requests without what HTTP demands, at the running service."""

import socket
from urllib.parse import urlsplit

import pytest


def ask(website: str, head: str) -> tuple[int, bytes]:
    """The status and the whole answer to a head that is sent as it is."""
    place = urlsplit(website)
    with socket.create_connection((place.hostname, place.port), timeout=60) as client:
        client.sendall(head.encode() + b"\r\n")
        with client.makefile("rb") as reader:
            answer = reader.readline()
            while (line := reader.readline()).strip():
                answer += line
    return int(answer.split()[1]), answer


@pytest.mark.parametrize(
    ("head", "status"),
    [
        pytest.param("GET /en/ HTTP/1.1\r\n", 400, id="no-host"),
        pytest.param("GET /healthz HTTP/1.1\r\n", 400, id="no-host-for-a-health-check"),
        pytest.param("GET /en/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400, id="two-hosts"),
        pytest.param("GET /en/ HTTP/1.1\r\nHost: a\r\n", 200, id="one-host"),
        pytest.param("GET /en/ HTTP/1.0\r\n", 200, id="of-before-there-were-hosts"),
    ],
)
def test_a_request_names_one_host(website: str, head: str, status: int) -> None:
    assert ask(website, head)[0] == status


@pytest.mark.parametrize(
    "path", ["/en/", "/static/pages/icon.svg", "/healthz", "/no-such-page", "/live/a"]
)
def test_no_answer_names_the_server_or_the_release(website: str, path: str) -> None:
    _, answer = ask(website, f"GET {path} HTTP/1.1\r\nHost: a\r\n")

    assert not {b"server", b"x-release"} & {
        line.partition(b":")[0].lower() for line in answer.splitlines()
    }
