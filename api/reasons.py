"""Reasons that programs send."""

from typing import Any, Final

from rest_framework import serializers

from api.bodies import RequestBody
from scoring.services.reasons import fit_reason

MOST_WORDS: Final = 1000  # characters; how many a reason may have the service says


def reason_field(**options: Any) -> serializers.CharField:
    """Return a field for a reason; whether one is needed the service says."""
    return serializers.CharField(max_length=MOST_WORDS, allow_blank=True, default="", **options)


class ReasonRequest(RequestBody):
    """The reason for which something is done or withdrawn."""

    reason = reason_field(help_text="stays for good: write no names")

    def validate_reason(self, reason: str) -> str:
        """Return the reason as it is stored; there has to be one.

        Raises:
            ReasonRefused: it is none, or none that can be stored.
        """
        return fit_reason(reason)
