"""``make run``: from an empty folder to a site that phones in the hall can open."""

import os
import shutil
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from config.environment import given_environment
from config.stack.accounts import account_for_site
from config.stack.addresses import LOOPBACK, hall_addresses, listen
from config.stack.certificate import Certificate, check_public_url, given_certificate
from config.stack.console import DemoLinks, print_line, ready_message
from config.stack.environment import passed_on, with_venv_path
from config.stack.errors import StackError, StopRequested
from config.stack.folders import CLONE, Folders, exclusive_lock, folders_of
from config.stack.postgres import (
    OWNER_ROLE,
    SITE_ROLE,
    data_folder,
    prepare_postgres,
    start_postgres,
)
from config.stack.redis import prepare_redis, start_redis
from config.stack.running import published_environment
from config.stack.stored_secrets import stored_secrets
from config.stack.supervisor import Supervisor
from config.stack.watchdog import run_watched
from config.stack.website import (
    COMPILING,
    is_compiled,
    preparation,
    responds,
    site,
)

WEB_TIMEOUT = 60.0  # seconds until the first answer
DEFAULT_PORT = "8000"


def run() -> int:
    """Run the site until it is stopped; return the exit status.

    Raises:
        StackError: it already runs from this clone.
    """
    settings = given_environment(CLONE)
    folders = folders_of(CLONE, settings)
    folders.create()
    with exclusive_lock(folders.lock):
        # A restore that was cut off leaves a whole backup in plain, and no one's database.
        shutil.rmtree(folders.restoring, ignore_errors=True)
        return run_watched(lambda private: _Run(folders, settings, private).until_stopped())


