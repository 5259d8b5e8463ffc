"""``make restore FILE=…``: from a backup to a folder of data that ``make run`` goes on with.

Only for the embedded PostgreSQL. ``manage.py restore`` does the work, here and elsewhere.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from signal import SIGTERM

from config.environment import given_environment
from config.stack.children import start_child
from config.stack.console import print_line
from config.stack.environment import passed_on, with_venv_path
from config.stack.errors import StackError, StopRequested
from config.stack.folders import CLONE, Folders, exclusive_lock, folders_of, make_passable
from config.stack.postgres import (
    OWNER_ROLE,
    SITE_ROLE,
    data_folder,
    prepare_postgres,
    start_postgres,
)
from config.stack.stored_secrets import replace_secret_key, stored_secrets
from config.stack.supervisor import Supervisor
from config.stack.watchdog import run_watched
from config.stack.website import manage
from scoring.backups.errors import DIFFERS, UNFINISHED


def restore(file: str) -> int:
    """Restore a backup into the folder of data, where no database is yet; return the exit status.

    Raises:
        StackError: the site runs, there is a database already, or it is not the embedded one.
    """
    if not file:
        raise StackError("Name the backup: make restore FILE=…")
    settings = given_environment(CLONE)
    if "DATABASE_URL" in settings:
        raise StackError("DATABASE_URL names a PostgreSQL of your own: see docs/operators.md.")
    folders = folders_of(CLONE, settings)
    folders.create()
    with exclusive_lock(folders.lock):
        if data_folder(folders.data).exists():
            raise StackError(
                f"There is a database already in {folders.data}.\n"
                "Move that folder away, or name another one as STICHTAFEL_DATA."
            )
        path = Path(file).absolute()
        return run_watched(lambda private: _restore(folders, settings, private, path))


def _restore(folders: Folders, settings: Mapping[str, str], private: Path, file: Path) -> int:
    """Return the status of ``manage.py restore`` once all is restored; else nothing of it stays."""
    supervisor = Supervisor(print_line)
    environment = with_venv_path(
        {
            **passed_on(settings),
            "STICHTAFEL_DATA": str(folders.data),
            # Files that a command unpacks there go with all else, also where it is ended.
            "TMPDIR": str(folders.restoring),
        }
    )
    try:
        shutil.rmtree(folders.restoring, ignore_errors=True)  # of one that was cut off
        make_passable(folders.restoring)
        secrets = _secrets_in(file, environment, supervisor)
        postgres = prepare_postgres(
            data_in=folders.restoring,
            private=private,
            log=folders.log("postgresql"),
            kept=stored_secrets(folders.secrets),
        )
        print_line("Starting PostgreSQL …")
        start_postgres(postgres, supervisor)
        print_line("Restoring …")
        status, printed = _run(
            manage("restore", str(file), "--role", SITE_ROLE),
            {
                "SECRET_KEY": secrets["SECRET_KEY"],
                **environment,
                "DATABASE_URL": postgres.url(OWNER_ROLE),
                "PATH": postgres.path_before(environment["PATH"]),
            },
            supervisor,
        )
        supervisor.stop()
        replace_secret_key(folders.secrets, secrets["SECRET_KEY"])
        # Last, for wherever power goes before, `make run` must find no database.
        postgres.data.rename(data_folder(folders.data))
    except StopRequested:
        raise StackError("Nothing was restored.") from None
    finally:
        supervisor.stop()
        shutil.rmtree(folders.restoring, ignore_errors=True)
    print_line(printed.rstrip())
    print_line("Start the site: make run")
    return status


def _secrets_in(
    file: Path, environment: Mapping[str, str], supervisor: Supervisor
) -> dict[str, str]:
    """Return the settings that a backup brings; reading them checks the whole file."""
    # Django wants these two, and the command uses neither.
    unused = dict.fromkeys(("SECRET_KEY", "DATABASE_URL"), "postgresql:///unused")
    command = manage("restore", str(file), "--secrets")
    _, printed = _run(command, {**environment, **unused}, supervisor)
    return dict(line.split("=", 1) for line in printed.splitlines())


def _run(
    command: tuple[str, ...], environment: Mapping[str, str], supervisor: Supervisor
) -> tuple[int, str]:
    """Run a command whose errors are for the screen; return its status and what it printed.

    Raises:
        StackError: it failed, and has said why.
        StopRequested: a stop signal came; the command is ended.
    """
    with tempfile.TemporaryFile() as output:
        child = start_child(
            command,
            environment=environment,
            folder=CLONE,
            log=None,
            output=output,
            orphan_signal=SIGTERM,
        )
        try:
            while child.poll() is None:
                supervisor.check_services()
        except StopRequested:
            os.killpg(child.pid, SIGTERM)
            child.wait()
            raise
        if child.returncode == UNFINISHED:
            raise StackError(
                "All rows are removed again: nothing was restored. Restore by the release named"
                " above."
            )
        if child.returncode not in (0, DIFFERS):
            raise StackError("Nothing was restored.")
        output.seek(0)
        return child.returncode, output.read().decode()
