"""The process that decodes event files: it alone waits, and its memory has an end.

Few bytes of a file can become much in memory, and decoding them lets no other thread of a process
compute meanwhile. So neither web process nor worker does it.
"""

import subprocess
import sys
from typing import Final

import structlog
from django.conf import settings

from scoring.models import FOR_THE_WORKER, EventFile
from scoring.services.event_files import fail_reading

TIME_LIMIT: Final = 280  # seconds; 500 players in 10 seatings take less than one minute
MEMORY_LIMIT: Final = 2**30  # bytes of address space; 25 million bytes of a real event take half

log = structlog.get_logger("event_files")


def run_file_reader(*, file_id: int) -> None:
    """Look at an event file that came, or read one that is ordered; return once that is done.

    A file whose reading does not end is noted as one that could not be read.
    """
    if not EventFile.objects.filter(pk=file_id, state__in=FOR_THE_WORKER).exists():
        return  # a message that came twice
    # From its start: to import Django is most of the work for a small file. Captains come first;
    # a tenth of a busy core is left, or a file would come to no end in a full hall.
    program = ("nice", "-n", "10", sys.executable, str(settings.BASE_DIR / "manage.py"))
    command = (*program, "read_event_file", str(file_id), "--memory", str(MEMORY_LIMIT))
    try:
        done = subprocess.run(  # noqa: S603  # nosec B603  # our own program, and numbers
            command, stdin=subprocess.DEVNULL, timeout=TIME_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        status = -1
    else:
        status = done.returncode
    if status:
        log.error("event file not read", file=file_id, status=status)
        fail_reading(file_id=file_id)
