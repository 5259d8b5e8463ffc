"""The steps of a search, after each of which it can be asked to stop."""

from collections.abc import Callable
from typing import TypeAlias

# Gets the steps done, the steps allowed and the best cost so far; True asks to stop.
Progress: TypeAlias = Callable[[int, int, int], bool | None]
# Gets the tries made and allowed of what is searched for by trying; True asks to stop.
Trying: TypeAlias = Callable[[int, int], bool]


def never(_made: int, _allowed: int) -> bool:
    """Return that a search goes on as long as it has tries."""
    return False


class Steps:
    """The steps of one search: tries at first, then swaps. Once it is to stop, it always is.

    ``begins_at`` is the cost of what there is before any swap. ``stop_after`` are the swaps of a
    search that was stopped and is made again; 0 if it was stopped before them.
    """

    def __init__(
        self, progress: Progress | None, *, begins_at: int, stop_after: int | None = None
    ) -> None:
        self.stopped = False
        self._progress, self._begins_at, self._stop_after = progress, begins_at, stop_after

    def tried(self, made: int, allowed: int) -> bool:
        """Return whether to stop after so many tries."""
        return self._ask(made, allowed, self._begins_at, over=self._stop_after == 0)

    def swapped(self, done: int, allowed: int, best: int) -> bool:
        """Return whether to stop after so many swaps, the best of which have led to that cost."""
        over = self._stop_after is not None and done >= self._stop_after
        return self._ask(done, allowed, best, over=over)

    def _ask(self, done: int, allowed: int, best: int, *, over: bool) -> bool:
        if over:
            self.stopped = True
        elif self._progress is not None and not self.stopped:
            self.stopped = self._progress(done, allowed, best) is True
        return self.stopped
