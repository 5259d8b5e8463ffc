"""Reasons that people give: stored for good, in one line."""

from contextlib import AbstractContextManager, nullcontext

import pghistory

from scoring.errors import ReasonProblem, ReasonRefused

REASON_LIMIT = 200  # characters


def tidy(reason: str) -> str:
    """Return a reason as it is stored: in one line."""
    return " ".join(reason.split())


def reason_problem(reason: str) -> ReasonProblem | None:
    """Return what is wrong with a tidy reason, None for nothing."""
    if not reason:
        return ReasonProblem.MISSING
    if len(reason) > REASON_LIMIT:
        return ReasonProblem.TOO_LONG
    return None if reason.isprintable() else ReasonProblem.UNPRINTABLE


def fit_reason(reason: str) -> str:
    """Return a reason as it is stored.

    Raises:
        ReasonRefused: it is none, or none that can be stored.
    """
    tidied = tidy(reason)
    if problem := reason_problem(tidied):
        raise ReasonRefused(why=problem)
    return tidied


def fit_note(note: str) -> str:
    """Return a reason that may be missing as it is stored.

    Raises:
        ReasonRefused: it cannot be stored.
    """
    return fit_reason(note) if tidy(note) else ""


def kept_with_history(reason: str, *, public: bool = False) -> AbstractContextManager[object]:
    """Return a block in which a reason, if there is one, is kept with the history of every row.

    It is for rows that have no place for a reason of their own. Everyone may read one that is
    ``public``; one that was kept before reasons said so stays among directors.

    Raises:
        ReasonRefused: it cannot be stored.
    """
    kept = fit_note(reason)
    return pghistory.context(reason=kept, reason_public=public) if kept else nullcontext()
