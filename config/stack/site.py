"""``python -m config.stack.site``: web, workers and clock, forks of one process.

What it has loaded is most of what each of them holds, and they share it. Arguments are the
descriptors of the socket that web takes over and, for https, of the certificate.
"""

import gc
import logging
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from multiprocessing.context import ForkProcess

import django

from config import celery, clock
from config.stack import website
from config.stack.certificate import Certificate
from config.stack.children import end_with_parent, name_process
from config.stack.console import print_line
from config.stack.errors import StopRequested
from config.stack.folders import CLONE, folders_of
from config.stack.services import Service
from config.stack.supervisor import Supervisor
from config.stack.watchdog import stop_signals

LOADED = (
    *("celery.app.control", "celery.app.events", "celery.app.log", "celery.concurrency.base"),
    *("celery.apps.beat", "celery.apps.worker", "celery.events", "celery.worker.autoscale"),
    *("celery.worker.components", "celery.worker.consumer", "celery.worker.strategy"),
    *("billiard.dummy", "billiard.pool", "celery.worker.consumer.delayed_delivery"),
    *("gunicorn.app.wsgiapp", "kombu.transport.redis"),
    *("config.asgi", "config.connections", "config.pool", "config.urls"),
)


def main(arguments: Sequence[str]) -> int:
    """Run web, workers and clock until a stop signal comes; return the exit status."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, *stop_signals()})
    listening, *memory = map(int, arguments)
    certificate = Certificate(memory=memory[0], names=(), addresses=()) if memory else None
    folders = folders_of(CLONE, os.environ)
    load()
    supervisor = Supervisor(print_line, start=Fork)
    try:
        supervisor.start(
            *website.workers(folders, {}),
            website.clock(folders, {}),
            website.web(folders, {}, listening, certificate),
        )
        supervisor.watch()
    except StopRequested:
        pass
    finally:
        supervisor.stop()
    return 0


def load() -> None:
    """Import what the processes of the site run, and use it once; leave nothing open."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    for module in LOADED:
        import_module(module)
    for application in (celery.app, clock.app):
        application.loader.init_worker()  # the tasks, which no fork imports again
        application.finalize()
    from config.stack import first_uses  # needs Django, as set up above

    first_uses.use_site()
    gc.collect()
    gc.freeze()  # what a collection marks is shared no longer


class Fork:
    """A service in a fork of this process, as ``subprocess.Popen`` shows one."""

    def __init__(self, service: Service) -> None:
        self._process: ForkProcess = multiprocessing.get_context("fork").Process(
            target=_run, args=(service, os.getpid())
        )
        self._process.start()
        self.pid: int = self._process.ident or 0

    @property
    def returncode(self) -> int | None:
        """The status or the negative signal by which it ended, None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """Return how it ended, None while it runs."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return how it ended, once it has.

        Raises:
            subprocess.TimeoutExpired: it has not within so many seconds.
        """
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)


def _run(service: Service, parent: int) -> None:
    """Be a service: what ``python -m`` would do, in a session of its own."""
    os.setsid()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # people read what its parent prints
    end_with_parent(parent, service.orphan_signal)
    name_process(service.name)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.environ.update(service.environment)
    _python, _m, module, *words = service.command
    sys.argv[1:] = words
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        logging.shutdown()  # a fork ends without what Python does at an exit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
