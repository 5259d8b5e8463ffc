"""Faults that can stop the stack, each with a sentence for the person at the keyboard."""

from signal import Signals


class StackError(Exception):
    """The stack cannot go on. The message says why, and what helps."""


class StopRequested(Exception):
    """The stack is to stop.

    ``from_terminal`` distinguishes Ctrl-C, which every process in the terminal's foreground got
    itself, from a signal that was sent to this process alone.
    """

    def __init__(self, signal: Signals, *, from_terminal: bool) -> None:
        super().__init__(signal.name)
        self.signal = signal
        self.from_terminal = from_terminal
