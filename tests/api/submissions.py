"""Rounds as phones send them."""

from typing import Any

from engine.sheets import write_sheet
from scoring.services.entries import Submission


def body_of(submission: Submission) -> dict[str, Any]:
    """What a phone sends for this submission."""
    return {
        "based_on": submission.based_on,
        "seats": list(submission.seats),
        "sheet": write_sheet(submission.sheet),
        "accept": sorted(submission.accept),
    }
