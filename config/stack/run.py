"""``make run``: from an empty folder to a site that phones in the hall can open."""

import socket
import time
from pathlib import Path

from config.stack.addresses import LOOPBACK, listen, machine_address
from config.stack.announcement import Demo, announcement, say
from config.stack.environment import for_python, given_environment
from config.stack.errors import StopAsked
from config.stack.folders import CLONE, Folders, folders_of, only_one
from config.stack.guard import guarded
from config.stack.kept_secrets import kept_secrets
from config.stack.postgres import OWNER, SITE, prepare_postgres, start_postgres
from config.stack.redis import prepare_redis, start_redis
from config.stack.running import reachable
from config.stack.supervisor import Supervisor
from config.stack.website import answers, clock, manage, preparations, web, worker

WEB_PATIENCE = 60.0  # seconds until the first answer
USUAL_PORT = "8000"


def run() -> int:
    """Run the site until somebody stops it; return the exit status.

    Raises:
        StackError: it already runs from this clone.
    """
    given = given_environment(CLONE)
    folders = folders_of(CLONE, given)
    folders.make()
    with only_one(folders.lock):
        return guarded(lambda private: _Run(folders, given, private).until_stopped())


class _Run:
    """One run of the site. ``environment`` is what its processes get, completed on the way."""

    def __init__(self, folders: Folders, given: dict[str, str], private: Path) -> None:
        kept = kept_secrets(folders.secrets)
        self.folders = folders
        self.private = private
        self.setup_log = folders.log("setup")
        self.supervisor = Supervisor(say)
        self.environment = for_python(
            {
                "SECRET_KEY": kept.secret_key,
                "ADMIN_PASSWORD": kept.admin_password,
                "STICHTAFEL_DATA": str(folders.data),
                **given,
            }
        )

    def until_stopped(self) -> int:
        """Start everything, print where it is, watch it; return 0 once all is stopped."""
        try:
            self.start_site()
            with reachable(self.folders.running, self.environment):
                self.supervisor.watch()
        except StopAsked:
            say("Stopping …")
        finally:
            self.supervisor.stop()
        say("Stopped. All data stays.")
        return 0

    def start_site(self) -> None:
        """Start all processes in their order, and print the list of addresses."""
        started = time.monotonic()
        door = self.open_door()
        database_of_owner = self.start_database()
        self.start_broker()
        for doing, command in preparations(self.folders.clone):
            say(f"{doing} …")
            self.run_command(command, DATABASE_URL=database_of_owner)
        say("Looking after the demo event …")
        demo = Demo.parse(self.run_command(manage("demo", "--json")))
        self.start_processes(door)
        say(f"Ready after {time.monotonic() - started:.0f} seconds.")
        say(announcement(demo, self.environment["PUBLIC_URL"], self.folders))

    def open_door(self) -> socket.socket:
        """Take a port, and settle the address that phones open."""
        wanted = int(self.environment.get("PORT", USUAL_PORT))
        door = listen(wanted)
        port = door.getsockname()[1]
        if port != wanted:
            say(f"Port {wanted} is taken by another program; using {port} instead.")
        if "PUBLIC_URL" not in self.environment:
            address = machine_address()
            self.environment["PUBLIC_URL"] = f"http://{address}:{port}"
            if address == LOOPBACK:
                say("This machine is in no network: only its own browser can open the pages.")
        return door

    def start_database(self) -> str:
        """Start PostgreSQL unless one is given; return the address for its owner."""
        if given := self.environment.get("DATABASE_URL"):
            say("Using the PostgreSQL of DATABASE_URL.")
            return given
        say("Starting PostgreSQL …")
        postgres = prepare_postgres(
            data_in=self.folders.data,
            private=self.private,
            log=self.folders.log("postgresql"),
        )
        start_postgres(postgres, self.supervisor)
        self.environment["DATABASE_URL"] = postgres.url(SITE)
        return postgres.url(OWNER)

    def start_broker(self) -> None:
        """Start Redis unless one is given."""
        if "REDIS_URL" in self.environment:
            say("Using the Redis of REDIS_URL.")
            return
        say("Starting Redis …")
        server = prepare_redis(private=self.private, log=self.folders.log("redis"))
        start_redis(server, self.supervisor)
        self.environment["REDIS_URL"] = server.url

    def start_processes(self, door: socket.socket) -> None:
        """Start worker, clock and web, the first to stop last; return once a page is served."""
        say("Starting worker, clock and web …")
        self.supervisor.start(worker(self.folders, self.environment))
        self.supervisor.start(clock(self.folders, self.environment))
        self.supervisor.start(web(self.folders, self.environment, door.fileno()))
        port = door.getsockname()[1]
        self.supervisor.wait_until(lambda: answers(port), name="web", patience=WEB_PATIENCE)

    def run_command(self, command: tuple[str, ...], **different: str) -> str:
        """Run one command of the site to its end and return what it printed."""
        return self.supervisor.run_step(
            command,
            environment=self.environment | different,
            folder=self.folders.clone,
            log=self.setup_log,
        )
