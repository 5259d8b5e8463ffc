"""The CPU time and memory that processes use, each with its children."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Memory:
    """The bytes that a process holds, with its share of what others hold, too."""

    anonymous: int = 0
    files: int = 0
    shared: int = 0  # with other processes that write there

    @property
    def all(self) -> int:
        """Return the sum."""
        return self.anonymous + self.files + self.shared


def with_children(processes: Iterable[int]) -> list[int]:
    """Return these processes and all below them."""
    known = list(processes)
    for process in known:  # it grows meanwhile
        known += map(int, _read(process, f"task/{process}/children").split())
    return known


def pss_of(processes: Iterable[int]) -> int:
    """Return the bytes that processes and their children hold; what is shared counts once."""
    return sum(memory_of(process).all for process in with_children(processes))


def memory_of(process: int) -> Memory:
    """Return what a process holds; nothing once it has ended."""
    lines = (line.split() for line in _read(process, "smaps_rollup").splitlines()[1:])
    sizes = {name: 1024 * int(size) for name, size, _unit in lines}
    return Memory(*(sizes.get(f"Pss_{kind}:", 0) for kind in ("Anon", "File", "Shmem")))


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
