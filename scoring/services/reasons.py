"""Reasons that people give: stored for good, in one line."""

from scoring.errors import ReasonProblem

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
