"""No secret is in an image or its history: each is given when a container starts."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import time_machine
import yaml
from django.core.management import get_commands
from dotenv import dotenv_values

from config.stack.postgres import MAJOR
from scoring.models import Queue
from scoring.selectors.health import Health
from scoring.selectors.workers import Signs
from tests.deploy.compose import containers
from tests.processes import ROOT

# A setting that holds a secret, and its value.
GIVEN = re.compile(r"\b([A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN|URL)[A-Z_]*)[=:]\s*(\S+)")


@pytest.mark.parametrize(
    "file",
    [
        ".env",
        ".data/secrets.json",
        "stichtafel-20260301-030000-all.backup",
        "deploy/container/owner",
        "deploy/container/settings",
    ],
)
def test_a_file_with_secrets_comes_into_no_image_and_no_commit(file: str) -> None:
    patterns = (ROOT / ".dockerignore").read_text().split()
    path = Path(file)
    assert any(fnmatch(str(one), pattern) for one in (path, *path.parents) for pattern in patterns)
    ignored = subprocess.run(["git", "check-ignore", "--quiet", file], cwd=ROOT, check=False)
    assert ignored.returncode == 0


def test_the_history_stays_outside_the_image() -> None:
    assert ".git" in (ROOT / ".dockerignore").read_text().split()


def test_the_image_is_built_without_a_secret() -> None:
    written = (ROOT / "deploy/container/Containerfile").read_text()
    assert GIVEN.findall(written) == [
        ("SECRET_KEY", "none"),
        ("DATABASE_URL", "postgres://none/none"),
    ]
    assert not re.search(r"^(ARG|ADD) ", written, re.MULTILINE)


def test_secrets_come_from_two_files_when_containers_start() -> None:
    services = containers()
    files = {name: one.get("env_file") for name, one in services.items()}
    site = dict.fromkeys(set(services) - {"database", "redis", "upgrade"}, "settings")
    assert files == {**site, "database": "owner", "redis": None, "upgrade": ["settings", "owner"]}
    written = [
        GIVEN.findall(f"{name}: {value}")
        for one in services.values()
        for name, value in one.get("environment", {}).items()
    ]
    assert not any(written)
    assert not any("args" in one.get("build", {}) for one in services.values())


def test_each_container_uses_the_folders_of_the_image_whatever_the_settings_say() -> None:
    written = (ROOT / "deploy/container/Containerfile").read_text()
    of_image = re.findall(r"(STATIC_ROOT|BACKUP_FOLDER)=(\S+)", written.partition("\nENV ")[2])
    assert of_image == [("STATIC_ROOT", "/opt/stichtafel/static"), ("BACKUP_FOLDER", "/backups")]
    given = {
        tuple(one["environment"][folder] for folder, _ in of_image)
        for name, one in containers().items()
        if name not in {"database", "redis"}
    }
    assert given == {("/opt/stichtafel/static", "/backups")}


def test_temporary_files_lie_on_the_disk_and_what_is_memory_is_small() -> None:
    site = [one for name, one in containers().items() if name not in {"database", "redis"}]
    assert [one["environment"]["TMPDIR"] in one["volumes"] for one in site] == [True] * 6
    sizes = {folder.partition(":")[2] for one in site for folder in one["tmpfs"]}
    assert sizes == {"size=16m"}


def test_the_guide_trusts_a_proxy_in_front_of_the_containers() -> None:
    written = yaml.safe_load((ROOT / "deploy/container/compose.yaml").read_text())
    [network] = written["networks"]["default"]["ipam"]["config"]
    guide = (ROOT / "docs/operators.md").read_text()
    assert f"`TRUSTED_PROXIES={network['subnet']}`" in guide


def test_no_secret_stands_in_the_arguments_of_a_program() -> None:
    script = (ROOT / "deploy/container/create-site-role.sh").read_text()
    assert "$SITE_PASSWORD" not in script


def test_the_database_takes_backups_of_make_run() -> None:
    assert containers()["database"]["image"] == f"postgres:{MAJOR}"
    written = (ROOT / "deploy/container/Containerfile").read_text()
    assert "installed_binaries()" in written
    assert "postgresql-client" not in written


NOW = datetime(2026, 11, 28, 20, tzinfo=UTC)


def all_well_but(silent: str) -> Health:
    """A site that can store, of which one part has given no sign."""
    there = {queue: NOW for queue in Queue if f"worker of {queue}" != silent}
    return Health(signs=Signs(queues=there, clock=None if silent == "clock" else NOW))


@contextmanager
def answering(text: str, status: int = 200) -> Iterator[str]:
    """The address of a site that answers this."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # as the library calls it
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/readyz"
        server.shutdown()


def unhealthy(address: str) -> set[str]:
    """The containers of the site that are unhealthy, by their own commands."""
    found = set()
    for name, one in containers().items():
        if name in {"database", "redis", "upgrade"}:
            continue
        how, program, *words = one["healthcheck"]["test"]
        assert (how, program) == ("CMD", "python")
        given = [re.sub(r"^http://(web|localhost):8000/readyz$", address, word) for word in words]
        assert address in given
        command = [sys.executable, *given]
        done = subprocess.run(command, cwd=ROOT, stderr=subprocess.DEVNULL, check=False)
        if done.returncode:
            found.add(name)
    return found


@time_machine.travel(NOW, tick=False)
def test_a_container_whose_process_gives_no_sign_is_unhealthy() -> None:
    found = {}
    for silent in ("", "clock", "worker of search"):
        with answering(str(all_well_but(silent))) as address:
            found[silent] = unhealthy(address)

    assert found == {"": set(), "clock": {"clock"}, "worker of search": {"worker-search"}}


def test_where_nothing_is_stored_each_container_is_unhealthy() -> None:
    site = set(containers()) - {"database", "redis", "upgrade"}
    with answering(str(Health(answers=False)), 503) as address:
        assert unhealthy(address) == site


def blocks() -> list[str]:
    """The blocks of commands of the guide's part on containers."""
    guide = (ROOT / "docs/operators.md").read_text().partition("**In containers**")[2]
    return re.findall(r"^```sh\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)[:2]


def test_the_guide_writes_the_files_that_the_containers_read(tmp_path: Path) -> None:
    script, _ = blocks()
    lines = [one for one in script.splitlines() if not one.startswith(("docker ", "cd "))]
    subprocess.run(["sh", "-euc", "\n".join(lines)], cwd=tmp_path, check=True)

    owner, site = dotenv_values(tmp_path / "owner"), dotenv_values(tmp_path / "settings")
    assert [one.stat().st_mode & 0o777 for one in tmp_path.iterdir()] == [0o600, 0o600]
    assert list(owner) == ["POSTGRES_USER", "POSTGRES_PASSWORD", "SITE_PASSWORD"]
    database = f"postgresql://stichtafel:{owner['SITE_PASSWORD']}@database/stichtafel"
    assert site == {
        "SECRET_KEY": site["SECRET_KEY"],
        "DATABASE_URL": database,
        "REDIS_URL": "redis://redis:6379/0",
        "PUBLIC_URL": "https://stichtafel.example.org",
        "ALLOWED_HOSTS": "stichtafel.example.org",
        "TRUSTED_PROXIES": "10.214.87.0/24",
    }


def test_the_guide_calls_commands_in_containers_that_are_there() -> None:
    _, script = blocks()
    called = re.findall(r"exec (\S+) python manage\.py (\S+)", script)

    assert called == [("web", "createsuperuser"), ("worker-batch", "backup")]
    assert {name for name, _ in called} <= set(containers())
    assert {command for _, command in called} <= set(get_commands())
