"""A progress bar for commands."""

from typing import Protocol

WIDTH = 40  # characters


class Stream(Protocol):
    """The stream on which the bar is drawn: a command's standard output."""

    def write(self, msg: str, *, ending: str) -> None: ...

    def isatty(self) -> bool: ...


class ProgressBar:
    """A bar that fills on one line; into a file it writes a line for every tenth."""

    def __init__(self, stream: Stream, noun: str, *, total: int) -> None:
        self.stream, self.noun, self.total = stream, noun, total
        self.done = 0

    def advance(self, steps: int = 1) -> None:
        """Count one more, or so many, and show it."""
        before, self.done = self.done, self.done + steps
        filled = WIDTH * self.done // self.total
        line = f"[{'█' * filled}{'·' * (WIDTH - filled)}] {self.done} of {self.total} {self.noun}"
        if self.stream.isatty():
            self.stream.write(f"\r{line}", ending="\n" if self.done == self.total else "")
        elif 10 * self.done // self.total > 10 * before // self.total:
            self.stream.write(line, ending="\n")
