"""The CPU time and memory that processes use, each with its children."""

import os
from collections.abc import Iterable
from pathlib import Path


def with_children(processes: Iterable[int]) -> list[int]:
    """Return these processes and all below them."""
    known = list(processes)
    for process in known:  # it grows meanwhile
        known += map(int, _read(process, f"task/{process}/children").split())
    return known


def pss_of(processes: Iterable[int]) -> int:
    """Return the bytes that processes and their children hold; what is shared counts once."""
    rolled = [_read(process, "smaps_rollup").splitlines() for process in with_children(processes)]
    return sum(
        1024 * int(line.split()[1]) for each in rolled for line in each if line.startswith("Pss:")
    )


def _read(process: int, name: str) -> str:
    """Return what the kernel says of a process; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def cpu_of(processes: Iterable[int]) -> float:
    """Return the seconds of CPU that processes and their children have used, ended ones too."""
    ticks = 0
    for process in with_children(processes):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15]))  # its own, and those of children that ended
    return ticks / os.sysconf("SC_CLK_TCK")


def parent_of(process: int) -> int:
    """Return the process that started this one."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
