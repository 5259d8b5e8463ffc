"""Calls of a table for the director, and who comes."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import CallKind, HelpCall
from scoring.selectors.calls import newest_calls
from tournaments.models import Place


@dataclass(frozen=True, slots=True)
class CallLine:
    """One kind of call, with the newest one of this kind."""

    kind: CallKind
    call: HelpCall | None

    @property
    def open(self) -> bool:
        """Return whether the director was called and it is not done."""
        return self.call is not None and self.call.done_at is None


def call_lines(place: Place) -> Sequence[CallLine]:
    """Return both kinds of call, each with the newest from this place, in one query."""
    newest = {call.kind: call for call in newest_calls(place)}
    return [CallLine(kind, newest.get(kind)) for kind in CallKind]
