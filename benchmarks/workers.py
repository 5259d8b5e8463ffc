"""``python -m benchmarks.workers FOLDER``: worker and clock, each process as the product starts it.

They are children of this process, which ends them when it is asked to stop.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from config.stack.folders import CLONE, folders_of
from config.stack.website import clock, workers


def main(arguments: Sequence[str]) -> int:
    """Run worker and clock until a stop signal comes; the clock keeps its notes in the folder."""
    [folder] = arguments
    folders = folders_of(CLONE, {**os.environ, "STICHTAFEL_DATA": folder})
    folders.clock.parent.mkdir()
    services = [*workers(folders, {}), clock(folders, {})]
    started = [subprocess.Popen(service.command) for service in services]  # noqa: S603 - our own words
    # Children would inherit it.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    signal.sigwait({signal.SIGTERM})
    for process in started:
        process.terminate()
    for process in started:
        process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
