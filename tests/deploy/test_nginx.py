"""The site of ``deploy/nginx`` in a real nginx, with https, before the real web process."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

import pytest

from config.stack.addresses import free_port
from tests.builders import an_event
from tests.processes import ROOT, environment, web_server
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually

pytestmark = [
    pytest.mark.soak,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not shutil.which("nginx"), reason="needs Debian's nginx"),
]
NAME = "stichtafel.example.org"
MAIN = """\
user {user};
pid {folder}/pid;
error_log {folder}/error.log;
worker_rlimit_nofile 4096;
events {{ worker_connections 1000; }}
http {{
    include /etc/nginx/mime.types;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/stichtafel.conf;
}}
"""


class Proxied:
    """The site as a visitor outside sees it, by curl."""

    def __init__(self, plain: int, https: int) -> None:
        self._ports = {"http": plain, "https": https}

    def ask(self, address: str, *options: str) -> tuple[dict[str, str], str]:
        """The headers of an answer, with its ``status`` and ``http`` version, and its body."""
        scheme, path = address.split("://")
        where = f"{scheme}://{NAME}:{self._ports[scheme]}{path}"
        resolve = f"{NAME}:{self._ports[scheme]}:127.0.0.1"
        said = subprocess.run(
            ["curl", "--silent", "--insecure", "--include", "--resolve", resolve, *options, where],
            capture_output=True,
            check=False,
        ).stdout.decode(errors="replace")
        head, _, body = said.partition("\r\n\r\n")
        version, status = head.split()[:2]
        lines = [one.partition(":") for one in head.splitlines()[1:]]
        headers = {name.lower(): value.strip() for name, _colon, value in lines}
        return headers | {"status": status, "http": version}, body


@pytest.fixture
def proxied(site_role: RuntimeRole, static_files: Path, tmp_path: Path) -> Iterator[Proxied]:
    web, plain, https = free_port(), free_port(), free_port()
    given = {
        "STATIC_ROOT": str(static_files),
        "PUBLIC_URL": f"https://{NAME}:{https}",
        "ALLOWED_HOSTS": NAME,
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    with web_server(environment(site_role, **given), web), nginx(tmp_path, web, plain, https):
        (tmp_path / "static").symlink_to(static_files)
        yield Proxied(plain, https)


@contextmanager
def nginx(folder: Path, web: int, plain: int, https: int) -> Iterator[None]:
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", f"/CN={NAME}", "-keyout", folder / "key", "-out", folder / "certificate"),
        ],
        check=True,
        capture_output=True,
    )
    moved = {
        "/etc/ssl/certs/stichtafel.pem": f"{folder}/certificate",
        "/etc/ssl/private/stichtafel.key": f"{folder}/key",
        "/var/lib/stichtafel/": f"{folder}/",
        "/var/log/nginx/": f"{folder}/",
        "127.0.0.1:8000": f"127.0.0.1:{web}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443": f"listen 127.0.0.1:{https}",
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
    }
    site = (ROOT / "deploy/nginx/stichtafel.conf").read_text()
    for there, here in moved.items():
        assert there in site
        site = site.replace(there, here)
    (folder / "stichtafel.conf").write_text(site)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=getuser()))
    command = ["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    with subprocess.Popen([*command, "-g", "daemon off;"]) as running:
        eventually((folder / "pid").exists)
        yield
        running.terminate()


def test_plain_http_is_sent_on_to_https(proxied: Proxied) -> None:
    answer, _ = proxied.ask("http:///en/?page=2")

    assert answer["status"] == "308"
    assert answer["location"] == f"https://{NAME}/en/?page=2"


def test_a_page_comes_by_http2_and_asks_for_https_from_then_on(proxied: Proxied) -> None:
    answer, body = proxied.ask("https:///en/")

    assert (answer["http"], answer["status"]) == ("HTTP/2", "200")
    assert answer["strict-transport-security"] == "max-age=31536000"
    assert "server" not in answer or answer["server"] == "nginx"
    assert "<h1" in body


def test_pages_come_compressed(proxied: Proxied) -> None:
    answer, _ = proxied.ask("https:///en/", "--header", "Accept-Encoding: gzip")

    assert (answer["status"], answer["content-encoding"]) == ("200", "gzip")


def test_static_files_come_compressed_and_for_good(proxied: Proxied) -> None:
    _, page = proxied.ask("https:///en/")
    found = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert found

    answer, _ = proxied.ask(f"https://{found[1]}", "--header", "Accept-Encoding: gzip")

    assert (answer["status"], answer["content-encoding"]) == ("200", "gzip")
    assert answer["cache-control"] == "public, max-age=315360000, immutable"
    assert answer["content-type"] == "text/css"


def test_live_messages_come_at_once(proxied: Proxied) -> None:
    event = an_event()

    answer, stream = proxied.ask(f"https:///live/{event.slug}", "--max-time", "3", "--no-buffer")

    assert answer["content-type"] == "text/event-stream"
    assert json.loads(stream.partition("data:")[2].splitlines()[0])["standings"] >= 0


def test_each_visitor_has_an_address_of_their_own_that_they_cannot_make_up(
    proxied: Proxied,
) -> None:
    tries = [("--header", f"X-Forwarded-For: 192.0.2.{number}") for number in range(25)]
    statuses = [proxied.ask("https:///in/made-up/", *one)[0]["status"] for one in tries]
    other, _ = proxied.ask("https:///in/made-up/", "--interface", "127.0.0.9")

    assert statuses == ["404"] * 20 + ["429"] * 5
    assert other["status"] == "404"


def test_only_event_files_may_be_large(proxied: Proxied, tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(2**21))
    sent = ("--data-binary", f"@{tmp_path}/large")

    page, _ = proxied.ask("https:///t/", *sent)
    file, _ = proxied.ask("https:///admin/organisations/1/event-file/", *sent)

    assert page["status"] == "413"
    assert file["status"] == "413"  # the service's own answer, for who is not logged in
    assert "content-security-policy" in file
    assert "content-security-policy" not in page


def test_a_log_names_no_path(proxied: Proxied, tmp_path: Path) -> None:
    proxied.ask("https:///t/secret-of-a-table/")

    assert "secret" not in (tmp_path / "stichtafel.log").read_text()
