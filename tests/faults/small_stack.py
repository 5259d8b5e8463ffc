"""PostgreSQL, Redis, web and a worker with its clock, supervised: ``python small_stack.py FOLDER``.

What it started writes its logs into the folder. Web and worker start once there is a file
``filled``; where the folder has a file ``pgbouncer.ini`` of settings, by way of pgbouncer.
"""

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from config.stack.addresses import free_port, listen
from config.stack.console import print_line
from config.stack.environment import with_venv_path
from config.stack.errors import StopRequested
from config.stack.folders import CLONE, Folders
from config.stack.postgres import (
    DATABASE,
    OWNER_ROLE,
    SITE_ROLE,
    Postgres,
    prepare_postgres,
    start_postgres,
)
from config.stack.redis import prepare_redis, start_redis
from config.stack.services import Service
from config.stack.stored_secrets import generate_secrets
from config.stack.supervisor import Supervisor
from config.stack.watchdog import run_watched
from config.stack.website import QUEUES, responds, web


def supervise(private: Path, folders: Folders) -> int:
    """Run all of it until it is stopped; print the owner's address of the database, then ours."""
    # No one reads what is printed later, and a pipe that is full stops whoever writes into it.
    log = folders.log("supervisor").open("a", buffering=1)
    supervisor = Supervisor(lambda line: print(line, file=log))
    kept = generate_secrets()
    try:
        postgres = prepare_postgres(
            data_in=folders.data, private=private, log=folders.log("postgresql"), kept=kept
        )
        start_postgres(postgres, supervisor)
        redis = prepare_redis(private=private, log=folders.log("redis"))
        start_redis(redis, supervisor)
        print_line(json.dumps({"owner": postgres.url(OWNER_ROLE), "redis": redis.url}))
        filled = (folders.data / "filled").exists
        supervisor.wait_until(filled, name="PostgreSQL", timeout=90)
        database = postgres.url(SITE_ROLE)
        settings = folders.data / "pgbouncer.ini"
        if settings.exists():
            database = start_pgbouncer(settings.read_text(), folders, postgres, supervisor)

        listener = listen(free_port())
        port = listener.getsockname()[1]
        environment = with_venv_path(
            {
                **os.environ,
                "STICHTAFEL_SETTINGS": os.devnull,
                "DATABASE_URL": database,
                "REDIS_URL": redis.url,
                "BACKUP_FOLDER": "",
            }
        )
        socket = listener.fileno()
        services = (
            replace(web(folders, environment, socket), log=folders.log("web"), inherited=(socket,)),
            worker_with_clock(folders, environment),
        )
        # What it stops for is the end of the tests, which need no last words.
        supervisor.start(*(replace(service, stop_timeout=1.0) for service in services))
        supervisor.wait_until(lambda: responds(port), name="web", timeout=90)
        print_line(json.dumps({"port": port}))
        supervisor.watch()
    except StopRequested as stop:
        print(f"stopped by {stop.signal.name}", file=log)
    finally:
        supervisor.stop()
    return 0


def start_pgbouncer(
    settings: str, folders: Folders, postgres: Postgres, supervisor: Supervisor
) -> str:
    """Start pgbouncer with these settings; return the address of the database behind it."""
    port, password = free_port(), postgres.passwords[SITE_ROLE]
    users = postgres.socket_folder / "users.txt"  # its user can read what lies there, and no other
    users.write_text(f'"{SITE_ROLE}" "{password}"\n')
    file = postgres.socket_folder / "pgbouncer.ini"
    file.write_text(
        f"[databases]\n{DATABASE} = host={postgres.socket_folder}\n{settings}\n"
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = scram-sha-256\nauth_file = {users}\n"
    )
    supervisor.start(
        Service(
            name="pgbouncer",
            command=("pgbouncer", str(file)),
            environment={"PATH": f"/usr/sbin:{os.defpath}"},
            folder=Path("/"),
            log=folders.log("pgbouncer"),
            stop_signal=signal.SIGTERM,
            orphan_signal=signal.SIGKILL,
            account=postgres.account,
        )
    )
    return f"postgresql://{SITE_ROLE}:{quote(password, safe='')}@127.0.0.1:{port}/{DATABASE}"


def worker_with_clock(folders: Folders, environment: dict[str, str]) -> Service:
    """One worker for all queues: four processes of Python would take most of a test's time."""
    command = ("celery", "--app", "config", "worker", "--queues", ",".join(QUEUES))
    options = ("--concurrency", "1", "--beat", "--schedule", str(folders.clock))
    return Service(
        name="worker",
        command=(sys.executable, "-m", *command, *options),
        environment={**environment, "PGAPPNAME": "worker"},
        folder=folders.clone,
        log=folders.log("worker"),
        stop_signal=signal.SIGTERM,
        orphan_signal=signal.SIGKILL,
    )


if __name__ == "__main__":
    ours = Folders(CLONE, Path(sys.argv[1]))
    ours.create()
    sys.exit(run_watched(lambda private: supervise(private, ours)))
