"""The small server of ``docs/operators.md``, made by its own commands in empty folders.

What belongs to a whole machine is left out or put elsewhere: packages, users and systemd, whose
units are read and their commands started. ``test_nginx`` tries the site of nginx.
"""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from config.stack.postgres import installed_binaries
from config.stack.website import QUEUES
from tests.config.stack.other_user import as_another_user, give_to_another_user
from tests.deploy.guide import blocks
from tests.processes import ROOT, free_port, wait_until_answering
from tests.waiting import eventually

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can follow it"),
]
OTHER_USER = shlex.join(as_another_user())
LEFT_OUT = ("apt-get ", "adduser ", "systemctl ", "nginx ")


class Machine:
    """Empty folders in place of those of the guide, and a PostgreSQL in which nothing is."""

    def __init__(self, folder: Path, database_port: int) -> None:
        self.folder = folder
        self.code = folder / "opt"
        self.state = folder / "var"
        self._moved = {
            "ADDRESS": str(ROOT),
            "/opt/stichtafel": str(self.code),
            "/etc/stichtafel": f"{folder}/etc",
            "/var/lib/stichtafel": str(self.state),
            "/etc/systemd/system/": f"{folder}/units/",
            "/etc/nginx/sites-enabled/": f"{folder}/",
            "/etc/nginx/modules-enabled/": f"{folder}/",
            "/etc/nginx/nginx.conf": f"{folder}/nginx.conf",
            "/etc/ssl/private/": f"{folder}/",
            "/etc/ssl/certs/": f"{folder}/",
            "@localhost/": f"@localhost:{database_port}/",
            "--group stichtafel": "--group nogroup",
            "runuser -u postgres -- psql": f"psql --host {folder} --port {database_port}"
            " --username postgres --dbname postgres",
            "runuser -u stichtafel --": OTHER_USER,
            # There are the packages that `make install` would fetch.
            f"make -C {self.code} install": f"ln -s {ROOT}/.venv {self.code}/.venv\n"
            f"make -C {self.code} --old-file .venv/installed-run install",
            "createsuperuser": "createsuperuser --no-input --username operator --email a@b.example",
        }

    def follow(self, commands: str) -> None:
        """Do what a block of commands says."""
        lines = [one for one in commands.splitlines() if not one.strip().startswith(LEFT_OUT)]
        script = self.moved("\n".join(one.removeprefix("   ") for one in lines))
        typed = {"DJANGO_SUPERUSER_PASSWORD": "long enough for an operator"}
        subprocess.run(["sh", "-euc", script], cwd=self.folder, env={**path(), **typed}, check=True)

    def moved(self, text: str) -> str:
        for there, here in self._moved.items():
            text = text.replace(there, here)
        return text

    def commands_of(self, unit: str, instance: str = "") -> list[list[str]]:
        """The commands that systemd would start, as the user of the service."""
        template = f"stichtafel-{unit}{'@' * bool(instance)}.service"
        written = self.moved((self.folder / "units" / template).read_text())
        written = written.replace("%i", instance).replace("%%h", "hall")
        found = re.findall(r"^ExecStart=(.*)$", written, re.MULTILINE)
        return [[*as_another_user(), *shlex.split(one)] for one in found]

    def settings(self) -> dict[str, str]:
        return {**path(), "STICHTAFEL_SETTINGS": f"{self.folder}/etc/settings"}

    @contextmanager
    def running(self, command: list[str]) -> Iterator[None]:
        with subprocess.Popen(command, cwd=self.code, env=self.settings()) as process:
            try:
                yield
            finally:
                process.terminate()


def path() -> dict[str, str]:
    return {"PATH": f"{installed_binaries()}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def machine() -> Iterator[Machine]:
    folder = Path(tempfile.mkdtemp(prefix="guide-"))
    folder.chmod(0o755)
    port = free_port()
    data = folder / "postgresql"
    for made in (data, folder / "var"):
        made.mkdir(mode=0o700)
        give_to_another_user(made)
    (folder / "units").mkdir()
    binaries = installed_binaries()
    trusted = ("--auth-local=trust", "--auth-host=scram-sha-256", "--username=postgres")
    initialise = (f"{binaries}/initdb", "--no-sync", *trusted, f"--pgdata={data}")
    subprocess.run(as_another_user(*initialise), env=path(), check=True, capture_output=True)
    serve = (f"{binaries}/postgres", "-D", str(data), "-p", str(port), "-k", str(data))
    with subprocess.Popen(as_another_user(*serve, "-c", "fsync=off"), env=path()) as server:
        socket = folder / f".s.PGSQL.{port}"
        socket.symlink_to(data / socket.name)
        try:
            eventually((data / socket.name).exists)
            yield Machine(folder, port)
        finally:
            server.terminate()
    shutil.rmtree(folder)


def test_who_follows_the_guide_has_a_server_that_stores_results(machine: Machine) -> None:
    programs, database, processes, certificate, nginx, account, update, *_ = blocks()

    machine.follow(programs)
    machine.follow(database)
    machine.follow(processes)
    machine.follow(certificate)
    (machine.folder / "nginx.conf").write_text("events {\n\tworker_connections 768;\n}\n")
    machine.follow(nginx)
    assert "server_name stichtafel.example.org;" in (machine.folder / "stichtafel.conf").read_text()
    asked = ("openssl", "x509", "-checkhost", "stichtafel.example.org", "-noout", "-in")
    certified = subprocess.run(
        (*asked, machine.folder / "stichtafel.pem"), capture_output=True, check=True
    )
    assert b"does match" in certified.stdout
    assert "\tworker_connections 15000;\n" in (machine.folder / "nginx.conf").read_text()
    etc = machine.folder / "etc"
    modes = {one.name: oct(one.stat().st_mode)[-3:] for one in (etc, *etc.iterdir())}
    assert modes == {"etc": "750", "owner": "600", "settings": "640"}
    with (etc / "settings").open("a") as settings:
        settings.write(f"REDIS_URL={os.environ['REDIS_URL']}\nREDIS_PREFIX=guide:\n")
    owner = dict([(etc / "owner").read_text().strip().split("=", 1)])
    for command in machine.commands_of("upgrade"):
        subprocess.run(command, cwd=machine.code, env={**machine.settings(), **owner}, check=True)
    machine.follow(account)

    port = free_port()
    [web] = machine.commands_of("web")
    web[web.index("--bind") + 1] = f"127.0.0.1:{port}"
    others = [*machine.commands_of("clock")]
    others += [one for queue in QUEUES for one in machine.commands_of("worker", queue)]
    with ExitStack() as stack:
        for command in (web, *others):
            stack.enter_context(machine.running(command))
        wait_until_answering(f"http://127.0.0.1:{port}/healthz")
        eventually(lambda: ready(port) == "ok\n")
        page = urllib.request.Request(f"http://127.0.0.1:{port}/en/")
        page.add_header("Host", "stichtafel.example.org")
        page.add_header("X-Forwarded-Proto", "https")
        with urllib.request.urlopen(page, timeout=30) as answer:  # noqa: S310 - our own address
            assert answer.status == 200
    assert "make -C /opt/stichtafel install" in update


def ready(port: int) -> str:
    """What ``/readyz`` says; nothing where it is not ready."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=30) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""
