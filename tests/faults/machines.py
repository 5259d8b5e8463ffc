"""The machines of ``deploy/machines``: networks of their own, to be killed and cut off."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex

import redis
from django.conf import settings

from config.stack.website import QUEUES
from ground.redis_client import connect
from tests.processes import ROOT, wait_until_answering
from tests.waiting import eventually

FILES = ROOT / "deploy/machines"
SERVER = Path("/usr/lib/postgresql/15/bin")
NEEDED = (
    "haproxy",
    "pgbouncer",
    "redis-server",
    "redis-sentinel",
    "arping",
    str(SERVER / "postgres"),
)
AS_POSTGRES = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups")
BRIDGE, HERE = "st-hall", "10.41.0.1/24"
DATABASE = "10.41.0.20"
ADDRESSES = {
    "front": "10.41.0.5",
    "web-a": "10.41.0.11",
    "web-b": "10.41.0.12",
    "data-a": "10.41.0.21",
    "data-b": "10.41.0.22",
}
# Where the files say it is on a machine; here it is below a folder for each.
PLACES = ("/var/lib/redis", "/var/lib/stichtafel", "/etc/pgbouncer")


def run(*command: str, check: bool = True, env: Mapping[str, str] | None = None) -> str:
    """Run a command to its end; return what it says."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=env)
    if check and done.returncode:
        raise RuntimeError(f"{shlex.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


@dataclass
class Machine:
    """A machine with a cable to all others."""

    name: str
    folder: Path
    _running: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Its address in the network of all."""
        return ADDRESSES[self.name]

    @property
    def _space(self) -> str:
        return f"st-{self.name}"

    def connect(self) -> None:
        """Lay the cable."""
        run("ip", "netns", "add", self._space)
        inside = ("ip", "-n", self._space)
        run("ip", "link", "add", self._cable, "type", "veth", "peer", "eth0", "netns", self._space)
        run("ip", "link", "set", self._cable, "master", BRIDGE, "up")
        run(*inside, "address", "add", f"{self.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            run(*inside, "link", "set", device, "up")

    @property
    def _cable(self) -> str:
        return f"st-{self.name}"

    def take_address(self, address: str) -> None:
        """Answer at another address, too, and let the others know."""
        run("ip", "-n", self._space, "address", "add", f"{address}/24", "dev", "eth0")
        run(*self._within("arping", "-U", "-c", "1", "-I", "eth0", address), check=False)

    def cut_off(self) -> None:
        """Pull the cable: everything goes on in here, and nothing comes in or out."""
        run("ip", "link", "set", self._cable, "down")

    def reconnect(self) -> None:
        """Put the cable in again."""
        run("ip", "link", "set", self._cable, "up")

    def file(self, name: str, words: Mapping[str, str]) -> Path:
        """Write a file of ``deploy/machines`` as it is for this machine; return where it lies."""
        text = (FILES / name).read_text()
        for word, meant in words.items():
            text = text.replace(word, meant)
        for place in PLACES:
            text = text.replace(place, str(self.folder))
        written = self.folder / name
        written.write_text(text)
        return written

    def start(self, *command: str, env: Mapping[str, str] | None = None) -> None:
        """Start a process in here; its words go to a file."""
        name = "-".join(Path(one).name for one in command if one[0] != "-")[:60]
        given = {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin", **(env or {})}
        with (self.folder / f"{name}.log").open("a") as log:
            words = self._within(*command)
            self._running.append(
                subprocess.Popen(words, stdout=log, stderr=log, cwd=ROOT, env=given)
            )

    def run(self, *command: str, env: Mapping[str, str]) -> str:
        """Run a command in here to its end; return what it says."""
        return run(*self._within(*command), env={"PATH": os.environ["PATH"], **env})

    def kill(self) -> None:
        """Take the power away."""
        for number in run("ip", "netns", "pids", self._space).split():
            with suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)
        for one in self._running:
            one.wait()
        self._running.clear()
        # What was added by hand is not there when it is switched on again.
        run("ip", "-n", self._space, "address", "flush", "dev", "eth0", "secondary")

    def end(self, program: str) -> None:
        """End what runs of a program in here at once."""
        for number in run("ip", "netns", "pids", self._space).split():
            if program in Path(f"/proc/{number}/cmdline").read_text():
                os.kill(int(number), signal.SIGKILL)

    def remove(self) -> None:
        """End everything in here, and take the cable away."""
        with suppress(RuntimeError):
            self.kill()
            run("ip", "netns", "delete", self._space)

    def _within(self, *command: str) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self._space, *command)


class Machines:
    """All five, as the section *More than one machine* of the guide sets them up."""

    def __init__(self, folder: Path) -> None:
        self.all = {name: Machine(name, folder / name) for name in ADDRESSES}
        self._words = {
            "SIGNING_KEY": settings.SECRET_KEY,
            "stichtafel.example.org": ADDRESSES["front"],
            **{f"{one}_PASSWORD": token_hex() for one in ("SITE", "OWNER", "REDIS", "STANDBY")},
        }

    def __getitem__(self, name: str) -> Machine:
        return self.all[name]

    @property
    def owner(self) -> str:
        """The address of the database for who owns the tables."""
        password = self._words["OWNER_PASSWORD"]
        return f"postgresql://stichtafel_owner:{password}@{DATABASE}/stichtafel"

    @property
    def redis(self) -> redis.Redis:
        """A client of the Redis that the Sentinels know."""
        url = dict(line.split("=", 1) for line in self._settings("web-a").splitlines())["REDIS_URL"]
        return connect(url, patience=1)

    def start_redis(self, name: str, *, follows: str = "") -> None:
        """Start Redis of a machine."""
        file = self[name].file("redis.conf", self._words)
        if follows:
            file.write_text(f"{file.read_text()}replicaof {follows} 6379\n")
        self[name].start("redis-server", str(file))

    def start_sentinel(self, name: str) -> None:
        """Start the Sentinel of a machine, or start it again with what it has learnt."""
        file = self[name].folder / "sentinel.conf"
        if not file.exists():
            self[name].file("sentinel.conf", self._words)
        self[name].start("redis-sentinel", str(file))

    def create_primary(self, name: str) -> None:
        """Make the database with its roles, and start it."""
        machine = self[name]
        machine.take_address(DATABASE)
        data = self._data(name)
        run(*AS_POSTGRES, str(SERVER / "initdb"), "--pgdata", str(data), "--auth", "peer")
        with (data / "postgresql.conf").open("a") as configured:
            configured.write("include_dir = 'conf.d'\n")
        (data / "conf.d").mkdir()
        self.start_database(name)
        for statement in (
            f"CREATE ROLE stichtafel_owner LOGIN PASSWORD '{self._words['OWNER_PASSWORD']}'",
            f"CREATE ROLE stichtafel LOGIN PASSWORD '{self._words['SITE_PASSWORD']}'",
            f"CREATE ROLE standby LOGIN REPLICATION PASSWORD '{self._words['STANDBY_PASSWORD']}'",
            "CREATE DATABASE stichtafel OWNER stichtafel_owner",
            # Tests empty tables after themselves.
            "GRANT SET ON PARAMETER session_replication_role TO stichtafel_owner",
        ):
            # No standby is there yet that could have it.
            self.tell_database(name, "SET synchronous_commit = local", statement)

    def create_standby(self, name: str) -> None:
        """Copy the primary to another machine, and let it follow there."""
        data, own = self._data(name), name.replace("-", "_")
        password = self._words["STANDBY_PASSWORD"]
        source = f"host={DATABASE} user=standby password={password} application_name={own}"
        copy = ("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--pgdata")
        words = (str(SERVER / copy[0]), *copy[1:], str(data), "--dbname", source)
        self[name].run(*AS_POSTGRES, *words, env={})
        self.start_database(name)

    def start_database(self, name: str) -> None:
        """Start the PostgreSQL of a machine, and wait until it answers."""
        machine, data = self[name], self._data(name)
        (data / "conf.d/machines.conf").write_text((FILES / "postgresql.conf").read_text())
        hba = machine.file("pg_hba.conf", {})
        sockets = f"-cunix_socket_directories={machine.folder}"
        command = (str(SERVER / "postgres"), "-D", str(data), f"-chba_file={hba}", sockets)
        machine.start(*AS_POSTGRES, *command)
        eventually(lambda: self._answers(name))

    def promote(self, name: str) -> None:
        """Let a standby take the place of a primary that is no more, as the guide says."""
        alone = "ALTER SYSTEM SET synchronous_standby_names = ''"
        self.tell_database(name, alone, "SELECT pg_reload_conf()", "SELECT pg_promote()")
        self[name].take_address(DATABASE)

    def tell_database(self, name: str, *statements: str) -> None:
        """Let the administrator of a machine's database do something, in one session."""
        socket = f"host={self[name].folder} user=postgres dbname=postgres"
        commands = [word for statement in statements for word in ("--command", statement)]
        run(*AS_POSTGRES, str(SERVER / "psql"), "--set=ON_ERROR_STOP=1", *commands, socket)

    def upgrade(self, name: str) -> None:
        """Migrate as the owner, and collect static files, as a web machine does at its start."""
        owner = self._env_file(name, "owner")
        self[name].run(
            sys.executable, "manage.py", "upgrade", "stichtafel", env={**self._env(name), **owner}
        )

    def start_web(self, name: str, *, clock: bool = False) -> None:
        """Start what runs on a web machine: pgbouncer, web process, workers, and one clock."""
        machine = self[name]
        users = machine.file("userlist.txt", self._words)
        users.chmod(0o644)
        machine.start(*AS_POSTGRES, "pgbouncer", str(machine.file("pgbouncer.ini", {})))
        [line] = (
            one
            for one in (FILES / "web.conf").read_text().splitlines()
            if one.startswith("ExecStart=/")
        )
        machine.start(sys.executable, *line.split()[1:], env=self._env(name))
        celery = (sys.executable, "-m", "celery", "--app", "config")
        work = {**self._env(name), **self._env_file(name, "work"), "PGAPPNAME": "worker"}
        queues = ("--queues", ",".join(QUEUES), "--hostname", f"all@{name}")
        machine.start(*celery, "worker", *queues, "--concurrency", "1", env=work)
        if clock:
            self.start_clock(name)

    def start_clock(self, name: str) -> None:
        """Start the clock on a machine."""
        schedule = ("--schedule", str(self[name].folder / "clock"))
        celery = (sys.executable, "-m", "celery", "--app", "config.clock", "beat")
        self[name].start(*celery, *schedule, env=self._env(name))

    def verified(self, name: str, slug: str) -> str:
        """What ``verify_event`` says of an event on a web machine."""
        command = (sys.executable, "manage.py", "verify_event", slug)
        return self[name].run(*command, env=self._env(name))

    def _env(self, name: str) -> dict[str, str]:
        (self[name].folder / "settings").write_text(self._settings(name))
        return {"STICHTAFEL_SETTINGS": str(self[name].folder / "settings")}

    def _settings(self, name: str) -> str:
        return self[name].file("settings", self._words).read_text()

    def _env_file(self, name: str, file: str) -> dict[str, str]:
        lines = self[name].file(file, self._words).read_text().splitlines()
        return dict(line.split("=", 1) for line in lines)

    def _data(self, name: str) -> Path:
        return self[name].folder / "data"

    def _answers(self, name: str) -> bool:
        try:
            self.tell_database(name, "SELECT 1")
        except RuntimeError:
            return False
        return True


@contextmanager
def machines_in(folder: Path) -> Iterator[Machines]:
    """All machines, running, while the block runs."""
    machines = Machines(folder)
    with ExitStack() as stack:
        _remove_network(machines)
        stack.callback(_remove_network, machines)
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "address", "add", HERE, "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        for machine in machines.all.values():
            machine.folder.mkdir()
            machine.folder.chmod(0o777)  # servers of several users write here
            machine.connect()
        machines.create_primary("data-a")
        machines.create_standby("data-b")
        machines.start_redis("data-a")
        machines.start_redis("data-b", follows=ADDRESSES["data-a"])
        for name in ("data-a", "data-b", "front"):
            machines.start_sentinel(name)
        machines.upgrade("web-a")
        machines.upgrade("web-b")
        machines.start_web("web-a", clock=True)
        machines.start_web("web-b")
        front = machines["front"]
        front.start("haproxy", "-db", "-f", str(front.file("haproxy.cfg", {})))
        for name in ("web-a", "web-b"):
            wait_until_answering(f"http://{ADDRESSES[name]}:8000/healthz")
        yield machines


def _remove_network(machines: Machines) -> None:
    for machine in machines.all.values():
        machine.remove()
    run("ip", "link", "delete", BRIDGE, check=False)