class _Run:
    """One run of the site. ``environment`` is what its processes get, completed on the way."""

    def __init__(self, folders: Folders, settings: dict[str, str], private: Path) -> None:
        self.kept = kept = stored_secrets(folders.secrets)
        self.folders = folders
        self.private = private
        self.other_addresses: list[str] = []  # of this machine in further networks
        self.certificate: Certificate | None = None  # by which the pages are served
        self.setup_log = folders.log("setup")
        self.supervisor = Supervisor(print_line)
        self.environment = with_venv_path(
            {
                "SECRET_KEY": kept.secret_key,
                "STICHTAFEL_DATA": str(folders.data),
                **passed_on(settings),
            }
        )
        if not os.access(folders.clone, os.W_OK):
            self.environment.setdefault("STATIC_ROOT", str(folders.static))
        # For the one step that makes the account, not for what runs all evening.
        self.admin_password = self.environment.pop("ADMIN_PASSWORD", kept.admin_password)

    def until_stopped(self) -> int:
        """Start everything, print where it is, watch it; return 0 once all is stopped."""
        try:
            self.start_site()
            with published_environment(self.folders.running, self.environment):
                self.supervisor.watch()
        except StopRequested:
            print_line("Stopping …")
        finally:
            self.supervisor.stop()
        print_line("Stopped. All data stays.")
        return 0

    def start_site(self) -> None:
        """Start all processes in their order, and print the list of addresses."""
        started = time.monotonic()
        self.certificate = given_certificate(self.environment)
        listener = self.bind_port()
        database_of_owner = self.start_database()
        self.start_broker()
        self.compile_translations()
        demo = self.prepare_site(database_of_owner)
        self.start_processes(listener)
        print_line(f"Ready after {time.monotonic() - started:.0f} seconds.")
        public_url = self.environment["PUBLIC_URL"]
        print_line(ready_message(demo, public_url, self.other_addresses, self.folders))

    def bind_port(self) -> socket.socket:
        """Take a port, and settle the address that phones open."""
        wanted = int(self.environment.get("PORT", DEFAULT_PORT))
        listener = listen(wanted)
        port = listener.getsockname()[1]
        if port != wanted:
            print_line(f"Port {wanted} is taken by another program; using {port} instead.")
        self.settle_address(port)
        return listener

    def settle_address(self, port: int) -> None:
        """Settle under which address phones open the pages, as links and QR codes bear it.

        Raises:
            StackError: their browsers would not take the certificate.
        """
        addresses, certificate = hall_addresses(), self.certificate
        if "PUBLIC_URL" not in self.environment:
            scheme, usual = ("https", 443) if certificate else ("http", 80)
            ending = "" if port == usual else f":{port}"
            hosts = certificate.hosts(addresses) if certificate else addresses
            first, *others = (f"{scheme}://{host}{ending}" for host in hosts)
            self.environment["PUBLIC_URL"] = first
            self.other_addresses = others
            if addresses == [LOOPBACK]:
                print_line(
                    "This machine is in no network: only its own browser can open the pages."
                )
        elif certificate:
            check_public_url(certificate, self.environment["PUBLIC_URL"])
        host = urlsplit(self.environment["PUBLIC_URL"]).hostname
        if certificate and host not in certificate.addresses:
            print_line(f"In the network of the hall {host} has to lead to {addresses[0]}.")

    def start_database(self) -> str:
        """Start PostgreSQL unless one is given; return the address for its owner."""
        of_owner = self.environment.pop("DATABASE_OWNER_URL", "")  # not for the site's processes
        if database_url := self.environment.get("DATABASE_URL"):
            print_line("Using the PostgreSQL of DATABASE_URL.")
            return of_owner or database_url
        others = self.folders.others
        if others and not data_folder(self.folders.data).exists():
            print_line(
                "There are no data of this folder yet. Those of others, or of its path of before:"
                f" {', '.join(map(str, others))}. To take them: make run STICHTAFEL_DATA=…"
            )
        print_line("Starting PostgreSQL …")
        postgres = prepare_postgres(
            data_in=self.folders.data,
            private=self.private,
            log=self.folders.log("postgresql"),
            kept=self.kept,
        )
        start_postgres(postgres, self.supervisor)
        self.environment["DATABASE_URL"] = postgres.url(SITE_ROLE)
        self.environment["PATH"] = postgres.path_before(self.environment["PATH"])
        return postgres.url(OWNER_ROLE)

    def start_broker(self) -> None:
        """Start Redis unless one is given."""
        if "REDIS_URL" in self.environment:
            print_line("Using the Redis of REDIS_URL.")
            return
        print_line("Starting Redis …")
        server = prepare_redis(private=self.private, log=self.folders.log("redis"))
        start_redis(server, self.supervisor)
        self.environment["REDIS_URL"] = server.url

    def compile_translations(self) -> None:
        """Bring the words of pages into the form that they read, where they are not in it.

        Raises:
            StackError: the folder of the code cannot be written.
        """
        clone = self.folders.clone
        if is_compiled(clone):
            return
        if not os.access(clone / "locale", os.W_OK):
            raise StackError(
                f"{clone} cannot be written, and its translations are not compiled.\n"
                "Call make install there once, as who owns it."
            )
        print_line("Compiling translations …")
        self.run_command(COMPILING)

    def prepare_site(self, database_of_owner: str) -> DemoLinks:
        """Bring everything to this release, and return where the demo event is."""
        demo = self.private / "demo.json"
        demo.touch(mode=0o600)
        self.run_command(
            preparation(demo),
            output=sys.stdout.buffer,
            DATABASE_OWNER_URL=database_of_owner,
            ADMIN_PASSWORD=self.admin_password,
        )
        links = DemoLinks.parse(demo.read_text())
        demo.unlink()
        return links

    def start_processes(self, listener: socket.socket) -> None:
        """Start workers, clock and web side by side; return once a page is served."""
        print_line("Starting workers, clock and web …")
        folders, environment = self.folders, self.environment
        backups = environment.get("BACKUP_FOLDER")
        account = account_for_site(folders.clone, *([backups] if backups else []))
        if account:
            folders.give_to(account)
        elif os.geteuid() == 0:
            print_line("You are root, so the site is, too. Better start it as a user of its own.")
        service = site(folders, environment, listener.fileno(), self.certificate)
        self.supervisor.start(replace(service, account=account))
        port = listener.getsockname()[1]
        self.supervisor.wait_until(
            lambda: responds(port, self.certificate), name="site", timeout=WEB_TIMEOUT
        )

    def run_command(
        self, command: tuple[str, ...], *, output: BinaryIO | None = None, **different: str
    ) -> None:
        """Run one command of the site to its end; the log gets what ``output`` does not."""
        self.supervisor.run_step(
            command,
            environment=self.environment | different,
            folder=self.folders.clone,
            log=self.setup_log,
            output=output,
        )
